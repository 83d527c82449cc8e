import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { fail } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import type { WHAT } from '../contract/looks';
import { faults } from '../faults';

/** The school's own desk: its administrator, or a holder of the menu group. */
export const hasDesk = (cx: Cx): boolean => holds(cx.session, 'BASIC_SUPERMAN', 'mod:sport.play');
/** Whose alarms somebody sees in the own school: all with the desk, else those of the classes they lead or teach. */
export const ofMine = (cx: Cx): Sql | undefined =>
  hasDesk(cx)
    ? undefined
    : sql`exists (
        select 1
        from class_charge_v h
        join class_student_v k on k.org_id = h.org_id and k.clazz_id = h.clazz_id
        where h.org_id = ${cx.db.orgId}
          and k.user_id = a.user_id
          and h.user_id = ${cx.me.userId})`;

/** A reason holds for so long. */
export const LOOK_MINUTES = 15;
/** The condition that the caller gave a reason for looking at a child's body or way, which still holds. */
export const mayLook = (cx: Cx, orgId: number, userId: number, what: (typeof WHAT)[number]): Sql => sql`exists (
  select 1
  from watch_look l
  where l.org_id = ${orgId}
    and l.user_id = ${userId}
    and l.what = ${what}
    and l.by_id = ${cx.me.userId}
    and l.by_org = ${cx.me.orgId}
    and l.until > ${cx.nowIso})`;
/** @throws where no reason is on record. */
export function mustLook(found: { readonly may: boolean } | undefined): void {
  if (!found?.may) throw fail(faults.reasonFirst);
}
