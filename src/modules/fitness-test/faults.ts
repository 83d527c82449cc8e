import { faults as define } from '../../kernel/shared/faults';

/** What this module refuses with; each text says what to do. */
export const faults = define('fitness-test', {
  yearGone: [404, { year: '' }], yearClosed: [409, { year: '' }], yearOpened: [409, { year: '' }], yearLater: [400, { year: '' }], noChildren: [409],
  noChild: [404, { name: '' }], twoChildren: [409, { name: '' }], nameDiffers: [409, { name: '' }], sexDiffers: [409, { name: '' }], childNotTested: [400, { item: '' }], sexCode: [400],
  badResult: [400, { item: '', text: '', why: '' }], noItem: [400, { item: '' }], noGrade: [409, { name: '' }], tooMany: [413, { max: 0 }], orgNeeded: [400],
  gradeCode: [400, { code: '' }], clazzCode: [400, { code: '' }], natNo: [400], nation: [400], bornWrong: [400], bornDiffers: [409, { day: '' }], placeDiffers: [409, { clazz: '' }], noAddress: [400, { header: '' }], clazzCodeTwice: [409, { code: '' }], eyeNaked: [400, { text: '' }], eyeCode: [400, { text: '' }], eyesDiffer: [409, { value: '' }],
  retestOnce: [409, { name: '' }], retestNotFail: [409, { name: '' }], retestNone: [404], retestOpen: [409, { items: '' }],
  notComplete: [409, { n: 0 }], notClosed: [409], published: [409],
  nationalFixed: [409], notOwner: [403], libUsed: [409, { n: 0 }], libFaulty: [409, { n: 0, first: '' }], libOff: [409], nameTaken: [409, { name: '' }], noStandard: [404],
  schemeSum: [400, { sum: 0 }], schemeItem: [400, { item: '' }], schemeTwice: [400, { item: '' }], schemeTable: [400, { item: '' }], schemeUsed: [409],
  badThreshold: [400, { value: '' }], badPoints: [400, { points: 0 }], notMonotone: [400, { points: 0, above: 0 }], gradeUnknown: [400, { grade: '' }],
  examTaken: [409, { name: '' }], examOrgs: [400], examGrade: [400, { name: '' }], examScheme: [400], examDates: [400], examFixed: [409], examNotDraft: [409], examNotOpen: [409], examFrozen: [409], examArchived: [409], examUsed: [409], examEmpty: [409],
  examWaiting: [409, { n: 0 }], examAppeals: [409, { n: 0 }], examStillShown: [409, { day: '' }], examOther: [403], planSigned: [409, { n: 0 }], periodOverlap: [400], periodOutside: [400], periodOrder: [400], slotTaken: [400], groundTwice: [400, { name: '' }],
  notInExam: [404], notSigned: [409, { name: '' }], attemptOver: [400, { max: 0 }], remarkNeeded: [400], cellNeeded: [400], valueNeeded: [400], wordNeeded: [400], noResult: [409], sameResult: [409], appealPending: [409], appealTaken: [409], appealLate: [409], appealDecided: [409], appealFirst: [409],
  badKey: [401], devicesOff: [409], providerTaken: [409, { name: '' }], notSchools: [400],
  surveyDates: [400], surveyChoose: [400, { max: 0 }], surveyItem: [400, { name: '' }], surveyClosed: [409], surveyChosen: [409, { n: 0 }], surveyOption: [400], surveyMany: [400, { max: 0 }], surveyFull: [409, { name: '' }], surveyNotYours: [409], surveyDraft: [409],
  aiMark: [400],
});
