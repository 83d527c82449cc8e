import type { Cx } from '../../../../kernel/server/cx';
import { any, column, sql, type Sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import type { RowOf } from '../../../../kernel/server/db/table';
import { faults } from '../../faults';
import { mayDo, type TaskAct } from '../../rules/input';
import { tasks } from '../../tables';

export type TaskRow = RowOf<typeof tasks>;
/** Whoever audits sees every task; an inputter the own ones. */
export const seesAll = (cx: Cx): boolean => holds(cx.me, 'PFM_RESEARCH', 'PFM_RES_ADMIN');
/** A task, locked for a change; gone for whom it is not. */
export async function lockTask(cx: Cx, taskId: number): Promise<TaskRow> {
  const row = await cx.db.one(tasks, { taskId }, { lock: 'update' });
  if (!row || !(seesAll(cx) || row.inputterId === cx.me.userId)) throw fail(kernelFaults.gone);
  return row;
}
/** Refuses what its state does not allow: somebody else was faster, or the page is old. */
export function inState(row: TaskRow, act: TaskAct): void {
  if (!mayDo(act, row.state)) throw fail(faults.taskState);
}
/** Its inputter alone goes on with a task. */
export function isInputter(cx: Cx, row: TaskRow): void {
  if (row.inputterId !== cx.me.userId) throw fail(faults.notInputter);
}

/** The condition on stage and subject that a person's list of charges (people.stgSbjs.set) makes for `alias`; without a list every subject is theirs. */
export function inCharge(cx: Cx, alias: string): Sql {
  const charges = sql`select 1 from people_stg_sbj_v c where c.org_id = ${cx.db.orgId} and c.user_id = ${cx.me.userId}`;
  const stgId = column(`${alias}.stg_id`);
  const sbjId = column(`${alias}.sbj_id`);
  return any(sql`not exists (${charges})`, sql`exists (${charges} and c.stg_id = ${stgId} and c.sbj_id = ${sbjId})`);
}
