import { faults } from '../../kernel/shared/faults';

export const fileFaults = faults('files', {
  // E-046: type or size not supported
  notTaken: [415, { kinds: '', max: '' }],
  /** A picture that is another kind than its name says. */ otherPicture: [415, { kind: '', kinds: '' }],
  tooLarge: [413, { kinds: '', max: '' }],
  tooManyPixels: [413, { millions: 0 }],
  // E-045: the content cannot be read as what it says it is
  damaged: [400],
  /** A package that no machine would install. */ unsigned: [400],
  // V-102
  noName: [400],
  empty: [400],
  // E-043, V-101
  onlyOne: [400],
  tooMany: [400, { max: 0 }],
  // E-041, E-042, E-044
  uploading: [409],
  nothingUploaded: [409],
  uploadFailed: [503],
  otherSize: [400, { expected: 0, received: 0 }],
  otherHeaders: [400],
  /** A piece that is not what its hash said. */ otherPiece: [400, { no: 0 }],
  piecesMissing: [409, { n: 0 }],
  ticketOver: [409],
  codeOver: [404],
  codeFull: [409, { max: 0 }],
  // E-047
  noPreview: [400],
  noPages: [415],
  noText: [415],
  notYours: [400],
  unknownUse: [400],
  unknownExport: [404],
  /** So many photos of tables an hour. */ tablesMany: [429, { max: 0 }],
  tablesBusy: [503],
  /** What reads letters does not answer. */ lettersDown: [503],
  // What is wrong with a map, by the name of the region and the place in the file.
  mapNoJson: [400, { line: 0 }],
  mapNoNumber: [400, { line: 0 }],
  mapNoFeatures: [400],
  mapNoCode: [400, { no: 0 }],
  mapForeign: [400, { code: 0, name: '' }],
  mapTwice: [400, { name: '' }],
  mapMissing: [400, { names: '' }],
  mapNoArea: [400, { name: '' }],
  mapPoints: [400, { max: 0 }],
  mapOpen: [400, { name: '', ring: 0 }],
  mapShort: [400, { name: '', ring: 0 }],
  mapNotNumber: [400, { name: '', ring: 0, point: 0 }],
  mapOutside: [400, { name: '', ring: 0, point: 0 }],
  mapCrosses: [400, { name: '', at: '' }],
  mapHole: [400, { name: '' }],
  mapApart: [400, { name: '', around: '' }],
  mapOver: [400, { name: '', other: '' }],
  mapYear: [400],
  /** Tiles that are not each part of the region, each on a place of its own. */ mapTiles: [400],
});
