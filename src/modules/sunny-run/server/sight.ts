import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { GROUP } from '../access';
import { faults } from '../faults';
import { termOf } from '../rules';

/** Sees every child of the own school. */
export const hasDesk = (cx: Cx): boolean => holds(cx.session, 'BASIC_SUPERMAN', `mod:${GROUP}`);
const isChild = (cx: Cx): boolean => cx.me.userType === USER_TYPE.student;
/** Whoever has no desk sees the classes they lead or teach: the condition on a row with a class. */
export const inCharge = (cx: Cx, alias: string): Sql | undefined =>
  hasDesk(cx)
    ? undefined
    : sql`exists (
        select 1 from class_charge_v h
        where h.org_id = ${raw(alias)}.org_id
          and h.clazz_id = ${raw(alias)}.clazz_id
          and h.user_id = ${cx.me.userId})`;
/** Reports are the own school's. @throws gone for another one. */
export function ownSchool(cx: Cx, orgId: number | undefined): void {
  if (orgId !== undefined && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
}

/** A child with its class of today, as reports name it. */
export interface Seen {
  readonly userId: number;
  readonly name: string;
  readonly sex: string;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number | null;
}
/** Of these children those whose runs the caller may see. A child sees itself. */
export const seenChildren = (cx: Cx, userIds: readonly number[]): Promise<Seen[]> =>
  cx.db.rows<Seen>(sql`
    select p.user_id, p.name, p.sex, s.clazz_id, s.clazz_name, s.grd_id
    from people_person_v p
    join class_student_v s on s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1
    where p.org_id = ${cx.db.orgId}
      and s.org_id = ${cx.db.orgId}
      and p.user_id = any(${userIds}::bigint[])
      and p.user_type = ${USER_TYPE.student}
      and p.removed_at is null
      and ${isChild(cx) ? sql`p.user_id = ${cx.me.userId}` : (inCharge(cx, 's') ?? raw('true'))}
    order by p.user_id`);
/** One child. @throws gone where the caller may not see it. */
export async function seenChild(cx: Cx, userId: number | undefined): Promise<Seen> {
  const [found] = await seenChildren(cx, [userId ?? cx.me.userId]);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
/** @throws termClosed where one of the days between lies in a term that is frozen. */
export async function mustBeOpen(door: Door, from: string, to = from): Promise<void> {
  const [first, last] = [termOf(from), termOf(to)].map(({ yearId, termId }) => 2 * yearId + termId);
  const closed = await door.row<{ n: number }>(sql`
    select count(*)::int as n
    from sunny_run_term t
    where t.org_id = ${door.orgId}
      and t.closed_at is not null
      and 2 * t.year_id + t.term_id between ${first ?? 0}::int and ${last ?? 0}::int`);
  if ((closed?.n ?? 0) > 0) throw fail(faults.termClosed);
}
/** Asks for days to be judged once more, after the commit; all runners of a day where none are named. */
export function judgeLater(cx: Cx, onDate: string, userIds: readonly number[] | null, anew = false): void {
  cx.emit('sunny-run.judge', { onDate, userIds, anew });
}
