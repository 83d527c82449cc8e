import { all, is, nameIn, sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';

/** What the caller teaches in a running class; of one subject when it is asked for. Another class, school or subject is gone. */
export async function taughtSbjIds(cx: Cx, clazzId: number, sbjId?: number): Promise<readonly number[]> {
  const rows = await cx.db.rows<{ sbjId: number }>(
    sql`
    select t.sbj_id
    from class_teacher_v t
    join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id and c.ended_at is null
    join textbook_subject s on s.sbj_id = t.sbj_id
    where t.org_id = ${cx.db.orgId}
      and t.clazz_id = ${clazzId}
      and t.user_id = ${cx.me.userId}
      and ${all(is('t.sbj_id', sbjId))}
    order by s.ord`,
  );
  if (rows.length === 0) throw fail(kernelFaults.gone);
  return rows.map((r) => r.sbjId);
}
export interface Choice {
  readonly clazzId: number;
  readonly clazzName: string;
  readonly stgId: number | null;
  readonly subjects: { sbjId: number; sbjName: string }[];
}
/** The caller's running classes and what they teach there. */
export const ownChoices = (cx: Cx): Promise<Choice[]> =>
  cx.db.rows<Choice>(
    sql`
    select c.clazz_id, c.clazz_name, c.stg_id,
      json_agg(json_build_object('sbjId', s.sbj_id, 'sbjName', ${nameIn(cx.lang, 's')}) order by s.ord) as subjects
    from class_teacher_v t
    join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id
    join textbook_subject s on s.sbj_id = t.sbj_id
    where t.org_id = ${cx.db.orgId}
      and t.user_id = ${cx.me.userId}
      and c.ended_at is null
    group by c.clazz_id, c.clazz_name, c.stg_id, c.grd_id, c.order_no
    order by c.grd_id nulls last, c.order_no, c.clazz_id`,
  );
