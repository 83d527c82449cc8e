import { faults as define } from '../../kernel/shared/faults';

export const faults = define('video', {
  /** Nobody bought it for them: the way to the shop stands beside it. */ notBought: [403],
  validityOver: [403, { day: '' }],
  notEntered: [409],
  positionBeyond: [400, { seconds: 0 }],
  notYourFilm: [400],
  noFilm: [409],
  notReady: [409],
  /** Somebody has bought it: it may be replaced, not taken away. */ filmSold: [409],

  foldersFull: [409, { max: 0 }],
  lessonsFull: [409, { max: 0 }],
  tooDeep: [409, { max: 0 }],
  /** The hours it holds, by name, are said before they go. */ folderHolds: [409, { n: 0, names: '' }],
  /** The same of a course that somebody has bought. */ folderHides: [409, { n: 0, names: '' }],
  undoOver: [409, { minutes: 0 }],
  quesFull: [400, { max: 0 }],
  notMarkable: [400, { no: 0 }],
  noCaptions: [400],

  emptyAnswer: [400],
  unanswered: [409, { numbers: '' }],
  notesFull: [409, { max: 0 }],
});
