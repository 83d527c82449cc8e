/** What stands in a face's row. */
export const STATES = ['waiting', 'fit', 'unfit'] as const;
export type State = (typeof STATES)[number];
/** How a child stands: also without a photograph, with one that is too old, and after a withdrawal. */
export const STANDINGS = ['none', 'waiting', 'fit', 'unfit', 'outdated', 'withdrawn', 'noConsent'] as const;
export type Standing = (typeof STANDINGS)[number];
/** Why a photograph is not fit. `device`: an apparatus could not enrol it; `other`: somebody saw it and named no reason. */
export const REASONS = [
  'noFace',
  'several',
  'small',
  'blurred',
  'dark',
  'turned',
  'covered',
  'resembles',
  'notSame',
  'device',
  'other',
] as const;
export type Reason = (typeof REASONS)[number];
/** What people on the wall may say, in the order of the digits 1 to 9. */
export const WALL_REASONS = [
  'noFace',
  'several',
  'small',
  'blurred',
  'dark',
  'turned',
  'covered',
  'resembles',
  'notSame',
] as const satisfies readonly Reason[];
/** What somebody should look at. The program never decides who somebody is. */
export const HINTS = ['resembles', 'notSame'] as const;
export type Hint = (typeof HINTS)[number];
export const SOURCES = ['upload', 'profile', 'phone', 'zip'] as const;
export type Source = (typeof SOURCES)[number];
/** Why a face went: consent withdrawn, child left, removed by hand, kept long enough. */
export const GONE_WHYS = ['withdrawn', 'left', 'removed', 'kept'] as const;
export type GoneWhy = (typeof GONE_WHYS)[number];
/** Why devices must forget a face in a package of changes: it went, or what they have is not to be used any more. */
export type TombWhy = GoneWhy | 'waiting' | 'unfit' | 'outdated';
export const PACKAGE_KINDS = ['photos', 'vectors'] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];
/** void: somebody inside withdrew or left, so its file is gone before its time. */
export const PACKAGE_STATES = ['building', 'ready', 'failed', 'expired', 'void'] as const;
export type PackageState = (typeof PACKAGE_STATES)[number];
/** Why a package could not be built. */
export const PACKAGE_FAULTS = ['noSet', 'noKey', 'noFaces', 'noVectors', 'changed', 'other'] as const;
export type PackageFault = (typeof PACKAGE_FAULTS)[number];

/** Uploads: JPG or PNG by content, up to 5 MB (the table of kinds in files). */
export const PHOTO_BYTES = 5 * 1024 * 1024;
/** Stored photographs are at most so many pixels a side. */
export const PHOTO_SIDE = 640;
/** A face needs so many pixels between its edges: what test devices ask for. */
export const FACE_SIDE = 112;
/** Pixels a picture may unfold to. */
export const MOST_PIXELS = 64_000_000;
/** Uses of stored files. */
export const PHOTO_USE = 'face.photo';
export const ZIP_USE = 'face.zip';
export const PACKAGE_USE = 'face.package';
/** The job that builds a package. */
export const PACKAGE_JOB = 'face.package';
/** Photographs of one archive, and bytes of all of them unpacked. */
export const ZIP_PHOTOS = 3000;
export const ZIP_UNPACKED = 1024 * 1024 * 1024;

/** A photograph is outdated after so many months, unless the school says otherwise. */
export const OUTDATED_MONTHS = 24;
/** A package may be downloaded for so long. */
export const PACKAGE_DAYS = 14;
/** A tombstone stands for so long: no device goes longer without a package. */
export const GONE_DAYS = 400;
/** From so many faces on the operator files with the province (measures on face recognition of 2025-06-01). */
export const FILING_FACES = 100_000;

/** Digits of a photograph's SHA-256 that a row of an import shows: the same picture again is unchanged. */
export const PRINT = 16;
/** What such a row says instead of a photograph that was not taken: the fault's own word behind this sign. */
export const REFUSED = '!';
