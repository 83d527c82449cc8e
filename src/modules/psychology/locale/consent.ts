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
  ],
} as const;
/** The version of the text that is asked for today; a yes to an older one is asked for anew. */
export const consentVersion: number = Math.max(...CONSENT.texts.map(({ version }) => version));
