import type { ClientBase } from 'pg';
import { LOCAL, type Place } from './manifest';

/** A key that holds values apart: primary, unique or exclusion. */
interface Unique {
  readonly table: string;
  readonly name: string;
  /** Null where it is an expression. */
  readonly columns: readonly (string | null)[];
}
interface ForeignKey {
  readonly name: string;
  readonly child: string;
  readonly parent: string;
  readonly columns: readonly string[];
  readonly parentColumns: readonly string[];
  /** As pg_constraint says: a no action, r restrict, c cascade, n set null, d set default. */
  readonly onDelete: string;
  readonly onUpdate: string;
}
/** What of the database's own catalogue a cluster would refuse. */
export interface Catalogue {
  readonly tables: readonly string[];
  readonly uniques: readonly Unique[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Triggers and rules of tables, as `table.name`. */
  readonly triggers: readonly string[];
  /** Columns that count by themselves (identity, sequence), as `table.column`. */
  readonly counters: readonly string[];
  /** Policies that ask a query, as `table.policy`. */
  readonly asking: readonly string[];
}

/** Reads keys, triggers, counting columns and policies of schema public; partitions follow their parent. */
export async function catalogueOf(client: ClientBase): Promise<Catalogue> {
  const all = async <T extends object>(text: string) => (await client.query<T>(text)).rows;
  const tables = await all<{ name: string }>(`
    select c.relname::text as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by 1`);
  const uniques = await all<Unique>(`
    select c.relname::text as table, i.relname::text as name,
      array(
        select a.attname::text
        from unnest(x.indkey::int2[]) with ordinality as k(num, ord)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
        where k.ord <= x.indnkeyatts
        order by k.ord
      ) as columns
    from pg_index x
    join pg_class c on c.oid = x.indrelid
    join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace
      and not c.relispartition
      and (x.indisunique or x.indisexclusion)
    order by 1, 2`);
  const columns = (of: string, table: string) => `array(
        select a.attname::text
        from unnest(k.${of}) with ordinality as n(num, ord)
        join pg_attribute a on a.attrelid = k.${table} and a.attnum = n.num
        order by n.ord
      )`;
  const foreignKeys = await all<ForeignKey>(`
    select k.conname::text as name, c.relname::text as child, f.relname::text as parent,
      k.confdeltype::text as "onDelete", k.confupdtype::text as "onUpdate",
      ${columns('conkey', 'conrelid')} as columns,
      ${columns('confkey', 'confrelid')} as "parentColumns"
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_class f on f.oid = k.confrelid
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
    order by 2, 1`);
  const triggers = await all<{ name: string }>(`
    select c.relname || '.' || g.tgname as name
    from pg_trigger g
    join pg_class c on c.oid = g.tgrelid
    where not g.tgisinternal and c.relnamespace = 'public'::regnamespace
    union all
    select c.relname || '.' || r.rulename
    from pg_rewrite r
    join pg_class c on c.oid = r.ev_class
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    order by 1`);
  const counters = await all<{ name: string }>(`
    select c.relname || '.' || a.attname as name
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace
      and c.relkind in ('r', 'p')
      and not c.relispartition
      and a.attnum > 0
      and not a.attisdropped
      and (a.attidentity <> '' or pg_get_expr(d.adbin, d.adrelid) like 'nextval(%')
    order by 1`);
  const asking = await all<{ name: string }>(`
    select c.relname || '.' || p.polname as name
    from pg_policy p
    join pg_class c on c.oid = p.polrelid
    where c.relnamespace = 'public'::regnamespace
      and (p.polqual::text like '%{SUBLINK %' or p.polwithcheck::text like '%{SUBLINK %')
    order by 1`);
  const names = (rows: readonly { readonly name: string }[]) => rows.map((row) => row.name);
  return {
    tables: names(tables),
    uniques,
    foreignKeys,
    triggers: names(triggers),
    counters: names(counters),
    asking: names(asking),
  };
}

const name = (of: string): string => `"${of}"`;

function uniqueFault(place: Place, key: Unique): string | undefined {
  if (place.by == null || key.columns.includes(place.by)) return undefined;
  return `the key ${name(key.name)} of ${place.name} has no ${place.by}: rows on other shards cannot be compared with`;
}
function foreignFault(key: ForeignKey, child: Place | undefined, parent: Place | undefined): string | undefined {
  const says = `the foreign key ${name(key.name)} of ${key.child}`;
  if (!child || !parent) return `${says} leads from or to a table that stays local, where nobody checks it`;
  if ('nd'.includes(key.onDelete) || 'ndc'.includes(key.onUpdate))
    return `${says} changes rows by itself (set null, set default or on update)`;
  if (parent.kind === 'reference') return undefined;
  if (child.kind !== parent.kind) return `${says} leads from a ${child.kind} table to a ${parent.kind} table`;
  if (parent.by == null) return undefined;
  const at = key.columns.indexOf(child.by ?? '');
  return at >= 0 && key.parentColumns[at] === parent.by ? undefined : `${says} does not carry ${parent.by}`;
}

/** What in the database stands in the way of the plan, a sentence each; nothing when it can be followed. */
export function faultsOf(places: readonly Place[], found: Catalogue): string[] {
  const byName = new Map(places.map((place) => [place.name, place]));
  const there = new Set(found.tables);
  return [
    ...places.filter((p) => !there.has(p.name)).map((p) => `${p.name} is not in the database: migrate it first`),
    ...found.tables
      .filter((table) => !byName.has(table) && !LOCAL.has(table))
      .map((table) => `${table} is in no module's tables.ts: nobody says where it goes`),
    ...found.uniques.flatMap((key) => {
      const place = byName.get(key.table);
      return (place && uniqueFault(place, key)) ?? [];
    }),
    ...found.foreignKeys.flatMap((key) => foreignFault(key, byName.get(key.child), byName.get(key.parent)) ?? []),
    // The name comes back from a node with its shard's number behind it, and only the last number is taken off.
    ...[...found.uniques, ...found.foreignKeys]
      .filter((key) => /_\d+$/.test(key.name))
      .map((key) => `the constraint name ${name(key.name)} ends in a number, as the name of a shard's does`),
    ...found.triggers.map((trigger) => `${trigger} is a trigger or rule, which no distributed table has`),
    ...found.counters.map((column) => `${column} counts by itself, which is right on the coordinator alone`),
    ...found.asking.map((policy) => `${policy} is a policy that asks a query, which the nodes do not allow`),
  ];
}
