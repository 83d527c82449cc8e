import { apart, MOST_SPEED, sprintIn, type Mark, type Reckoned } from './run';
import type { Reason } from './reason';

/** Where a watch was: millionths of a degree (WGS-84), how exactly in metres, steps a minute if it counts them. */
export interface Fix {
  readonly at: number;
  readonly lat: number;
  readonly lon: number;
  readonly acc: number;
  readonly cadence: number | null;
}
/** A position that is less exact adds no metres, in metres. */
export const MOST_ACC = 30;
/** Metres of a millionth of a degree of latitude. */
const METRES = 0.111_195;
/**
 * So much further than its own inexactness a watch must have come, and so fast, before it has moved: a resting one
 * otherwise "runs" a kilometre an hour.
 */
const SURE = 3;
const LEAST_STEP = 8;
const LEAST_SPEED = 0.7;

/** Metres between two positions; a school's field is flat. */
export function metresBetween(a: Pick<Fix, 'lat' | 'lon'>, b: Pick<Fix, 'lat' | 'lon'>): number {
  const wide = Math.cos(((a.lat + b.lat) / 2e6) * (Math.PI / 180));
  return Math.hypot((b.lat - a.lat) * METRES, (b.lon - a.lon) * METRES * wide);
}

/** Runs of one watch, from all fixes of a day. */
export function runsOfFixes(fixes: readonly Fix[]): Reckoned[] {
  const exact = fixes.filter(({ acc }) => acc >= 0 && acc <= MOST_ACC);
  // Of two at one time the more exact one, so that the order of arrival changes nothing.
  const sorted = exact.toSorted((a, b) => a.at - b.at || a.acc - b.acc || a.lat - b.lat || a.lon - b.lon);
  const once = sorted.filter((fix, at) => fix.at !== sorted[at - 1]?.at);
  return apart(once).map(reckon);
}
function reckon(fixes: readonly Fix[]): Reckoned {
  const found: Reason[] = [];
  const [first] = fixes;
  const marks: Mark[] = first ? [{ at: first.at, metres: 0, lat: first.lat, lon: first.lon }] : [];
  const steps: { at: number; cadence: number }[] = [];
  let anchor = first;
  let metres = 0;
  let before = first;
  for (const fix of fixes.slice(1)) {
    if (!anchor || !before) break;
    const seconds = (fix.at - before.at) / 1000;
    const sure = metresBetween(before, fix) - before.acc - fix.acc;
    if (sure > MOST_SPEED * seconds)
      found.push({
        code: 'jump',
        value: Math.min(Math.round(metresBetween(before, fix) / seconds), 9999),
        limit: MOST_SPEED,
        at: fix.at,
        metres: Math.round(metres),
      });
    before = fix;
    const way = metresBetween(anchor, fix);
    if (way < Math.max(LEAST_STEP, SURE * Math.max(anchor.acc, fix.acc))) continue;
    const isMoving = way / ((fix.at - anchor.at) / 1000) >= LEAST_SPEED;
    if (isMoving) {
      metres += way;
      if (fix.cadence != null) steps.push({ at: fix.at, cadence: fix.cadence });
    }
    marks.push({ at: fix.at, metres, lat: fix.lat, lon: fix.lon });
    anchor = fix;
  }
  const sprint = sprintIn(marks);
  if (sprint) found.push(sprint);
  if (first && isEven(fixes)) found.push({ code: 'even', at: first.at });
  return { source: 'trace', marks, metres: Math.round(metres), laps: 0, found, steps };
}

/** So many points are needed before evenness means anything. */
const EVEN_POINTS = 20;
/** No runner's speed varies so little, as a share of its mean. */
const EVEN_SPREAD = 0.02;
/** So straight a line, in radians, at so many of the points. */
const EVEN_TURN = 0.02;
const STRAIGHT_SHARE = 0.6;
const EVEN_SHARE = 0.8;
/** Whether points stand equally apart on straight lines: somebody drew them. */
function isEven(fixes: readonly Fix[]): boolean {
  if (fixes.length < EVEN_POINTS) return false;
  const speeds: number[] = [];
  const headings: number[] = [];
  for (const [at, fix] of fixes.entries()) {
    const before = fixes[at - 1];
    if (!before) continue;
    speeds.push(metresBetween(before, fix) / ((fix.at - before.at) / 1000));
    const wide = Math.cos((fix.lat / 1e6) * (Math.PI / 180));
    headings.push(Math.atan2((fix.lon - before.lon) * wide, fix.lat - before.lat));
  }
  const mean = speeds.reduce((sum, v) => sum + v, 0) / speeds.length;
  if (mean < LEAST_SPEED) return false;
  // The median: corners of a drawn line make some steps shorter.
  const sorted = speeds.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? mean;
  const near = speeds.filter((v) => Math.abs(v - middle) <= EVEN_SPREAD * middle).length;
  const straight = headings.filter((h, at) => {
    const turn = Math.abs(h - (headings[at - 1] ?? h));
    return Math.min(turn, 2 * Math.PI - turn) <= EVEN_TURN;
  }).length;
  return near >= EVEN_SHARE * speeds.length && straight >= STRAIGHT_SHARE * headings.length;
}
