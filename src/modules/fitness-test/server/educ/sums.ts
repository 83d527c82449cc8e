import type { Figures } from '../../contract';
import { SMALL_GROUP } from '../../rules/words';

/** A row of fitness_test_stat added up over whatever was asked for. */
export interface SumRow { readonly due: number; readonly n: number; readonly begun: number; readonly excused: number; readonly valueSum: number; readonly pointsSum: number; readonly c1: number; readonly c2: number; readonly c3: number; readonly c4: number }
export const SUMS = 'sum(due)::bigint due, sum(n)::bigint n, sum(begun)::bigint begun, sum(excused)::bigint excused, sum(value_sum)::bigint value_sum, sum(points_sum)::bigint points_sum, sum(c1)::bigint c1, sum(c2)::bigint c2, sum(c3)::bigint c3, sum(c4)::bigint c4';

const KEYS = ['due', 'n', 'begun', 'excused', 'valueSum', 'pointsSum', 'c1', 'c2', 'c3', 'c4'] as const;
export const NONE: SumRow = { due: 0, n: 0, begun: 0, excused: 0, valueSum: 0, pointsSum: 0, c1: 0, c2: 0, c3: 0, c4: 0 };
export const add = (rows: readonly SumRow[]): SumRow => Object.fromEntries(KEYS.map((k) => [k, rows.reduce((n, r) => n + r[k], 0)])) as unknown as SumRow;

/** What a report says of children; of a group too small to hide anybody only how many there are, unless they may be named. */
export function figuresOf(s: SumRow, named: boolean): Figures {
  const small = !named && s.n > 0 && s.n < SMALL_GROUP;
  const shown = s.n > 0 && !small;
  return {
    due: s.due, tested: s.begun, complete: s.n, excused: s.excused, small, mean: shown ? Math.round(s.valueSum / s.n) : null,
    excellent: shown ? s.c1 : small ? null : 0, good: shown ? s.c2 : small ? null : 0, pass: shown ? s.c3 : small ? null : 0, fail: shown ? s.c4 : small ? null : 0,
  };
}
/** A mean, or nothing of a group that is empty or too small. */
export const meanOf = (sum: number, n: number, named: boolean): number | null => (n === 0 || (!named && n < SMALL_GROUP) ? null : Math.round(sum / n));
