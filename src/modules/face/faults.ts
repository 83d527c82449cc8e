import { faults as define } from '../../kernel/shared/faults';

export const faults = define('face', {
  noSet: [409],
  setStands: [409],
  noFace: [404],
  notPhoto: [400],
  /** A picture that is another kind than its name says. */ otherPicture: [415, { kind: '' }],
  tooLarge: [413, { max: '' }],
  tooManyPixels: [400, { millions: 0 }],
  tooSmall: [400, { pixels: 0 }],
  changed: [409],
  codeOver: [404],
  badKey: [400],
  noKey: [409],
  noFaces: [409],
  noVectors: [409],
  notReady: [409],
  notDevice: [404],
  zipEmpty: [400],
  zipBroken: [400],
  // Why a photograph of an archive is not taken.
  unknownNo: [404, { sidNo: '' }],
  noConsent: [409, { name: '' }],
  photoRefused: [400],
});
