import type { Cx } from '../../../kernel/server/cx';
import { all, column, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { faults } from '../faults';
import { SPAN_DAYS, SPAN_DAYS_MAX } from '../rules';

/** Learners in running classes that the caller leads or teaches, as a statement over user_id; with a subject those they teach it, or lead. */
export const taught = (cx: Cx, sbjId?: number): Sql => sql`
  select s.user_id
  from class_student_v s
  where s.org_id = ${cx.db.orgId}
    and exists (
      select 1 from class_charge_v h
      where h.org_id = s.org_id
        and h.clazz_id = s.clazz_id
        and h.user_id = ${cx.me.userId}
        and ${all(when(sbjId, (id) => sql`(h.role = 'master' or h.sbj_id = ${id})`))})`;
/** All learners of the institution, as `people.learners` defines them: an account that is switched off is still a learner's. */
export const everyLearner = (cx: Cx): Sql => sql`
  select e.user_id
  from people_person_v e
  where e.org_id = ${cx.db.orgId}
    and e.user_type = 1
    and e.removed_at is null`;

/** A learner as the caller may see them. `sbjIds`: in which subjects the caller, as their teacher, plans; null all. */
export interface Learner {
  readonly userId: number;
  readonly name: string;
  readonly photo: string | null;
  readonly sbjIds: readonly number[] | null;
}
/**
 * The caller, where they learn themselves; else a learner they teach or lead. A learner manager, where `manager` says so, sees all of the institution.
 * Anybody else is gone.
 */
export async function learnerOf(
  cx: Cx,
  userId: number | undefined,
  o: { readonly manager?: boolean } = {},
): Promise<Learner> {
  const { me } = cx;
  const own = holds(me, 'STUDENT') && (userId == null || userId === me.userId);
  const id = own ? me.userId : userId;
  if (id == null) throw fail(faults.chooseStudent, {}, 'userId');
  if (!own && !holds(me, 'TRAIN_TEACHING') && !(o.manager && holds(me, 'STUDENT_MANAGER')))
    throw fail(kernelFaults.gone);
  const row = await cx.db.row<{ name: string; photo: string | null; led: boolean | null; sbjIds: number[] | null }>(sql`
    select p.name, p.photo, t.led, t.sbj_ids
    from people_person_v p
    left join lateral (
      select bool_or(h.role = 'master') as led,
        array_agg(distinct h.sbj_id) filter (where h.role = 'teacher') as sbj_ids
      from class_student_v s
      join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
      where s.org_id = p.org_id
        and s.user_id = p.user_id
        and h.user_id = ${me.userId}) t on true
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${id}
      and p.user_type = 1
      and p.removed_at is null`);
  const teaches = row != null && holds(me, 'TRAIN_TEACHING') && (row.led === true || (row.sbjIds ?? []).length > 0);
  if (!row || !(own || teaches || (o.manager && holds(me, 'STUDENT_MANAGER')))) throw fail(kernelFaults.gone);
  return {
    userId: id,
    name: row.name,
    photo: row.photo,
    sbjIds: own || (teaches && row.led === true) ? null : teaches ? row.sbjIds : [],
  };
}
/** Refuses as gone when one of the learners is not the caller's in the subject. */
export async function mustTeach(cx: Cx, userIds: readonly number[], sbjId: number): Promise<void> {
  const rows = await cx.db.rows(sql`
    select distinct x.user_id
    from (${taught(cx, sbjId)}) x
    where x.user_id = any(${userIds}::bigint[])`);
  if (rows.length < userIds.length) throw fail(kernelFaults.gone);
}
/** Whose records a list shows: one learner's, a learner's own, or those of all the caller's learners, as a condition on a column. */
export async function whose(cx: Cx, of: string, userId: number | undefined): Promise<Sql> {
  return userId != null || holds(cx.me, 'STUDENT')
    ? sql`${column(of)} = ${(await learnerOf(cx, userId)).userId}`
    : sql`${column(of)} in (${taught(cx)})`;
}

/** The period of a summary, both days included: as asked, else the last thirty days. */
export function spanOf(
  cx: Cx,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  days = SPAN_DAYS,
): { readonly from: string; readonly to: string } {
  const until = to ?? cx.today;
  const since = from ?? plusDays(until, 1 - days);
  if (since > until) throw fail(faults.spanWrong, {}, 'to');
  if (plusDays(since, SPAN_DAYS_MAX) < until) throw fail(faults.spanLong, { max: SPAN_DAYS_MAX }, 'from');
  return { from: since, to: until };
}
/** An instant column within a period of days of the caller's zone. */
export const within = (
  of: string,
  cx: Cx,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): Sql => {
  const { zone } = cx.me;
  return all(
    when(from, (day) => sql`${column(of)} >= (${day}::date::timestamp at time zone ${zone})`),
    when(to, (day) => sql`${column(of)} < (${plusDays(day, 1)}::date::timestamp at time zone ${zone})`),
  );
};
