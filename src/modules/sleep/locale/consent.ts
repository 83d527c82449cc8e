/** What guardians, and children of 14, are asked before sleep is recorded. What was once asked is never edited: another wording is another version. */
export const CONSENT = {
  name: 'sleep',
  module: 'sleep',
  title: { zh: '睡眠监测', en: 'Sleep records' },
  texts: [
    {
      version: 1,
      zh: `学校通过学生的填写或睡眠设备记录入睡和起床时间、睡眠时长，用来了解睡眠是否充足，给出作息建议。

数据由班主任和校医查看，家长和学生自己也可以查看；学校和教育部门只看汇总数字。

不同意不影响学生在校的学习和活动。您可以随时撤回同意；撤回后不再记录，已有的数据不再用于建议和统计。`,
      en: `By what the child enters, or by a sleep device, the school records when a child falls asleep and gets up and how long it sleeps, to know whether that is enough and to advise on daily rhythm.

The class teacher and the school doctor see these data, and so may you and the child; the school and the bureau see sums only.

Not agreeing changes nothing about school. You may withdraw at any time; nothing is recorded from then on, and what stands is no longer used for advice or statistics.`,
    },
  ],
} as const;
