import { column, joined, sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { people } from '../../tables';

/** A table whose rows hold people fast. */
export interface Held {
  readonly table: string;
  readonly rows: number;
}
/** Tables that refer to a person without going with them, as the database knows them: so that a new module need not say it here. */
const REFERRING = sql`
  select t.relname as "table", a.attname as "column"
  from pg_constraint f
  join pg_class t on t.oid = f.conrelid
  cross join lateral unnest(f.conkey, f.confkey) as k(own, theirs)
  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.own
  join pg_attribute b on b.attrelid = f.confrelid and b.attnum = k.theirs
  where f.contype = 'f'
    and f.confdeltype <> 'c'
    and f.conparentid = 0
    and f.confrelid = ${people.name}::regclass
    and b.attname = 'user_id'
  order by 1, 2`;

/** What keeps people from being deleted, table by table. A column that goes with them counts nowhere. */
export async function heldBy(door: Door, userIds: readonly number[]): Promise<Held[]> {
  const referring = await door.rows<{ readonly table: string; readonly column: string }>(REFERRING);
  const tables = [...new Set(referring.map((r) => r.table))];
  const counts = tables.map((table) => {
    const of = referring.filter((r) => r.table === table);
    const names = of.map((r) => sql`${column(`x.${r.column}`)} = any(${userIds}::bigint[])`);
    return sql`
      select ${table}::text as "table", count(*) as rows
      from ${column(table)} x
      where x.org_id = ${door.orgId}
        and (${joined(names, ' or ')})`;
  });
  const found = counts.length ? await door.rows<Held>(joined(counts, ' union all ')) : [];
  return found.filter((f) => f.rows > 0);
}
