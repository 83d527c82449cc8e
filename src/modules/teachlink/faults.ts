import { faults as define } from '../../kernel/shared/faults';

export const faults = define('teachlink', {
  /** The plan of the hour has ended: its links are read only. */
  ended: [409],
  notWare: [400],
  previewEmpty: [409],
  dueBefore: [400],
  notYourClazz: [400],
  noCheck: [409],
  notTaught: [409],

  noRegion: [400],
  nothingToShare: [409],
  filesUnseen: [409, { names: '' }],
  noPlan: [409, { sbj: '' }],

  notMember: [403],
  notOwner: [403],
  activityEnded: [409],
  notBegun: [409],
  handedIn: [409],
  limitBelow: [409, { heads: 0 }],
  scaleFixed: [409],
  /** V-076 */ codeUnknown: [400],
  codeExpired: [400],
  activityFull: [400, { limit: 0 }],
  tooManyCodes: [429],
});
