import { faults as define } from '../../kernel/shared/faults';

export const faults = define('homework', {
  /** V-080 */ dueBeforeStart: [400],
  /** V-081 */ startAfterDue: [400],
  dueBeforeToday: [400],
  nobody: [400],
  noQuestion: [400],
  questionTwice: [400],
  fullTooMuch: [400, { max: 0 }],
  wrongParts: [400],
  /** A class in which the caller does not teach the subject. */
  notYourSubject: [400],
  durationNeeded: [400],
  /** Late replies are off and the due time has passed. */
  over: [409],
  early: [409, { at: '' }],
  timeUp: [409],
  stopped: [409],
  notEntered: [409],
  submitted: [409],
  /** V-082 */ emptyAnswer: [400, { numbers: '' }],
  strangeQuestion: [400],
  notSubmitted: [409],
  notOwner: [403],
  /** V-083 */ overFull: [400, { full: '' }],
  whyNeeded: [400],
  notBlank: [409],
  acceptedAlready: [409],
  acceptTooMany: [409, { max: 0 }],
  notPeers: [409],
  tooFewPapers: [409],
  peersBegun: [409],
  notReleased: [409],
  nothingToTrain: [409],
  trainOver: [409],
  phrasesFull: [409, { max: 0 }],
  begun: [409],
  /** The answer to an objection gives the mark that stands. */
  sameMark: [409],
  /** A mark is to be changed while a child objects to it. */
  appealOpen: [409],
  /** A task is not removed while somebody waits for the answer to an objection. */
  removeAppeals: [409, { n: 0 }],
});
