import { faults as define } from '../../kernel/shared/faults';

/** What this module refuses with; each text says what to do. */
export const faults = define('fitness-test', {
  yearGone: [404, { year: '' }], yearClosed: [409, { year: '' }], yearOpened: [409, { year: '' }], yearLater: [400, { year: '' }], noChildren: [409],
  noChild: [404, { name: '' }], twoChildren: [409, { name: '' }], nameDiffers: [409, { name: '' }], sexDiffers: [409, { name: '' }], childNotTested: [400, { item: '' }], sexCode: [400],
  badResult: [400, { item: '', text: '', why: '' }], noItem: [400, { item: '' }], noGrade: [409, { name: '' }], tooMany: [413, { max: 0 }], orgNeeded: [400],
  gradeCode: [400, { code: '' }], clazzCode: [400, { code: '' }], natNo: [400], nation: [400], bornWrong: [400], bornDiffers: [409, { day: '' }], placeDiffers: [409, { clazz: '' }], noAddress: [400, { header: '' }],
  notComplete: [409, { n: 0 }], notClosed: [409], published: [409],
  nationalFixed: [409], notOwner: [403], libUsed: [409, { n: 0 }], libFaulty: [409, { n: 0, first: '' }], libOff: [409], nameTaken: [409, { name: '' }], noStandard: [404],
  schemeSum: [400, { sum: 0 }], schemeItem: [400, { item: '' }], schemeTwice: [400, { item: '' }], schemeTable: [400, { item: '' }], schemeUsed: [409],
  badThreshold: [400, { value: '' }], badPoints: [400, { points: 0 }], notMonotone: [400, { points: 0, above: 0 }], gradeUnknown: [400, { grade: '' }],
});
