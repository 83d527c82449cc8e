import { expect, test } from 'vitest';
import type { PlanInput, PlanNeed, PlanSection } from '../plan';
import { costOf, WEIGHTS } from './cost';
import { Grid } from './grid';
import { layoutOf } from './layout';
import { unitsOf } from './units';

const DAY: PlanSection[] = [1, 2, 3, 4, 5, 6].map((secNo) => ({
  secNo,
  startMin: 480 + secNo * 50,
  endMin: 520 + secNo * 50,
  afterNoon: false,
  joins: true,
}));
const need = (needId: number, more: Partial<PlanNeed> = {}): PlanNeed => ({
  needId,
  clazzId: needId,
  sbjId: 1,
  teacherId: 1,
  roomId: null,
  hours: 1,
  doubles: 0,
  group: '',
  ...more,
});
const input = (needs: readonly PlanNeed[], more: Partial<PlanInput> = {}): PlanInput => ({
  weekdays: [1, 2],
  sections: new Map(needs.map((n) => [n.clazzId, DAY])),
  needs,
  wishes: [],
  homes: new Map(),
  pe: [],
  heavy: [],
  ...more,
});
function gridOf(of: PlanInput): Grid {
  const layout = layoutOf(of);
  return new Grid(layout, unitsOf(of, layout));
}

test('a fourth lesson in a row costs a teacher, the third does not', () => {
  const grid = gridOf(input([1, 2, 3, 4].map((id) => need(id))));
  const [a, b, c, d] = grid.units;
  grid.put(a!, 0);
  grid.put(b!, 1);
  expect(costOf(grid, c!, 2)).toBe(0);
  grid.put(c!, 2);
  expect(costOf(grid, d!, 3)).toBe(WEIGHTS.teacherRow);
  expect(costOf(grid, d!, 4)).toBe(0);
});
test('a second hour of the subject on one day, a missed wish and a heavy subject in the afternoon each have their price', () => {
  const twice = gridOf(input([need(1, { hours: 2 })]));
  twice.put(twice.units[0]!, 0);
  expect(costOf(twice, twice.units[1]!, 2)).toBe(WEIGHTS.twiceADay);
  expect(costOf(twice, twice.units[1]!, 6)).toBe(0);
  const wished = gridOf(
    input([need(1)], { wishes: [{ who: 'teacher', whoId: 1, weekday: 2, secNo: 3, kind: 'wish' }] }),
  );
  expect(costOf(wished, wished.units[0]!, 0)).toBe(WEIGHTS.wishMissed);
  expect(costOf(wished, wished.units[0]!, 8)).toBe(0);
  const heavy = gridOf(input([need(1)], { heavy: [1] }));
  expect(costOf(heavy, heavy.units[0]!, 3)).toBe(0);
  expect(costOf(heavy, heavy.units[0]!, 4)).toBe(WEIGHTS.heavyLate);
});
test('what stands in the way: the teacher elsewhere, too much of the subject on the day, two heavy subjects side by side', () => {
  const way = (grid: Grid, unit: number, place: number) => {
    const out = new Set<number>();
    grid.inTheWay(grid.units[unit]!, place, out);
    return [...out];
  };
  const teacher = gridOf(input([need(1), need(2)]));
  teacher.put(teacher.units[0]!, 0);
  expect(way(teacher, 1, 0)).toEqual([0]);
  expect(way(teacher, 1, 1)).toEqual([]);
  const full = gridOf(input([need(1, { hours: 2 })]));
  full.put(full.units[0]!, 0);
  expect(way(full, 1, 4)).toEqual([0]);
  const heavy = gridOf(input([need(1), need(2, { clazzId: 1, sbjId: 2, teacherId: 2 })], { heavy: [1, 2] }));
  heavy.put(heavy.units[0]!, 0);
  expect(way(heavy, 1, 1)).toEqual([0]);
  expect(way(heavy, 1, 2)).toEqual([]);
});
