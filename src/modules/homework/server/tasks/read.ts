import { all, isOneOf, sql, type Sql } from '../../../../kernel/server/db/sql';
import type { Cx } from '../../../../kernel/server/cx';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Que, Task, TaskWithQues } from '../../contract/parts';
import { taskStateOf } from '../../rules';
import type { Seen } from '../open';
import type { Line } from '../stats/matrix';
import { paperDef } from '../paper';
import { countsSql, headJoins, headSql, type HeadRow } from '../sql';

type Counted = HeadRow &
  Pick<Task, 'total' | 'submitted' | 'toMark' | 'marked' | 'unsubmitted' | 'clazzes'> & { readonly sum: number | null };

const asTask = (cx: Cx, { sum, ...t }: Counted): Task => ({
  ...t,
  state: taskStateOf(t, t, cx.nowIso),
  mine: t.userId === cx.me.userId,
  rate:
    sum == null || t.marked === 0 || t.fullScore === 0
      ? null
      : Math.round((sum * 1000) / (t.marked * t.fullScore)) / 10,
});

/**
 * Tasks with their classes and counts, in one statement whatever their number. `which` chooses and orders them (`t`), in SQL.
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
      coalesce(c.unsubmitted, 0) as unsubmitted, c.sum,
      coalesce(k.clazzes, '[]') as clazzes
    from t
    ${headJoins}
    left join c on c.task_id = t.task_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('clazzId', k.clazz_id, 'clazzName', v.clazz_name, 'whole', k.is_whole)
        order by v.grd_id nulls last, v.order_no, v.clazz_id) as clazzes
      from homework_clazz k
      join class_clazz_v v on v.org_id = k.org_id and v.clazz_id = k.clazz_id
      where k.org_id = ${cx.db.orgId}
        and k.task_id = t.task_id
    ) k on true
    where u.org_id = ${cx.db.orgId}
    order by t.start_at desc, t.task_id desc`);
  return rows.map((row) => asTask(cx, row));
}
/** A task that has been read, with the classes it is set for, counted from the lines of its papers. */
export function countedTask(
  cx: Cx,
  head: HeadRow,
  clazzes: Task['clazzes'],
  lines: readonly Pick<Line, 'state' | 'score'>[],
): Task {
  const marked = lines.filter((l) => l.state === 'marked');
  const toMark = lines.filter((l) => l.state === 'submitted').length;
  const submitted = marked.length + toMark;
  const counts = {
    total: lines.length,
    submitted,
    toMark,
    marked: marked.length,
    unsubmitted: lines.length - submitted,
  };
  return asTask(cx, { ...head, ...counts, sum: marked.reduce((n, l) => n + (l.score ?? 0), 0), clazzes });
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
