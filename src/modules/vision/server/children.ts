import type { Door } from '../../../kernel/server/db/door';
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
/** Children of the school who stand in a running administrative class; `where` adds conditions on p (person) and s (place in the class). */
export const childrenWhere = (db: Door, where: string, params: readonly unknown[] = []): Promise<Child[]> =>
  db.rows<Child>(
    `select p.user_id, p.name, p.sex, p.sid_no, p.born_on, s.clazz_id, s.clazz_name, s.grd_id, s.order_no
   from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
   where s.org_id = $1 and s.clazz_type = 1 and p.user_type = 1 and p.removed_at is null and ${where}
   order by s.grd_id nulls last, s.order_no, s.clazz_id, p.sid_no nulls last, p.user_id`,
    [db.orgId, ...params],
  );
export const childrenOf = async (db: Door, userIds: readonly number[]): Promise<ReadonlyMap<number, Child>> =>
  new Map((await childrenWhere(db, 'p.user_id = any($2::bigint[])', [userIds])).map((c) => [c.userId, c]));

/** The grade a child was in then: for screenings of earlier years, entered later. */
export const gradeThen = (grdId: number | null, yearId: number, today: string): number | null =>
  grdId == null ? null : Math.max(1, grdId - (periodOf(today).yearId - yearId));
/** The term asked for, or the one that runs. */
export function termOf(
  asked: { readonly yearId?: number | undefined; readonly termId?: number | undefined },
  today: string,
): Period {
  const now = periodOf(today);
  return {
    yearId: asked.yearId ?? now.yearId,
    termId: (asked.termId ?? (asked.yearId == null || asked.yearId === now.yearId ? now.termId : 2)) as 1 | 2,
  };
}
