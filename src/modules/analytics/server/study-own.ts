import type { Cx } from '../../../kernel/server/cx';
import { column, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import { holds } from '../../../kernel/shared/need';

// Whose classes a report of teaching and study is about: of who heads a school or a bureau all of its reach, of a teacher the own ones.

/** Whether the caller sees every class of their reach. */
export const seesAll = (cx: Cx): boolean => holds(cx.me, 'BASIC_SUPERMAN', 'ADMIN_SUPERMAN');
/**
 * A teacher's own classes as `y`, to be joined behind a table with `org_id` and `clazz_id`: those they lead, and those they teach, with
 * the subjects. Nothing for who sees all.
 */
export const ownClazzes = (cx: Cx, alias: string): Sql =>
  seesAll(cx)
    ? nothing
    : sql`
  join (
    select w.org_id, w.clazz_id, bool_or(w.role = 'master') as led, array_agg(w.sbj_id) as sbj_ids
    from class_charge_v w
    where w.org_id = ${cx.me.orgId}
      and w.user_id = ${cx.me.userId}
    group by w.org_id, w.clazz_id
  ) y on y.org_id = ${column(`${alias}.org_id`)} and y.clazz_id = ${column(`${alias}.clazz_id`)}`;
/** A subject of theirs in that class; who leads it has all. Undefined for who sees all. */
export const ownSubject = (cx: Cx, sbjId: string): Sql | undefined =>
  seesAll(cx) ? undefined : sql`(y.led or ${column(sbjId)} = any(y.sbj_ids))`;
