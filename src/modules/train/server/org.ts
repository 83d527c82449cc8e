import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { plusDays } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import type { OrgSummary } from '../contract';
import { NEAR_DAYS } from '../rules';
import { doneAbout, lessonSums, type Span } from './figures';
import { everyLearner, spanOf, within } from './scope';

/** How many services that end soon are shown, and how many teachers. */
const ENDING = 8;
const TEACHERS = 200;

type Heads = Pick<OrgSummary, 'teachers' | 'ending'> & OrgSummary['serves'] & { readonly clazzIds: readonly number[] };
/** Heads: who teaches, classes, how the bought subjects stand, and those that end within a month, the first on top. */
async function headsOf(cx: Cx): Promise<Heads> {
  const org = cx.db.orgId;
  const near = plusDays(cx.today, NEAR_DAYS);
  const found = await cx.db.row<Omit<Heads, 'ending'> & { ending: Heads['ending'] | null }>(sql`
    with e as materialized (
      select v.user_id, v.serv_id, max(v.end_on) as end_on
      from people_serve_v v
      where v.org_id = ${org}
        and v.state = 'passed'
        and v.user_id in (${everyLearner(cx)})
      group by 1, 2
    )
    select
      (select count(distinct w.user_id)::int from (${teaching(cx)}) w) as teachers,
      array(
        select c.clazz_id
        from class_clazz_v c
        where c.org_id = ${org}
          and c.ended_at is null) as clazz_ids,
      (select count(*)::int from people_serve_v a where a.org_id = ${org} and a.state = 'applied') as applied,
      (select count(*)::int from e where e.end_on > ${near}::date) as learning,
      (select count(*)::int from e where e.end_on between ${cx.today}::date and ${near}::date) as near,
      (select count(*)::int from e where e.end_on < ${cx.today}::date) as expired,
      (select jsonb_agg(to_jsonb(x) order by x."endOn", x.name)
        from (
          select e.user_id as "userId", p.name, ${nameIn(cx.lang, 'b')} as "sbjName", e.end_on as "endOn"
          from e
          join people_person_v p on p.org_id = ${org} and p.user_id = e.user_id
          join textbook_subject b on b.sbj_id = e.serv_id
          where e.end_on between ${cx.today}::date and ${near}::date
          order by e.end_on, p.name
          limit ${ENDING}) x) as ending`);
  if (!found) throw new Error('a statement without from gives one row');
  return { ...found, ending: found.ending ?? [] };
}
/** Who teaches in which running class. */
const teaching = (cx: Cx): Sql => sql`
  select distinct h.user_id, h.clazz_id
  from class_charge_v h
  join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
  where h.org_id = ${cx.db.orgId}
    and h.role = 'teacher'
    and c.ended_at is null`;

interface TeacherRow {
  readonly userId: number;
  readonly name: string;
  readonly photo: string | null;
  readonly learners: number;
  readonly active: number;
  readonly overdue: number;
  readonly done: number;
  readonly goals: number;
  readonly comments: number;
}
/** Those who teach, with their learners and what they did in the period. */
async function byTeacher(cx: Cx, span: Span, lessons: ReadonlyMap<number, number>) {
  const org = cx.db.orgId;
  const rows = await cx.db.rows<TeacherRow>(sql`
    with w as materialized (${teaching(cx)}),
    n as (
      select w.user_id, count(distinct s.user_id)::int as learners
      from w
      left join class_student_v s on s.org_id = ${org} and s.clazz_id = w.clazz_id
      group by w.user_id
    ),
    t as (
      select t.made_by,
        count(*) filter (where t.done_at is null)::int as active,
        count(*) filter (where t.done_at is null and t.due_at < ${cx.nowIso})::int as overdue,
        count(*) filter (where t.done_at is not null and ${within('t.done_at', cx, span)})::int as done
      from train_todo t
      where t.org_id = ${org}
      group by t.made_by
    ),
    g as (
      select g.made_by, count(*)::int as goals
      from train_goal g
      where g.org_id = ${org}
        and ${within('g.made_at', cx, span)}
      group by g.made_by
    ),
    c as (
      select c.made_by, count(*)::int as comments
      from train_comment c
      where c.org_id = ${org}
        and ${within('c.made_at', cx, span)}
      group by c.made_by
    )
    select n.user_id, p.name, p.photo, n.learners, coalesce(t.active, 0) as active, coalesce(t.overdue, 0) as overdue,
      coalesce(t.done, 0) as done, coalesce(g.goals, 0) as goals, coalesce(c.comments, 0) as comments
    from n
    join people_person_v p on p.org_id = ${org} and p.user_id = n.user_id
    left join t on t.made_by = n.user_id
    left join g on g.made_by = n.user_id
    left join c on c.made_by = n.user_id
    where p.removed_at is null
    order by n.learners desc, p.name
    limit ${TEACHERS}`);
  return rows.map(({ active, overdue, done, ...r }) => ({
    ...r,
    todos: { active, overdue, done },
    lessons: lessons.get(r.userId) ?? 0,
  }));
}

export const orgHandlers = [
  handle(calls.summaryOrg, async (cx, asked) => {
    const span = spanOf(cx, asked);
    const people = everyLearner(cx);
    const { clazzIds, teachers, ending, learning, near, expired, applied } = await headsOf(cx);
    const { learners, activeLearners, bySbj, todos, goals, comments, practised } = await doneAbout(
      cx,
      people,
      () => sql`true`,
      span,
    );
    const { curve, answers, accuracy, spent, subjects } = practised;
    const lessons = await lessonSums(cx, { clazzIds }, span);
    return {
      ...span,
      learners,
      teachers,
      clazzes: clazzIds.length,
      activeLearners,
      answers,
      accuracy,
      spent,
      curve,
      subjects: subjects.map((s) => ({ ...s, learners: bySbj.get(s.sbjId) ?? 0 })),
      serves: { learning, near, expired, applied },
      todos,
      goals,
      comments,
      lessons: { all: lessons.all, done: lessons.done },
      byTeacher: await byTeacher(cx, span, lessons.byTeacher),
      ending,
    };
  }),
];
