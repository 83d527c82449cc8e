// What an indicator is: how its value is said, and between which bounds.

export const MODULES = ['sport', 'art'] as const;
export type EvalModule = (typeof MODULES)[number];
/** count, measured value, level of a list, score given by a person, yes or no, taken over from a source. */
export const WAYS = ['count', 'measure', 'level', 'score', 'yesno', 'source'] as const;
export type Way = (typeof WAYS)[number];
/** Where values come from by themselves. Each has a version of its own: what was taken over says by which it was reckoned. */
export const SOURCES = [
  'attend',
  'fitnessTotal',
  'fitnessProgress',
  'runs',
  'runKm',
  'meetEvents',
  'meetPlaces',
  'homework',
  'works',
  'performances',
  'awards',
] as const;
export type Source = (typeof SOURCES)[number];
/** Sources of art; the others are of sports. */
const ART_SOURCES: readonly Source[] = ['works', 'performances', 'awards'];
export const sourcesOf = (module: EvalModule): readonly Source[] =>
  SOURCES.filter((source) => ART_SOURCES.includes(source) === (module === 'art'));
export const SOURCE_RULE: Readonly<Record<Source, string>> = {
  attend: 'attend/2',
  fitnessTotal: 'fitnessTotal/2',
  fitnessProgress: 'fitnessProgress/1',
  meetEvents: 'meetEvents/1',
  meetPlaces: 'meetPlaces/1',
  runs: 'runs/1',
  runKm: 'runKm/1',
  homework: 'homework/1',
  works: 'works/1',
  performances: 'performances/1',
  awards: 'awards/1',
};

/** Full marks of an item and of a sketch, in hundredths: 0 to 300 points. */
export const MOST_POINTS = 30_000;
/** Values are hundredths of their unit. */
export const MOST_VALUE = 9_999_999;
export const MOST_LEVELS = 10;
/** The whole of all weights: a hundred per cent, in hundredths. */
export const WHOLE = 10_000;
/** A hundred, in hundredths: shares in per cent and marks out of a hundred. */
const HUNDRED = 10_000;
/** The fitness standard gives up to 20 points above a hundred. */
const MOST_FITNESS = 12_000;

/** An indicator as values are judged by it. `levels` are the words of a list, the lowest first. */
export interface Indicator {
  readonly itemId: number;
  readonly name: string;
  readonly unit: string;
  readonly way: Way;
  /** Hundredths of a point. */
  readonly fullScore: number;
  readonly levels: readonly string[];
  readonly source: Source | null;
}
type Ranged = Pick<Indicator, 'way' | 'fullScore' | 'levels' | 'source'>;

const SOURCE_RANGE: Readonly<Record<Source, readonly [number, number]>> = {
  attend: [0, HUNDRED],
  fitnessTotal: [0, MOST_FITNESS],
  fitnessProgress: [-MOST_FITNESS, MOST_FITNESS],
  meetEvents: [0, MOST_VALUE],
  meetPlaces: [0, MOST_VALUE],
  runs: [0, MOST_VALUE],
  runKm: [0, MOST_VALUE],
  homework: [0, HUNDRED],
  works: [0, MOST_VALUE],
  performances: [0, MOST_VALUE],
  awards: [0, MOST_VALUE],
};
/** The least and the greatest value, in hundredths; a level is a hundred times its place in the list, yes is a hundred. */
export function rangeOf(item: Ranged): readonly [least: number, most: number] {
  if (item.way === 'source' && item.source) return SOURCE_RANGE[item.source];
  if (item.way === 'level') return [100, item.levels.length * 100];
  if (item.way === 'yesno') return [0, 100];
  return [0, item.way === 'score' ? item.fullScore : MOST_VALUE];
}
/** Whether a value is one of the indicator's: within its range, whole where only whole ones exist. */
export function isValue(item: Ranged, value: number): boolean {
  const [least, most] = rangeOf(item);
  if (!Number.isInteger(value) || value < least || value > most) return false;
  const whole = item.way === 'level' || item.way === 'yesno' || item.way === 'count';
  return !whole || (value % 100 === 0 && (item.way !== 'yesno' || value === 0 || value === 100));
}
/** Sources that say shares of a hundred. */
const SHARES: readonly (Source | null)[] = ['attend', 'fitnessTotal', 'homework'];
/** Values that are shares of a whole already need no rows: a score, attendance, homework, the marks of the fitness test. */
export const needsNoRows = (item: Pick<Indicator, 'way' | 'source'>): boolean =>
  item.way === 'score' || SHARES.includes(item.source);
/** Sources that count what a child did in the course of a term. */
const COUNTED: readonly (Source | null)[] = ['runs', 'runKm', 'meetEvents', 'meetPlaces', ...ART_SOURCES];
/** Values that grow with the months a child is there: whoever came later had less time for them. */
export const isCounted = (item: Pick<Indicator, 'way' | 'source'>): boolean =>
  item.way === 'count' || COUNTED.includes(item.source);
/** What a value that needs no rows is a share of. */
export const wholeOf = (item: Pick<Indicator, 'way' | 'fullScore'>): number =>
  item.way === 'score' ? item.fullScore : HUNDRED;
