import { faults as define } from '../../kernel/shared/faults';

export const faults = define('device', {
  providerTaken: [409, { name: '' }],
  noProvider: [404, { name: '' }],
  badKey: [401],
  /** A devId is unique in the world. */
  devTaken: [409, { devIds: '' }],
  devTwice: [400, { devId: '' }],
  notSchool: [404],
  inOtherBox: [409, { devId: '', box: '' }],
  notOfBox: [400, { devId: '' }],
  devUnknown: [404, { devIds: '' }],
  tooManyItems: [413, { max: 0 }],
  roomTaken: [409, { name: '' }],
  roomBusy: [409],
  noGate: [409],
  laneTwice: [400, { lane: 0 }],
  laneOutside: [400, { lane: 0, lanes: 0 }],
  runnerTwice: [400],
  notYours: [404, { count: 0 }],
  wrongState: [409, { state: '' }],
  implStep: [409, { from: '', to: '' }],
  programTaken: [409, { name: '' }],
  hasVersions: [409, { count: 0 }],
  otherSize: [400],
  versionTaken: [409, { verNo: '' }],
  /** S-057 */ resendWaits: [409],
  resendDone: [409],
  /** The device is with another school now, or with none: it would never hear of it. */
  resendLeft: [409],
  // Why one message of many was refused.
  shape: [400, { path: '' }],
  unknown: [404, { devId: '' }],
  notAllowed: [403, { kind: '' }],
  old: [400, { days: 0 }],
  nobody: [404, { devId: '' }],
  conflict: [409, { no: '' }],
});
