import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';

/** Sees every class of the own school. */
export const seesAll = (cx: Cx): boolean => holds(cx.session, 'BASIC_SUPERMAN', 'mod:edu');
/** The class `clazz` of `org` is one that the caller leads; the administrator looks after all. */
export const ledBy = (cx: Cx, org: Sql, clazz: Sql): Sql =>
  seesAll(cx)
    ? sql`true`
    : sql`exists (
    select 1
    from class_charge_v h
    where h.org_id = ${org}
      and h.clazz_id = ${clazz}
      and h.role = 'master'
      and h.user_id = ${cx.me.userId})`;
/** Whether the caller leads a class of the child `user`: no look from outside. */
export const leadsChild = (cx: Cx, org: Sql, user: Sql): Sql => sql`exists (
    select 1
    from class_student_v i
    join class_charge_v h on h.org_id = i.org_id and h.clazz_id = i.clazz_id and h.role = 'master'
    where i.org_id = ${org}
      and i.user_id = ${user}
      and h.user_id = ${cx.me.userId})`;

/** Refuses a school outside the caller's reach. */
export async function reachable(cx: Cx, orgId: number): Promise<void> {
  if (orgId !== cx.me.orgId && !(await cx.reach()).includes(orgId)) throw fail(kernelFaults.gone);
}
/** Somebody from outside the class looked: a line in the school's book, in a transaction of its own since reads write nothing. */
export const noteLook = (
  cx: Cx,
  orgId: number,
  what: string,
  detail: { readonly subjectId?: number } & Readonly<Record<string, unknown>>,
): Promise<void> => cx.kernel.audit([{ action: 'face.looked', orgId, detail: { what, ...detail } }], cx);
