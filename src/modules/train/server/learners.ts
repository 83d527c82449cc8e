import type { Cx } from '../../../kernel/server/cx';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import type { LearnerRow } from '../contract';
import { accuracyOf, IDLE_DAYS, NEAR_DAYS } from '../rules';
import { PROGRESS, running, SHARE } from './goals';
import { binding, everyLearner, nameIn, taughtSql, type Bind } from './scope';

/** Subjects a learner has bought, with how they stand, as JSON; `user` is the SQL of the learner's id. */
export const learntJson = (
  cx: Cx,
  bind: Bind,
  user: string,
): string => `(select coalesce(json_agg(json_build_object('sbjId', e.serv_id, 'sbjName', b.${nameIn(cx)}, 'endOn', e.end_on,
    'state', case when e.end_on < ${bind(cx.today)}::date then 'expired' when e.end_on <= ${bind(plusDays(cx.today, NEAR_DAYS))}::date then 'near' else 'learning' end) order by e.serv_id), '[]')
  from (select v.serv_id, max(v.end_on) as end_on from people_serve_v v where v.org_id = $1 and v.user_id = ${user} and v.state = 'passed' group by v.serv_id) e join textbook_subject b on b.sbj_id = e.serv_id)`;

// Who needs a word first: overdue to-dos, then the longest without an answer.
const ATTENTION = 'coalesce(t.overdue, 0) desc, d.last_on nulls first, l.name, l.user_id';
const SORTS: Readonly<Record<string, string>> = {
  name: 'l.name',
  lastOn: 'd.last_on',
  answers: 'coalesce(d.answers, 0)',
  overdue: 'coalesce(t.overdue, 0)',
};
type Row = Omit<LearnerRow, 'stand' | 'accuracy' | 'todos'> & {
  readonly shareSum: number;
  readonly active: number;
  readonly overdue: number;
  readonly done: number;
};

export interface LearnersOf {
  readonly name?: string | undefined;
  readonly sbjId?: number | undefined;
  readonly sort?: string | undefined;
  readonly limit: number;
  readonly offset?: number;
  /** Only who is behind or idle. */ readonly attention?: boolean;
}
/** The caller's learners as a statement: those they teach, for a learner manager everybody. */
export const mineSql = (cx: Cx, bind: Bind): string =>
  holds(cx.me, 'STUDENT_MANAGER') ? everyLearner : taughtSql(cx, bind);
function chosen(cx: Cx, bind: Bind, people: (bind: Bind) => string, { name, sbjId }: LearnersOf): string {
  const named = name ? ` and q.name ilike ${bind(`%${name.replace(/[\\%_]/g, '\\$&')}%`)}` : '';
  const sbj = sbjId == null ? undefined : bind(sbjId);
  const learns = sbj
    ? ` and (exists (select 1 from people_serve_v v where v.org_id = q.org_id and v.user_id = q.user_id and v.state = 'passed' and v.serv_id = ${sbj})
    or exists (select 1 from class_student_v z join class_teacher_v w on w.org_id = z.org_id and w.clazz_id = z.clazz_id where z.org_id = q.org_id and z.user_id = q.user_id and w.sbj_id = ${sbj}))`
    : '';
  return `select q.user_id, q.name, q.photo from people_person_v q where q.org_id = $1 and q.user_type = 1 and q.enabled and q.removed_at is null and q.user_id in (${people(bind)})${named}${learns}`;
}
/** Learners with how they stand: one statement whatever their number. */
export async function learnerRows(cx: Cx, people: (bind: Bind) => string, o: LearnersOf): Promise<LearnerRow[]> {
  const key = o.sort?.replace(/^-/, '');
  if (key != null && !(key in SORTS)) throw fail(kernelFaults.badInput, {}, 'sort');
  const { params, bind } = binding(cx);
  const week = bind(plusDays(cx.today, -7));
  const order =
    key == null
      ? ATTENTION
      : `${SORTS[key]!} ${o.sort!.startsWith('-') ? 'desc nulls last' : 'asc nulls first'}, l.user_id`;
  const idle = `(d.last_on is null or d.last_on < ${bind(plusDays(cx.today, -IDLE_DAYS))}::date)`;
  const rows = await cx.db.rows<Row & { idle: boolean }>(
    `with l as materialized (${chosen(cx, bind, people, o)}),
      d as (select d.user_id, coalesce(sum(d.answers) filter (where d.done_on > ${week}::date), 0)::int as answers, coalesce(sum(d.share_sum) filter (where d.done_on > ${week}::date), 0)::int as share_sum,
          coalesce(sum(d.spent) filter (where d.done_on > ${week}::date), 0)::int as spent, count(distinct d.done_on) filter (where d.done_on > ${week}::date)::int as days, max(d.done_on) as last_on
        from practice_day_v d where d.org_id = $1 and d.user_id in (select l.user_id from l) group by d.user_id),
      t as (select t.user_id, count(*) filter (where t.done_at is null)::int as active, count(*) filter (where t.done_at is null and t.due_at < ${bind(cx.nowIso)})::int as overdue, count(*) filter (where t.done_at is not null)::int as done
        from train_todo t where t.org_id = $1 and t.user_id in (select l.user_id from l) group by t.user_id),
      a as (select g.user_id, min(${SHARE}) as goal_share from train_goal g ${PROGRESS} where g.org_id = $1 and g.user_id in (select l.user_id from l) and ${running(bind(cx.today))} group by g.user_id)
     select l.user_id, l.name, l.photo, array(select distinct c.clazz_name from class_student_v c where c.org_id = $1 and c.user_id = l.user_id order by 1) as clazz_names, ${learntJson(cx, bind, 'l.user_id')} as sbjs,
       coalesce(d.answers, 0) as answers, coalesce(d.share_sum, 0) as share_sum, coalesce(d.spent, 0) as spent, coalesce(d.days, 0) as days, d.last_on, coalesce(t.active, 0) as active, coalesce(t.overdue, 0) as overdue, coalesce(t.done, 0) as done,
       a.goal_share, coalesce(b.balance, 0) as beans, ${idle} as idle
     from l left join d on d.user_id = l.user_id left join t on t.user_id = l.user_id left join a on a.user_id = l.user_id left join practice_purse_v b on b.org_id = $1 and b.user_id = l.user_id
     ${o.attention ? `where coalesce(t.overdue, 0) > 0 or ${idle}` : ''} order by ${order} limit ${o.limit} offset ${o.offset ?? 0}`,
    params,
  );
  return rows.map(({ shareSum, active, overdue, done, idle: still, ...r }) => ({
    ...r,
    accuracy: accuracyOf(shareSum, r.answers),
    todos: { active, overdue, done },
    stand: overdue > 0 ? ('behind' as const) : still ? ('idle' as const) : ('fine' as const),
  }));
}

export const learnerHandlers = [
  handle(calls.studentList, async (cx, { curPage, pageSize, sort, name, sbjId }) => {
    const people = (bind: Bind) => mineSql(cx, bind);
    const o = { name, sbjId, sort, limit: pageSize, offset: (curPage - 1) * pageSize };
    const { params, bind } = binding(cx);
    const total = await cx.db.total(`select count(*)::int n from (${chosen(cx, bind, people, o)}) x`, params);
    return { items: await learnerRows(cx, people, o), curPage, pageSize, total };
  }),
];
