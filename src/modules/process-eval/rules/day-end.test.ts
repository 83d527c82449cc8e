import { expect, test } from 'vitest';
import { endOfDay } from './day-end';

test('a showing ends at the midnight of the organisation, whatever its zone and whatever its clocks do that day', () => {
  expect(endOfDay('Asia/Shanghai', '2026-11-27')).toBe('2026-11-27T16:00:00.000Z');
  expect(endOfDay('Asia/Urumqi', '2026-11-27')).toBe('2026-11-27T18:00:00.000Z');
  expect(endOfDay('America/New_York', '2026-10-31')).toBe('2026-11-01T04:00:00.000Z');
  expect(endOfDay('America/New_York', '2026-11-01')).toBe('2026-11-02T05:00:00.000Z');
  expect(endOfDay('Pacific/Auckland', '2026-12-31')).toBe('2026-12-31T11:00:00.000Z');
});
