import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { dataFile } from '../../../kernel/server/root';
import { plusDays } from '../../../kernel/shared/dates';
import { beginOf, endOf, stoodWithin } from '../../class/server/published';
import { schoolDays } from '../../timetable/server/published';
import { LOOK_BACK } from '../rules';

/** What stands beside sleep for a class. */
export interface ClazzDay {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number;
  readonly grdName: string | null;
  readonly stgId: number | null;
  readonly children: number;
  /** Homework of its children, seconds. */
  readonly seconds: number;
}
/** The first lesson of a stage, and whatever children come for before it. */
export interface StageStart {
  readonly stgId: number | null;
  readonly startMin: number;
  readonly earlyMin: number;
}
export interface SchoolLife {
  readonly clazzes: readonly ClazzDay[];
  readonly starts: readonly StageStart[];
  /** Days with school in the weeks that homework is looked at. */
  readonly days: number;
}
/** Children of the grades by the class they stood in on the last of the days, with the homework that was set in the weeks up to a day. */
const clazzesOf = (cx: Cx, grdIds: readonly number[], from: string, to: string): Promise<ClazzDay[]> =>
  cx.db.rows<ClazzDay>(sql`
    with worked as (
      select r.user_id, sum(r.spent) as seconds
      from homework_task_v t
      join homework_reply_v r on r.org_id = t.org_id and r.task_id = t.task_id and r.submitted_at is not null
      where t.org_id = ${cx.db.orgId}
        and t.kind = 'work'
        and t.start_at >= ${beginOf(from, cx.me.zone)}
        and t.start_at < ${endOf(to, cx.me.zone)}
      group by r.user_id)
    select s.clazz_id, s.clazz_name, s.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, s.stg_id, count(*)::int as children,
      coalesce(sum(w.seconds), 0)::int as seconds
    from class_stay_v k
    join class_clazz_v s on s.org_id = k.org_id and s.clazz_id = k.clazz_id
    left join textbook_grade g on g.grd_id = s.grd_id
    left join worked w on w.user_id = k.user_id
    where k.org_id = ${cx.db.orgId}
      and s.org_id = ${cx.db.orgId}
      and ${stoodWithin(cx.me.zone, to)}
      and s.clazz_type = 1
      and s.grd_id = any(${grdIds}::bigint[])
    group by s.clazz_id, s.clazz_name, s.grd_id, g.grd_id, s.stg_id`);
/** When the days of the term begin, by stage; the last term that had begun by a day. */
const startsOf = (cx: Cx, by: string): Promise<StageStart[]> =>
  cx.db.rows<StageStart>(sql`
    select p.stg_id, min(p.start_min) filter (where p.kind = 'lesson') as start_min, min(p.start_min) as early_min
    from timetable_period_v p
    where p.org_id = ${cx.db.orgId}
      and p.term_id = (
        select t.term_id
        from timetable_term_v t
        where t.org_id = ${cx.db.orgId}
          and t.first_on <= ${by}
        order by t.first_on desc, t.term_id desc
        limit 1)
    group by p.stg_id
    having count(*) filter (where p.kind = 'lesson') > 0
    order by p.stg_id`);

const FRIDAY = 5;
/** The days of the school around a sleep form: three statements. @param by the day up to which the form was asked. */
export async function schoolLife(cx: Cx, grdIds: readonly number[], by: string): Promise<SchoolLife> {
  const from = plusDays(by, 1 - LOOK_BACK);
  const clazzes = await clazzesOf(cx, grdIds, from, by);
  const starts = await startsOf(cx, by);
  const days = await schoolDays(cx.db, from, by);
  // A Saturday that makes up for a Monday runs as one.
  const isSchool = (day: (typeof days)[number]) => day.termId != null && day.runs != null && day.runs <= FRIDAY;
  return { clazzes, starts, days: days.filter(isSchool).length };
}

const clock = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));
/** Before which minute no lesson should begin (data/education.json): primary schools, and all others. */
export function notBefore(stgId: number): number {
  const { startTimes } = dataFile<{
    readonly startTimes: { readonly primaryNotBefore: string; readonly middleNotBefore: string };
  }>('education.json');
  return clock(stgId === 1 ? startTimes.primaryNotBefore : startTimes.middleNotBefore);
}
