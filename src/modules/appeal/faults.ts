import { faults as define } from '../../kernel/shared/faults';

export const faults = define('appeal', {
  unknownSubject: [400, { subject: '' }],
  taken: [409],
  late: [409],
  /** The row had its decision already. */
  final: [409],
  decided: [409],
  /** A step that does not follow where the appeal stands. */
  notNext: [409],
  upheldAtRow: [409],
  /** The decider gave the result, and the subject asks for a second person. */
  ownGiven: [409],
  pending: [409],
  /** The row stands in its publicity period. */
  frozen: [409, { day: '' }],
});
