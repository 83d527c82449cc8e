// What is kept of the rows of a day beside its hours. One definition serves three: the slow query, the sums that are kept, and reading,
// which takes the sums of counted days and of all others, today among them, what their rows come to.
import type { Door } from '../../../kernel/server/db/door';
import { column, pick, sql, type Sql } from '../../../kernel/server/db/sql';
import { daysDiffering, HOUR_RULE } from '../rules';

export interface Span {
  readonly from: string;
  readonly to: string;
}
interface OfDay {
  readonly onDate: string;
}
/** How a kind of rows is added up, and where its sums stand. */
interface Told<S extends OfDay> {
  readonly table: string;
  /** What a sum says beside its organisation and its day. */
  readonly keys: readonly (keyof S & string)[];
  /** The one definition: the rows of the days `g`, each of an organisation, added up by org_id, on_date and whatever else a sum is of. */
  readonly counted: (door: Door, days: Sql) => Sql;
  readonly put: (door: Door, sums: readonly S[]) => Promise<number>;
  /** The first day of the door's school that has such rows. */
  readonly first: (door: Door) => Sql;
}
/** What whoever counts and compares days needs of a kind. */
export interface DayKind {
  /** The days among these whose sums are not what their rows come to. */
  off(door: Door, days: readonly string[]): Promise<string[]>;
  /** Counts days anew, which the caller holds. @returns the days whose sums changed. */
  keep(door: Door, days: readonly string[]): Promise<string[]>;
  first(door: Door): Sql;
}
export interface Kept<S> extends DayKind {
  /** The slow query: what some days of the door's school come to, from their rows. */
  of(door: Door, days: readonly string[]): Promise<S[]>;
  /**
   * The sums of a span of days, in brackets, to be joined under an alias: those of counted days as they are kept, and of the others what
   * their rows come to. Whatever stands above it is written once for both.
   */
  within(door: Door, span: Span): Sql;
}

/** Days that were counted by the rules in force and differ from nothing. */
const STANDS: Sql = sql`e.rule = ${HOUR_RULE} and e.differs_at is null`;

export function keptOf<S extends OfDay>({ table, keys, counted, put, first }: Told<S>): Kept<S> {
  const name = column(table);
  const lineOf = (sum: S): string => keys.map((key) => sum[key]).join(' ');
  const of = (door: Door, days: readonly string[]): Promise<S[]> =>
    door.rows<S>(sql`
    select c.on_date, ${pick('c', keys)}
    from (${counted(
      door,
      sql`(
    select ${door.orgId}::bigint as org_id, u.on_date
    from unnest(${days}::date[]) as u(on_date))`,
    )}) c`);
  const standing = (door: Door, days: readonly string[]): Promise<S[]> =>
    door.rows<S>(sql`
    select f.on_date, ${pick('f', keys)}
    from ${name} f
    where f.org_id = ${door.orgId}
      and f.on_date = any(${days}::date[])`);
  async function compared(door: Door, days: readonly string[]) {
    const wanted = await of(door, days);
    return { off: daysDiffering(days, await standing(door, days), wanted, lineOf), wanted };
  }
  return {
    of,
    first,
    off: async (door, days) => (await compared(door, days)).off,
    async keep(door, days) {
      const { off, wanted } = await compared(door, days);
      if (off.length === 0) return off;
      const changed = new Set(off);
      await door.change(sql`
    delete from ${name}
    where org_id = ${door.orgId}
      and on_date = any(${off}::date[])`);
      await put(
        door,
        wanted.filter((sum) => changed.has(sum.onDate)),
      );
      return off;
    },
    within: (door, { from, to }) => sql`(
  select f.org_id, f.on_date, ${pick('f', keys)}
  from ${name} f
  join analytics_day e on e.org_id = f.org_id and e.on_date = f.on_date
  where ${door.orgs('f')}
    and ${door.orgs('e')}
    and f.on_date between ${from} and ${to}
    and ${STANDS}
  union all
  select c.org_id, c.on_date, ${pick('c', keys)}
  from (${counted(
    door,
    sql`(
    select o.org_id, s.on_date
    from organisation_org o
    cross join (
      select u.on_date::date as on_date
      from generate_series(${from}::date, ${to}::date, interval '1 day') as u(on_date)) s
    where ${door.orgs('o')}
    except
    select e.org_id, e.on_date
    from analytics_day e
    where ${door.orgs('e')}
      and e.on_date between ${from} and ${to}
      and ${STANDS})`,
  )}) c)`,
  };
}
