import { expect, test } from 'vitest';
import type { HourState } from './hours';
import { ALL_SUBJECTS, sumsDiffering, sumsOf, type LessonMark } from './sums';

const hour = (onDate: string, sbjId: number, state: HourState, lessonId: number | null = null) => ({
  onDate,
  sbjId,
  lessonId,
  state,
});
const mark = (lessonId: number, of: Partial<LessonMark>): LessonMark => ({
  lessonId,
  prepared: false,
  taken: false,
  seats: 0,
  away: 0,
  late: 0,
  ...of,
});
const HOURS = [
  hour('2026-11-16', 2, 'held', 1),
  hour('2026-11-16', 2, 'covered', 2),
  hour('2026-11-16', 3, 'lost', 3),
  hour('2026-11-17', 3, 'held'),
  hour('2026-11-17', 3, 'ahead'),
];

test('hours add up by day and subject, and by day; what is ahead is no fact', () => {
  const sums = sumsOf(HOURS, []);
  expect(sums).toHaveLength(5);
  expect(sums.find((sum) => sum.onDate === '2026-11-16' && sum.sbjId === ALL_SUBJECTS)).toEqual({
    sbjId: ALL_SUBJECTS,
    onDate: '2026-11-16',
    planned: 3,
    held: 1,
    covered: 1,
    lost: 1,
    prepared: 0,
    taken: 0,
    seats: 0,
    away: 0,
    late: 0,
  });
  expect(sums.find((sum) => sum.onDate === '2026-11-17' && sum.sbjId === 3)).toMatchObject({ planned: 1, held: 1 });
  for (const { planned, held, covered, lost } of sums) expect(held + covered + lost).toBe(planned);
});
test('lessons add up with their hours: prepared where they were given, attendance where somebody took it', () => {
  const marks = [
    mark(1, { prepared: true, taken: true, seats: 30, away: 3, late: 1 }),
    // Numbers of a lesson whose attendance nobody took are none, and what was lost was prepared for nothing.
    mark(2, { seats: 28, away: 2, late: 2 }),
    mark(3, { prepared: true }),
    mark(9, { prepared: true, taken: true, seats: 5, away: 5 }),
  ];
  const of = (sbjId: number) => sumsOf(HOURS, marks).find((sum) => sum.onDate === '2026-11-16' && sum.sbjId === sbjId);
  expect(of(ALL_SUBJECTS)).toMatchObject({ planned: 3, prepared: 1, taken: 1, seats: 30, away: 3, late: 1 });
  expect(of(2)).toMatchObject({ planned: 2, prepared: 1, taken: 1, seats: 30 });
  expect(of(3)).toMatchObject({ planned: 1, lost: 1, prepared: 0, taken: 0, seats: 0 });
  const corrected = [mark(1, { prepared: true, taken: true, seats: 30, away: 2, late: 1 }), ...marks.slice(1)];
  expect(sumsDiffering(['2026-11-16', '2026-11-17'], sumsOf(HOURS, marks), sumsOf(HOURS, corrected))).toEqual([
    '2026-11-16',
  ]);
});
test('sums differ on the days whose numbers do, whatever their order, and where one of them is missing', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  expect(sumsDiffering(days, sumsOf(HOURS, []), sumsOf(HOURS.toReversed(), []))).toEqual([]);
  expect(sumsDiffering(days, sumsOf(HOURS, []), sumsOf(HOURS.slice(1), []))).toEqual(['2026-11-16']);
  expect(sumsDiffering(days, [], sumsOf(HOURS, []))).toEqual(['2026-11-16', '2026-11-17']);
});
