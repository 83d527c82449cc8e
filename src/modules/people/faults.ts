import { faults } from '../../kernel/shared/faults';

export const peopleFaults = faults('people', {
  noStudentsHere: [409], noInitialPwd: [409], self: [409], superOnly: [403], keepSuper: [409], roleNotGivable: [403, { name: '' }], studentRoles: [409],
  loginTaken: [409, { login: '' }], sidNoTaken: [409, { sidNo: '', name: '' }], clazzGone: [409], notStudent: [409], notTeacher: [409], sbjUnknown: [409], stgUnknown: [409],
  adminByWrong: [409], offerGone: [409], serveOverlap: [409, { start: '', end: '' }], serveState: [409], notLearner: [409],
  restoreOver: [409, { minutes: 0 }], restoreTaken: [409, { what: '' }],
  fakeSuper: [403], fakeSelf: [409], fakeOff: [409], fakeTwice: [409], fakeBeyond: [403], fakeNone: [409], noAccount: [404, { yunNo: '' }],
  // Reasons of the imports, row by row.
  sexBad: [400], ethnicBad: [400], dayBad: [400], dayFuture: [400], ageOdd: [400, { min: 0, max: 0 }], gradeBad: [400], phoneBad: [400], sidNoBad: [400],
  gradeNone: [400, { grade: '' }], clazzNone: [400, { grade: '', clazz: '' }], clazzSeveral: [400, { clazz: '' }], sidNoOther: [400, { name: '' }], loginOther: [400, { name: '' }], loginElsewhere: [400],
  clazzOther: [400, { clazz: '' }], sameBorn: [400, { sidNo: '' }], sameBornRow: [400], sameNameRow: [400], loginRow: [400], removedBefore: [400, { clazz: '' }], nameSeveral: [400, { count: 0 }], personNone: [400], sbjNone: [400, { sbj: '' }],
});
