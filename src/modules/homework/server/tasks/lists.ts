import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { plusDays } from '../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { TaskState } from '../../rules';
import { countsSql } from '../sql';
import { readTasks } from './read';
import { ownClazzIds } from './to';

interface Filter {
  readonly kind?: string | undefined;
  readonly clazzId?: number | undefined;
  readonly sbjId?: number | undefined;
  readonly name?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** The state of a task in SQL, as taskStateOf says it. */
const STATE = `case when t.start_at > $3 then 'coming' when (t.due_at is null or t.due_at > $3) and coalesce(c.unsubmitted, 0) > 0 then 'running' when coalesce(c.to_mark, 0) > 0 then 'marking' else 'done' end`;
const SORTS: Readonly<Record<string, string>> = { startTime: 't.start_at', dueTime: 't.due_at', name: 't.name' };
/** The first instant of a day where the organisation is, in SQL. */
const dayStart = (bind: (v: unknown) => string, day: string, zone: string) =>
  `(${bind(day)}::date::timestamp at time zone ${bind(zone)})`;

/** The caller's own tasks that a filter leaves; $1 organisation, $2 caller, $3 now. */
function own(cx: Cx, f: Filter, params: unknown[]): string {
  const bind = (v: unknown) => `$${params.push(v)}`;
  const { zone } = cx.me;
  return [
    't.org_id = $1',
    't.user_id = $2',
    't.removed_at is null',
    '$3::timestamptz is not null',
    f.kind == null ? '' : `t.kind = ${bind(f.kind)}`,
    f.sbjId == null ? '' : `t.sbj_id = ${bind(f.sbjId)}`,
    f.name ? `t.name like ${bind(`%${f.name.replace(/[\\%_]/g, '\\$&')}%`)}` : '',
    f.clazzId == null
      ? ''
      : `exists (select 1 from homework_clazz k where k.org_id = t.org_id and k.task_id = t.task_id and k.clazz_id = ${bind(f.clazzId)})`,
    f.from == null ? '' : `t.start_at >= ${dayStart(bind, f.from, zone)}`,
    f.to == null ? '' : `t.start_at < ${dayStart(bind, plusDays(f.to, 1), zone)}`,
  ]
    .filter(Boolean)
    .join(' and ');
}
const COUNTED = `left join (select r.task_id, ${countsSql} from homework_reply r join homework_task o on o.org_id = r.org_id and o.task_id = r.task_id where r.org_id = $1 and o.user_id = $2 group by r.task_id) c on c.task_id = t.task_id`;

export const listHandlers = [
  handle(calls.teachList, async (cx, { curPage, pageSize, sort, state, ...f }) => {
    const by = sort && SORTS[sort.replace(/^-/, '')];
    if (sort && !by) throw fail(kernelFaults.badInput, {}, 'sort');
    const params: unknown[] = [cx.db.orgId, cx.me.userId, cx.nowIso];
    // The counts of every own task only when they choose.
    const from = `homework_task t ${state ? COUNTED : ''} where ${own(cx, f, params)}${state ? ` and ${STATE} = $${params.push(state)}` : ''}`;
    const total = await cx.db.total(`select count(*)::int n from ${from}`, params);
    const order = by
      ? `${by} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, t.task_id`
      : 't.start_at desc, t.task_id desc';
    const ids = (
      await cx.db.rows<{ taskId: number }>(
        `select t.task_id from ${from} order by ${order} limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        params,
      )
    ).map((r) => r.taskId);
    const rows = ids.length ? await readTasks(cx, (bind) => `t.task_id = any(${bind(ids)}::bigint[])`) : [];
    const byId = new Map(rows.map((r) => [r.taskId, r]));
    return { items: ids.map((id) => byId.get(id)!), curPage, pageSize, total };
  }),
  handle(calls.teachStat, async (cx, f) => {
    await ownClazzIds(cx, f.clazzId == null ? [] : [f.clazzId]);
    const params: unknown[] = [cx.db.orgId, cx.me.userId, cx.nowIso];
    const rows = await cx.db.rows<{ state: TaskState; n: number; papers: number }>(
      `select ${STATE} as state, count(*)::int n, coalesce(sum(c.to_mark), 0)::int as papers from homework_task t ${COUNTED} where ${own(cx, f, params)} group by 1`,
      params,
    );
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
