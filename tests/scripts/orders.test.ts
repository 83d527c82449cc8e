import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

interface Orders {
  readonly seeds: readonly number[];
  readonly alone: boolean;
  readonly twins: boolean;
  readonly patterns: readonly string[];
}
const { ordersOf, nodeTests } = (await import(join(root, 'scripts/lib/orders.mjs'))) as {
  ordersOf(words: readonly string[], random?: () => number): Orders | undefined;
  nodeTests(root: string, patterns: readonly string[]): readonly string[];
};

test('three seeds are drawn where none is given, and those that were said may be given again', () => {
  let at = 0;
  expect(ordersOf([], () => [0.1, 0.25, 0.999][at++] ?? 0)?.seeds).toEqual([100_000, 250_000, 999_000]);
  expect(ordersOf(['class', '--seeds=7,8'])).toEqual({
    seeds: [7, 8],
    alone: false,
    twins: false,
    patterns: ['class'],
  });
  expect(ordersOf(['--alone', '--twins', '--seeds=1'])).toMatchObject({ alone: true, twins: true });
});
test('words that mean nothing are refused', () => {
  for (const words of [['--seed=7'], ['--seeds=a'], ['--seeds=1.5'], ['--seeds=-1']])
    expect([words, ordersOf(words)]).toEqual([words, undefined]);
});
test('each file of the node tests may be run alone; journeys and benches are none of them', () => {
  const all = nodeTests(root, []);
  expect(all.length).toBeGreaterThan(300);
  expect(all.filter((file) => !existsSync(join(root, file)) || /^tests\/(?:browser|bench)\//.test(file))).toEqual([]);
  expect(nodeTests(root, ['tests/scripts/orders'])).toEqual(['tests/scripts/orders.test.ts']);
});
