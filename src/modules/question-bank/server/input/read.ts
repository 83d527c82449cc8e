import type { Cx } from '../../../../kernel/server/cx';
import { is, nameIn, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { ParsedOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Paged } from '../../../../kernel/shared/fields';
import { signedUrl } from '../../../files/server/published';
import type { InputTask, InputTaskFull, taskAuditing } from '../../contract';

const columns = (cx: Cx): Sql => sql`t.task_id, t.kind, t.pap_id, coalesce(b.title, p.title) as title, t.no,
  coalesce(cardinality(b.images), cardinality(p.images), 0) as pages, t.stg_id, t.sbj_id,
  ${nameIn(cx.lang, 'g')} as stg_name, ${nameIn(cx.lang, 's')} as sbj_name, ${nameIn(cx.lang, 'y')} as qtp_name,
  t.words, t.state, t.inputter_id, i.name as inputter_name, a.name as auditor_name,
  coalesce(t.inputter_id = ${cx.me.userId}, false) as mine, t.edited, t.cause, t.return_cause,
  r.name as returned_by_name, t.qid, t.made_at, t.claimed_at, t.submitted_at, t.audited_at, t.returned_at`;
const from = sql`question_bank_queipt t
  left join question_bank_queipt_batch b on b.org_id = t.org_id and b.batch_id = t.batch_id
  left join question_bank_papipt p on p.org_id = t.org_id and p.pap_id = t.pap_id
  join textbook_stage g on g.stg_id = t.stg_id
  join textbook_subject s on s.sbj_id = t.sbj_id
  left join question_bank_qtp y on y.qtp_id = t.qtp_id
  left join people_person_v i on i.org_id = t.org_id and i.user_id = t.inputter_id
  left join people_person_v a on a.org_id = t.org_id and a.user_id = t.auditor_id
  left join people_person_v r on r.org_id = t.org_id and r.user_id = t.returned_by`;
const ofOrg = (cx: Cx): Sql => sql`t.org_id = ${cx.db.orgId}`;

/** What the lists of tasks are asked with. */
type Asked = ParsedOf<typeof taskAuditing>;
/** One page of tasks `t`: two statements. */
export const taskPage = (
  cx: Cx,
  input: Omit<Asked, 'userId'> & Partial<Asked>,
  where: readonly (Sql | undefined)[],
  order: Sql,
): Promise<Paged<InputTask>> =>
  cx.db.list<typeof input, InputTask>(input, {
    select: columns(cx),
    from,
    counted: sql`question_bank_queipt t`,
    where: [
      ofOrg(cx),
      is('t.stg_id', input.stgId),
      is('t.sbj_id', input.sbjId),
      is('t.inputter_id', input.userId),
      ...where,
    ],
    sorts: {},
    then: sql`${order}, t.task_id`,
  });
/** Tasks by id, in the order of their making. */
export const tasksOf = (cx: Cx, taskIds: readonly number[]): Promise<InputTask[]> =>
  cx.db.rows<InputTask>(sql`
    select ${columns(cx)}
    from ${from}
    where ${ofOrg(cx)}
      and t.task_id = any(${taskIds}::bigint[])
    order by t.task_id`);
export async function taskOf(cx: Cx, taskId: number): Promise<InputTask> {
  const [row] = await tasksOf(cx, [taskId]);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** Addresses of pages for the caller, who has been let into the task or paper. */
export const picturesOf = (cx: Cx, paths: readonly string[]): { path: string; url: string }[] =>
  paths.map((path) => ({ path, url: signedUrl(cx, path) }));

/** A task with its pages, what was typed and what happened to it. */
export async function fullTask(cx: Cx, taskId: number): Promise<InputTaskFull> {
  const row = await cx.db.row<Omit<InputTaskFull, 'images' | 'steps'> & { readonly images: string[] }>(sql`
    select ${columns(cx)}, t.page, coalesce(b.images, p.images, '{}') as images, t.question
    from ${from}
    where ${ofOrg(cx)}
      and t.task_id = ${taskId}`);
  if (!row) throw fail(kernelFaults.gone);
  const steps = await cx.db.rows<InputTaskFull['steps'][number]>(sql`
    select e.what, e.at, u.name as user_name, e.cause
    from question_bank_queipt_step e
    left join people_person_v u on u.org_id = e.org_id and u.user_id = e.user_id
    where e.org_id = ${cx.db.orgId}
      and e.task_id = ${taskId}
    order by e.step_id`);
  return { ...row, images: picturesOf(cx, row.images), steps };
}
