// What a school asks of a run. Settings are complete in each version; a change holds from a day, and what is judged
// keeps the version that judged it.

/** A time of day, HH:mm, in the school's zone. */
export interface Window {
  readonly from: string;
  readonly to: string;
}
export const SEXES = ['all', 'male', 'female'] as const;
/** What some grades, or one sex of them, run: metres a day, a term, and of one run at least and at most. */
export interface Line {
  readonly grdIds: readonly number[];
  readonly sex: (typeof SEXES)[number];
  readonly daily: number;
  readonly term: number;
  readonly least: number;
  readonly most: number;
}
/** From so many valid runs in a term so many points. */
export interface PointsRow {
  readonly runs: number;
  readonly points: number;
}
export interface Settings {
  readonly times: readonly Window[];
  /** 1 Monday to 7 Sunday. */
  readonly weekdays: readonly number[];
  readonly distance: readonly Line[];
  /** Seconds for a kilometre: nobody is faster than `fast`, who is slower than `slow` walks. */
  readonly pace: { readonly fast: number; readonly slow: number };
  /** Valid runs a day. */
  readonly rounds: number;
  /** Stations that one run may miss: a reader overlooks a band now and then. */
  readonly checkpoints: number;
  /** Steps a minute. */
  readonly cadence: { readonly low: number; readonly high: number };
  readonly points: readonly PointsRow[];
  /** Until when of the next day passes that come late still change a run. */
  readonly openUntil: string;
}

/** 2008 national winter run, by stage: metres a day and kilometres of the whole winter. Source: data/pe-load.json, sunnyRun.national2008. */
const NATIONAL = [
  { grdIds: [5, 6], daily: 1000, totalKm: 120 },
  { grdIds: [7, 8, 9], daily: 1500, totalKm: 180 },
  { grdIds: [10, 11, 12], daily: 2000, totalKm: 240 },
] as const;
/** Of one run at most, metres. Source: data/pe-load.json, universityExamples (2022, capKm). */
const MOST = 5000;
/** Where the usual values come from, as the settings screen says it. */
export const SOURCE_OF_DEFAULTS = 'data/pe-load.json';

/** Settings before anybody has set any, each from data/pe-load.json, sunnyRun; the hour before lessons and its weekdays are ours. */
export const usualSettings = (): Settings => ({
  times: [{ from: '07:00', to: '08:00' }],
  weekdays: [1, 2, 3, 4, 5],
  // The national winter lasts over two terms, so that a term has half of its kilometres.
  distance: NATIONAL.map(({ grdIds, daily, totalKm }) => ({
    grdIds,
    sex: 'all',
    daily,
    term: (totalKm * 1000) / 2,
    least: daily,
    most: MOST,
  })),
  // 2024, 克拉玛依校区: 3 to 10 minutes a kilometre, 40 to 300 steps a minute.
  pace: { fast: 180, slow: 600 },
  rounds: 1,
  checkpoints: 2,
  cadence: { low: 40, high: 300 },
  // 2017, 武汉大学: 13 runs make 1 point, 32 make 20.
  points: Array.from({ length: 20 }, (_, at) => ({ runs: 13 + at, points: at + 1 })),
  openUntil: '22:00',
});

/** What is wrong with settings: the place, and a word of faults.ts. */
export interface Wrong {
  readonly path: string;
  readonly code:
    | 'windowMidnight'
    | 'windowsOverlap'
    | 'paceReversed'
    | 'cadenceReversed'
    | 'leastAboveMost'
    | 'lineTwice'
    | 'pointsFall';
}
/** The first thing that makes no sense, or nothing. */
export function wrongIn(s: Settings): Wrong | undefined {
  const midnight = s.times.findIndex(({ from, to }) => to <= from);
  if (midnight >= 0) return { path: `times.${midnight}.to`, code: 'windowMidnight' };
  const sorted = s.times.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  if (sorted.some((w, at) => at > 0 && w.from < (sorted[at - 1]?.to ?? '')))
    return { path: 'times', code: 'windowsOverlap' };
  if (s.pace.fast >= s.pace.slow) return { path: 'pace.slow', code: 'paceReversed' };
  if (s.cadence.low >= s.cadence.high) return { path: 'cadence.high', code: 'cadenceReversed' };
  const far = s.distance.findIndex(({ least, most }) => least > most);
  if (far >= 0) return { path: `distance.${far}.most`, code: 'leastAboveMost' };
  const twice = s.distance.findIndex((line, at) => s.distance.slice(0, at).some((other) => overlaps(line, other)));
  if (twice >= 0) return { path: `distance.${twice}.grdIds`, code: 'lineTwice' };
  const falls = s.points.findIndex(({ runs, points }, at) => {
    const before = s.points[at - 1];
    return before != null && (runs <= before.runs || points < before.points);
  });
  return falls >= 0 ? { path: `points.${falls}.runs`, code: 'pointsFall' } : undefined;
}
const overlaps = (a: Line, b: Line): boolean =>
  (a.sex === b.sex || a.sex === 'all' || b.sex === 'all') && a.grdIds.some((id) => b.grdIds.includes(id));

/** The line of a child, or nothing for a grade that does not run. */
export const lineOf = (s: Settings, grdId: number | null, sex: string): Line | undefined =>
  grdId == null
    ? undefined
    : s.distance.find((line) => line.grdIds.includes(grdId) && (line.sex === 'all' || line.sex === sex));
/** Points for so many valid runs: of the highest row that is reached. */
export const pointsFor = (s: Pick<Settings, 'points'>, runs: number): number =>
  s.points.findLast((row) => row.runs <= runs)?.points ?? 0;
