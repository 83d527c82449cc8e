import { expect, test } from 'vitest';
import { AT_ONCE, inBatches } from './batches';

interface Row {
  readonly orgId: number;
  readonly id: number;
}
/** Rows that wait, two of each organisation, and what is done of them in one round. */
async function round(count: number, fails: (row: Row) => boolean = () => false) {
  const waiting = Array.from({ length: count }, (_, id): Row => ({ orgId: id >> 1, id }));
  const done: number[] = [];
  const failed: number[] = [];
  const ended = await inBatches<Row>({
    next: async (after) => {
      const from = after ? waiting.indexOf(after) + 1 : 0;
      return waiting.slice(from, from + AT_ONCE);
    },
    deed: async (row) => {
      if (fails(row)) throw new Error(`row ${row.id}`);
      done.push(row.id);
    },
    failed: (_, row) => failed.push(row.id),
  });
  return { ...ended, done, failed, count: ended.done, stuck: ended.failed };
}

test('what waits is done in its order, each row once, however many batches it takes', async () => {
  for (const count of [0, 1, AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 3 * AT_ONCE]) {
    const { found, done, stuck } = await round(count);
    expect(done).toEqual(Array.from({ length: count }, (_, id) => id));
    expect([found, stuck.size]).toEqual([count, 0]);
  }
});
test('rows that fail keep nobody behind them waiting, and a whole batch of them neither', async () => {
  const { found, count, done, failed, stuck } = await round(3 * AT_ONCE, ({ id }) => id < AT_ONCE + 2);
  expect([found, count, failed.length]).toEqual([3 * AT_ONCE, 2 * AT_ONCE - 2, AT_ONCE + 2]);
  expect(done[0]).toBe(AT_ONCE + 2);
  expect([stuck.has(0), stuck.has(AT_ONCE / 2), stuck.has(AT_ONCE)]).toEqual([true, true, false]);
});
test('a round has an end, whatever waits', async () => {
  const { found } = await round(30 * AT_ONCE);
  expect(found).toBe(20 * AT_ONCE);
});
