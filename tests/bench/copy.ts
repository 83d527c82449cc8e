import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type pg from 'pg';
import { quoted, tablesOf, type TableShape } from '../../src/kernel/server/backup/catalogue';
import { copyIn, copyOut } from '../../src/kernel/server/backup/copy';

/** The rows that one transaction wrote, table by table with the parents first, as COPY reads them. */
export interface Written {
  readonly table: TableShape;
  readonly rows: number;
  readonly bytes: Buffer;
}

/** Everything that the transaction which wrote a row of `sign` wrote; PostgreSQL keeps its number in every row. */
export async function writtenBy(owner: pg.Client, sign: string): Promise<Written[]> {
  const {
    rows: [tx],
  } = await owner.query<{ id: string }>(sign);
  const out: Written[] = [];
  for (const table of await tablesOf(owner)) {
    const { stream, rows } = copyOut(
      owner,
      `copy (select ${table.columns.map(quoted).join(', ')} from ${quoted(table.name)} where xmin = '${tx!.id}'::xid) to stdout`,
    );
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    if (rows()) out.push({ table, rows: rows(), bytes: Buffer.concat(chunks) });
  }
  return out;
}

/** Takes rows away again, children first, and the room they took. */
export async function takeAway(owner: pg.Client, written: readonly Written[], sign: string): Promise<void> {
  const {
    rows: [tx],
  } = await owner.query<{ id: string }>(sign);
  await owner.query('begin');
  for (const { table } of [...written].reverse())
    await owner.query(`delete from ${quoted(table.name)} where xmin = '${tx!.id}'::xid`);
  await owner.query('commit');
  await owner.query(`vacuum ${written.map(({ table }) => quoted(table.name)).join(', ')}`);
}

/** Puts the same rows into the same tables with COPY, in one transaction. @returns milliseconds. */
export async function copyAll(owner: pg.Client, written: readonly Written[]): Promise<number> {
  const from = performance.now();
  await owner.query('begin');
  for (const { table, rows, bytes } of written) {
    const copy = copyIn(owner, `copy ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) from stdin`);
    await ended(copy.stream, bytes);
    if (copy.rows() !== rows) throw new Error(`${table.name} took ${copy.rows()} of ${rows} rows`);
  }
  await owner.query('commit');
  return performance.now() - from;
}
async function ended(stream: Writable, bytes: Buffer): Promise<void> {
  const finished = once(stream, 'finish');
  stream.end(bytes);
  await finished;
}
