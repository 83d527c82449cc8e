import { faults as define } from '../../kernel/shared/faults';

export const faults = define('sport-data', {
  chooseSchool: [400],
  placeTaken: [409, { name: '' }],
  moneyTaken: [409, { year: '', category: '' }],
  numberTaken: [409, { no: 0, name: '' }],
  noNumberLeft: [409],
  notInClass: [409],
  noSet: [409, { name: '' }],
  deviceTwice: [409, { devId: '' }],
  numberTwice: [409, { no: 0 }],
  notOfSets: [409, { devId: '' }],
  deviceBusy: [409, { devId: '' }],
  notInLesson: [409],
  saidAlready: [409],
  notBegun: [409],
  noItem: [409],
  aheadOfTime: [409],
});
