import type { ClientBase } from 'pg';
import type { Table } from '../db/table';
import { quoted } from './catalogue';

/** Rows of one table that name rows of another, which may lie on another node. */
export interface Link {
  readonly from: string;
  readonly columns: readonly string[];
  readonly to: string;
  readonly toColumns: readonly string[];
}
/** A link on which rows of the backup name what it does not have. */
export interface BrokenLink {
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  /** The first of them, its columns with slashes between. */
  readonly example: string;
}

/** Rows that one turn of the wire brings: the whole of a province's people never lies in memory. */
const AT_ONCE = 20_000;

/** The claims of people (login, phone, number …), each to its person: no foreign key holds them, as they lie elsewhere. */
export const claimLinks = (tables: readonly Table[]): Link[] =>
  tables
    .filter((t) => t.kind === 'claim' && !t.view && !t.words.oneShard)
    .filter((t) => ['orgId', 'userId'].every((key) => t.columns[key]?.nullable === false))
    .map((t) => ({
      from: t.name,
      columns: ['org_id', 'user_id'],
      to: 'people_person',
      toColumns: ['org_id', 'user_id'],
    }));

/** The foreign keys from distributed tables to reference tables: each node holds its own copy of those. */
export async function referenceLinks(client: ClientBase, references: ReadonlySet<string>): Promise<Link[]> {
  const { rows } = await client.query<Link>(`
    select c.relname::text as from, f.relname::text as to,
      array(
        select a.attname::text
        from unnest(k.conkey) with ordinality n(num, ord)
        join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n.num
        order by n.ord
      ) as columns,
      array(
        select a.attname::text
        from unnest(k.confkey) with ordinality n(num, ord)
        join pg_attribute a on a.attrelid = k.confrelid and a.attnum = n.num
        order by n.ord
      ) as "toColumns"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
    order by k.conname`);
  return rows.filter((link) => references.has(link.to) && !references.has(link.from));
}

/** The keys of a table in one order, some thousand at a time, through a cursor of the open transaction. */
async function* keysOf(client: ClientBase, name: string, table: string, columns: readonly string[]) {
  const key = columns.map((column) => `${quoted(column)}::text`).join(` || '/' || `);
  await client.query(
    `declare ${name} no scroll cursor for
     select distinct ${key} collate "C" as key from public.${quoted(table)} where ${key} is not null order by 1`,
  );
  try {
    for (;;) {
      const { rows } = await client.query<{ key: string }>(`fetch ${AT_ONCE} from ${name}`);
      for (const row of rows) yield row.key;
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    await client.query(`close ${name}`);
  }
}

/** By code point, as the database sorts here. */
const before = (a: string, b: string): boolean => Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;

async function brokenOn(client: ClientBase, link: Link): Promise<BrokenLink | undefined> {
  const there = keysOf(client, 'link_to', link.to, link.toColumns);
  let rows = 0;
  let example = '';
  try {
    let at = await there.next();
    for await (const key of keysOf(client, 'link_from', link.from, link.columns)) {
      while (!at.done && before(at.value, key)) at = await there.next();
      if (!at.done && at.value === key) continue;
      if (!rows) example = key;
      rows += 1;
    }
  } finally {
    await there.return(undefined);
  }
  return rows ? { from: link.from, to: link.to, rows, example } : undefined;
}

/** The links on which the open transaction sees rows that name nothing. */
export async function brokenLinks(client: ClientBase, links: readonly Link[]): Promise<BrokenLink[]> {
  const found: BrokenLink[] = [];
  for (const link of links) {
    const broken = await brokenOn(client, link);
    if (broken) found.push(broken);
  }
  return found;
}
