import { faults as define } from '../../kernel/shared/faults';

export const faults = define('question-bank', {
  /** The question is not complete; the fields say where. */
  incomplete: [400],
  wrongKind: [400],
  notYourLib: [400],
  unknownLink: [400],
  notYours: [403],
  tagTaken: [409],
});
