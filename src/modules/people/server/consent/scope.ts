import type { Cx } from '../../../../kernel/server/cx';
import { sql, type Sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import type { Session } from '../../../../kernel/shared/session';
import { CONSENT_ALL } from '../../access';

/** Whose guardians and consents somebody looks after: the office everybody's, a class teacher those of the classes they lead. */
export const inCharge = (me: Session, clazzId: Sql, orgId: Sql): Sql =>
  holds(me, ...CONSENT_ALL)
    ? sql`true`
    : sql`exists (
    select 1
    from class_charge_v h
    where h.org_id = ${orgId}
      and h.clazz_id = ${clazzId}
      and h.role = 'master'
      and h.user_id = ${me.userId})`;
/** The same of a child behind the alias `p`, by the classes it stands in. */
export const childInCharge = (me: Session): Sql =>
  holds(me, ...CONSENT_ALL)
    ? sql`true`
    : sql`exists (
    select 1
    from class_student_v s
    join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.role = 'master'
    where s.org_id = p.org_id
      and s.user_id = p.user_id
      and h.user_id = ${me.userId})`;

export interface ChargedClazz {
  readonly clazzId: number;
  readonly clazzName: string;
}
/** A running class in the caller's charge; any other is "gone". */
export async function chargedClazz(cx: Cx, clazzId: number): Promise<ChargedClazz> {
  const found = await cx.db.row<ChargedClazz>(sql`
    select k.clazz_id, k.clazz_name
    from class_clazz_v k
    where k.org_id = ${cx.db.orgId}
      and k.clazz_id = ${clazzId}
      and k.ended_at is null
      and ${inCharge(cx.me, sql`k.clazz_id`, sql`k.org_id`)}`);
  if (!found) throw fail(kernelFaults.gone);
  return found;
}
