import type { Cx } from '../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { headJoins, headSql, type HeadRow } from './sql';

// Every handler of a teacher begins here. Who set a task sees all of it; who teaches its subject in one of its classes sees and
// marks that class; who leads one of its classes reads it. To everybody else it is gone.

/** A task as the caller may see it. `clazzIds`: the classes whose papers they see; `marks`: those they may mark. */
export interface Seen extends HeadRow {
  readonly mine: boolean;
  readonly clazzIds: readonly number[];
  readonly marks: readonly number[];
}

export async function seenTask(cx: Cx, taskId: number, lock = false): Promise<Seen> {
  const params = [cx.db.orgId, taskId, cx.me.userId];
  // The lock first: what is read after it is what the one before has written.
  if (lock)
    await cx.db.rows(
      'select task_id from homework_task where org_id = $1 and task_id = $2 and removed_at is null for update',
      params.slice(0, 2),
    );
  const [row] = await cx.db.rows<HeadRow & { clazzIds: number[]; taughtIds: number[]; ledIds: number[] }>(
    `select ${headSql(cx)}, array(select k.clazz_id from homework_clazz k where k.org_id = $1 and k.task_id = $2) as clazz_ids,
       array(select h.clazz_id from class_charge_v h where h.org_id = $1 and h.user_id = $3 and h.sbj_id = t.sbj_id) as taught_ids,
       array(select h.clazz_id from class_charge_v h where h.org_id = $1 and h.user_id = $3 and h.role = 'master') as led_ids
     from homework_task t ${headJoins} where t.org_id = $1 and t.task_id = $2 and t.removed_at is null`,
    params,
  );
  if (!row) throw fail(kernelFaults.gone);
  const { clazzIds, taughtIds, ledIds, ...head } = row;
  const mine = head.userId === cx.me.userId;
  const marks = mine ? clazzIds : clazzIds.filter((id) => taughtIds.includes(id));
  const seen = mine ? clazzIds : clazzIds.filter((id) => taughtIds.includes(id) || ledIds.includes(id));
  if (!mine && seen.length === 0) throw fail(kernelFaults.gone);
  return { ...head, mine, clazzIds: seen, marks };
}
/** For who set the task alone. Others who see it are told whose it is. */
export async function ownTask(cx: Cx, taskId: number, lock = false): Promise<Seen> {
  const task = await seenTask(cx, taskId, lock);
  if (!task.mine) throw fail(faults.notOwner);
  return task;
}
/** For who may mark it. */
export async function markedTask(cx: Cx, taskId: number, lock = false): Promise<Seen> {
  const task = await seenTask(cx, taskId, lock);
  if (task.marks.length === 0 && !task.mine) throw fail(faults.notOwner);
  return task;
}
/** The classes a report is of: one that is asked for, which the caller must see, or all they see. */
export function clazzesOf(task: Seen, clazzId: number | undefined): readonly number[] {
  if (clazzId == null) return task.clazzIds;
  if (!task.clazzIds.includes(clazzId)) throw fail(kernelFaults.gone);
  return [clazzId];
}
