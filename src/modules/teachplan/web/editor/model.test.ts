import { expect, test } from 'vitest';
import {
  addHour,
  beside,
  blankHour,
  blankUnit,
  keyOf,
  moveHour,
  moveUnit,
  removeHour,
  settle,
  spotOf,
  stepHour,
  toUpdate,
  type Draft,
} from './model';

const hour = (key: string, linkId?: number) => ({
  ...blankHour(key, `<p>${key}</p>`),
  key,
  linkId,
  changed: linkId == null,
});
const draft: Draft = {
  name: '计划',
  sbjId: 2,
  tbkId: null,
  clazzIds: [],
  beginOn: '2026-09-01',
  weekHours: 5,
  units: [
    { ...blankUnit('一', [hour('a', 1), hour('b', 2)]), key: 'u1', unitId: 11 },
    { ...blankUnit('二'), key: 'u2' },
    { ...blankUnit('三', [hour('c')]), key: 'u3' },
  ],
};
const shape = (d: Draft) => d.units.map((u) => u.hours.map((h) => h.key).join(''));

test('hours move inside a unit and into others, by place and by step', () => {
  expect(shape(moveHour(draft, { unitAt: 0, hourAt: 0 }, { unitAt: 0, hourAt: 2 }))).toEqual(['ba', '', 'c']);
  expect(shape(moveHour(draft, { unitAt: 0, hourAt: 1 }, { unitAt: 2, hourAt: 0 }))).toEqual(['a', '', 'bc']);
  expect(shape(stepHour(draft, { unitAt: 0, hourAt: 1 }, 1))).toEqual(['a', 'b', 'c']);
  expect(shape(stepHour(draft, { unitAt: 2, hourAt: 0 }, -1))).toEqual(['ab', 'c', '']);
  expect(stepHour(draft, { unitAt: 0, hourAt: 0 }, -1)).toBe(draft);
  expect(shape(moveUnit(draft, 2, 0))).toEqual(['c', 'ab', '']);
  expect(shape(removeHour(draft, 'a'))).toEqual(['b', '', 'c']);
  expect(shape(addHour(draft, 1, 0, hour('d')))).toEqual(['ab', 'd', 'c']);
});
test('beside walks over the edges of units', () => {
  expect([beside(draft, 'b', 1), beside(draft, 'c', -1), beside(draft, 'a', -1), spotOf(draft, 'c')]).toEqual([
    'c',
    'b',
    undefined,
    { unitAt: 2, hourAt: 0 },
  ]);
});
test('a save sends contents that changed and those of new hours alone', () => {
  const { units } = toUpdate(
    {
      ...draft,
      units: [
        { ...draft.units[0]!, hours: [{ ...draft.units[0]!.hours[0]!, changed: true }, draft.units[0]!.hours[1]!] },
        ...draft.units.slice(1),
      ],
    },
    5,
    3,
  );
  expect(units.flatMap((u) => (u.hours ?? []).map((h) => [h.linkId, h.content]))).toEqual([
    [1, '<p>a</p>'],
    [2, undefined],
    [undefined, '<p>c</p>'],
  ]);
});
test('what was sent gets its ids; what was typed meanwhile stays to be sent', () => {
  const typed: Draft = {
    ...draft,
    units: draft.units.map((u) => ({
      ...u,
      hours: u.hours.map((h) => (h.key === 'c' ? { ...h, content: '<p>more</p>' } : h)),
    })),
  };
  const reply = {
    units: [
      {
        unitId: 11,
        unit: '一',
        nodeId: null,
        hours: [
          { linkId: 1, name: 'a', nodeId: null },
          { linkId: 2, name: 'b', nodeId: null },
        ],
      },
      { unitId: 12, unit: '二', nodeId: null, hours: [] },
      { unitId: 13, unit: '三', nodeId: null, hours: [{ linkId: 9, name: 'c', nodeId: null }] },
    ],
  };
  const after = settle(typed, draft, reply);
  expect(after.units.map((u) => u.unitId)).toEqual([11, 12, 13]);
  expect(after.units[2]!.hours[0]).toMatchObject({ linkId: 9, changed: true, content: '<p>more</p>' });
  expect(settle(draft, draft, reply).units[2]!.hours[0]).toMatchObject({ linkId: 9, changed: false });
});
test("a contract's path names the row it means", () => {
  expect([
    keyOf(draft, 'units.0.hours.1.content'),
    keyOf(draft, 'units.2.unit'),
    keyOf(draft, 'units'),
    keyOf(draft, 'name'),
  ]).toEqual(['b', 'u3', 'units', 'name']);
});
