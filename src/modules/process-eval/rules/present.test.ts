import { expect, test } from 'vitest';
import { presentOf, WHOLE_TERM } from './present';

const AUTUMN = { yearId: 2026, termId: 1 };
const SPRING = { yearId: 2026, termId: 2 };

test('a child that came during a term counts the months it was there for, the one it came in included', () => {
  expect(presentOf(AUTUMN, '2026-12-05', '2026-09-01')).toEqual({ here: 2, of: 5 });
  expect(presentOf(AUTUMN, '2027-01-20', '2026-09-01')).toEqual({ here: 1, of: 5 });
  expect(presentOf(SPRING, '2027-05-31', '2024-09-01')).toEqual({ here: 3, of: 6 });
});
test('whoever was there from the first month, or from the first month of its class, counts the whole term', () => {
  expect(presentOf(AUTUMN, '2026-09-30', '2026-09-01')).toBe(WHOLE_TERM);
  expect(presentOf(AUTUMN, '2021-09-01', '2021-09-01')).toBe(WHOLE_TERM);
  expect(presentOf(AUTUMN, '2026-11-10', '2026-11-10')).toBe(WHOLE_TERM);
  expect(presentOf(AUTUMN, '2026-12-01', '2026-11-10')).toEqual({ here: 2, of: 3 });
  expect(presentOf(AUTUMN, null, null)).toBe(WHOLE_TERM);
});
