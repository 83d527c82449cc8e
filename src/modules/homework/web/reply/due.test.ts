import { expect, test } from 'vitest';
import { dueOf } from './due';

test('a task says how pressing it is by the day where the school is', () => {
  const now = '2026-11-16T15:30:00.000Z',
    zone = 'Asia/Shanghai';
  // Half past eleven in the evening there: what is due at noon is due today no more.
  const of = (dueTime: string | null, entry: 'open' | 'early' | 'over' = 'open') =>
    dueOf({ entry, dueTime }, now, zone);
  expect([
    of('2026-11-16T15:59:00.000Z'),
    of('2026-11-16T16:30:00.000Z'),
    of('2026-11-16T04:00:00.000Z'),
    of(null),
  ]).toEqual(['now', 'later', 'past', 'none']);
  expect([of('2026-11-20T04:00:00.000Z', 'early'), of('2026-11-16T04:00:00.000Z', 'over')]).toEqual([
    'coming',
    'missed',
  ]);
});
