import { all, isOneOf, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Que, Task, TaskWithQues } from '../../contract/parts';
import { taskStateOf } from '../../rules';
import type { Seen } from '../open';
import { paperDef } from '../paper';
import { countsSql, headJoins, headSql, type HeadRow } from '../sql';

type Counted = HeadRow &
  Pick<Task, 'total' | 'submitted' | 'toMark' | 'marked' | 'unsubmitted'> & { readonly sum: number | null };

const asTask = (cx: Cx, { sum, ...t }: Counted, clazzes: Task['clazzes']): Task => ({
  ...t,
  clazzes,
  state: taskStateOf(t, t, cx.nowIso),
  mine: t.userId === cx.me.userId,
  rate:
    sum == null || t.marked === 0 || t.fullScore === 0
      ? null
      : Math.round((sum * 1000) / (t.marked * t.fullScore)) / 10,
});

/**
 * Tasks with their classes and counts, in two statements whatever their number. `which` chooses and orders them (`t`), in SQL.
 * `clazzIds` narrows the counts to classes.
 */
export async function readTasks(cx: Cx, which: Sql, clazzIds?: readonly number[]): Promise<Task[]> {
  const rows = await cx.db.rows<Counted>(sql`
    with t as (
      select * from homework_task t where t.org_id = ${cx.db.orgId} and t.removed_at is null and ${which}),
    c as (
      select r.task_id, ${countsSql}, sum(r.score) filter (where r.state = 'marked') as sum
      from homework_reply r
      join t on t.org_id = r.org_id and t.task_id = r.task_id
      where ${all(sql`r.org_id = ${cx.db.orgId}`, isOneOf('r.clazz_id', clazzIds))}
      group by r.task_id)
    select ${headSql(cx)}, coalesce(c.total, 0) as total, coalesce(c.submitted, 0) as submitted,
      coalesce(c.to_mark, 0) as to_mark, coalesce(c.marked, 0) as marked,
      coalesce(c.unsubmitted, 0) as unsubmitted, c.sum
    from t
    ${headJoins}
    left join c on c.task_id = t.task_id
    order by t.start_at desc, t.task_id desc`);
  const clazzes = await clazzesOfTasks(
    cx,
    rows.map((r) => r.taskId),
  );
  return rows.map((r) => asTask(cx, r, clazzes.get(r.taskId) ?? []));
}
async function clazzesOfTasks(cx: Cx, taskIds: readonly number[]): Promise<ReadonlyMap<number, Task['clazzes']>> {
  const out = new Map<number, Task['clazzes']>();
  if (taskIds.length === 0) return out;
  const rows = await cx.db.rows<{ taskId: number; clazzId: number; clazzName: string; whole: boolean }>(
    sql`
    select k.task_id, k.clazz_id, c.clazz_name, k.is_whole as whole
    from homework_clazz k
    join class_clazz_v c on c.org_id = k.org_id and c.clazz_id = k.clazz_id
    where k.org_id = ${cx.db.orgId}
      and k.task_id = any(${taskIds}::bigint[])
    order by c.grd_id nulls last, c.order_no, c.clazz_id`,
  );
  for (const { taskId, ...c } of rows) (out.get(taskId) ?? out.set(taskId, []).get(taskId)!).push(c);
  return out;
}
/** One task, counted for the classes the caller sees. */
export async function oneTask(cx: Cx, taskId: number, clazzIds?: readonly number[]): Promise<Task> {
  const [row] = await readTasks(cx, sql`t.task_id = ${taskId}`, clazzIds);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** The task as its teachers see it, questions with keys. */
export async function wholeTask(cx: Cx, taskId: number, seen?: Seen): Promise<TaskWithQues> {
  const task = await oneTask(cx, taskId, seen?.clazzIds);
  const keyRev = (task as Task & { keyRev: number }).keyRev;
  return { ...task, ques: [...(await paperDef(cx.db, taskId, keyRev)).ques] as Que[] };
}
