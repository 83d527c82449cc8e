import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { plusDays } from '../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { StudyRow } from '../../contract';
import { entryOf, isHandedIn, isReleased, type ReplyState } from '../../rules';
import { headJoins, headSql, type HeadRow } from '../sql';

interface Row extends HeadRow {
  readonly state: ReplyState;
  readonly clazzName: string;
  readonly enteredAt: string | null;
  readonly deadline: string | null;
  readonly submittedAt: string | null;
  readonly late: boolean;
  readonly spent: number;
  readonly score: number | null;
  readonly star: number | null;
  readonly comment: string;
  readonly evalDegree: number | null;
}

/** The caller's papers, in SQL; $1 organisation, $2 caller. */
const FROM = `homework_reply r join homework_task t on t.org_id = r.org_id and t.task_id = r.task_id`;
const OWN = `r.org_id = $1 and r.user_id = $2 and t.removed_at is null`;
const SORTS: Readonly<Record<string, string>> = {
  startTime: 't.start_at',
  dueTime: 't.due_at',
  submittedAt: 'r.submitted_at',
  name: 't.name',
};

export const asStudyRow =
  (cx: Cx) =>
  (r: Row): StudyRow => {
    const released = isReleased(r, r.state, cx.nowIso);
    return {
      ...r,
      released,
      score: released ? r.score : null,
      star: released ? r.star : null,
      comment: released ? r.comment : '',
      entry: isHandedIn(r.state) ? 'done' : entryOf(r, cx.nowIso),
    };
  };
/** A page of the caller's papers. `more` are further conditions, `order` the order, both in SQL. */
export async function studyPage(
  cx: Cx,
  more: string,
  params: unknown[],
  order: string,
  curPage: number,
  pageSize: number,
) {
  const total = await cx.db.total(`select count(*)::int n from ${FROM} where ${OWN} ${more}`, params);
  const rows = await cx.db.rows<Row>(
    `select ${headSql(cx)}, r.state, c.clazz_name, r.entered_at, r.deadline_at as deadline, r.submitted_at, r.is_late as late, r.spent, r.score, r.star, r.comment, r.eval_degree
     from ${FROM} ${headJoins} join class_clazz_v c on c.org_id = r.org_id and c.clazz_id = r.clazz_id where ${OWN} ${more} order by ${order}, t.task_id limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
    params,
  );
  return { items: rows.map(asStudyRow(cx)), curPage, pageSize, total };
}

export const studyHandlers = [
  handle(calls.studyList, async (cx, { curPage, pageSize, sort, state, sbjId, clazzId, from, to }) => {
    const by = sort && SORTS[sort.replace(/^-/, '')];
    if (sort && !by) throw fail(kernelFaults.badInput, {}, 'sort');
    const params: unknown[] = [cx.db.orgId, cx.me.userId];
    const bind = (v: unknown) => `$${params.push(v)}`;
    const zone = cx.me.zone;
    const more = [
      state == null ? '' : `r.state ${state === 'completed' ? 'in' : 'not in'} ('submitted', 'marked')`,
      sbjId == null ? '' : `t.sbj_id = ${bind(sbjId)}`,
      clazzId == null ? '' : `r.clazz_id = ${bind(clazzId)}`,
      from == null ? '' : `t.start_at >= (${bind(from)}::date::timestamp at time zone ${bind(zone)})`,
      to == null ? '' : `t.start_at < (${bind(plusDays(to, 1))}::date::timestamp at time zone ${bind(zone)})`,
    ]
      .filter(Boolean)
      .map((c) => ` and ${c}`)
      .join('');
    // What can still be done comes before what was missed.
    const order = by
      ? `${by} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last`
      : state === 'completed'
        ? 'r.submitted_at desc nulls last'
        : `(not t.is_late_on and t.due_at is not null and t.due_at <= now()), t.due_at asc nulls last`;
    return studyPage(cx, more, params, order, curPage, pageSize);
  }),
  handle(calls.studyStat, async (cx, { sbjId }) => {
    const [row] = await cx.db.rows<{ todo: number; completed: number; late: number; missed: number }>(
      `select count(*) filter (where r.state not in ('submitted', 'marked') and (t.is_late_on or t.due_at is null or t.due_at > $3))::int as todo, count(*) filter (where r.state in ('submitted', 'marked'))::int as completed,
         count(*) filter (where r.state not in ('submitted', 'marked') and t.is_late_on and t.due_at <= $3)::int as late, count(*) filter (where r.state not in ('submitted', 'marked') and not t.is_late_on and t.due_at <= $3)::int as missed
       from ${FROM} where ${OWN} and ($4::bigint is null or t.sbj_id = $4)`,
      [cx.db.orgId, cx.me.userId, cx.nowIso, sbjId ?? null],
    );
    const [peers] = await cx.db.rows<{ n: number }>(
      `select count(*)::int n from homework_peer p join homework_task t on t.org_id = p.org_id and t.task_id = p.task_id where p.org_id = $1 and p.marker_id = $2 and p.done_at is null and t.removed_at is null and t.mark_type = 2`,
      [cx.db.orgId, cx.me.userId],
    );
    return { ...row!, peers: peers!.n };
  }),
];
