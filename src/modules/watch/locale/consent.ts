/** What guardians are asked about watches, oldest first. What was once asked is never edited: another wording is another version. */
export const CONSENT_TEXTS = [
  {
    version: 1,
    zh: `学生在体育课和课后锻炼时佩戴学校的运动手环，手环记录心率、步数、运动时长和大致的运动强度，用来掌握运动量、提醒运动风险。

这些数据由体育老师和班主任查看，家长和学生自己也可以查看；学校和教育部门只看汇总数字。手环不记录位置，课外时间不采集。

不同意不影响学生上体育课。您可以随时撤回同意；撤回后不再采集，已有的数据不再用于任何提醒和统计。`,
    en: `In PE lessons and exercise after school the child wears a sports watch of the school. It records heart rate, steps, time and rough intensity of exercise, to know how much a child moves and to warn of risks.

PE teachers and the class teacher see these data, and so may you and the child; the school and the bureau see sums only. The watch does not record where somebody is, and nothing outside these hours.

Not agreeing changes nothing about PE lessons. You may withdraw at any time; nothing is recorded from then on, and what stands is no longer used for warnings or statistics.`,
  },
  {
    version: 2,
    zh: `学生在校期间佩戴学校的手表，手表记录心率、血压、血氧、体温和步数；在学校设定的时段内还记录位置。用途只有两个：学生未经请假离开学校或进入危险区域时通知老师，身体数值明显异常时提醒老师去看一看。数值只作提示，不是诊断。

位置只在学校设定的时段内保存，保存约 30 天；身体数值保存约 180 天，到期删除。平时没有人看单个学生的位置和身体数值：学校管理员要看，必须先写明原因，每次查看都留有记录，学生自己能看到谁在什么时候因为什么看过。班主任和任课老师只看到自己班级的预警。教育部门只看汇总数字，只有在预警尚未处理时写明原因才能查看。

不同意不影响学生上学和参加任何活动。您可以随时撤回同意；撤回后立即解除绑定，已有的位置和身体数值全部删除。`,
    en: `At school the child wears a watch of the school. It records heart rate, blood pressure, blood oxygen, temperature and steps, and, within the hours that the school has set, where the child is. This serves two things only: teachers are told when a child leaves the school without leave or enters a dangerous place, and when a value of the body is so unusual that somebody should look. Values are hints and no diagnosis.

Positions are stored within the hours that the school has set alone, for about 30 days; values of the body for about 180 days; then they are deleted. Nobody looks at a single child's way or body as a matter of course: an administrator of the school must first write down why, every look is on record, and the child can see who looked, when and why. Class and subject teachers see the alarms of their own classes. The bureau sees sums, and more only from an alarm that is still open and with a written reason.

Not agreeing changes nothing about school or any activity. You may withdraw at any time; the watch is unbound at once, and all positions and values are deleted.`,
  },
] as const;
