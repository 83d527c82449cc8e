import pg from 'pg';
import type { ClientBase } from 'pg';
import { allTables, type Table } from './table';

/** Months that stand before they are needed: a maker that fails has so long to be mended. */
const AHEAD = 3;
/** Months that stand behind this one: rows come late, and devices' messages up to 35 days. */
const BACK = 2;
/** Making and dropping a partition holds its table for a moment; who has to wait longer for it comes again. */
const LOCK_MS = 5000;
const LOCK = 7202615;
const DAY_MS = 86_400_000;

/** The first instant of a month in UTC, some months away from that of `at`. */
const monthOf = (at: Date, away: number): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + away, 1));
const quoted = (name: string): string => `public."${name}"`;

/** The partitioned tables of schema public, as the database has them: those of a migration that is not loaded here too. */
async function partitioned(owner: ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select c.relname::text as name
    from pg_class c
    where c.relnamespace = 'public'::regnamespace
      and c.relkind = 'p'
      and not c.relispartition
    order by 1`);
  return rows.map(({ name }) => name);
}

/**
 * Makes the months of every partitioned table around a time, each in a statement of its own; what stands stays.
 * @param owner a connection of the tables' owner. @returns how many were made.
 */
export async function openMonths(owner: ClientBase, at: Date): Promise<number> {
  let made = 0;
  for (const name of await partitioned(owner))
    for (let away = -BACK; away <= AHEAD; away += 1) {
      const month = monthOf(at, away).toISOString();
      made += await openMonthsOf(owner, name, month, month);
    }
  return made;
}
/** Makes the months of one table from that of an instant to that of another. @returns how many were made. */
export async function openMonthsOf(owner: ClientBase, table: string, from: string, to: string): Promise<number> {
  const { rows } = await owner.query<{ made: number }>(
    'select kernel_open_months($1::regclass, $2::timestamptz, $3::timestamptz) as made',
    [quoted(table), from, to],
  );
  return rows[0]?.made ?? 0;
}

/** A partition, and the first instant that lies behind it. */
interface Month {
  readonly name: string;
  readonly until: string;
}
async function monthsOf(owner: ClientBase, table: string): Promise<Month[]> {
  const { rows } = await owner.query<Month>(
    `
      select c.relname::text as name,
        (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
      from pg_inherits i
      join pg_class c on c.oid = i.inhrelid
      where i.inhparent = to_regclass($1)
      order by 2, 1
    `,
    [quoted(table)],
  );
  return rows;
}
/**
 * Drops the months of tables that are over as a whole: their newest row is older than the table keeps rows.
 * @returns the partitions that went.
 */
export async function dropMonths(owner: ClientBase, list: Iterable<Table>, at: Date): Promise<string[]> {
  const gone: string[] = [];
  for (const { name, words } of list) {
    if (!words.monthly) continue;
    const before = at.getTime() - words.monthly.keptDays * DAY_MS;
    for (const month of await monthsOf(owner, name)) {
      if (Date.parse(month.until) > before) continue;
      await owner.query(`drop table ${quoted(month.name)}`);
      gone.push(month.name);
    }
  }
  return gone;
}

/** Makes the months to come and drops those that are over, as the owner. @throws what went wrong; what was made stays. */
export async function keepMonths(ownerUrl: string, at: Date): Promise<void> {
  const owner = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'meiyike_months',
    lock_timeout: LOCK_MS,
  });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [LOCK]);
    await openMonths(owner, at);
    await dropMonths(owner, allTables().values(), at);
  } finally {
    await owner.end();
  }
}
