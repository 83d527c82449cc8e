import type { Writable } from 'node:stream';
import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { makePartitions, partitionsOf, quoted, tablesOf } from '../../src/kernel/server/backup/catalogue';
import { copyIn, copyOut } from '../../src/kernel/server/backup/copy';

async function lines(client: ClientBase, sql: string): Promise<string[]> {
  let text = '';
  for await (const chunk of copyOut(client, sql).stream) text += (chunk as Buffer).toString('latin1');
  return text.split('\n').filter(Boolean);
}

/** What a table allows, as conditions over columns it has: a word that came later was no row of the older schema. */
async function allowedBy(to: ClientBase, table: string, columns: readonly string[]): Promise<string> {
  const { rows } = await to.query<{ condition: string }>(
    `select pg_get_expr(k.conbin, k.conrelid) as condition from pg_constraint k
    where k.contype = 'c' and k.conrelid = $1::regclass
      and not exists (select 1 from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and not a.attname = any($2::text[]))`,
    [quoted(table), columns],
  );
  return rows.map((r) => `(${r.condition}) is not false`).join(' and ') || 'true';
}

/**
 * Puts the rows of one database into another whose schema is older: tables and columns that both have, rows that the older one
 * allows. What migrations bring along (regions, dictionaries: the rows of `bare`) stays out, because the migrations still to
 * come will bring it.
 * @returns how many rows each table took.
 */
export async function carryRows(from: ClientBase, bare: ClientBase, to: ClientBase): Promise<Map<string, number>> {
  const there = new Map((await tablesOf(from)).map((t) => [t.name, t]));
  const took = new Map<string, number>();
  const parts = (await to.query<{ name: string }>("select relname::text as name from pg_class where relkind = 'p'"))
    .rows;
  const parted = new Set(parts.map(({ name }) => name));
  await makePartitions(
    to,
    (await partitionsOf(from)).filter(({ parent }) => parted.has(parent)),
  );
  for (const table of await tablesOf(to)) {
    const both = table.columns.filter((c) => there.get(table.name)?.columns.includes(c));
    if (!both.length) continue;
    const columns = both.map(quoted).join(', ');
    const allowed = await allowedBy(to, table.name, both);
    const select = `copy (select ${columns} from ${quoted(table.name)} where ${allowed}) to stdout`;
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
