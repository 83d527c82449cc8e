import { expect, test } from 'vitest';
import { hoursOn, type HourArrange } from './hours';
import { schoolDay, type SpecialDay } from './week';

const TERM = { termId: 1, name: '', firstOn: '2026-09-01', lastOn: '2027-01-22' };
const special = (days: readonly SpecialDay[]) => new Map(days.map((day) => [day.onDate, day]));
const arrange = (more: Partial<HourArrange> = {}): HourArrange => ({
  arrangeId: 1,
  kind: 'period',
  termId: 1,
  clazzId: 1,
  sbjId: 2,
  teacherId: 10,
  secNo: 1,
  startMin: 480,
  endMin: 525,
  weekday: 1,
  weeks: 'all',
  fromDate: '2026-09-01',
  toDate: '2027-01-22',
  endedOn: null,
  covers: [],
  ...more,
});
const MONDAY = '2026-11-16';
const SATURDAY = '2026-11-21';
const dayOf = (date: string, days: readonly SpecialDay[] = []) => schoolDay(date, [TERM], special(days));
const HOLIDAY: SpecialDay = { onDate: MONDAY, kind: 'holiday', asWeekday: null, asWeeks: null, name: '' };
const MAKEUP: SpecialDay = { onDate: SATURDAY, kind: 'makeup', asWeekday: 1, asWeeks: null, name: '' };

test('a holiday takes the hours of its weekday, and the make-up day has hours of its own', () => {
  const days = [dayOf(MONDAY, [HOLIDAY, MAKEUP]), dayOf(SATURDAY, [HOLIDAY, MAKEUP])];
  const hours = hoursOn([arrange({ covers: [{ onDate: MONDAY, teacherId: 11 }] })], days, []);
  expect(hours.map((h) => [h.onDate, h.lost, h.coverId])).toEqual([
    [MONDAY, 'holiday', null],
    [SATURDAY, null, null],
  ]);
});
test('an absence takes an hour that nobody stands in for', () => {
  const away = [{ teacherId: 10, fromDate: MONDAY, toDate: MONDAY }];
  const covered = arrange({ arrangeId: 2, covers: [{ onDate: MONDAY, teacherId: 11 }] });
  const hours = hoursOn([arrange(), covered, arrange({ arrangeId: 3, teacherId: 12 })], [dayOf(MONDAY)], away);
  expect(hours.map((h) => [h.arrangeId, h.lost, h.coverId])).toEqual([
    [1, 'absence', null],
    [2, null, 11],
    [3, null, null],
  ]);
});
test('odd weeks, days outside of a schedule and a class that has ended have no hours', () => {
  const odd = dayOf(MONDAY).odd;
  const on = (more: Partial<HourArrange>) => hoursOn([arrange(more)], [dayOf(MONDAY)], []).length;
  expect([on({ weeks: odd ? 'odd' : 'even' }), on({ weeks: odd ? 'even' : 'odd' })]).toEqual([1, 0]);
  expect([on({ toDate: '2026-11-15' }), on({ fromDate: '2026-11-17' }), on({ weekday: 2 })]).toEqual([0, 0, 0]);
  expect([on({ endedOn: MONDAY }), on({ endedOn: '2026-11-17' })]).toEqual([0, 1]);
});
