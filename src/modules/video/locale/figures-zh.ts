import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  watchers: { name: '观看人数', says: '打开过视频的学员人数，每人只算一次；教师只计自己任教班级的学员' },
  done: { name: '完成人次', says: '看满课程要求的比例并提交了视频内题目的人次，完成后再看不会变回未完成' },
  minutes: { name: '真实播放分钟', says: '真正播放过的片段合并后的总时长，拖动跳过的不算，重复观看不重复计算' },
  watched: {
    name: '平均观看比例',
    says: '播放过的片段占视频长度的平均比例',
    part: '每人播放过的时长',
    whole: '视频长度，只计打开过的人',
  },
  right: { name: '答对率', says: '视频内题目第一次作答的答对比例', part: '答对的题次', whole: '全部作答的题次' },
});
