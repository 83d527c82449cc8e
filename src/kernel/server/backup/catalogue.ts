import type { ClientBase } from 'pg';
import { must } from '../../shared/maps';

/** A table as backup and restore see it. */
export interface TableShape {
  readonly name: string;
  /** Without generated columns: those compute themselves. */
  readonly columns: readonly string[];
  /** An order by that is the same in every database, whatever its collation. */
  readonly order: string;
}

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The list of applied migrations is compared, not copied. */
export const bookkeeping = 'kernel_migration';

/** All tables of schema public, parents first; partitions are read through their parent. */
export async function tablesOf(client: ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; keys: string[] | null }>(`
    select c.relname as name,
      (
        select array_agg(a.attname::text order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select array_agg(
          quote_ident(a.attname) || case
            when a.attcollation <> 0 then ' collate "C"'
            else ''
          end order by array_position(i.indkey::int2[], a.attnum)
        )
        from pg_index i
        join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary
      ) as keys
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname
  `);
  const parents = await client.query<{ child: string; parent: string }>(`
    select c.relname as child, p.relname as parent
    from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
    where f.contype = 'f' and f.conparentid = 0 and c.relnamespace = 'public'::regnamespace`);
  const shapes = rows
    .filter((row) => row.name !== bookkeeping)
    .map(({ name, columns, keys }) => ({
      name,
      columns: columns ?? [],
      order: keys?.join(', ') ?? `(${quoted(name)}.*)::text collate "C"`,
    }));
  return parentsFirst(shapes, parents.rows);
}

/** A partition as it must stand before rows can come back into it. */
export interface Partition {
  readonly name: string;
  readonly parent: string;
  /** As SQL says it: `FOR VALUES FROM (…) TO (…)`. */
  readonly bound: string;
}

/** The partitions of schema public; a partition that is partitioned again is not known here. */
export async function partitionsOf(client: ClientBase): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(`
    select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
    where c.relnamespace = 'public'::regnamespace and c.relispartition and c.relkind = 'r'
    order by c.relname`);
  return rows;
}

/** Makes the partitions that are not there yet: a month that the program opened after the last migration. */
export async function makePartitions(client: ClientBase, wanted: readonly Partition[]): Promise<void> {
  const there = new Set((await partitionsOf(client)).map(({ name }) => name));
  for (const { name, parent, bound } of wanted)
    if (!there.has(name))
      await client.query(`create table public.${quoted(name)} partition of public.${quoted(parent)} ${bound}`);
}

/** Orders tables so that each stands behind those it refers to. A table may refer to itself; a circle of tables is an error. */
export function parentsFirst<T extends { name: string }>(
  tables: readonly T[],
  links: readonly { child: string; parent: string }[],
): T[] {
  const known = new Map(tables.map((table) => [table.name, table]));
  const waiting = new Map(tables.map(({ name }) => [name, new Set<string>()]));
  for (const { child, parent } of links) if (child !== parent && known.has(parent)) waiting.get(child)?.add(parent);
  const ordered: T[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter(([, parents]) => parents.size === 0).map(([name]) => name);
    if (free.length === 0)
      throw new Error(`the foreign keys of these tables form a circle: ${[...waiting.keys()].join(', ')}`);
    for (const name of free) {
      waiting.delete(name);
      ordered.push(must(known, name));
      for (const parents of waiting.values()) parents.delete(name);
    }
  }
  return ordered;
}

/** The migrations that the database has, in their order; none for a database that was never migrated. */
export async function migrationsOf(client: ClientBase): Promise<{ name: string; sum: string }[]> {
  const there = await client.query('select where to_regclass($1) is not null', [`public.${bookkeeping}`]);
  if (!there.rowCount) return [];
  return (
    await client.query<{ name: string; sum: string }>(`select name, sum from ${bookkeeping} order by name collate "C"`)
  ).rows;
}

/** The sequences of schema public with the value each stands at, null for one never used. */
export async function sequencesOf(client: ClientBase): Promise<{ name: string; value: string | null }[]> {
  const { rows } = await client.query<{ name: string; value: string | null }>(
    `select sequencename::text as name, last_value::text as value from pg_sequences where schemaname = 'public' order by 1`,
  );
  return rows;
}
