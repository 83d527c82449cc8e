import { raw } from '../../../../kernel/server/db/sql';
import type { Figures } from '../../contract';
import { SMALL_GROUP } from '../../rules/words';

/** A row of fitness_test_stat added up over whatever was asked for. */
export interface SumRow {
  readonly due: number;
  readonly n: number;
  readonly begun: number;
  readonly excused: number;
  readonly valueSum: number;
  readonly pointsSum: number;
  readonly c1: number;
  readonly c2: number;
  readonly c3: number;
  readonly c4: number;
}
/** A row of one sex. */
export type SexRow = SumRow & { readonly sex: 'male' | 'female' };
/** The sums of `fitness_test_stat s`, over whatever the rows are grouped by. */
export const SUMS = raw(`sum(s.due)::bigint as due, sum(s.n)::bigint as n, sum(s.begun)::bigint as begun,
      sum(s.excused)::bigint as excused, sum(s.value_sum)::bigint as value_sum, sum(s.points_sum)::bigint as points_sum,
      sum(s.c1)::bigint as c1, sum(s.c2)::bigint as c2, sum(s.c3)::bigint as c3, sum(s.c4)::bigint as c4`);

const KEYS = ['due', 'n', 'begun', 'excused', 'valueSum', 'pointsSum', 'c1', 'c2', 'c3', 'c4'] as const;
const NONE: Readonly<Record<(typeof KEYS)[number], number>> = {
  due: 0,
  n: 0,
  begun: 0,
  excused: 0,
  valueSum: 0,
  pointsSum: 0,
  c1: 0,
  c2: 0,
  c3: 0,
  c4: 0,
};
export function add(rows: readonly SumRow[]): SumRow {
  const sum = { ...NONE };
  for (const r of rows) for (const k of KEYS) sum[k] += r[k];
  return sum;
}

/** What a report says of children; of a group that must stay hidden only how many there are. */
export function figuresOf(s: SumRow, hidden: boolean): Figures {
  const small = hidden && s.n > 0;
  const shown = s.n > 0 && !small;
  const count = (n: number): number | null => (shown ? n : small ? null : 0);
  return {
    due: s.due,
    tested: s.begun,
    complete: s.n,
    excused: s.excused,
    small,
    mean: meanPoints(s.valueSum, s.n, !shown),
    excellent: count(s.c1),
    good: count(s.c2),
    pass: count(s.c3),
    fail: count(s.c4),
  };
}
/** A mean, or nothing of a group that is empty or must stay hidden. */
export const meanOf = (sum: number, n: number, hidden: boolean): number | null =>
  n === 0 || hidden ? null : Math.round(sum / n);

/** A mean of points in hundredths, rounded once, to the tenth that pages and boards show: rounded twice, 78.246 is 78.3 on one of them. */
export const meanPoints = (sum: number, n: number, hidden: boolean): number | null => {
  const tenths = meanOf(sum / 10, n, hidden);
  return tenths == null ? null : tenths * 10;
};

export const ofSex = (rows: readonly SexRow[], sex: 'male' | 'female'): SumRow =>
  rows.find((r) => r.sex === sex) ?? NONE;
/** Whether a group is too small to be shown to somebody who may not name children. */
export const tooSmall = (n: number, named: boolean): boolean => !named && n > 0 && n < SMALL_GROUP;
/** Whether boys and girls of a group may be told apart: not where one of them is few, for the other would give them away. */
export const sexesHidden = (rows: readonly SexRow[], named: boolean): boolean =>
  (['male', 'female'] as const).some((sex) => tooSmall(ofSex(rows, sex).n, named));
