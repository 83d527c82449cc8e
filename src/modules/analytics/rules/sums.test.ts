import { expect, test } from 'vitest';
import type { HourState } from './hours';
import { ALL_SUBJECTS, sumsDiffering, sumsOf } from './sums';

const hour = (onDate: string, sbjId: number, state: HourState) => ({ onDate, sbjId, state });
const HOURS = [
  hour('2026-11-16', 2, 'held'),
  hour('2026-11-16', 2, 'covered'),
  hour('2026-11-16', 3, 'lost'),
  hour('2026-11-17', 3, 'held'),
  hour('2026-11-17', 3, 'ahead'),
];

test('hours add up by day and subject, and by day; what is ahead is no fact', () => {
  const sums = sumsOf(HOURS);
  expect(sums).toHaveLength(5);
  expect(sums.find((sum) => sum.onDate === '2026-11-16' && sum.sbjId === ALL_SUBJECTS)).toEqual({
    sbjId: ALL_SUBJECTS,
    onDate: '2026-11-16',
    planned: 3,
    held: 1,
    covered: 1,
    lost: 1,
  });
  expect(sums.find((sum) => sum.onDate === '2026-11-17' && sum.sbjId === 3)).toMatchObject({ planned: 1, held: 1 });
  for (const { planned, held, covered, lost } of sums) expect(held + covered + lost).toBe(planned);
});
test('sums differ on the days whose numbers do, whatever their order, and where one of them is missing', () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-18'];
  expect(sumsDiffering(days, sumsOf(HOURS), sumsOf(HOURS.toReversed()))).toEqual([]);
  expect(sumsDiffering(days, sumsOf(HOURS), sumsOf(HOURS.slice(1)))).toEqual(['2026-11-16']);
  expect(sumsDiffering(days, [], sumsOf(HOURS))).toEqual(['2026-11-16', '2026-11-17']);
});
