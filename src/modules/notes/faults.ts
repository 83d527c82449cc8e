import { faults as define } from '../../kernel/shared/faults';

export const faults = define('notes', {
  empty: [400],
  /** E-038 */ notYours: [403],
  notYoursToChange: [403],
  future: [400],
});
