import { needsNoRows, rangeOf, WHOLE, type Indicator } from './indicator';

export const ROUNDINGS = ['halfUp', 'down', 'up'] as const;
export type Rounding = (typeof ROUNDINGS)[number];
/** Exempt children: a share of the full marks, or their weight spread over what is left. */
export const EXEMPTIONS = ['share', 'spread'] as const;
export type Exemption = (typeof EXEMPTIONS)[number];
/** up: more is better. down: less is better. */
export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** From this value on (inclusive, hundredths) so many points (hundredths), up to the next row. */
export interface Row {
  readonly from: number;
  readonly points: number;
}
/** An indicator within a sketch. */
export interface SketchItem extends Indicator {
  /** Hundredths of a per cent of the sketch. */
  readonly weight: number;
  readonly direction: Direction;
  /** Ascending; none where the value is a share of its whole by itself. */
  readonly rows: readonly Row[];
}
/** What children are judged by: a snapshot, complete in itself. */
export interface Sketch {
  /** Hundredths of a point. */
  readonly fullScore: number;
  readonly rounding: Rounding;
  readonly exemption: Exemption;
  /** Share of the full marks of exempt children, hundredths of a per cent. */
  readonly exemptShare: number;
  /** An assigned score that differs from the reckoned one by more is listed, hundredths of a point. */
  readonly differ: number;
  readonly items: readonly SketchItem[];
}

/** What is wrong with a sketch; `item` is the indicator's name. */
export type SketchFault =
  | { readonly kind: 'weights'; /** Hundredths missing to the whole; negative: too much. */ readonly off: number }
  | { readonly kind: 'twice' | 'noRows' | 'pointsHigh' | 'direction'; readonly item: string }
  | {
      readonly kind: 'gap';
      readonly item: string;
      /** From here to the first row nothing is said. */ readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'overlap'; readonly item: string; readonly from: number }
  | { readonly kind: 'outside'; readonly item: string; readonly from: number };

/** How much the weights miss the whole by, in hundredths of a per cent; negative: too much. */
export const weightsOff = (items: readonly Pick<SketchItem, 'weight'>[]): number =>
  WHOLE - items.reduce((sum, item) => sum + item.weight, 0);

function* rowFaults(item: SketchItem): Generator<SketchFault> {
  const { name, rows, direction } = item;
  const [least, most] = rangeOf(item);
  const [first] = rows;
  if (!first) {
    if (!needsNoRows(item)) yield { kind: 'noRows', item: name };
    return;
  }
  if (first.from > least) yield { kind: 'gap', item: name, from: least, to: first.from };
  for (const [at, row] of rows.entries()) {
    if (row.from < least || row.from > most) yield { kind: 'outside', item: name, from: row.from };
    if (row.points > item.fullScore || row.points < 0) yield { kind: 'pointsHigh', item: name };
    const before = rows[at - 1];
    if (!before) continue;
    if (row.from <= before.from) yield { kind: 'overlap', item: name, from: row.from };
    const better = row.points - before.points;
    if (direction === 'up' ? better < 0 : better > 0) yield { kind: 'direction', item: name };
  }
}

/** The first thing that is wrong with a sketch's items, or nothing. */
export function sketchFault(items: readonly SketchItem[]): SketchFault | undefined {
  const seen = new Set<number>();
  for (const item of items) {
    if (seen.has(item.itemId)) return { kind: 'twice', item: item.name };
    seen.add(item.itemId);
    for (const fault of rowFaults(item)) return fault;
  }
  const off = weightsOff(items);
  return off === 0 ? undefined : { kind: 'weights', off };
}
