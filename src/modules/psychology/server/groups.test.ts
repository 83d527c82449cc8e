import { expect, test } from 'vitest';
import { groupsOf, type SumRow } from './groups';

const row = (clazzId: number, grdId: number | null, count: number): SumRow => ({
  clazzId,
  clazzName: `${clazzId} 班`,
  grdId,
  grdName: grdId == null ? null : `${grdId} 年级`,
  measure: 'total',
  code: 'fair',
  count,
  total: count * 7,
});
const shown = (rows: readonly SumRow[], level: 'org' | 'grd' | 'clz') =>
  groupsOf(rows, level, '学校')
    .filter(({ isShown }) => isShown)
    .map(({ id }) => id);

test('[X-030] the only class of a grade that is hidden beside a small one is hidden too: the small one could be reckoned', () => {
  const rows = [row(71, 7, 12), row(72, 7, 8), row(81, 8, 6), row(91, 9, 3)];
  expect([shown(rows, 'org'), shown(rows, 'grd'), shown(rows, 'clz')]).toEqual([[0], [7], [71, 72]]);
});
test('[X-030] in a grade that is shown, a class under five hides the smallest beside it, and no other grade', () => {
  const rows = [row(71, 7, 12), row(72, 7, 6), row(73, 7, 2), row(81, 8, 9)];
  expect([shown(rows, 'grd'), shown(rows, 'clz')]).toEqual([
    [7, 8],
    [71, 81],
  ]);
});
test('[X-030] children without a class are a group of their own', () => {
  expect(shown([row(71, 7, 12), row(0, null, 5)], 'clz')).toEqual([71, 0]);
  expect(shown([row(71, 7, 12), row(0, null, 2)], 'clz')).toEqual([]);
});
