import { expect, test } from 'vitest';
import { EachCost } from './each-cost';

test('what took longest stands first, and what was done several times is added up', () => {
  const cost = new EachCost('calls');
  for (const [name, ms] of [
    ['a', 100],
    ['b', 300],
    ['a', 150],
    ['c', 50],
  ] as const)
    cost.add(name, ms);
  expect(cost.line(2)).toBe('3 calls, 4 times in 0.6 s, 150 ms each time; most: b 0.3 s, a 0.3 s');
  expect(new EachCost('screens').line()).toBe('0 screens, 0 times in 0.0 s');
});
test('what fell over is counted too', async () => {
  const cost = new EachCost('calls');
  await expect(cost.of('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await cost.of('b', () => Promise.resolve(7))).toBe(7);
  expect(cost.line()).toMatch(/^2 calls, 2 times in /);
});
