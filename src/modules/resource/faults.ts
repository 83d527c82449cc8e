import { faults as define } from '../../kernel/shared/faults';

export const faults = define('resource', {
  notYours: [403],
  noContent: [400],
  unknownLink: [400],
  scoreTooHigh: [400, { max: 0, score: 0 }],
  queTwice: [400, { no: 0 }],
  scoreParts: [400, { no: 0 }],
  otherSubject: [400, { no: 0 }],
  /** V-089. */
  basketFull: [409, { max: 0, left: 0 }],
  notCourseware: [400],
  privateQues: [409, { count: 0 }],
  shareNobody: [400],
  keysToStudents: [400],
  nameTaken: [409, { name: '' }],
  tooDeep: [409, { max: 0 }],
  nodeFull: [409, { max: 0 }],
  inNode: [409],
  turnOffFirst: [409, { name: '' }],
  workbookUsed: [409, { name: '' }],
  notTogether: [400],
  rootStays: [409],
});
