import type { Writable } from 'node:stream';
import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { quoted, tablesOf } from '../../src/kernel/server/backup/catalogue';
import { copyIn, copyOut } from '../../src/kernel/server/backup/copy';

async function lines(client: ClientBase, sql: string): Promise<string[]> {
  let text = '';
  for await (const chunk of copyOut(client, sql).stream) text += (chunk as Buffer).toString('latin1');
  return text.split('\n').filter(Boolean);
}

/**
 * Puts the rows of one database into another whose schema is older: tables and columns that both have. What migrations bring
 * along (regions, dictionaries: the rows of `bare`) stays out, because the migrations still to come will bring it.
 * @returns how many rows each table took.
 */
export async function carryRows(from: ClientBase, bare: ClientBase, to: ClientBase): Promise<Map<string, number>> {
  const there = new Map((await tablesOf(from)).map((t) => [t.name, t]));
  const took = new Map<string, number>();
  for (const table of await tablesOf(to)) {
    const columns = table.columns
      .filter((c) => there.get(table.name)?.columns.includes(c))
      .map(quoted)
      .join(', ');
    if (!columns) continue;
    const select = `copy (select ${columns} from ${quoted(table.name)}) to stdout`;
    const own = new Set(await lines(bare, select));
    const rows = (await lines(from, select)).filter((line) => !own.has(line));
    if (!rows.length) continue;
    const { stream } = copyIn(to, `copy ${quoted(table.name)} (${columns}) from stdin`);
    await filled(stream, rows);
    took.set(table.name, rows.length);
  }
  return took;
}
async function filled(stream: Writable, rows: readonly string[]): Promise<void> {
  const done = once(stream, 'finish');
  stream.end(Buffer.from(`${rows.join('\n')}\n`, 'latin1'));
  await done;
}

/** Rows of each table. */
export async function countsOf(client: ClientBase, names: Iterable<string>): Promise<Map<string, number>> {
  const out = new Map<string, number>();
  for (const name of names)
    out.set(name, (await client.query<{ n: number }>(`select count(*)::integer n from ${quoted(name)}`)).rows[0]!.n);
  return out;
}
