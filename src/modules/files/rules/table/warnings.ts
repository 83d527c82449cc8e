import type { TableRead } from './grid';

/**
 * What a person has to know of a table that was found, or why none was: `gaps` its columns were told by the white between them,
 * `askew` it lay as far askew as is straightened, `sideways` its lines of writing run down the page, `striped` stripes lie
 * over it as over a photographed screen, `handwriting` a hand has written it and nobody reads it, `unread` no letters were
 * read.
 */
export const TABLE_WARNINGS = [
  'blank',
  'none',
  'textured',
  'tooWide',
  'tooLong',
  'gaps',
  'askew',
  'sideways',
  'striped',
  'handwriting',
  'unread',
] as const;
export type TableWarning = (typeof TABLE_WARNINGS)[number];
/** Nearly as far as pages are straightened at all. */
const ASKEW = 14;
export const warningsOf = ({ fault, kind, angle, cells, writing, isStriped }: TableRead): TableWarning[] => [
  ...(fault ? [fault] : []),
  ...(kind === 'gaps' ? (['gaps'] as const) : []),
  ...(Math.abs(angle) >= ASKEW ? (['askew'] as const) : []),
  ...(writing.isSideways ? (['sideways'] as const) : []),
  ...(isStriped ? (['striped'] as const) : []),
  ...(writing.isHand ? (['handwriting'] as const) : []),
  ...(cells.length > 0 ? (['unread'] as const) : []),
];
/** A cell with less ink than this share is empty for certain; what lies above may be writing. */
export const EMPTY_INK = 0.002;
