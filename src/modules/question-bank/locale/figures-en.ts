import { defineFigures } from '../../../kernel/shared/figures';

/** The figures of this module: what each is called and what it counts. */
export const figureTexts = defineFigures({
  total: {
    name: 'Questions',
    says: 'Questions of the platform library as they stand now; removed ones and old versions are not counted',
  },
  month: {
    name: 'This month',
    says: 'Those of the library that came in this month',
  },
  waiting: {
    name: 'To enter',
    says: 'Input tasks not submitted yet, claimed ones included',
  },
  auditing: {
    name: 'To review',
    says: 'Input tasks that were submitted and not reviewed yet',
  },
  back: {
    name: 'Sent back',
    says: 'Tasks that were rejected by a reviewer or returned by entry staff',
  },
  papers: {
    name: 'Papers',
    says: 'Published papers; beside it those being entered and reviewed',
  },
  entered: {
    name: 'Entered',
    says: 'Questions submitted for the first time in the period',
  },
  today: {
    name: 'Entered today',
    says: 'Questions submitted today, corrected ones included',
  },
  passed: {
    name: 'Passed',
    says: 'Questions that passed the review in the period, those edited by the reviewer included',
  },
  passedAll: {
    name: 'Passed',
    says: 'Your questions that have passed the review',
  },
  mineAuditing: {
    name: 'In review',
    says: 'Your questions that were submitted and not reviewed yet',
  },
  mineBack: {
    name: 'Rejected or returned',
    says: 'Your questions that were rejected, and those that you returned',
  },
  rejected: {
    name: 'Rejected',
    says: 'How often a question was rejected in the period',
  },
  passRate: {
    name: 'Pass rate',
    says: 'The share of reviews that a question passed',
    part: 'passed',
    whole: 'passed and rejected',
  },
  audited: {
    name: 'Reviewed',
    says: 'Reviews of the period: passed, passed after an edit, rejected',
  },
  auditPassed: {
    name: 'Passed as it was',
    says: 'Reviews that passed a question without an edit',
  },
  auditEdited: {
    name: 'Passed after an edit',
    says: 'Reviews that passed a question after the reviewer edited it',
  },
});
