import type { Grid } from './grid';
import type { Unit } from './units';

/** What makes a whole timetable unkind, each by how much. */
export const WEIGHTS = {
  /** A lesson whose teacher, class or subject wished for other places. */
  wishMissed: 3,
  /** A second single lesson of the subject on the same day. */
  twiceADay: 4,
  /** A heavy subject in the afternoon. */
  heavyLate: 2,
  /** Each lesson in a row beyond what a teacher takes without tiring. */
  teacherRow: 1,
} as const;
/** Sections of a morning: heavy subjects stand better in them. */
const MORNING = 4;
/** Lessons in a row that tire nobody. */
const ROW = 3;

/** How unkind a place is for a unit, as the others stand now. */
export function costOf(grid: Grid, u: Unit, place: number): number {
  const { layout } = grid;
  const [day, index] = [layout.dayOf(place), layout.indexOf(place)];
  const own = u.at >= 0 && layout.dayOf(u.at) === day ? 1 : 0;
  let cost = 0;
  if (u.wished.size > 0 && !u.wished.has(place)) cost += WEIGHTS.wishMissed;
  if (u.length === 1 && grid.hoursOn(u, day) - own > 0) cost += WEIGHTS.twiceADay;
  if (u.heavy && index >= MORNING) cost += WEIGHTS.heavyLate;
  return cost + Math.max(0, rowOf(grid, u, day, index) - ROW) * WEIGHTS.teacherRow;
}
/** Lessons that the unit's teacher would give in a row. */
function rowOf(grid: Grid, u: Unit, day: number, index: number): number {
  const teacher = `t${u.needs[0]!.teacherId}`;
  const busy = (i: number) => grid.standing(teacher, u, day, i) >= 0;
  let run: number = u.length;
  for (let i = index - 1; i >= 0 && busy(i); i--) run += 1;
  for (let i = index + u.length; i < grid.layout.width && busy(i); i++) run += 1;
  return run;
}
