import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { periodOf, type Period } from '../rules';

/** A child as a screening keeps it. */
export interface Child {
  readonly userId: number;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly sidNo: string | null;
  readonly bornOn: string | null;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly grdId: number | null;
  readonly orderNo: number;
}
export const childColumns = sql`
  p.user_id, p.name, p.sex, p.sid_no, p.born_on, s.clazz_id, s.clazz_name, s.grd_id, s.order_no`;
export const childFrom = sql`class_student_v s
join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id`;
/** Children of the school who stand in a running administrative class. */
export const isChild = (db: Door): Sql => sql`
  s.org_id = ${db.orgId}
  and s.clazz_type = 1
  and p.user_type = 1
  and p.removed_at is null`;
export const childOrder = sql`s.grd_id nulls last, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`;

/** Children by a condition on p (person) and s (place in the class). */
export const childrenWhere = (db: Door, where: Sql): Promise<Child[]> =>
  db.rows<Child>(sql`
    select ${childColumns}
    from ${childFrom}
    where ${isChild(db)}
      and ${where}
    order by ${childOrder}`);

/** The grade a child was in then: for screenings of earlier years, entered later. */
export const gradeThen = (grdId: number | null, yearId: number, today: string): number | null =>
  grdId == null ? null : Math.max(1, grdId - (periodOf(today).yearId - yearId));
/** The term asked for, or the one that runs. */
export function termOf(
  asked: { readonly yearId?: number | undefined; readonly termId?: 1 | 2 | undefined },
  today: string,
): Period {
  const now = periodOf(today);
  return {
    yearId: asked.yearId ?? now.yearId,
    termId: asked.termId ?? (asked.yearId == null || asked.yearId === now.yearId ? now.termId : 2),
  };
}
