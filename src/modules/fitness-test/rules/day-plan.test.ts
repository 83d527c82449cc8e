import { expect, test } from 'vitest';
import { groupsOf, rotate, type Grouped } from './day-plan';
import { cardText, countingOf, readCard } from './exam';

const child = (userId: number, clazzId: number, sex: 'male' | 'female'): Grouped => ({
  userId,
  clazzId,
  sex,
  name: `n${userId}`,
  clazzName: `c${clazzId}`,
  grdId: 7,
  clazzOrd: clazzId,
});
test('groups follow class and sex, hold at most the asked size and are even', () => {
  const all = Array.from({ length: 83 }, (_, i) => child(i + 1, 1 + (i % 2), i % 3 ? 'male' : 'female'));
  const groups = groupsOf(all, 'clazzSex', 20, (c, sex, no) => `${c.clazzName} ${sex} ${no}`);
  expect(groups.flatMap((g) => g.userIds).toSorted((a, b) => a - b)).toEqual(all.map((c) => c.userId));
  for (const g of groups) {
    const of = g.userIds.map((id) => all[id - 1]!);
    expect(new Set(of.map((c) => `${c.clazzId} ${c.sex}`)).size).toBe(1);
    expect(g.userIds.length).toBeLessThanOrEqual(20);
    expect(g.userIds.length).toBeGreaterThan(6);
  }
  expect(groups.map((g) => g.grpNo)).toEqual(groups.map((_, i) => i + 1));
});
test('every group comes to every ground once, never two groups to one ground or one group to two grounds in a period', () => {
  for (const [grounds, groups] of [
    [3, 3],
    [4, 2],
    [2, 5],
    [5, 12],
    [1, 4],
  ] as const) {
    const { slots, left } = rotate(grounds * Math.ceil(groups / grounds), grounds, groups);
    expect(left).toBe(0);
    expect(new Set(slots.map((s) => `${s.group} ${s.ground}`)).size).toBe(grounds * groups);
    expect(new Set(slots.map((s) => `${s.period} ${s.ground}`)).size).toBe(slots.length);
    expect(new Set(slots.map((s) => `${s.period} ${s.group}`)).size).toBe(slots.length);
  }
  expect(rotate(2, 3, 3).left).toBe(3);
  // Without grounds there is nowhere to go, and an end.
  expect(rotate(2, 0, 3)).toEqual({ slots: [], left: 0 });
});
test('the best attempt counts by the item’s rule, a foul only when nothing else is there', () => {
  const run = { direction: 'lower' as const };
  const jump = { direction: 'higher' as const };
  const t = (attempt: number, value: number | null, mark: 'foul' | 'DNS' | null = null) => ({ attempt, value, mark });
  expect(countingOf(run, [t(1, 910), t(2, 890), t(3, null)], 'best')).toEqual({ value: 890, mark: null, attempt: 2 });
  expect(countingOf(jump, [t(1, 2100), t(2, null, 'foul'), t(3, 2050)], 'best')).toEqual({
    value: 2100,
    mark: null,
    attempt: 1,
  });
  expect(countingOf(jump, [t(1, 2100), t(2, 2050)], 'last')).toEqual({ value: 2050, mark: null, attempt: 2 });
  expect(countingOf(jump, [t(1, null, 'DNS'), t(2, null, 'foul')], 'best')).toEqual({
    value: null,
    mark: 'foul',
    attempt: 2,
  });
  expect(countingOf(jump, [t(1, null)], 'best')).toBeNull();
});
test('a later foul or "did not finish" never replaces a measured attempt; of measured ones the last counts where the exam says so', () => {
  const jump = { direction: 'higher' as const };
  const t = (attempt: number, value: number | null, mark: 'foul' | 'DNS' | 'DNF' | 'exempt' | null = null) => ({
    attempt,
    value,
    mark,
  });
  for (const word of ['foul', 'DNS', 'DNF'] as const)
    expect(countingOf(jump, [t(1, 2100), t(2, 2050), t(3, null, word)], 'last')).toMatchObject({
      value: 2050,
      attempt: 2,
    });
  expect(countingOf(jump, [t(1, 2050), t(2, 2100)], 'last')).toMatchObject({ value: 2100, attempt: 2 });
  expect(countingOf(jump, [t(1, null, 'DNS'), t(2, null, 'foul')], 'last')).toMatchObject({ mark: 'foul' });
  expect(countingOf(jump, [t(1, 2100), t(2, null, 'exempt')], 'last')).toMatchObject({ mark: 'exempt', attempt: 2 });
});
test('a card that was misread is nobody’s', () => {
  expect(readCard(cardText(189_601, 18_900_123))).toEqual({ tstId: 189_601, userId: 18_900_123 });
  expect(readCard(cardText(189_601, 18_900_123).replace('123', '124'))).toBeNull();
  expect(readCard('https://example.org')).toBeNull();
});
