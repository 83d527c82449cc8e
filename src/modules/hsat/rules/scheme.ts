export const MODULES = ['sport', 'art'] as const;
export type HsatModule = (typeof MODULES)[number];
/** What a final score is put together from. */
export const PART_KINDS = ['process', 'exam', 'others'] as const;
export type PartKind = (typeof PART_KINDS)[number];
/** Parts whose points come from items; the process part comes from the process evaluation. */
export const ITEM_PARTS = ['exam', 'others'] as const;
export type ItemPart = (typeof ITEM_PARTS)[number];
/** must: everybody. choice: n of m by the candidate. draw: drawn for all. ball: one of the balls, chosen. */
export const GROUP_KINDS = ['must', 'choice', 'draw', 'ball'] as const;
export type GroupKind = (typeof GROUP_KINDS)[number];
export const SEXES = ['male', 'female'] as const;
export type Sex = (typeof SEXES)[number];
/** up: more is better. down: less is better. */
export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** item: each item. part: each part. total: the sum alone. Rounded there, once, and nowhere else. */
export const ROUND_STEPS = ['item', 'part', 'total'] as const;
export type RoundStep = (typeof ROUND_STEPS)[number];
export const ROUND_HOWS = ['halfUp', 'down', 'up'] as const;
export type RoundHow = (typeof ROUND_HOWS)[number];
/** What is rounded to, in hundredths of a point. */
export const ROUND_UNITS = [1, 10, 50, 100] as const;
export type RoundUnit = (typeof ROUND_UNITS)[number];

/** The whole, in hundredths of a per cent. */
export const WHOLE = 10_000;
/** Largest points of anything, in hundredths. */
export const MOST_POINTS = 100_000;
/** Largest value of an item, in hundredths of its unit. */
export const MOST_VALUE = 100_000_000;

/** From this value on (inclusive, hundredths of the unit) so many points (hundredths), up to the next row. */
export interface Row {
  readonly from: number;
  readonly points: number;
}
export interface Group {
  readonly code: string;
  readonly kind: GroupKind;
  readonly name: string;
  /** So many of its items count; of `must` all of them. */
  readonly take: number;
}
/** What is measured, or marked (a score that is points by itself). */
export interface Item {
  readonly code: string;
  readonly name: string;
  readonly part: ItemPart;
  readonly group: string;
  readonly unit: string;
  readonly isScore: boolean;
  readonly direction: Direction;
  /** Between two rows points grow in proportion; off, a value has the points of the row it fell in. */
  readonly between: boolean;
  /** Hundredths of a point. */
  readonly full: number;
  /** Share of its points in the part's, hundredths of a per cent. */
  readonly weight: number;
  /** Ascending by value; a score has none. */
  readonly rows: Readonly<Record<Sex, readonly Row[]>>;
  /** The fitness library's item that a test day measures, and what one of its units is in hundredths of this item's. */
  readonly field: { readonly itemId: string; readonly factor: number } | null;
}
export interface Part {
  readonly kind: PartKind;
  /** Share of its points in the final score, hundredths of a per cent. */
  readonly weight: number;
  /** Hundredths of a point. */
  readonly full: number;
  /** Terms of the process evaluation that it is the mean of; of the process part alone. */
  readonly terms: readonly { readonly yearId: number; readonly termId: number }[];
}
/** cut: nothing counts above the full mark. bound: so much counts above it. fill: what is above it goes to another part. */
export const EXCESS_HOWS = ['cut', 'bound', 'fill'] as const;
export type ExcessHow = (typeof EXCESS_HOWS)[number];
/** What happens above a full mark; rules of items stand before those of parts, and each is applied in its turn. */
export interface ExcessRule {
  readonly of: 'item' | 'part';
  /** An item's code, or a part's kind. */
  readonly key: string;
  readonly how: ExcessHow;
  /** Of `bound`: hundredths of a point above the full mark. */
  readonly bound: number;
  /** Of `fill`: the part that it goes to, up to that part's full mark. */
  readonly into: PartKind | null;
}
/** all: every item of the exam. item: the items that are named. rest: items without a result, for who was injured on the spot. */
export const EXEMPT_SCOPES = ['all', 'item', 'rest'] as const;
export type ExemptScope = (typeof EXEMPT_SCOPES)[number];
export interface ExemptRule {
  readonly code: string;
  readonly name: string;
  readonly scope: ExemptScope;
  /** Share of the full marks, hundredths of a per cent. */
  readonly share: number;
  /** So many papers are asked for. */
  readonly papers: number;
  /** Put off, with one make-up within so many days; 0: exempt. */
  readonly deferDays: number;
}
export interface ExtraRule {
  readonly code: string;
  readonly name: string;
  /** Hundredths of a point. */
  readonly points: number;
  /** before: within the full mark of the final score. after: above it too. */
  readonly when: 'before' | 'after';
  /** Of the exclusive ones only the largest counts. */
  readonly exclusive: boolean;
}
export interface Extras {
  /** Bonuses of a candidate together, hundredths of a point. */
  readonly cap: number;
  readonly rules: readonly ExtraRule[];
}
/** From and to inclusive, hundredths of a point of the final score. */
export interface Level {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}
/** A whole scheme: complete in itself, and never changed once it is on. */
export interface Scheme {
  readonly rounding: { readonly step: RoundStep; readonly how: RoundHow; readonly unit: RoundUnit };
  readonly parts: readonly Part[];
  readonly groups: readonly Group[];
  readonly items: readonly Item[];
  readonly excess: readonly ExcessRule[];
  readonly exempt: readonly ExemptRule[];
  readonly extras: Extras;
  readonly levels: readonly Level[];
  /** From what share of a full mark on somebody has passed, and is excellent; hundredths of a per cent. */
  readonly lines: { readonly pass: number; readonly excellent: number };
}

/** The full mark of the final score, in hundredths: an exact sum (the check refuses any other). */
export const fullOf = (parts: readonly Pick<Part, 'full' | 'weight'>[]): number =>
  Math.round(parts.reduce((sum, part) => sum + part.full * part.weight, 0) / WHOLE);
export const itemsOf = (scheme: Pick<Scheme, 'items'>, group: string): readonly Item[] =>
  scheme.items.filter((item) => item.group === group);
export const isChosen = (group: Pick<Group, 'kind'>): boolean => group.kind === 'choice' || group.kind === 'ball';
/** Items that count for a candidate: all of the must groups, those drawn for everybody, those chosen. */
export function itemsFor<I extends Pick<Item, 'code' | 'group'>>(
  scheme: { readonly items: readonly I[]; readonly groups: readonly Pick<Group, 'code' | 'kind'>[] },
  drawn: readonly string[],
  chosen: readonly string[],
): readonly I[] {
  const kinds = new Map(scheme.groups.map((group) => [group.code, group.kind]));
  return scheme.items.filter((item) => {
    const kind = kinds.get(item.group);
    if (kind === 'must') return true;
    return (kind === 'draw' ? drawn : chosen).includes(item.code);
  });
}
