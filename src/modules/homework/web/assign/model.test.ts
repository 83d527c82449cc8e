import { describe, expect, test } from 'vitest';
import { instantIn, nextMonday, placeIn } from '../zone';
import { dueOf, firstOf, rescored, type Chosen } from './model';

const ZONE = 'Asia/Shanghai';
const NOW = new Date('2026-11-20T12:30:00Z');
describe('due times', () => {
  test('presets are evenings where the school is, whatever the computer says', () => {
    const at = (due: 'tonight' | 'tomorrow' | 'threeDays' | 'nextMonday') =>
      dueOf({ due, dueDay: '', dueTime: '' }, ZONE, NOW);
    expect([at('tonight'), at('tomorrow'), at('threeDays'), at('nextMonday')]).toEqual([
      '2026-11-20T13:00:00.000Z',
      '2026-11-21T13:00:00.000Z',
      '2026-11-23T13:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ]);
    expect(dueOf({ due: 'own', dueDay: '2026-12-01', dueTime: '07:20' }, ZONE, NOW)).toBe('2026-11-30T23:20:00.000Z');
  });
  test('a test set in the evening is due the next one', () => {
    expect([
      firstOf('exam', ZONE, new Date('2026-11-20T04:00:00Z')).due,
      firstOf('exam', ZONE, NOW).due,
      firstOf('work', ZONE, NOW).due,
    ]).toEqual(['tonight', 'tomorrow', 'tomorrow']);
  });
  test('day and time go there and back, also over a change of the clock', () => {
    for (const [zone, day, time] of [
      [ZONE, '2026-11-17', '21:00'],
      ['Europe/Berlin', '2026-03-29', '12:00'],
      ['Europe/Berlin', '2026-10-25', '23:30'],
    ] as const)
      expect(placeIn(zone, instantIn(zone, day, time))).toEqual([day, time]);
    expect([nextMonday('2026-11-16'), nextMonday('2026-11-22')]).toEqual(['2026-11-23', '2026-11-23']);
  });
});
test('points of a passage are shared out in halves', () => {
  const q = {
    parts: [
      { qcid: 1, score: 2 },
      { qcid: 2, score: 2 },
      { qcid: 3, score: 2 },
    ],
  } as unknown as Chosen;
  expect(rescored(q, 10).parts.map((p) => p.score)).toEqual([3.5, 3.5, 3]);
});
