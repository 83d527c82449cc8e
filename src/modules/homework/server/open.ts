import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
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
  const { orgId } = cx.db;
  const { userId } = cx.me;
  // The lock first: what is read after it is what the one before has written.
  if (lock)
    await cx.db.rows(sql`
      select task_id
      from homework_task
      where org_id = ${orgId}
        and task_id = ${taskId}
        and removed_at is null
      for update`);
  const row = await cx.db.row<HeadRow & { clazzIds: number[]; taughtIds: number[]; ledIds: number[] }>(sql`
    select ${headSql(cx)},
      array(select k.clazz_id from homework_clazz k where k.org_id = ${orgId} and k.task_id = ${taskId}) as clazz_ids,
      array(
        select h.clazz_id from class_charge_v h
        where h.org_id = ${orgId} and h.user_id = ${userId} and h.sbj_id = t.sbj_id) as taught_ids,
      array(
        select h.clazz_id from class_charge_v h
        where h.org_id = ${orgId} and h.user_id = ${userId} and h.role = 'master') as led_ids
    from homework_task t
    ${headJoins}
    where t.org_id = ${orgId}
      and t.task_id = ${taskId}
      and t.removed_at is null`);
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
