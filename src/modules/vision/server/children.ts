import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { endOf, stoodWithin } from '../../class/server/published';
import { orderOf, periodOf, spanOf, type Period } from '../rules';

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

/** Whether a term is over: its lists have the children of then. */
export const isPast = (at: Pick<Period, 'yearId'> & { readonly termId: number }, today: string): boolean =>
  orderOf(at) < orderOf(periodOf(today));
/**
 * Who stood where in a term that is over, as rows (org_id, clazz_id, user_id): a child that was measured, in the class of the
 * measurement; any other where the term's last day found it. Who stood nowhere yet, because the school entered its children later,
 * stands where it does now.
 */
export function placesThen(db: Door, zone: string, at: { readonly yearId: number; readonly termId: number }): Sql {
  const last = spanOf(at)[1];
  const unmeasured = (user: Sql) => sql`not exists (
      select 1
      from vision_screening m
      where m.org_id = ${db.orgId}
        and m.user_id = ${user}
        and m.year_id = ${at.yearId}
        and m.term_id = ${at.termId})`;
  return sql`(
    select m.org_id, m.clazz_id, m.user_id
    from vision_screening m
    where m.org_id = ${db.orgId}
      and m.year_id = ${at.yearId}
      and m.term_id = ${at.termId}
    union
    select k.org_id, k.clazz_id, k.user_id
    from class_stay_v k
    where k.org_id = ${db.orgId}
      and ${stoodWithin(zone, last)}
      and ${unmeasured(sql`k.user_id`)}
    union
    select n.org_id, n.clazz_id, n.user_id
    from class_student_v n
    where n.org_id = ${db.orgId}
      and n.clazz_type = 1
      and ${unmeasured(sql`n.user_id`)}
      and not exists (
        select 1
        from class_stay_v k
        where k.org_id = ${db.orgId}
          and k.user_id = n.user_id
          and k.joined_at < ${endOf(last, zone)}))`;
}
/** Children of a class in a term that is over. */
export const childrenThen = (
  db: Door,
  zone: string,
  at: { readonly yearId: number; readonly termId: number },
  clazzId: number,
): Promise<Child[]> =>
  db.rows<Child>(sql`
    select p.user_id, p.name, p.sex, p.sid_no, p.born_on, s.clazz_id, s.clazz_name, s.grd_id, s.order_no
    from ${placesThen(db, zone, at)} x
    join class_clazz_v s on s.org_id = x.org_id and s.clazz_id = x.clazz_id
    join people_person_v p on p.org_id = x.org_id and p.user_id = x.user_id
    where s.org_id = ${db.orgId}
      and p.org_id = ${db.orgId}
      and s.clazz_id = ${clazzId}
      and s.clazz_type = 1
      and p.user_type = 1
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
