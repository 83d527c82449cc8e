import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';

/** What the caller teaches in a running class; of one subject when it is asked for. Another class, school or subject is gone. */
export async function taughtSbjIds(cx: Cx, clazzId: number, sbjId?: number): Promise<readonly number[]> {
  const rows = await cx.db.rows<{ sbjId: number }>(
    `select t.sbj_id from class_teacher_v t join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id and c.ended_at is null
     join textbook_subject s on s.sbj_id = t.sbj_id where t.org_id = $1 and t.clazz_id = $2 and t.user_id = $3 and ($4::bigint is null or t.sbj_id = $4) order by s.ord`,
    [cx.db.orgId, clazzId, cx.me.userId, sbjId ?? null],
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
    `select c.clazz_id, c.clazz_name, c.stg_id, json_agg(json_build_object('sbjId', s.sbj_id, 'sbjName', s.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'}) order by s.ord) as subjects
   from class_teacher_v t join class_clazz_v c on c.org_id = t.org_id and c.clazz_id = t.clazz_id join textbook_subject s on s.sbj_id = t.sbj_id
   where t.org_id = $1 and t.user_id = $2 and c.ended_at is null group by c.clazz_id, c.clazz_name, c.stg_id, c.grd_id, c.order_no order by c.grd_id nulls last, c.order_no, c.clazz_id`,
    [cx.db.orgId, cx.me.userId],
  );
