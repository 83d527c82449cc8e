import { expect, test } from 'vitest';
import { differing, hoursOf, type Kept, type Planned } from './hours';
import { daysFrom, partsOf } from './period';

const plan = (arrangeId: number, more: Partial<Planned> = {}): Planned => ({
  arrangeId,
  onDate: '2026-11-17',
  secNo: 1,
  startMin: 480,
  endMin: 525,
  clazzId: 1,
  sbjId: 2,
  teacherId: 10,
  coverId: null,
  lost: null,
  ...more,
});
const row = (lessonId: number, more: Partial<Kept> = {}): Kept => ({
  lessonId,
  arrangeId: null,
  onDate: '2026-11-17',
  clazzId: 1,
  sbjId: 2,
  teacherId: 10,
  secNo: 1,
  startMin: 480,
  endMin: 525,
  happened: false,
  ended: false,
  ...more,
});

test('an hour of the timetable is held by the clock, covered by whoever agreed, lost to a holiday or an absence', () => {
  const hours = hoursOf(
    [plan(1), plan(2, { coverId: 11 }), plan(3, { lost: 'holiday' }), plan(4, { lost: 'absence' })],
    [],
  );
  expect(hours.map((h) => [h.state, h.heldById, h.cause])).toEqual([
    ['held', 10, null],
    ['covered', 11, null],
    ['lost', null, 'holiday'],
    ['lost', null, 'absence'],
  ]);
});
test('what happened in a lesson counts, whatever the timetable says since', () => {
  const [holiday, absent, gone] = hoursOf(
    [plan(1, { lost: 'holiday' }), plan(2, { lost: 'absence' })],
    [
      row(101, { arrangeId: 1, happened: true }),
      row(102, { arrangeId: 2, happened: true, teacherId: 11 }),
      row(103, { arrangeId: 9, happened: true }),
      row(104, { arrangeId: 8 }),
    ],
  );
  expect(holiday).toMatchObject({ kind: 'arrange', keyId: 1, lessonId: 101, state: 'held', heldById: 10 });
  expect(absent).toMatchObject({ teacherId: 10, state: 'covered', heldById: 11 });
  expect(gone).toMatchObject({ kind: 'lesson', keyId: 103, state: 'held' });
});
test('a lesson beside the timetable is planned and held, and a row of the timetable is no second hour', () => {
  const hours = hoursOf([plan(1)], [row(101, { arrangeId: 1 }), row(102)]);
  expect(hours.map((h) => [h.kind, h.keyId, h.lessonId, h.state])).toEqual([
    ['arrange', 1, 101, 'held'],
    ['lesson', 102, 102, 'held'],
  ]);
});
test('until it is over an hour is ahead, unless its teacher has ended it; a lost one stays lost', () => {
  const now = { date: '2026-11-17', min: 500 };
  const hours = hoursOf(
    [plan(1), plan(2, { endMin: 500 }), plan(3, { lost: 'absence' }), plan(4), plan(5, { onDate: '2026-11-16' })],
    [row(101, { arrangeId: 4, happened: true, ended: true })],
    now,
  );
  expect(hours.map((h) => h.state)).toEqual(['ahead', 'held', 'lost', 'held', 'held']);
});
test('held, covered, lost and ahead make what was planned, whatever happened', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const odd = (n: number) => ((seed * 7919 + n * 104_729) >>> 3) % 3 === 0;
    const planned = Array.from({ length: 12 }, (_, n) =>
      plan(n, {
        onDate: odd(n + 20) ? '2026-11-18' : '2026-11-17',
        coverId: odd(n) ? 11 : null,
        lost: !odd(n) && odd(n + 40) ? 'absence' : null,
      }),
    );
    const rows = planned.flatMap((p) =>
      odd(p.arrangeId + 60)
        ? [row(100 + p.arrangeId, { ...p, happened: odd(p.arrangeId + 80), ended: odd(p.arrangeId + 90) })]
        : [],
    );
    const hours = hoursOf(planned, rows, { date: '2026-11-18', min: 500 });
    expect(hours).toHaveLength(planned.length);
    for (const h of hours) {
      expect(h.state === 'lost').toBe(h.heldById == null);
      expect(h.state === 'lost').toBe(h.cause != null);
      if (h.state === 'held') expect(h.heldById).toBe(h.teacherId);
    }
  }
});
test('two counts of a day differ by any of its hours, in whatever order they come', () => {
  const hours = hoursOf([plan(1), plan(2), plan(3, { onDate: '2026-11-18' })], []);
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  expect(differing(days, hours, hours.toReversed())).toEqual([]);
  expect(differing(days, hours, hours.slice(1))).toEqual(['2026-11-17']);
  expect(differing(days, [], hours)).toEqual(['2026-11-17', '2026-11-18']);
});
test('days come one after the other, in parts of so many', () => {
  expect(daysFrom('2026-11-29', '2026-12-02')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02']);
  expect(daysFrom('2026-12-02', '2026-11-29')).toEqual([]);
  expect(partsOf(['2026-11-03', '2026-11-01', '2026-11-02', '2026-11-01'], 2)).toEqual([
    ['2026-11-01', '2026-11-02'],
    ['2026-11-03'],
  ]);
});
