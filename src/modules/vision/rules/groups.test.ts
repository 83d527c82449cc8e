import { describe, expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import {
  LISTED_TYPES,
  RECORD_TYPES,
  SMALL,
  ageOn,
  hiddenGroups,
  orderOf,
  periodOf,
  periodsUpTo,
  spanOf,
  withoutApart,
} from '../rules';

describe('small groups', () => {
  test('[vision privacy] a group of four is hidden, one of five is not, an empty one needs no hiding', () => {
    expect([...hiddenGroups([30, SMALL, SMALL, 0])]).toEqual([]);
    expect(hiddenGroups([30, SMALL - 1, 20]).has(1)).toBe(true);
  });
  test('[vision privacy] whoever subtracts what shows from the whole never finds a group below five', () => {
    const rnd = seeded(11);
    for (let i = 0; i < 2000; i++) {
      const sizes = Array.from({ length: 1 + Math.floor(rnd() * 8) }, () => Math.floor(rnd() * (rnd() < 0.5 ? 7 : 60)));
      const hidden = hiddenGroups(sizes);
      for (const [at, n] of sizes.entries()) if (n > 0 && n < SMALL) expect(hidden.has(at)).toBe(true);
      const filled = sizes.filter((n) => n > 0).length;
      const rest = [...hidden].reduce((sum, at) => sum + sizes[at]!, 0);
      if (hidden.size > 0 && hidden.size < filled) {
        expect(hidden.size).toBeGreaterThan(1);
        expect(rest).toBeGreaterThanOrEqual(SMALL);
      }
    }
  });
});

describe('terms and ages', () => {
  test('[vision terms] the school year begins in September, its second term in February', () => {
    expect(['2026-08-31', '2026-09-01', '2027-01-31', '2027-02-01'].map(periodOf)).toEqual([
      { yearId: 2025, termId: 2 },
      { yearId: 2026, termId: 1 },
      { yearId: 2026, termId: 1 },
      { yearId: 2026, termId: 2 },
    ]);
    for (const p of periodsUpTo({ yearId: 2026, termId: 2 }, 6))
      for (const day of spanOf(p)) expect(periodOf(day)).toEqual(p);
    expect(periodsUpTo({ yearId: 2026, termId: 1 }, 3)).toEqual([
      { yearId: 2025, termId: 1 },
      { yearId: 2025, termId: 2 },
      { yearId: 2026, termId: 1 },
    ]);
    expect(orderOf({ yearId: 2026, termId: 1 }) - orderOf({ yearId: 2025, termId: 2 })).toBe(1);
  });
  test('[vision terms] age counts full years, on the birthday itself one more', () => {
    expect([
      ageOn('2016-09-02', '2026-09-01', 5),
      ageOn('2016-09-02', '2026-09-02', 5),
      ageOn(null, '2026-09-02', 5),
    ]).toEqual([9, 10, 11]);
  });
});

test('[C-059] bmi and fvc types are left out of lists of vision records', () => {
  expect(RECORD_TYPES).toContain('bmi');
  expect([LISTED_TYPES, withoutApart(['height', 'bmi', 'fvc', 'run50'])]).toEqual([
    ['test', 'exercise'],
    ['height', 'run50'],
  ]);
});
