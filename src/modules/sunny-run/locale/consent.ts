/** Why traces need a consent, as guardians read it. What was once asked is never edited: another wording is another version. */
export const zhText = `学生佩戴学校的运动手表参加阳光跑时，手表在跑步期间每隔几秒记录一次位置和步频，只用来计算这次跑步的距离和配速、核对跑步是否有效。

没有开始跑步时不记录位置。轨迹由任课教师、班主任和学校指定的管理员查看，学生本人也能看到自己的轨迹；学期结束后轨迹删除，只保留距离和次数。

不同意不影响参加阳光跑，学生可以用手环或卡片在打卡点打卡。您可以随时撤回同意；撤回后不再采集，已有的轨迹当天夜间删除。`;
export const enText = `When a child wears a sports watch of the school for sunny running, the watch notes its position and steps every few seconds while the run lasts. They serve to reckon the distance and pace of that run and to check whether it counts, and nothing else.

Nothing is noted before a run is begun. Teachers of the child, the class teacher and administrators named by the school see the trace, and so does the child; it is deleted at the end of the term, and distance and number of runs stay.

Not agreeing changes nothing about taking part: a band or card at the stations does as well. You may withdraw at any time; nothing is noted from then on, and what stands is deleted in the same night.`;
/** Why pictures of passes need a consent of their own. */
export const pictureZh = `部分打卡点在看到手环或卡片时会拍一张照片，只用来核对跑步的是不是本人。

照片缩小后保存，去掉拍摄地点等信息；只由任课教师、班主任和学校指定的管理员在核对跑步时查看，不用于人脸识别，不公开，30 天后删除。

不同意不影响参加阳光跑：照片不保存，打卡照常有效。您可以随时撤回同意；撤回后已有的照片立即删除。`;
export const pictureEn = `Some stations take a picture when they see a band or a card. It serves to check whether the child itself was running, and nothing else.

The picture is made small and keeps nothing of where it was taken. Teachers of the child, the class teacher and administrators named by the school see it when they check a run; it is not used for face recognition, not made public, and deleted after 30 days.

Not agreeing changes nothing about taking part: no picture is kept, and passes count as ever. You may withdraw at any time; pictures that are kept are then deleted at once.`;
