import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Paged } from '../../../../kernel/shared/fields';
import { signedUrl } from '../../../files/server/published';
import type { InputTask, InputTaskFull } from '../../contract';
import type { InputQuestion } from '../../rules/input';

/** Name of a dictionary row in the asker's language. */
export const nameIn = (cx: Cx, alias: string): string => `${alias}.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'}`;
/** Conditions of a list: `$1` is the organisation, `$2` the caller. */
export interface Wanted {
  readonly where: string;
  readonly params: readonly unknown[];
  readonly order: string;
}
export interface Paging {
  readonly curPage: number;
  readonly pageSize: number;
  readonly sort?: string | undefined;
}

const columns = (
  cx: Cx,
) => `t.task_id, t.kind, t.pap_id, coalesce(b.title, p.title) as title, t.no, coalesce(cardinality(b.images), cardinality(p.images), 0) as pages, t.stg_id, t.sbj_id, ${nameIn(cx, 'g')} as stg_name, ${nameIn(cx, 's')} as sbj_name,
  ${nameIn(cx, 'y')} as qtp_name, t.words, t.state, t.inputter_id, i.name as inputter_name, a.name as auditor_name, coalesce(t.inputter_id = $2, false) as mine, t.edited, t.cause, t.return_cause, r.name as returned_by_name, t.qid,
  t.made_at, t.claimed_at, t.submitted_at, t.audited_at, t.returned_at`;
const FROM = `question_bank_queipt t
  left join question_bank_queipt_batch b on b.org_id = t.org_id and b.batch_id = t.batch_id
  left join question_bank_papipt p on p.org_id = t.org_id and p.pap_id = t.pap_id
  join textbook_stage g on g.stg_id = t.stg_id join textbook_subject s on s.sbj_id = t.sbj_id left join question_bank_qtp y on y.qtp_id = t.qtp_id
  left join people_person_v i on i.org_id = t.org_id and i.user_id = t.inputter_id
  left join people_person_v a on a.org_id = t.org_id and a.user_id = t.auditor_id
  left join people_person_v r on r.org_id = t.org_id and r.user_id = t.returned_by`;

/** Refuses a sort a list does not have. */
export function noSort(sort: string | undefined): void {
  if (sort) throw fail(kernelFaults.badInput, {}, 'sort');
}
/** One page of tasks: two statements. */
export async function taskPage(
  cx: Cx,
  { where, params, order }: Wanted,
  { curPage, pageSize, sort }: Paging,
): Promise<Paged<InputTask>> {
  noSort(sort);
  const all = [cx.db.orgId, cx.me.userId, ...params];
  const total = await cx.db.total(
    `select count(*) n from question_bank_queipt t where t.org_id = $1 and $2::bigint is not null and ${where}`,
    all,
  );
  const items =
    total === 0
      ? []
      : await cx.db.rows<InputTask>(
          `select ${columns(cx)} from ${FROM} where t.org_id = $1 and ${where} order by ${order}, t.task_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
          all,
        );
  return { items, curPage, pageSize, total };
}
/** Tasks by id, in the order of their making. */
export const tasksOf = (cx: Cx, taskIds: readonly number[]): Promise<InputTask[]> =>
  cx.db.rows<InputTask>(
    `select ${columns(cx)} from ${FROM} where t.org_id = $1 and t.task_id = any($3::bigint[]) order by t.task_id`,
    [cx.db.orgId, cx.me.userId, taskIds],
  );
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
  const [row] = await cx.db.rows<InputTask & { page: number; images: string[]; question: InputQuestion | null }>(
    `select ${columns(cx)}, t.page, coalesce(b.images, p.images, '{}') as images, t.question from ${FROM} where t.org_id = $1 and t.task_id = $3`,
    [cx.db.orgId, cx.me.userId, taskId],
  );
  if (!row) throw fail(kernelFaults.gone);
  const steps = await cx.db.rows<InputTaskFull['steps'][number]>(
    `select e.what, e.at, u.name as user_name, e.cause from question_bank_queipt_step e left join people_person_v u on u.org_id = e.org_id and u.user_id = e.user_id where e.org_id = $1 and e.task_id = $2 order by e.step_id`,
    [cx.db.orgId, taskId],
  );
  return { ...row, images: picturesOf(cx, row.images), question: row.question as InputTaskFull['question'], steps };
}
