import { sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { faults } from '../faults';
import { REPORT_DAYS, REPORT_DAYS_MAX } from '../rules';

/** A child's records as the caller may see them. `sbjIds`: the subjects they may, null all. */
export interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sbjIds: readonly number[] | null;
}

/** The caller themself, or for a teacher a child of a class they teach (in the subjects they teach there) or lead. To everybody else gone. */
export async function childOf(cx: Cx, userId: number | undefined, sbjId: number | undefined): Promise<Child> {
  const me = cx.me;
  if (holds(me, 'STUDENT') && (userId == null || userId === me.userId))
    return { userId: me.userId, name: me.name, sbjIds: null };
  if (userId == null) throw fail(faults.chooseStudent, {}, 'userId');
  if (me.userType === 1) throw fail(kernelFaults.gone);
  const rows = await cx.db.rows<{ name: string; led: boolean; sbjIds: number[] }>(
    sql`
    select p.name, bool_or(h.role = 'master') as led,
      coalesce(array_agg(distinct h.sbj_id) filter (where h.role = 'teacher'), '{}') as sbj_ids
    from class_student_v s
    join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
    join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
    where s.org_id = ${cx.db.orgId}
      and s.user_id = ${userId}
      and h.user_id = ${me.userId}
    group by p.name`,
  );
  const row = rows[0];
  if (!row || (!row.led && sbjId != null && !row.sbjIds.includes(sbjId))) throw fail(kernelFaults.gone);
  return { userId, name: row.name, sbjIds: row.led ? null : row.sbjIds };
}

/** A class in which the caller teaches the subject, or which they lead; any other is gone. */
export async function clazzOf(
  cx: Cx,
  clazzId: number,
  sbjId: number,
): Promise<{ readonly clazzId: number; readonly clazzName: string }> {
  const [row] = await cx.db.rows<{ clazzId: number; clazzName: string }>(
    sql`
    select c.clazz_id, c.clazz_name
    from class_clazz_v c
    where c.org_id = ${cx.db.orgId}
      and c.clazz_id = ${clazzId}
      and exists (
        select 1
        from class_charge_v h
        where h.org_id = c.org_id
          and h.clazz_id = c.clazz_id
          and h.user_id = ${cx.me.userId}
          and (h.role = 'master' or h.sbj_id = ${sbjId})
      )`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/** The period of a report, both days included: as asked, else the last thirty days. */
export function spanOf(
  cx: Cx,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly from: string; readonly to: string } {
  const until = to ?? cx.today;
  const since = from ?? plusDays(until, 1 - REPORT_DAYS);
  if (since > until) throw fail(faults.spanWrong, {}, 'to');
  if (plusDays(since, REPORT_DAYS_MAX) < until) throw fail(faults.spanLong, { max: REPORT_DAYS_MAX }, 'from');
  return { from: since, to: until };
}
/** What happened on one of these days, both included, where the caller's school is. */
export const within = (
  cx: Cx,
  at: Sql,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): (Sql | undefined)[] => [
  when(from, (day) => sql`${at} >= (${day}::date::timestamp at time zone ${cx.me.zone})`),
  when(to, (day) => sql`${at} < (${plusDays(day, 1)}::date::timestamp at time zone ${cx.me.zone})`),
];
/** All days of a period. */
export function daysOf(from: string, to: string): string[] {
  const out: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) out.push(day);
  return out;
}
/** The day of an instant in the caller's school. */
export const dayOf = (cx: Cx, at: string | Date): string => dayIn(cx.me.zone, new Date(at));
