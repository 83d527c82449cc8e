import type { Cx } from '../../../kernel/server/cx';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, column, contains, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import type { ParsedOf } from '../../../kernel/shared/call';
import { holds } from '../../../kernel/shared/need';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import type { LearnerRow } from '../contract';
import { accuracyOf, IDLE_DAYS, NEAR_DAYS } from '../rules';
import { PROGRESS, running, SHARE } from './goals';
import { everyLearner, taught } from './scope';

/** The state of a service that ends on a day. */
export const serveState = (cx: Cx, endOn: string): Sql => sql`
  case
    when ${column(endOn)} < ${cx.today}::date then 'expired'
    when ${column(endOn)} <= ${plusDays(cx.today, NEAR_DAYS)}::date then 'near'
    else 'learning'
  end`;
/** Subjects a learner has bought, with how they stand, as JSON; `user` is the learner's id. */
export const learntJson = (cx: Cx, user: Sql): Sql => sql`
  (select coalesce(json_agg(json_build_object(
      'sbjId', e.serv_id, 'sbjName', ${nameIn(cx.lang, 'b')}, 'endOn', e.end_on,
      'state', ${serveState(cx, 'e.end_on')}) order by e.serv_id), '[]')
    from (
      select v.serv_id, max(v.end_on) as end_on
      from people_serve_v v
      where v.org_id = ${cx.db.orgId}
        and v.user_id = ${user}
        and v.state = 'passed'
      group by v.serv_id) e
    join textbook_subject b on b.sbj_id = e.serv_id)`;

type Row = Omit<LearnerRow, 'stand' | 'accuracy' | 'todos'> & {
  readonly shareSum: number;
  readonly active: number;
  readonly overdue: number;
  readonly done: number;
};

type Asked = Omit<ParsedOf<typeof calls.studentList>, 'curPage'> & {
  readonly curPage?: number;
  /** Only who is behind or idle. */ readonly attention?: boolean;
};
/** The caller's learners as a statement: those they teach, for a learner manager everybody. */
const mine = (cx: Cx): Sql => (holds(cx.me, 'STUDENT_MANAGER') ? everyLearner(cx) : taught(cx));
/** Some of them: by name, or who learns a subject, bought or taught in a class. */
const chosen = (cx: Cx, people: Sql, { name, sbjId }: Pick<Asked, 'name' | 'sbjId'>): Sql => sql`
  select q.user_id, q.name, q.photo
  from people_person_v q
  where ${all(
    cx.db.orgs('q'),
    sql`q.user_type = 1`,
    sql`q.enabled`,
    sql`q.removed_at is null`,
    sql`q.user_id in (${people})`,
    contains('q.name', name),
    when(sbjId, (id) => learns(id)),
  )}`;
const learns = (sbjId: number): Sql => sql`
  (exists (
    select 1 from people_serve_v v
    where v.org_id = q.org_id
      and v.user_id = q.user_id
      and v.state = 'passed'
      and v.serv_id = ${sbjId})
  or exists (
    select 1 from class_student_v z
    join class_charge_v h on h.org_id = z.org_id and h.clazz_id = z.clazz_id
    where z.org_id = q.org_id
      and z.user_id = q.user_id
      and h.sbj_id = ${sbjId}))`;
/** What stands behind a row `l`: days of practice `d`, to-dos `t`, running goals `a`. */
function parts(cx: Cx, people: Sql, asked: Asked): Sql {
  const org = cx.db.orgId;
  const week = sql`(where d.done_on > ${plusDays(cx.today, -7)}::date)`;
  return sql`
    l as materialized (${chosen(cx, people, asked)}),
    d as (
      select d.user_id,
        coalesce(sum(d.answers) filter ${week}, 0)::int as answers,
        coalesce(sum(d.share_sum) filter ${week}, 0)::int as share_sum,
        coalesce(sum(d.spent) filter ${week}, 0)::int as spent,
        count(distinct d.done_on) filter ${week}::int as days,
        max(d.done_on) as last_on
      from practice_day_v d
      where d.org_id = ${org}
        and d.user_id in (select l.user_id from l)
      group by d.user_id
    ),
    t as (
      select t.user_id,
        count(*) filter (where t.done_at is null)::int as active,
        count(*) filter (where t.done_at is null and t.due_at < ${cx.nowIso})::int as overdue,
        count(*) filter (where t.done_at is not null)::int as done
      from train_todo t
      where t.org_id = ${org}
        and t.user_id in (select l.user_id from l)
      group by t.user_id
    ),
    a as (
      select g.user_id, min(${SHARE}) as goal_share
      from train_goal g
      ${PROGRESS}
      where g.org_id = ${org}
        and g.user_id in (select l.user_id from l)
        and ${running(cx.today)}
      group by g.user_id
    )`;
}
/** Learners with how they stand, who needs a word first on top: one statement whatever their number. @param people a statement over user_id. */
export async function learnerRows(cx: Cx, people: Sql, asked: Asked): Promise<LearnerRow[]> {
  const org = cx.db.orgId;
  const idle = sql`(d.last_on is null or d.last_on < ${plusDays(cx.today, -IDLE_DAYS)}::date)`;
  const list: ListQuery<ParsedOf<typeof calls.studentList>> = {
    select: sql`l.user_id, l.name, l.photo,
      array(
        select distinct c.clazz_name
        from class_student_v c
        where c.org_id = ${org}
          and c.user_id = l.user_id
        order by 1) as clazz_names,
      ${learntJson(cx, sql`l.user_id`)} as sbjs,
      coalesce(d.answers, 0) as answers, coalesce(d.share_sum, 0) as share_sum, coalesce(d.spent, 0) as spent,
      coalesce(d.days, 0) as days, d.last_on, coalesce(t.active, 0) as active, coalesce(t.overdue, 0) as overdue,
      coalesce(t.done, 0) as done, a.goal_share, coalesce(b.balance, 0) as beans, ${idle} as idle`,
    from: sql`l
      left join d on d.user_id = l.user_id
      left join t on t.user_id = l.user_id
      left join a on a.user_id = l.user_id
      left join practice_purse_v b on b.org_id = ${org} and b.user_id = l.user_id`,
    where: [asked.attention ? sql`(coalesce(t.overdue, 0) > 0 or ${idle})` : undefined],
    sorts: {
      name: sql`l.name`,
      // Who has never practised comes before who did so long ago.
      lastOn: (direction) => sql`coalesce(d.last_on, '-infinity'::date) ${direction}`,
      answers: sql`coalesce(d.answers, 0)`,
      overdue: sql`coalesce(t.overdue, 0)`,
    },
    // Overdue to-dos first, then the longest without an answer.
    then: sql`coalesce(t.overdue, 0) desc, d.last_on nulls first, l.name, l.user_id`,
  };
  const rows = await cx.db.rows<Row & { idle: boolean }>(sql`with ${parts(cx, people, asked)}
    ${rowsOfList(list, asked)}`);
  return rows.map(({ shareSum, active, overdue, done, idle: still, ...r }) => ({
    ...r,
    accuracy: accuracyOf(shareSum, r.answers),
    todos: { active, overdue, done },
    stand: overdue > 0 ? ('behind' as const) : still ? ('idle' as const) : ('fine' as const),
  }));
}

export const learnerHandlers = [
  handle(calls.studentList, async (cx, input) => {
    const people = mine(cx);
    const total = await cx.db.total(sql`select count(*) as n from (${chosen(cx, people, input)}) x`);
    const { curPage, pageSize } = input;
    return { items: await learnerRows(cx, people, input), curPage, pageSize, total };
  }),
];
