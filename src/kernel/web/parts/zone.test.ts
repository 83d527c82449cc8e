import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { faceIn, meantIn } from './zone';

// Whatever zone the machine is in: nothing here asks it.
const WRITTEN = 'YYYY-MM-DD HH:mm';

test.each([
  ['Asia/Shanghai', '2026-11-18T13:00:00.000Z', '2026-11-18 21:00'],
  ['Asia/Shanghai', '2026-12-31T16:00:00.000Z', '2027-01-01 00:00'],
  ['America/Los_Angeles', '2026-11-18T13:00:00.000Z', '2026-11-18 05:00'],
  ['Asia/Urumqi', '2026-11-18T13:00:00.000Z', '2026-11-18 19:00'],
  ['UTC', '2028-02-29T23:59:00.000Z', '2028-02-29 23:59'],
])('a box of an organisation in %s shows %s as %s, and means it again', (zone, at, shown) => {
  expect(faceIn(zone, at).format(WRITTEN)).toBe(shown);
  expect(meantIn(zone, faceIn(zone, at))).toBe(at);
});
test('seconds are not shown and not meant', () => {
  expect(meantIn('Asia/Shanghai', faceIn('Asia/Shanghai', '2026-11-18T13:00:41.500Z'))).toBe(
    '2026-11-18T13:00:00.000Z',
  );
  expect(meantIn('Asia/Shanghai', dayjs('2026-11-18T21:00:59'))).toBe('2026-11-18T13:00:00.000Z');
});
