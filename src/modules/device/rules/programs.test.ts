import { expect, test } from 'vitest';
import { codeOf, nextOf, VERSION } from './programs';

test('[H program] versions are ordered by an integer code: 1.10 is above 1.9', () => {
  const sorted = ['1.9', '2', '1.10', '1.9.12', '0.99.999'].toSorted((a, b) => codeOf(a) - codeOf(b));
  expect(sorted).toEqual(['0.99.999', '1.9', '1.9.12', '1.10', '2']);
  expect(['1.0', '12.3.456', '1', '1.0.0.0', 'v1', '1.', '1000'].map((v) => VERSION.test(v))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
test('[H impl] an implementation goes step by step, and may be called off until it is accepted', () => {
  expect(nextOf('planned')).toEqual(['shipped', 'cancelled']);
  expect([nextOf('accepted'), nextOf('cancelled')]).toEqual([[], []]);
});
