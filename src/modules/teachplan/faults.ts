import { faults as define } from '../../kernel/shared/faults';

export const faults = define('teachplan', {
  /** E-037 */ noSubject: [409],
  otherSubject: [400],
  /** V-071, for content that holds nothing once it is cleaned. */
  noContent: [400, { name: '' }],
  ended: [409],
  clazzTaken: [409, { clazzName: '', planName: '', userName: '' }],
  notYours: [403],
  savedElsewhere: [409],
  wrongBook: [400],
  strangePicture: [400],
  notInPlan: [400],
  notLead: [403],
  codesignEnded: [409],
  savedBy: [409, { name: '' }],
  inviteNobody: [400],
});
