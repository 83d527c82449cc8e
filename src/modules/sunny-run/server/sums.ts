import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { pointsFor, type Term } from '../rules';
import { clazzDays, days, results } from '../tables';
import type { Ruling } from './settings-read';

export type DayRow = Omit<RowOf<typeof days>, 'orgId'>;
/** `a = excluded.a, …` for every column but those of the key. */
const replaced = (names: readonly string[]): string => names.map((name) => `${name} = excluded.${name}`).join(', ');
const DAY = replaced([
  'clazz_id',
  'grd_id',
  'sex',
  'year_id',
  'term_id',
  'runs',
  'valid',
  'doubtful',
  'metres',
  'seconds',
  'goal',
  'is_met',
]);
const CLAZZ = replaced(['grd_id', 'ran', 'met', 'runs', 'valid', 'doubtful', 'metres', 'seconds']);
const RESULT = replaced(['runs', 'metres', 'points', 'cfg_version', 'judged_at']);

/** Writes the sums of runners' days and what adds up from them, in the transaction that wrote the runs. */
export async function writeSums(
  door: Door,
  of: { readonly onDate: string; readonly userIds: readonly number[]; readonly term: Term; readonly now: string },
  ruling: Ruling,
  rows: readonly DayRow[],
): Promise<void> {
  const { onDate, userIds, term } = of;
  const before = await door.rows<{ clazzId: number }>(sql`
    delete from sunny_run_day d
    where d.org_id = ${door.orgId}
      and d.on_date = ${onDate}
      and d.user_id = any(${userIds}::bigint[])
      and d.user_id <> all(${rows.map((row) => row.userId)}::bigint[])
    returning d.clazz_id`);
  await door.insert(days, rows, `on conflict (org_id, user_id, on_date) do update set ${DAY}`);
  await writeClazzes(door, onDate, [...new Set([...before, ...rows].map((row) => row.clazzId))]);
  await writeResults(door, term, ruling, userIds, of.now);
}

async function writeClazzes(door: Door, onDate: string, clazzIds: readonly number[]): Promise<void> {
  const rows = await door.rows<RowOf<typeof clazzDays>>(sql`
    select d.clazz_id, d.on_date, min(d.grd_id) as grd_id, count(*)::int as ran,
      (count(*) filter (where d.is_met))::int as met, sum(d.runs)::int as runs, sum(d.valid)::int as valid,
      sum(d.doubtful)::int as doubtful, sum(d.metres)::bigint as metres, sum(d.seconds)::bigint as seconds
    from sunny_run_day d
    where d.org_id = ${door.orgId}
      and d.on_date = ${onDate}
      and d.clazz_id = any(${clazzIds}::bigint[])
    group by d.clazz_id, d.on_date
    order by d.clazz_id`);
  await door.change(sql`
    delete from sunny_run_clazz_day c
    where c.org_id = ${door.orgId}
      and c.on_date = ${onDate}
      and c.clazz_id = any(${clazzIds}::bigint[])
      and c.clazz_id <> all(${rows.map((row) => row.clazzId)}::bigint[])`);
  await door.insert(clazzDays, rows, `on conflict (org_id, clazz_id, on_date) do update set ${CLAZZ}`);
}
async function writeResults(
  door: Door,
  { yearId, termId }: Term,
  ruling: Ruling,
  userIds: readonly number[],
  judgedAt: string,
): Promise<void> {
  const rows = await door.rows<{ userId: number; runs: number; metres: number }>(sql`
    select d.user_id, sum(d.valid)::int as runs, sum(d.metres)::int as metres
    from sunny_run_day d
    where d.org_id = ${door.orgId}
      and d.year_id = ${yearId}
      and d.term_id = ${termId}
      and d.user_id = any(${userIds}::bigint[])
    group by d.user_id
    order by d.user_id`);
  const gone = userIds.filter((userId) => !rows.some((row) => row.userId === userId));
  if (gone.length > 0)
    await door.change(sql`
      delete from sunny_run_result r
      where r.org_id = ${door.orgId}
        and r.year_id = ${yearId}
        and r.term_id = ${termId}
        and r.user_id = any(${gone}::bigint[])`);
  await door.insert(
    results,
    rows.map((row) => ({
      yearId,
      termId,
      ...row,
      points: pointsFor(ruling.settings, row.runs),
      cfgVersion: ruling.version,
      judgedAt,
    })),
    `on conflict (org_id, year_id, term_id, user_id) do update set ${RESULT}`,
  );
}
