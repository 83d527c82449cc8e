import { entryOf } from '../../kernel/shared/maps';

export const LEVELS = ['org', 'reg'] as const;
export type Level = (typeof LEVELS)[number];
/** Pages of the sport dashboard. */
export const PAGES = [
  'index',
  'users',
  'users2',
  'bmi',
  'fvc',
  'vision',
  'lesson',
  'place',
  'money',
  'meeting',
] as const;
export type Page = (typeof PAGES)[number];
/** Pages of regions alone: what belongs to whole schools. One school of them is asked for by its id. */
const REGION_PAGES = ['place', 'money', 'meeting'] as const satisfies readonly Page[];
export type RegionPage = (typeof REGION_PAGES)[number];
export const isOfRegion = (page: string): page is RegionPage => (REGION_PAGES as readonly string[]).includes(page);
export const pagesOf = (level: Level): readonly Page[] => PAGES.filter((p) => level === 'reg' || !isOfRegion(p));
export const isPage = (level: Level, word: string): word is Page =>
  (pagesOf(level) as readonly string[]).includes(word);
export const isLevel = (word: string): word is Level => (LEVELS as readonly string[]).includes(word);

/** What the exam dashboard shows: what exams cost, and where they can be held. */
export const EXAM_KINDS = ['fee', 'place'] as const;
export type ExamKind = (typeof EXAM_KINDS)[number];

export const PLACE_KINDS = [
  'track',
  'football',
  'basketball',
  'volleyball',
  'badminton',
  'table_tennis',
  'gym',
  'pool',
  'path',
  'other',
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];
/** Square metres; as the table checks. */
export const AREA_MAX = 1_000_000;

/** Smallest group whose shares and means are shown to somebody who is not of the school. */
export const LEAST = 5;

/** Which ways a figure opens: to districts, schools or classes, to grades, to years. */
export const PARTINGS = ['unit', 'grade', 'year'] as const;
export type Parting = (typeof PARTINGS)[number];

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
  /** Groups that its sums leave out, as each of them is too small to be shown. */
  readonly leftOut?: (s: Sums) => number;
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
  if (!sums || !metric.whole) return false;
  const whole = metric.whole(sums);
  if (metric.leftOut) return !(whole > 0) && metric.leftOut(sums) > 0;
  return whole > 0 && whole < least && !metric.plain;
};

/** Adds rows up by a key; what is not a number stays out. */
export function fold<R extends object, K>(rows: readonly R[], keyOf: (row: R) => K): Map<K, Record<string, number>> {
  const out = new Map<K, Record<string, number>>();
  for (const row of rows) {
    const key = keyOf(row);
    const sums = entryOf(out, key, () => ({}));
    for (const [name, v] of Object.entries(row)) if (typeof v === 'number') sums[name] = (sums[name] ?? 0) + v;
  }
  return out;
}

/** A child of the class page as far as a figure asks: what leads there shows whom it counts. */
export interface Pupil {
  readonly sex: string;
  readonly state: string | null;
  readonly level: string | null;
  readonly bmiBand: string | null;
  readonly poor: string | null;
  readonly myopia: string | null;
  readonly doctor: boolean | null;
}
/** Groups of the class page, in the order they are offered. */
export const SHOWS = ['left', 'fail', 'good', 'fat', 'low', 'poor', 'doctor', 'boys', 'girls'] as const;
export type Show = (typeof SHOWS)[number];
export const isShow = (word: string | null): word is Show =>
  word != null && (SHOWS as readonly string[]).includes(word);
const RULES: Readonly<Record<Show, (p: Pupil) => boolean>> = {
  left: (p) => p.state == null || p.state === 'incomplete',
  fail: (p) => p.level === 'fail',
  good: (p) => p.level === 'excellent' || p.level === 'good',
  fat: (p) => p.bmiBand === 'over' || p.bmiBand === 'obese',
  low: (p) => p.bmiBand === 'low',
  poor: (p) => p.poor != null && p.poor !== 'normal',
  doctor: (p) => p.doctor === true,
  boys: (p) => p.sex === 'male',
  girls: (p) => p.sex === 'female',
};
/** The children of a group; all where nobody asks. */
export const shownOf = <P extends Pupil>(items: readonly P[], show: Show | null): readonly P[] =>
  show ? items.filter(RULES[show]) : items;
/** Which children a figure of the boards is about. */
export const SHOW_OF: Readonly<Record<string, Show>> = {
  left: 'left',
  testedRate: 'left',
  passRate: 'fail',
  fail: 'fail',
  goodRate: 'good',
  excellent: 'good',
  good: 'good',
  fatRate: 'fat',
  over: 'fat',
  obese: 'fat',
  low: 'low',
  poorRate: 'poor',
  mild: 'poor',
  moderate: 'poor',
  severe: 'poor',
  myopicRate: 'poor',
  highRate: 'poor',
  doctor: 'doctor',
  boys: 'boys',
  boysMean: 'boys',
  girls: 'girls',
  girlsMean: 'girls',
};
