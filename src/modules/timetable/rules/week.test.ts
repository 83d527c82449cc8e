import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { calendarOf, instantIn } from './ics';
import { phasesOf } from './occurrences';
import { patternOf } from './sections';
import { overlaps, runsOn, schoolDay, weekNoOf, weekdayOf } from './week';

const term = { termId: 1, name: 'x', firstOn: '2026-09-01', lastOn: '2027-01-22' };
test('weeks begin on Monday, and the first is that of the first day', () => {
  expect(weekdayOf('2026-09-01')).toBe(2);
  expect(['2026-09-01', '2026-09-06', '2026-09-07', '2026-11-16'].map((d) => weekNoOf(term, d))).toEqual([1, 1, 2, 12]);
});
test('a make-up day runs another weekday, a holiday none, odd and even follow the week', () => {
  const special = new Map([
    ['2026-10-10', { onDate: '2026-10-10', kind: 'makeup' as const, asWeekday: 3, asWeeks: null, name: '' }],
    ['2026-10-01', { onDate: '2026-10-01', kind: 'holiday' as const, asWeekday: null, asWeeks: null, name: '国庆节' }],
  ]);
  const a = {
    kind: 'period' as const,
    termId: 1,
    weekday: 3,
    weeks: 'even' as const,
    fromDate: '2026-09-01',
    toDate: '2027-01-22',
  };
  const on = (d: string) => runsOn(a, schoolDay(d, [term], special));
  expect(['2026-09-02', '2026-09-09', '2026-10-10', '2026-10-01', '2027-02-03'].map(on)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ]);
  expect(overlaps({ ...a, startMin: 500, endMin: 540 }, { ...a, weeks: 'odd', startMin: 500, endMin: 540 })).toBe(
    false,
  );
});
test('the sections a term begins with are those of data/timetable.json', () => {
  const data = JSON.parse(readFileSync(join(root, 'data/timetable.json'), 'utf8')) as {
    patterns: { code: string; rows: { code: string; start: string; end: string }[] }[];
  };
  for (const [stgId, code] of [
    [1, 'primary_example'],
    [2, 'junior_example'],
  ] as const)
    expect(patternOf(stgId).map((s) => [s.start, s.end])).toEqual(
      data.patterns.find((p) => p.code === code)!.rows.map((r) => [r.start, r.end]),
    );
});
test('one lesson is next, those before are done', () => {
  expect(
    phasesOf(
      [
        { start: '08:00', end: '08:40' },
        { start: '09:00', end: '09:40' },
        { start: '10:00', end: '10:40' },
        { start: '11:00', end: '11:40' },
      ],
      '09:10',
    ),
  ).toEqual(['done', 'now', 'next', 'later']);
});
test('a calendar is folded at 75 octets and in UTC', () => {
  expect(instantIn('Asia/Shanghai', '2026-11-16', '08:25').toISOString()).toBe('2026-11-16T00:25:00.000Z');
  expect(instantIn('America/New_York', '2026-11-01', '12:00').toISOString()).toBe('2026-11-01T17:00:00.000Z');
  const text = calendarOf('很长的名字'.repeat(20), new Date(0), [
    { uid: 'a', day: '2026-10-01', summary: '国庆节，放假', text: '', place: '' },
  ]);
  expect(text).toContain('DTSTART;VALUE=DATE:20261001\r\n');
  expect(text.split('\r\n').every((l) => Buffer.byteLength(l) <= 75)).toBe(true);
});
