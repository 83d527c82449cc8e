import { faults } from '../../kernel/shared/faults';

export const organisationFaults = faults('organisation', {
  domainTaken: [409, { domain: '' }],
  nameTaken: [409, { name: '' }],
  wrongScope: [400],
  noRegion: [400],
  regionWanted: [400],
  noParent: [400],
  parentBelow: [400],
  systemsWanted: [400],
  adminNameWanted: [400],
  platformStays: [409],
  hasPeople: [409, { count: 0 }],
  hasBelow: [409, { count: 0 }],
  menuUnknown: [400, { menuId: '' }],
  serveTwice: [400, { servId: '' }],
  serveDates: [400],
  foreignFile: [400],
  albumTaken: [409, { name: '' }],
  photoThere: [409],
  consentMissing: [409, { name: '' }],
});
