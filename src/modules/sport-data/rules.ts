export const LEVELS = ['org', 'reg'] as const;
export type Level = (typeof LEVELS)[number];
/** Pages of the sport dashboard; `place` is a region's. Money and meets come with their modules. */
export const PAGES = ['index', 'users', 'users2', 'bmi', 'fvc', 'vision', 'place'] as const;
export type Page = (typeof PAGES)[number];
export const pagesOf = (level: Level): readonly Page[] => PAGES.filter((p) => level === 'reg' || p !== 'place');
export const isPage = (level: Level, word: string): word is Page => (pagesOf(level) as readonly string[]).includes(word);
export const isLevel = (word: string): word is Level => (LEVELS as readonly string[]).includes(word);

export const PLACE_KINDS = ['track', 'football', 'basketball', 'volleyball', 'badminton', 'table_tennis', 'gym', 'pool', 'path', 'other'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** Smallest group whose shares and means are shown to somebody who is not of the school. */
export const LEAST = 5;

/** Sums of one group: numbers by name. */
export type Sums = Readonly<Record<string, number>>;
/** A figure made of sums: `part` of `whole`, times `by`. Without `whole` it is a count and needs no hiding. */
export interface Metric {
  readonly key: string;
  readonly part: (s: Sums) => number;
  readonly whole?: (s: Sums) => number;
  readonly by?: number;
  readonly decimals?: number;
  /** Says nobody's result: shown however small the group is. */
  readonly plain?: true;
  /** Only children of this sex. */
  readonly sex?: 'male' | 'female';
}
/** The value of a metric; null where nobody is counted or the group is too small to be shown. */
export function valueOf(metric: Metric, sums: Sums | undefined, least: number): number | null {
  if (!sums) return metric.whole ? null : 0;
  const part = metric.part(sums);
  if (!metric.whole) return part;
  const whole = metric.whole(sums);
  if (!(whole > 0) || (whole < least && !metric.plain)) return null;
  const decimals = 10 ** (metric.decimals ?? 1);
  return Math.round((part / whole) * (metric.by ?? 1) * decimals) / decimals;
}
/** Whether a group is there but too small to be shown. */
export const isSmall = (metric: Metric, sums: Sums | undefined, least: number): boolean => {
  const whole = sums && metric.whole?.(sums);
  return whole != null && whole > 0 && whole < least && !metric.plain;
};

/** Adds rows up by a key; what is not a number stays out. */
export function fold<R extends object, K>(rows: readonly R[], keyOf: (row: R) => K): Map<K, Record<string, number>> {
  const out = new Map<K, Record<string, number>>();
  for (const row of rows) {
    const key = keyOf(row);
    const sums = out.get(key) ?? out.set(key, {}).get(key)!;
    for (const [name, v] of Object.entries(row)) if (typeof v === 'number') sums[name] = (sums[name] ?? 0) + v;
  }
  return out;
}

/** Where districts lie among each other, column and row from the north-west; others stand in rows. Source: knowledge of the place. */
export const CARTOGRAM: Readonly<Record<number, readonly [number, number]>> = { 410923: [1, 0], 410922: [1, 1], 410902: [1, 2], 410928: [0, 2], 410926: [2, 2], 410927: [3, 2] };
