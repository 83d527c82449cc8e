import { raw, sql } from '../../../kernel/server/db/sql';
import type { Cx } from '../../../kernel/server/cx';

/** How far back a class's mistakes are looked for, in days. */
const DAYS = 60;
/** Fewer answers say nothing of a class. */
const ANSWERS = 8;
/** Below this share of the points a class does not have it. */
const WEAK = 70;

/** Knowledge these classes get wrong in the subject, the worst first; of the chosen sections where any are chosen. */
export async function weakKlgs(
  cx: Cx,
  sbjId: number,
  clazzIds: readonly number[],
  nodeIds: readonly number[],
): Promise<number[]> {
  const since = new Date(cx.now.getTime() - DAYS * 86_400_000).toISOString();
  const rows = await cx.db.rows<{ klgId: number }>(
    sql`
    select g.klg_id
    from homework_task t
    join homework_clazz k on k.org_id = t.org_id and k.task_id = t.task_id
    join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id and r.clazz_id = k.clazz_id
      and r.submitted_at is not null
    join homework_answer a on a.org_id = r.org_id and a.task_id = r.task_id and a.user_id = r.user_id
      and a.share is not null
    join homework_que q on q.org_id = a.org_id and q.task_id = a.task_id and q.qid = a.qid and q.qcid = a.qcid
    join question_bank_version_v v on v.org_id = q.org_id and v.ver_id = q.ver_id
    cross join lateral unnest(v.klg_ids) as g(klg_id)
    where t.org_id = ${cx.db.orgId}
      and t.sbj_id = ${sbjId}
      and k.clazz_id = any(${clazzIds}::bigint[])
      and t.removed_at is null
      and t.start_at > ${since}
      and (cardinality(${nodeIds}::bigint[]) = 0 or exists (
        select 1
        from textbook_node n
        where n.path && ${nodeIds}::bigint[]
          and n.node_id = any(v.node_ids)
      ))
    group by g.klg_id
    having count(*) >= ${raw(String(ANSWERS))}
      and avg(a.share) < ${raw(String(WEAK))}
    order by avg(a.share), g.klg_id
    limit 10`,
  );
  return rows.map((r) => r.klgId);
}
