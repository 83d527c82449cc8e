import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { databaseClock } from './clock';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('two processes whose machines disagree read the same time, the database says it again every minute', async () => {
  const database = { ms: Date.parse('2026-09-14T00:00:00Z') };
  const pool = { query: vi.fn(async () => ({ rows: [{ ms: database.ms }] })) };
  const [early, late] = [{ ticks: 5_000 }, { ticks: 9_000_000 }];
  const clocks = [await databaseClock(pool, 0, () => early.ticks), await databaseClock(pool, 0, () => late.ticks)];
  const times = () => clocks.map((clock) => clock.now().toISOString());
  expect(times()).toEqual(['2026-09-14T00:00:00.000Z', '2026-09-14T00:00:00.000Z']);
  early.ticks += 1500;
  late.ticks += 1500;
  expect(times()).toEqual(['2026-09-14T00:00:01.500Z', '2026-09-14T00:00:01.500Z']);
  // The first machine's counter runs fast; the database has the last word.
  early.ticks += 70_000;
  late.ticks += 60_000;
  database.ms += 61_500;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times()).toEqual(['2026-09-14T00:01:01.500Z', '2026-09-14T00:01:01.500Z']);
  for (const clock of clocks) clock.end();
});
