import { faults as define } from '../../kernel/shared/faults';

export const faults = define('vision', {
  future: [400],
  dayOutside: [400, { from: '', to: '' }],
  notInClass: [404, { count: 0 }],
  nothingMeasured: [400, { name: '' }],
  sphereMissing: [400, { name: '' }],
  /** Children's names stay inside their school. */
  namesNotAllowed: [403],
  rangeBackwards: [400],
  rangeLong: [400, { days: 0 }],
  /** V-107 */ noAiVision: [403],
  mockOff: [409],
  badKey: [401],
  notOfSchool: [404, { count: 0 }],
  noStudent: [400, { name: '' }],
  twoStudents: [400, { name: '', count: 0 }],
  wrongName: [400, { sidNo: '', name: '' }],
  childTwice: [400, { name: '' }],
  noClazz: [400, { name: '' }],
  byRegion: [409, { name: '' }],
  providerTaken: [409, { name: '' }],
});
