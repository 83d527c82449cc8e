// The load of a PE lesson by hearts and ropes, as folds over what was measured: reckoned at one go or bit by bit it is the same.

/** Zones by per cent of the highest rate (220 less age); below the first is rest. Source: data/pe-load.json, zones. */
export const ZONES = ['rest', 'low', 'light', 'aerobic', 'anaerobic'] as const;
export type Zone = (typeof ZONES)[number];
const BOUNDS: readonly (readonly [Zone, number])[] = [
  ['anaerobic', 85],
  ['aerobic', 70],
  ['light', 60],
  ['low', 50],
];
/** What a lesson's mean is asked to lie in, beats a minute. Source: data/pe-load.json, curriculum2022.averageHeartRate. */
export const LOAD_RATE = [140, 160] as const;
/** Per cent of the lesson. Source: data/pe-load.json, curriculum2022.groupDensityMinPercent and individualDensityMinPercent. */
export const DENSITY = { group: 75, individual: 50 } as const;
/** Where a figure lies against what is asked. */
export type Verdict = 'below' | 'reached' | 'above';
/** A lesson's mean, in tenths, against what it is asked to lie in; both ends are. Nothing where nothing was heard. */
export function meanVerdict(tenths: number | null): Verdict | null {
  if (tenths == null) return null;
  if (tenths < LOAD_RATE[0] * 10) return 'below';
  return tenths > LOAD_RATE[1] * 10 ? 'above' : 'reached';
}
/** A density, in tenths of a per cent, against the least that is asked of a lesson or of a child. */
export const densityVerdict = (tenths: number | null, of: keyof typeof DENSITY): Verdict | null =>
  tenths == null ? null : tenths < DENSITY[of] * 10 ? 'below' : 'reached';
/** From so many beats a minute a child practises. Source: data/pe-load.json, beijingStandard.effectiveLoadHeartRate. */
export const ACTIVE_RATE = 120;
/** A band that says nothing for longer was not worn or not heard: a gap, never 0. */
export const GAP_MS = 15_000;
const MOST_RATE = 230;
/** Where nobody knows when a child was born. */
const USUAL_AGE = 12;

/** A heart of 0, 255 or above 230 is the sensor's; it is dropped and counted. */
export const isHeart = (value: number): boolean => value > 0 && value <= MOST_RATE;
/** 220 less the age on a day, days as YYYY-MM-DD. */
export function mostRateOf(bornOn: string | null, onDate: string): number {
  if (!bornOn) return 220 - USUAL_AGE;
  const years = Number(onDate.slice(0, 4)) - Number(bornOn.slice(0, 4));
  return 220 - (onDate.slice(5) < bornOn.slice(5) ? years - 1 : years);
}
/** What zones are reckoned by: 220 less the age, or the highest heart heard of the child where that is more. */
export const RATES_BY = ['age', 'measured'] as const;
export type RatesBy = (typeof RATES_BY)[number];
/** Zones as a school has set them. Karvonen: per cent of the reserve above the resting rate. Source: data/pe-load.json, karvonen. */
export interface ZoneSetting {
  readonly ratesBy: RatesBy;
  readonly karvonen: boolean;
}
export const USUAL_ZONES: ZoneSetting = { ratesBy: 'age', karvonen: false };
/**
 * For so many days a school may keep hearts by the second; then there are sums alone. The least is behind the last message that a
 * device may send late, the most is a school year, after which the months of the table go.
 */
export const KEPT_DAYS = { least: 60, most: 365 } as const;
/** The least and the most of a child's hearts in the year before a lesson; null: none was heard. */
export interface Heard {
  readonly most: number | null;
  readonly least: number | null;
}
/** The rates by which a child's lesson is parted into zones. */
export function ratesOf(
  byAge: number,
  { ratesBy, karvonen }: ZoneSetting,
  { most, least }: Heard,
): { readonly mostRate: number; readonly restRate: number | null } {
  const mostRate = ratesBy === 'measured' && most != null ? Math.max(byAge, most) : byAge;
  return { mostRate, restRate: karvonen && least != null && least < mostRate ? least : null };
}
/** @param restRate the resting rate where zones are of the reserve; null where they are of the highest rate. */
export const zoneOf = (value: number, mostRate: number, restRate: number | null = null): Zone => {
  const rest = restRate ?? 0;
  return BOUNDS.find(([, percent]) => (value - rest) * 100 >= percent * (mostRate - rest))?.[0] ?? 'rest';
};

/** What a band or a rope measured; `at` in milliseconds. Of a rope `value` is the turns of the attempt, `value2` its breaks. */
export interface Point {
  readonly at: number;
  readonly value: number;
  readonly value2: number | null;
}
/** Sums of a child's lesson. Each beat holds until the next one, unless that comes after a gap: a mean weighted by time. */
export interface Load {
  readonly mostRate: number;
  readonly restRate: number | null;
  readonly beats: number;
  readonly dropped: number;
  readonly heartMs: number;
  readonly heartProduct: number;
  readonly restMs: number;
  readonly lowMs: number;
  readonly lightMs: number;
  readonly aerobicMs: number;
  readonly anaerobicMs: number;
  readonly activeMs: number;
  readonly least: number | null;
  readonly most: number | null;
  readonly heartAt: number | null;
  readonly heartLast: number | null;
  readonly attempts: number;
  readonly turns: number;
  readonly breaks: number;
  readonly ropeAt: number | null;
  readonly ropeLast: number | null;
  readonly ropeBreaks: number | null;
}
export const emptyLoad = (mostRate: number, restRate: number | null = null): Load => ({
  mostRate,
  restRate,
  beats: 0,
  dropped: 0,
  heartMs: 0,
  heartProduct: 0,
  restMs: 0,
  lowMs: 0,
  lightMs: 0,
  aerobicMs: 0,
  anaerobicMs: 0,
  activeMs: 0,
  least: null,
  most: null,
  heartAt: null,
  heartLast: null,
  attempts: 0,
  turns: 0,
  breaks: 0,
  ropeAt: null,
  ropeLast: null,
  ropeBreaks: null,
});
/** A load that is being added to: a copy for each heart would be most of the work. */
type Draft = { -readonly [Key in keyof Load]: Load[Key] };
/** One more heart behind all others. */
function addBeat(load: Draft, { at, value }: Point): void {
  if (!isHeart(value)) {
    load.dropped += 1;
    return;
  }
  const { heartAt: before, heartLast: held } = load;
  load.beats += 1;
  load.least = Math.min(load.least ?? value, value);
  load.most = Math.max(load.most ?? value, value);
  load.heartAt = at;
  load.heartLast = value;
  if (before == null || held == null) return;
  const ms = at - before;
  if (ms > GAP_MS) return;
  load.heartMs += ms;
  load.heartProduct += held * ms;
  if (held >= ACTIVE_RATE) load.activeMs += ms;
  load[`${zoneOf(held, load.mostRate, load.restRate)}Ms` as const] += ms;
}
/** One more word of a rope. Its counter is the attempt's: when it falls, or leaves 0, another attempt began. */
function addTurns(load: Draft, { at, value, value2 }: Point): void {
  const isAnew = load.ropeLast == null || value < load.ropeLast;
  const before = isAnew ? 0 : (load.ropeLast ?? 0);
  const breaks = value2 ?? 0;
  if (before === 0 && value > 0) load.attempts += 1;
  load.turns += value - before;
  load.breaks += Math.max(0, breaks - (isAnew ? 0 : (load.ropeBreaks ?? 0)));
  load.ropeAt = at;
  load.ropeLast = value;
  load.ropeBreaks = breaks;
}
/** The load with points behind all others, in the order of time. */
export function addPoints(load: Load, kind: 'heart' | 'rope', points: readonly Point[]): Load {
  const draft: Draft = { ...load };
  const add = kind === 'heart' ? addBeat : addTurns;
  for (const point of points) add(draft, point);
  return draft;
}

/** What each pair of neighbours, or each heart by itself, adds to a load. */
const ADDED = [
  'beats',
  'dropped',
  'heartMs',
  'heartProduct',
  'restMs',
  'lowMs',
  'lightMs',
  'aerobicMs',
  'anaerobicMs',
  'activeMs',
] as const;
/**
 * The load with hearts that came late. Over a gap nothing hangs together, so all that they change lies within `GAP_MS` of them.
 * @param counted the hearts from `GAP_MS` before the first late one to `GAP_MS` after the last one that the load has already, and
 * @param all those with the late ones, both in the order of time.
 */
export function withLate(load: Load, counted: readonly Point[], all: readonly Point[]): Load {
  const none = emptyLoad(load.mostRate, load.restRate);
  const [before, after] = [addPoints(none, 'heart', counted), addPoints(none, 'heart', all)];
  if (after.heartAt == null) return { ...load, dropped: load.dropped + after.dropped - before.dropped };
  const sums = Object.fromEntries(ADDED.map((key) => [key, load[key] + after[key] - before[key]]));
  const { heartAt, heartLast } = load.heartAt == null || after.heartAt >= load.heartAt ? after : load;
  return {
    ...load,
    ...(sums as Record<(typeof ADDED)[number], number>),
    least: Math.min(load.least ?? Infinity, after.least ?? Infinity),
    most: Math.max(load.most ?? 0, after.most ?? 0),
    heartAt,
    heartLast,
  };
}

/** Beats a minute in tenths, weighted by time; nothing where nothing was worn. */
export const meanOf = (product: number, ms: number): number | null => (ms > 0 ? Math.round((product * 10) / ms) : null);
/** Tenths of a per cent of a time. */
export const shareOf = (ms: number, of: number): number | null =>
  of > 0 ? Math.min(1000, Math.round((ms * 1000) / of)) : null;

/** So many points of a curve at most: the least and the most of each bucket. */
export const CURVE_POINTS = 600;
/** A curve with few points whose extremes are all there. `points` in the order of time. */
export function sampled<P extends Point>(points: readonly P[], most = CURVE_POINTS): P[] {
  if (points.length <= most) return [...points];
  const size = Math.ceil((points.length * 2) / most);
  const out: P[] = [];
  for (let from = 0; from < points.length; from += size) {
    const bucket = points.slice(from, from + size);
    const [least, highest] = [
      bucket.reduce((a, b) => (b.value < a.value ? b : a)),
      bucket.reduce((a, b) => (b.value > a.value ? b : a)),
    ];
    out.push(...(least === highest ? [least] : least.at < highest.at ? [least, highest] : [highest, least]));
  }
  return out;
}
/**
 * Such a curve in which a silence is a point without a value, so that no line is drawn across it: what was not worn is a gap, never 0.
 * @param gapMs so far apart points may lie and belong together.
 */
export function withGaps(
  points: readonly Point[],
  gapMs: number,
  most = CURVE_POINTS,
): { readonly at: number; readonly value: number | null }[] {
  const parts: Point[][] = [];
  for (const point of points) {
    const part = parts.at(-1);
    const before = part?.at(-1);
    if (part && before && point.at - before.at <= gapMs) part.push(point);
    else parts.push([point]);
  }
  // Single words of a band that is hardly heard are points, not parts.
  if (parts.length === 1 || parts.length * 3 > most) return sampled(points, most);
  // Each gap takes a point, and each part may round up.
  const room = Math.max(0, most - 4 * parts.length);
  return parts.flatMap((part, at) => {
    const drawn = sampled(part, Math.max(2, Math.floor((room * part.length) / points.length)));
    const [ended, begun] = [parts[at - 1]?.at(-1), part[0]];
    return ended && begun ? [{ at: Math.round((ended.at + begun.at) / 2), value: null }, ...drawn] : drawn;
  });
}
