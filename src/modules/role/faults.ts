import { faults } from '../../kernel/shared/faults';

export const roleFaults = faults('role', {
  nameTaken: [409, { name: '' }],
  inUse: [409, { count: 0 }],
  presetStays: [403],
  presetOnlyPlatform: [403],
  customOnlySuper: [403],
  notOffered: [400],
  otherLine: [400],
  gone: [404],
});
