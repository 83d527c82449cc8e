import type { Cx } from '../../../kernel/server/cx';
import { jsonList, nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import type { Task } from '../contract/parts';
import { faults } from '../faults';
import type { ReplyState } from '../rules';
import { headJoins, headSql, type HeadRow } from './sql';

// Every handler of a teacher begins here. Who set a task sees all of it; who teaches its subject in one of its classes sees and
// marks that class; who leads one of its classes reads it. To everybody else it is gone.

/** A task as the caller may see it. `clazzIds`: the classes whose papers they see; `marks`: those they may mark. */
export interface Seen extends HeadRow {
  readonly mine: boolean;
  readonly clazzIds: readonly number[];
  readonly marks: readonly number[];
}

/** A paper that is to be marked. */
export interface Paper {
  readonly userId: number;
  readonly clazzId: number;
  readonly state: ReplyState;
  readonly submittedAt: string;
}
/** A task that the caller may mark, with the papers to be marked where they are locked already. */
export interface Marked extends Seen {
  readonly papers?: readonly Paper[];
}

/** A task that the caller sees; with a lock, as it stands once nobody else holds it. */
export async function seenTask(cx: Cx, taskId: number, lock = false): Promise<Seen> {
  const { orgId } = cx.db;
  // The lock first: what is read after it is what the one before has written.
  if (lock)
    await cx.db.rows(sql`
      select task_id
      from homework_task
      where org_id = ${orgId}
        and task_id = ${taskId}
        and removed_at is null
      for update`);
  return (await seenRow(cx, taskId)).task;
}
/** The same with the classes that the task is set for, in their order. */
export const seenWithClazzes = (cx: Cx, taskId: number): Promise<{ task: Seen; clazzes: Task['clazzes'] }> =>
  seenRow(cx, taskId, {
    more: sql`,
      coalesce((
        select jsonb_agg(jsonb_build_object('clazzId', k.clazz_id, 'clazzName', v.clazz_name, 'whole', k.is_whole)
          order by v.grd_id nulls last, v.order_no, v.clazz_id)
        from homework_clazz k
        join class_clazz_v v on v.org_id = k.org_id and v.clazz_id = k.clazz_id
        where k.org_id = ${cx.db.orgId}
          and k.task_id = ${taskId}), '[]') as clazzes`,
  });

interface SeenRow extends HeadRow {
  readonly clazzIds: readonly number[];
  readonly taughtIds: readonly number[];
  readonly ledIds: readonly number[];
  readonly clazzes?: Task['clazzes'];
  readonly papers?: readonly Paper[];
}
/** `before` stands before the statement, `more` behind its columns. */
async function seenRow(
  cx: Cx,
  taskId: number,
  { before = nothing, more = nothing }: { readonly before?: Sql; readonly more?: Sql } = {},
): Promise<{ task: Seen; clazzes: Task['clazzes']; papers: readonly Paper[] }> {
  const { orgId } = cx.db;
  const { userId } = cx.me;
  const row = await cx.db.row<SeenRow>(sql`${before}
    select ${headSql(cx)},
      array(select k.clazz_id from homework_clazz k where k.org_id = ${orgId} and k.task_id = ${taskId}) as clazz_ids,
      array(
        select h.clazz_id from class_charge_v h
        where h.org_id = ${orgId} and h.user_id = ${userId} and h.sbj_id = t.sbj_id) as taught_ids,
      array(
        select h.clazz_id from class_charge_v h
        where h.org_id = ${orgId} and h.user_id = ${userId} and h.role = 'master') as led_ids${more}
    from homework_task t
    ${headJoins}
    where t.org_id = ${orgId}
      and t.task_id = ${taskId}
      and t.removed_at is null`);
  if (!row) throw fail(kernelFaults.gone);
  const { clazzIds, taughtIds, ledIds, clazzes = [], papers = [], ...head } = row;
  const mine = head.userId === userId;
  const marks = mine ? clazzIds : clazzIds.filter((id) => taughtIds.includes(id));
  const seen = mine ? clazzIds : clazzIds.filter((id) => taughtIds.includes(id) || ledIds.includes(id));
  if (!mine && seen.length === 0) throw fail(kernelFaults.gone);
  return { task: { ...head, mine, clazzIds: seen, marks }, clazzes, papers };
}
/** For who set the task alone. Others who see it are told whose it is. */
export async function ownTask(cx: Cx, taskId: number, lock = false): Promise<Seen> {
  const task = await seenTask(cx, taskId, lock);
  if (!task.mine) throw fail(faults.notOwner);
  return task;
}
/** For who may mark it. */
export async function markedTask(cx: Cx, taskId: number, lock = false): Promise<Seen> {
  return marking(await seenTask(cx, taskId, lock));
}
function marking(task: Seen): Seen {
  if (task.marks.length === 0 && !task.mine) throw fail(faults.notOwner);
  return task;
}
/** The same with papers of it, which are locked in one order. */
export async function markedWithPapers(cx: Cx, taskId: number, userIds: readonly number[]): Promise<Marked> {
  const { task, papers } = await seenRow(cx, taskId, {
    before: sql`with papers as (${papersSql(cx, taskId, userIds)})`,
    more: sql`,
      ${jsonList(sql`
        select l.user_id as "userId", l.clazz_id as "clazzId", l.state, l.submitted_at as "submittedAt"
        from papers l`)} as papers`,
  });
  return { ...marking(task), papers };
}
/** Papers of a task, locked in one order. */
export const papersSql = (cx: Cx, taskId: number, userIds: readonly number[]): Sql => sql`
  select user_id, clazz_id, state, submitted_at
  from homework_reply
  where org_id = ${cx.db.orgId}
    and task_id = ${taskId}
    and user_id = any(${userIds}::bigint[])
  order by user_id
  for update`;
/** The classes a report is of: one that is asked for, which the caller must see, or all they see. */
export function clazzesOf(task: Seen, clazzId: number | undefined): readonly number[] {
  if (clazzId == null) return task.clazzIds;
  if (!task.clazzIds.includes(clazzId)) throw fail(kernelFaults.gone);
  return [clazzId];
}
