import { describe, expect, test } from 'vitest';
import { checkPlan } from '../check-plan';
import { explainLeft } from '../explain';
import { searchPlan } from './search';
import { DAY, chance, school } from './school-for-tests';
import type { PlanInput, PlanNeed, PlanSection } from '../plan';

function solve(input: PlanInput, steps = 400_000) {
  const search = searchPlan(input, chance(7));
  let n = 0;
  while (n < steps && search.best().unplaced.length) {
    search.run(500);
    n += 500;
  }
  return search;
}

describe('a whole school', () => {
  test('36 classes of 35 sections find their places without one violation', () => {
    const input = school(36, 18);
    // What a step costs beside a smaller school's is measured by the bench.
    const search = solve(input);
    const { placed, unplaced } = search.best();
    expect(unplaced).toEqual([]);
    expect(checkPlan(input, placed)).toEqual({ hard: 0, by: {} });
    expect(placed).toHaveLength(36 * 35);
    // Making it kinder breaks nothing.
    const before = search.best().soft;
    search.run(20_000);
    expect(search.best().soft).toBeLessThanOrEqual(before);
    expect(checkPlan(input, search.best().placed).hard).toBe(0);
    expect(search.best().unplaced).toEqual([]);
  });
  test('part-time teachers, shared rooms and elective groups keep their rules', () => {
    const input = school(12, 18);
    const partTime = input.needs[0]!.teacherId;
    const electives: PlanNeed[] = [1, 2].map((n) => ({
      needId: 9000 + n,
      clazzId: 800 + n,
      sbjId: 12,
      teacherId: 700 + n,
      roomId: null,
      hours: 2,
      doubles: 0,
      group: 'A',
    }));
    // Two home classes send their children to the electives: they give the hours up.
    const needs = [
      ...input.needs.filter((n) => !([1, 2].includes(n.clazzId) && [11, 12].includes(n.sbjId))),
      ...electives,
    ];
    const more: PlanInput = {
      ...input,
      needs,
      sections: new Map([...input.sections, [801, DAY], [802, DAY]]),
      homes: new Map([
        [801, [1, 2]],
        [802, [1, 2]],
      ]),
      wishes: [4, 5].flatMap((weekday) =>
        DAY.map((s) => ({ who: 'teacher' as const, whoId: partTime, weekday, secNo: s.secNo, kind: 'never' as const })),
      ),
    };
    const { placed, unplaced } = solve(more).best();
    expect(unplaced).toEqual([]);
    expect(checkPlan(more, placed)).toEqual({ hard: 0, by: {} });
  });
});

describe('stages whose days differ', () => {
  test('a teacher and a room of both stages are never in two sections that overlap, whatever their numbers', () => {
    const day = (starts: readonly number[], minutes: number) =>
      starts.map((startMin, i): PlanSection => ({
        secNo: i + 1,
        startMin,
        endMin: startMin + minutes,
        afterNoon: false,
        joins: i + 1 < starts.length,
      }));
    // The second section of the small ones meets the first and the second of the others.
    const small = day([480, 530, 580, 630, 680, 730], 40);
    const big = day([510, 565, 620, 675, 730, 785], 45);
    const need = (needId: number, clazzId: number, teacherId: number, roomId: number | null): PlanNeed => ({
      needId,
      clazzId,
      sbjId: 100 + needId,
      teacherId,
      roomId,
      hours: 5,
      doubles: 0,
      group: '',
    });
    const input: PlanInput = {
      weekdays: [1, 2, 3, 4, 5],
      sections: new Map([
        [1, small],
        [2, big],
      ]),
      wishes: [],
      homes: new Map(),
      pe: [],
      heavy: [],
      needs: [
        ...[1, 2, 3].flatMap((t) => [need(t, 1, t, t === 1 ? 9 : null), need(10 + t, 2, t, t === 1 ? 9 : null)]),
        need(21, 1, 21, null),
        need(22, 2, 22, null),
      ],
    };
    const { placed, unplaced } = solve(input).best();
    expect(unplaced).toEqual([]);
    expect(checkPlan(input, placed)).toEqual({ hard: 0, by: {} });
  });
  test('the best is kept: searching on never makes a whole timetable worse', () => {
    const search = solve(school(8, 18));
    let last = Infinity;
    for (let i = 0; i < 12; i++) {
      search.run(5000);
      expect(search.best().soft).toBeLessThanOrEqual(last);
      last = search.best().soft;
    }
  });
});

describe('the checker counts what is broken', () => {
  const need = (needId: number, more: Partial<PlanNeed>): PlanNeed => ({
    needId,
    clazzId: needId,
    sbjId: 1,
    teacherId: needId,
    roomId: null,
    hours: 1,
    doubles: 0,
    group: '',
    ...more,
  });
  const of = (needs: PlanNeed[], more: Partial<PlanInput> = {}): PlanInput => ({
    weekdays: [1, 2, 3, 4, 5],
    sections: new Map(needs.map((n) => [n.clazzId, DAY])),
    needs,
    wishes: [],
    homes: new Map(),
    pe: [10],
    heavy: [2, 4],
    ...more,
  });
  const both = [
    { needId: 1, weekday: 1, secNo: 1 },
    { needId: 2, weekday: 1, secNo: 1 },
  ];
  test('clashes of teacher, class and room, of children, missing hours and sections that are not there', () => {
    expect(checkPlan(of([need(1, { teacherId: 5 }), need(2, { teacherId: 5 })]), both).by).toEqual({ teacher: 1 });
    expect(checkPlan(of([need(1, { clazzId: 5 }), need(2, { clazzId: 5, sbjId: 3 })]), both).by).toEqual({ clazz: 1 });
    expect(checkPlan(of([need(1, { roomId: 5 }), need(2, { roomId: 5 })]), both).by).toEqual({ room: 1 });
    expect(checkPlan(of([need(1, {}), need(2, {})], { homes: new Map([[2, [1]]]) }), both).by).toEqual({ pupils: 1 });
    expect(checkPlan(of([need(1, { hours: 2 })]), [{ needId: 1, weekday: 1, secNo: 1 }]).by).toEqual({ hours: 1 });
    expect(checkPlan(of([need(1, {})]), [{ needId: 1, weekday: 1, secNo: 99 }]).by).toEqual({ noSection: 1, hours: 1 });
  });
  test('PE first after lunch, heavy subjects in a row, doubles apart, forbidden times, groups apart', () => {
    expect(checkPlan(of([need(1, { sbjId: 10 })]), [{ needId: 1, weekday: 1, secNo: 5 }]).by).toEqual({
      peAfterNoon: 1,
    });
    expect(
      checkPlan(of([need(1, { clazzId: 7, sbjId: 2 }), need(2, { clazzId: 7, sbjId: 4 })]), [
        { needId: 1, weekday: 1, secNo: 1 },
        { needId: 2, weekday: 1, secNo: 2 },
      ]).by,
    ).toEqual({ heavyInARow: 1 });
    expect(
      checkPlan(of([need(1, { hours: 2, doubles: 1 })]), [
        { needId: 1, weekday: 1, secNo: 2 },
        { needId: 1, weekday: 1, secNo: 3 },
      ]).by,
    ).toEqual({ double: 1 });
    expect(
      checkPlan(of([need(1, {})], { wishes: [{ who: 'teacher', whoId: 1, weekday: 1, secNo: 1, kind: 'never' }] }), [
        { needId: 1, weekday: 1, secNo: 1 },
      ]).by,
    ).toEqual({ never: 1 });
    expect(
      checkPlan(of([need(1, { group: 'A' }), need(2, { group: 'A' })]), [
        { needId: 1, weekday: 1, secNo: 1 },
        { needId: 2, weekday: 2, secNo: 1 },
      ]).by,
    ).toEqual({ apart: 1 });
  });
  test('what is impossible says why', () => {
    const full = of(Array.from({ length: 8 }, (_, i) => need(i + 1, { teacherId: 5, hours: 5 })));
    const search = searchPlan(full, chance(3));
    search.run(3000);
    const { unplaced, placed } = search.best();
    expect(unplaced).toHaveLength(5);
    expect(checkPlan(full, placed).by).toEqual({ hours: 5 });
    expect(explainLeft(full, unplaced)[0]).toMatchObject({ why: 'teacherFull', whoId: 5, asks: 40, has: 35 });
    // A class that is full because its children are away at their electives: the electives cannot be placed, the class is named.
    const away = of(
      [
        need(1, { clazzId: 1, hours: 34, sbjId: 3 }),
        need(2, { clazzId: 8, hours: 2, group: 'A' }),
        need(3, { clazzId: 9, hours: 2, group: 'A' }),
      ],
      {
        homes: new Map([
          [8, [1]],
          [9, [1]],
        ]),
      },
    );
    expect(explainLeft(away, [2])[0]).toMatchObject({ why: 'clazzFull', whoId: 1, asks: 36, has: 35 });
    // A part-time teacher who is never there.
    const never = of([need(1, {})], {
      wishes: [1, 2, 3, 4, 5].flatMap((weekday) =>
        DAY.map((s) => ({ who: 'teacher' as const, whoId: 1, weekday, secNo: s.secNo, kind: 'never' as const })),
      ),
    });
    expect(explainLeft(never, [1])[0]).toMatchObject({ why: 'noTime', whoId: 1 });
  });
});
