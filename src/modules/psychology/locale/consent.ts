/** What guardians, and children of 14, are asked before a questionnaire. What was once asked is never edited: another wording is another version. */
export const CONSENT = {
  name: 'psychology',
  module: 'psychology',
  title: { zh: '心理健康测评', en: 'Psychological screening' },
  texts: [
    {
      version: 1,
      zh: `学校每学年组织一到两次心理健康测评，由学生填写问卷，用来及早发现需要关心和帮助的学生。

答卷和结果属于敏感个人信息，只有学校的心理老师可以查看；班主任只会在需要一起帮助学生时收到提醒，不会看到答卷。结果不记入学籍档案，不用于评价和评优。

不同意不影响学生在校的学习和活动，需要时仍然可以找心理老师谈心。您可以随时撤回同意；撤回后不再安排测评，已有的答卷不再使用。`,
      en: `Once or twice a school year the school screens psychological health: the child fills in a questionnaire, so that whoever needs care and help is found early.

Answers and results are sensitive personal information. Only the school's psychologist sees them; the class teacher is told only when help is needed together, and never sees the answers. Results do not enter the child's school record and serve no evaluation.

Not agreeing changes nothing about school; the child may still talk to the psychologist at any time. You may withdraw at any time; no further screening is arranged then, and the answers that stand are no longer used.`,
    },
    {
      version: 2,
      zh: `学校每学年组织一到两次心理健康测评，由学生填写问卷，用来及早发现需要关心和帮助的学生。每一次测评还会就这一次单独征求同意。

答卷和结果属于敏感个人信息，加密保存，只有学校的心理老师和学校管理员可以查看；查看前必须重新验证身份并写明用途，每次查看都留有记录。答卷显示学生可能有危险时，学校指定的老师会收到“有学生需要您”的提醒，提醒中没有姓名，也没有答卷内容。统计只有汇总数字，少于五人的不显示。结果不记入学籍档案，不用于评价和评优。

不同意不影响学生在校的学习和活动，需要时仍然可以找心理老师谈心。您可以随时撤回同意；撤回后不再安排测评，已有的答卷、结果和谈话记录会被删除，已经计入的汇总数字不含姓名，予以保留。学生离校后，答卷最多再保存到学校设定的期限，最长五年，到期删除。`,
      en: `Once or twice a school year the school screens psychological health: the child fills in a questionnaire, so that whoever needs care and help is found early. Each single assessment asks for a consent of its own as well.

Answers and results are sensitive personal information and are stored encrypted. Only the psychologist and the administrators of the school may look at them; before each look they prove who they are and write down what it is for, and every look is on record. When answers say that a child may be in danger, the people whom the school has named are told that somebody needs them, without a name and without what was answered. Statistics are sums, and sums of fewer than five children are not shown. Results do not enter the child's school record and serve no evaluation.

Not agreeing changes nothing about school; the child may still talk to the psychologist at any time. You may withdraw at any time; no further screening is arranged then, answers, results and notes of talks are deleted, and sums, which hold no names, stay. After a child has left the school, answers are kept for the time that the school has set, five years at most, and then deleted.`,
    },
  ],
} as const;
/** The version of the text that is asked for today; a yes to an older one is asked for anew. */
export const consentVersion: number = Math.max(...CONSENT.texts.map(({ version }) => version));
