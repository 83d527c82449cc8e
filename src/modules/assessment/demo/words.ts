/** What a class teacher wrote: `{name}` is the child. Some sentences stand twice, so that the list has twins to show. */
export const COMMENTS: readonly string[] = [
  '{name}上课专心，善于思考，常常有自己的见解。希望你把好想法写下来，和同学们分享。',
  '你热爱劳动，班里的绿植因为你长得特别好。如果课前能多预习几分钟，学习会更轻松。',
  '{name}待人真诚，同学遇到困难总愿意找你。数学计算再细心一些，你会更出色。',
  '运动会上你坚持跑完全程的样子让大家感动。把这股劲儿用在背单词上，一定行。',
  '{name}字写得工整，作业按时完成。课堂上可以再大胆一点，老师很想听到你的声音。',
  '你的画里总有故事，班级黑板报离不开你。注意安排好作业和兴趣的时间。',
  '{name}这学期进步很大，尤其是阅读。坚持每天读半小时，你会看到更大的世界。',
  '你是个热心的小组长，能带着大家一起想办法。遇到不同意见时，先听一听会更好。',
];
export const PHRASES: readonly string[] = [
  '{name}上课专心，善于思考。',
  '作业按时完成，字迹工整。',
  '希望你课堂上再大胆一点，老师很想听到你的声音。',
  '你热爱劳动，乐于帮助同学。',
];
export const EVENTS: readonly { readonly indexId: string; readonly score: number; readonly text: string }[] = [
  { indexId: 'd52', score: 1, text: '参加敬老院志愿服务两次' },
  { indexId: 'd41', score: 1.5, text: '校园艺术节合唱比赛一等奖' },
  { indexId: 'd31', score: 1, text: '代表班级参加区运动会' },
  { indexId: 'd11', score: -0.5, text: '晨读迟到三次，已谈话' },
];
