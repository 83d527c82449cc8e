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
    {
      version: 2,
      zh: `学校组织学生填写睡眠问卷，内容包括上床和起床的时间、睡眠时长和睡眠质量，用来了解睡眠是否充足，改进作息安排。

按姓名列出的睡眠情况加密保存，只有学校的心理老师和学校管理员可以查看；查看前必须重新验证身份并写明用途，每次查看都留有记录。其他人只看汇总数字，少于五人的不显示。

不同意不影响学生在校的学习和活动。您可以随时撤回同意；撤回后按姓名的名单中不再列出该学生，已经计入的汇总数字不含姓名，予以保留。问卷的答卷按“心理健康测评”的同意保存，撤回那一项同意时删除。`,
      en: `The children fill in a questionnaire about sleep: when they go to bed and get up, how long and how well they sleep. The school uses it to know whether that is enough, and to improve its daily rhythm.

Sleep by name is stored encrypted. Only the psychologist and the administrators of the school may look at it; before each look they prove who they are and write down what it is for, and every look is on record. Everybody else sees sums, and sums of fewer than five children are not shown.

Not agreeing changes nothing about school. You may withdraw at any time; the child is no longer in any list by name then, and sums, which hold no names, stay. The answers themselves are kept by the consent to psychological screening, and deleted when that one is withdrawn.`,
    },
  ],
} as const;
