import { faults as define } from '../../kernel/shared/faults';

export const faults = define('analytics', {
  spanTooLong: [400, { days: 0 }],
  ahead: [400],
  chooseSchool: [400],
  noGrade: [400],
  tooYoung: [400, { days: 0, day: '' }],
  countChanged: [409, { count: 0 }],
});
