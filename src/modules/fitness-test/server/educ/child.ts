import { sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import type { Door } from '../../../../kernel/server/db/door';
import { BUSI, TEACHERS, USER_TYPE } from '../../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';

/** Whether the caller sees all children of the school, not only those they teach. */
export const seesSchool = (cx: Cx): boolean => holds(cx.session, 'BASIC_SUPERMAN', 'mod:sport.phys4');
/** Those of the children who are in the caller's classes, which they lead or teach: rows of `userId`. */
export const taughtSql = (cx: Cx, userIds: readonly number[]): Sql => sql`
  select distinct s.user_id as "userId"
  from class_student_v s
  join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
  where s.org_id = ${cx.db.orgId}
    and s.user_id = any(${userIds}::bigint[])
    and h.user_id = ${cx.me.userId}`;
/**
 * Runs where a child's rows lie, if the caller may see this child: a student the own ones, a teacher those of the own classes,
 * a school its children, a bureau's super-administrator those of its schools. Anybody else: gone.
 */
export async function withChild<T>(cx: Cx, userId: number, fn: (door: Door) => Promise<T>): Promise<T> {
  if (cx.me.userType === USER_TYPE.student) {
    if (userId !== cx.me.userId) throw fail(kernelFaults.gone);
    return fn(cx.db);
  }
  if (cx.me.busiId === BUSI.region) {
    if (!holds(cx.session, 'ADMIN_SUPERMAN')) throw fail(kernelFaults.gone);
    return cx.across('fitness-test.child', async (door) => {
      const row = await door.row<{ orgId: number }>(sql`
        select p.org_id
        from people_person_v p
        where ${door.orgs('p')}
          and p.user_id = ${userId}`);
      if (!row) throw fail(kernelFaults.gone);
      return cx.across('fitness-test.child', fn, [row.orgId]);
    });
  }
  const row = await cx.db.row<{ userId: number }>(sql`
    select p.user_id
    from people_person_v p
    where p.org_id = ${cx.db.orgId}
      and p.user_id = ${userId}
      and p.user_type = 1`);
  if (!row) throw fail(kernelFaults.gone);
  if (!seesSchool(cx) && !(holds(cx.session, ...TEACHERS) && (await cx.db.row(taughtSql(cx, [userId])))))
    throw fail(kernelFaults.gone);
  return fn(cx.db);
}
