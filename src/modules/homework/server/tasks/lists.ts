import type { Cx } from '../../../../kernel/server/cx';
import type { ListQuery } from '../../../../kernel/server/db/list';
import { all, contains, is, nothing, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import type { ParsedOf } from '../../../../kernel/shared/call';
import * as calls from '../../contract';
import type { TaskState } from '../../rules';
import { countsSql, setTo, startsWithin } from '../sql';
import { readTasks } from './read';
import { ownClazzIds } from './to';

type Listed = ParsedOf<typeof calls.teachList>;
type Filter = Pick<Listed, 'kind' | 'clazzId' | 'sbjId' | 'name' | 'from' | 'to'>;

/** The state of a task in SQL, as taskStateOf says it. */
const stateAt = (now: string): Sql => sql`case
  when t.start_at > ${now} then 'coming'
  when (t.due_at is null or t.due_at > ${now}) and coalesce(c.unsubmitted, 0) > 0 then 'running'
  when coalesce(c.to_mark, 0) > 0 then 'marking'
  else 'done' end`;

/** The caller's own tasks that a filter leaves. */
const own = (cx: Cx, f: Filter): (Sql | undefined)[] => [
  cx.db.orgs('t'),
  sql`t.user_id = ${cx.me.userId}`,
  sql`t.removed_at is null`,
  is('t.kind', f.kind),
  is('t.sbj_id', f.sbjId),
  contains('t.name', f.name),
  setTo(f.clazzId),
  ...startsWithin(cx, f),
];
/** The counts of every own task. */
const counted = (cx: Cx): Sql => sql`left join (
    select r.task_id, ${countsSql}
    from homework_reply r
    join homework_task o on o.org_id = r.org_id and o.task_id = r.task_id
    where ${cx.db.orgs('r')}
      and o.user_id = ${cx.me.userId}
    group by r.task_id
  ) c on c.task_id = t.task_id`;

export const listHandlers = [
  handle(calls.teachList, async (cx, input) => {
    const { state } = input;
    const list: ListQuery<Listed> = {
      select: sql`t.task_id`,
      // The counts of every own task only when they choose.
      from: sql`homework_task t ${state ? counted(cx) : nothing}`,
      where: [...own(cx, input), state && sql`${stateAt(cx.nowIso)} = ${state}`],
      sorts: { startTime: sql`t.start_at`, dueTime: sql`t.due_at`, name: sql`t.name` },
      then: sql`t.start_at desc, t.task_id desc`,
    };
    const page = await cx.list<Listed, { taskId: number }>(input, list);
    const ids = page.items.map((r) => r.taskId);
    const rows = ids.length ? await readTasks(cx, sql`t.task_id = any(${ids}::bigint[])`) : [];
    const byId = new Map(rows.map((r) => [r.taskId, r]));
    return { ...page, items: ids.flatMap((id) => byId.get(id) ?? []) };
  }),
  handle(calls.teachStat, async (cx, f) => {
    await ownClazzIds(cx, f.clazzId == null ? [] : [f.clazzId]);
    const rows = await cx.db.rows<{ state: TaskState; n: number; papers: number }>(sql`
      select ${stateAt(cx.nowIso)} as state, count(*)::int as n, coalesce(sum(c.to_mark), 0)::int as papers
      from homework_task t
      ${counted(cx)}
      where ${all(...own(cx, f))}
      group by 1`);
    const of = (state: TaskState) => rows.find((r) => r.state === state)?.n ?? 0;
    return {
      total: rows.reduce((n, r) => n + r.n, 0),
      coming: of('coming'),
      running: of('running'),
      marking: of('marking'),
      done: of('done'),
      papers: rows.reduce((n, r) => n + r.papers, 0),
    };
  }),
];
