// Homework by the day on which it began: the slow query over tasks and papers, and what is kept of it.
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { daysDiffering, HOUR_RULE, workLine, type WorkSum } from '../rules';
import { works } from '../tables';

/** The one definition: homework of the days `g`, each of an organisation `z` and its zone, added up by class, subject and teacher. */
const counted = (door: Door, days: Sql): Sql => sql`
  select t.org_id, g.on_date, r.clazz_id, t.sbj_id, t.user_id as teacher_id, count(distinct r.task_id)::int as works,
    count(*)::int as papers, count(r.submitted_at)::int as handed_in
  from ${days} g
  join organisation_org z on z.org_id = g.org_id
  join homework_task_v t on t.org_id = g.org_id
    and t.start_at >= g.on_date::timestamp at time zone z.zone
    and t.start_at < (g.on_date + 1)::timestamp at time zone z.zone
  join homework_reply_v r on r.org_id = t.org_id and r.task_id = t.task_id
  where ${door.orgs('t')}
    and ${door.orgs('r')}
  group by t.org_id, g.on_date, r.clazz_id, t.sbj_id, t.user_id`;

/** The slow query: what some days of the door's school come to, from its rows. */
export const worksOf = (door: Door, days: readonly string[]): Promise<WorkSum[]> =>
  door.rows<WorkSum>(sql`
    select c.on_date, c.clazz_id, c.sbj_id, c.teacher_id, c.works, c.papers, c.handed_in
    from (${counted(
      door,
      sql`(
    select ${door.orgId}::bigint as org_id, u.on_date
    from unnest(${days}::date[]) as u(on_date))`,
    )}) c`);
const keptWorks = (door: Door, days: readonly string[]): Promise<WorkSum[]> =>
  door.rows<WorkSum>(sql`
    select w.on_date, w.clazz_id, w.sbj_id, w.teacher_id, w.works, w.papers, w.handed_in
    from analytics_work w
    where w.org_id = ${door.orgId}
      and w.on_date = any(${days}::date[])`);
/** The days among these whose sums are not what their rows come to, with the right sums of all. */
export async function worksOff(door: Door, days: readonly string[]) {
  const wanted = await worksOf(door, days);
  return { off: daysDiffering(days, await keptWorks(door, days), wanted, workLine), wanted };
}
/** Counts the homework of days anew, which the caller holds. @returns the days whose sums changed. */
export async function keepWorks(door: Door, days: readonly string[]): Promise<string[]> {
  const { off, wanted } = await worksOff(door, days);
  if (off.length === 0) return off;
  const changed = new Set(off);
  await door.change(sql`
    delete from analytics_work
    where org_id = ${door.orgId}
      and on_date = any(${off}::date[])`);
  await door.insert(
    works,
    wanted.filter((sum) => changed.has(sum.onDate)),
  );
  return off;
}

interface Days {
  readonly from: string;
  readonly to: string;
}
/**
 * Homework that began on some days, in brackets, to be joined under an alias: the sums of counted days, and of the others, today among
 * them, what their rows come to. Whatever stands above it is written once for both.
 */
export const worksIn = (door: Door, { from, to }: Days): Sql => sql`(
  select f.org_id, f.on_date, f.clazz_id, f.sbj_id, f.teacher_id, f.works, f.papers, f.handed_in
  from analytics_work f
  join analytics_day e on e.org_id = f.org_id and e.on_date = f.on_date
  where ${door.orgs('f')}
    and ${door.orgs('e')}
    and f.on_date between ${from} and ${to}
    and ${STANDS}
  union all
  ${counted(
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
  )})`;
const STANDS: Sql = sql`e.rule = ${HOUR_RULE} and e.differs_at is null`;
/** The first day on which homework of the door's school began. */
export const firstWork = (door: Door): Sql => sql`(
  select min(t.start_at at time zone z.zone)::date
  from homework_task_v t
  join organisation_org z on z.org_id = t.org_id
  where t.org_id = ${door.orgId})`;
