import { expect, test } from 'vitest';
import { seeded } from '../../../kernel/server/world';
import { hiddenParts } from './small';
import { SMALL_GROUP } from './words';

test('a part under five is hidden, and with a single one the next smallest, for the whole less the others would tell it', () => {
  expect([...hiddenParts([20, 3, 8, 12])].toSorted()).toEqual([1, 2]);
  expect([...hiddenParts([20, 8, 12])]).toEqual([]);
  expect([...hiddenParts([3, 4, 9])].toSorted()).toEqual([0, 1]);
  expect([...hiddenParts([0, 0, 3])]).toEqual([2]);
});
test('whatever the sizes, what is hidden is at least two parts and five children, or everything there is', () => {
  const rnd = seeded(3);
  for (let i = 0; i < 2000; i++) {
    const sizes = Array.from({ length: 1 + Math.floor(rnd() * 8) }, () => Math.floor(rnd() * 12));
    const hidden = hiddenParts(sizes);
    for (const [at, n] of sizes.entries()) if (n > 0 && n < SMALL_GROUP) expect(hidden.has(at)).toBe(true);
    if (hidden.size === 0) continue;
    const shown = sizes.some((n, at) => n > 0 && !hidden.has(at));
    if (shown)
      expect([hidden.size >= 2, [...hidden].reduce((sum, at) => sum + sizes[at]!, 0) >= SMALL_GROUP]).toEqual([
        true,
        true,
      ]);
  }
});
