import type pg from 'pg';
import { expect, test } from 'vitest';
import { Door } from './db/door';
import { sql } from './db/sql';
import { cursorRowsApart } from './exporting';

/** Opens a door across organisations to so many rows, and notes the first word of what is asked there, and when it is shut. */
function opening(many: number, failsAt = Infinity) {
  const said: string[] = [];
  let at = 0;
  const answer = (rows: unknown[][]) =>
    ({ rowCount: rows.length, fields: [{ name: 'n' }], rows }) as unknown as pg.QueryArrayResult;
  const run = async (text: string): Promise<pg.QueryArrayResult> => {
    const [word = '', , size] = text.split(' ');
    said.push(word);
    if (word !== 'fetch') return answer([]);
    if (at >= failsAt) throw new Error('no rows any more');
    const rows = Array.from({ length: Math.min(Number(size), many - at) }, (_, i) => [at + i]);
    at += rows.length;
    return answer(rows);
  };
  const open = async (fn: (door: Door) => Promise<void>): Promise<void> => {
    try {
      await fn(new Door({ run }, [189, 190], false));
    } finally {
      said.push('shut');
    }
  };
  return { said, rows: () => cursorRowsApart<{ n: number }>(open, sql`select 1 as n`) };
}
async function all(rows: AsyncIterable<readonly { n: number }[]>): Promise<number[]> {
  const found: number[] = [];
  for await (const chunk of rows) found.push(...chunk.map((row) => row.n));
  return found;
}

test('rows of several organisations come through a cursor of one transaction, each once and in their order', async () => {
  const { said, rows } = opening(1200);
  expect(await all(rows())).toEqual(Array.from({ length: 1200 }, (_, at) => at));
  expect(said).toEqual(['begin', 'declare', ...Array.from({ length: 5 }, () => 'fetch'), 'close', 'rollback', 'shut']);
});
test('who stops early ends the transaction and shuts the door, and few rows were read for nothing', async () => {
  const { said, rows } = opening(100_000);
  const reading = rows();
  expect((await reading.next()).value).toHaveLength(250);
  await reading.return(undefined);
  expect(said.slice(-2)).toEqual(['rollback', 'shut']);
  expect(said.filter((word) => word === 'fetch').length).toBeLessThan(6);
  // Who wants no row at all has opened nothing.
  const unread = opening(3);
  await unread.rows().return(undefined);
  expect(unread.said).toEqual([]);
});
test('a reading that fails fails where the rows are taken, and ends its transaction', async () => {
  const { said, rows } = opening(1200, 500);
  await expect(all(rows())).rejects.toThrow('no rows any more');
  expect(said.slice(-2)).toEqual(['rollback', 'shut']);
  const refused = cursorRowsApart<{ n: number }>(
    async () => {
      throw new Error('not yours');
    },
    sql`select 1 as n`,
  );
  await expect(all(refused)).rejects.toThrow('not yours');
});
