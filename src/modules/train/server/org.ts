import type { Cx } from '../../../kernel/server/cx';
import { plusDays } from '../../../kernel/shared/dates';
import { handle } from '../../../kernel/server/module';
import * as calls from '../contract';
import { NEAR_DAYS } from '../rules';
import { activeIn, commentCount, goalSums, lessonSums, practised, todoSums, type Span } from './figures';
import { binding, everyLearner, nameIn, spanOf, within } from './scope';

const ENDING = 8;

/** Heads: learners, who teaches, classes, and how the bought subjects stand. */
async function counts(cx: Cx) {
  const { params, bind } = binding(cx);
  const today = `${bind(cx.today)}::date`;
  const near = `${bind(plusDays(cx.today, NEAR_DAYS))}::date`;
  const [row] = await cx.db.rows<{
    learners: number;
    teachers: number;
    clazzes: number;
    learning: number;
    near: number;
    expired: number;
    applied: number;
  }>(
    `select (select count(*)::int from (${everyLearner}) l) as learners,
       (select count(distinct w.user_id)::int from class_teacher_v w join class_clazz_v c on c.org_id = w.org_id and c.clazz_id = w.clazz_id where w.org_id = $1 and c.ended_at is null) as teachers,
       (select count(*)::int from class_clazz_v c where c.org_id = $1 and c.ended_at is null) as clazzes,
       count(*) filter (where e.end_on > ${near})::int as learning, count(*) filter (where e.end_on between ${today} and ${near})::int as near, count(*) filter (where e.end_on < ${today})::int as expired,
       (select count(*)::int from people_serve_v a where a.org_id = $1 and a.state = 'applied') as applied
     from (select v.user_id, v.serv_id, max(v.end_on) as end_on from people_serve_v v where v.org_id = $1 and v.state = 'passed' and v.user_id in (${everyLearner}) group by 1, 2) e`,
    params,
  );
  return row!;
}
/** Those who teach, with their learners and what they did in the period. */
async function byTeacher(cx: Cx, span: Span, lessons: ReadonlyMap<number, number>) {
  const { params, bind } = binding(cx);
  const rows = await cx.db.rows<{
    userId: number;
    name: string;
    photo: string | null;
    learners: number;
    active: number;
    overdue: number;
    done: number;
    goals: number;
    comments: number;
  }>(
    `with w as materialized (select distinct w.user_id, w.clazz_id from class_teacher_v w join class_clazz_v c on c.org_id = w.org_id and c.clazz_id = w.clazz_id where w.org_id = $1 and c.ended_at is null),
      n as (select w.user_id, count(distinct s.user_id)::int as learners from w left join class_student_v s on s.org_id = $1 and s.clazz_id = w.clazz_id group by w.user_id),
      t as (select t.made_by, count(*) filter (where t.done_at is null)::int as active, count(*) filter (where t.done_at is null and t.due_at < ${bind(cx.nowIso)})::int as overdue, count(*) filter (where t.done_at is not null and ${within('t.done_at', bind, cx, span)})::int as done
        from train_todo t where t.org_id = $1 group by t.made_by),
      g as (select g.made_by, count(*)::int as goals from train_goal g where g.org_id = $1 and ${within('g.made_at', bind, cx, span)} group by g.made_by),
      c as (select c.made_by, count(*)::int as comments from train_comment c where c.org_id = $1 and ${within('c.made_at', bind, cx, span)} group by c.made_by)
     select n.user_id, p.name, p.photo, n.learners, coalesce(t.active, 0) as active, coalesce(t.overdue, 0) as overdue, coalesce(t.done, 0) as done, coalesce(g.goals, 0) as goals, coalesce(c.comments, 0) as comments
     from n join people_person_v p on p.org_id = $1 and p.user_id = n.user_id left join t on t.made_by = n.user_id left join g on g.made_by = n.user_id left join c on c.made_by = n.user_id
     where p.removed_at is null order by n.learners desc, p.name limit 200`,
    params,
  );
  return rows.map(({ active, overdue, done, ...r }) => ({
    ...r,
    todos: { active, overdue, done },
    lessons: lessons.get(r.userId) ?? 0,
  }));
}
/** Services that end within a month, the first on top. */
const ending = (cx: Cx) =>
  cx.db.rows<{ userId: number; name: string; sbjName: string; endOn: string }>(
    `select e.user_id, p.name, b.${nameIn(cx)} as sbj_name, e.end_on from (select v.user_id, v.serv_id, max(v.end_on) as end_on from people_serve_v v where v.org_id = $1 and v.state = 'passed' and v.user_id in (${everyLearner}) group by 1, 2) e
   join people_person_v p on p.org_id = $1 and p.user_id = e.user_id join textbook_subject b on b.sbj_id = e.serv_id where e.end_on between $2::date and $3::date order by e.end_on, p.name limit ${ENDING}`,
    [cx.db.orgId, cx.today, plusDays(cx.today, NEAR_DAYS)],
  );

export const orgHandlers = [
  handle(calls.summaryOrg, async (cx, asked) => {
    const span = spanOf(cx, asked);
    const people = () => everyLearner;
    const all = () => 'true';
    const { learning, near, expired, applied, ...heads } = await counts(cx);
    const { curve, answers, accuracy, spent, subjects } = await practised(cx, people, span);
    const active = await activeIn(cx, people, span);
    const clazzIds = (
      await cx.db.rows<{ clazzId: number }>(
        'select clazz_id from class_clazz_v where org_id = $1 and ended_at is null limit 2000',
        [cx.db.orgId],
      )
    ).map((c) => c.clazzId);
    const lessons = await lessonSums(cx, { clazzIds }, span);
    return {
      ...span,
      ...heads,
      activeLearners: active.all,
      answers,
      accuracy,
      spent,
      curve,
      subjects: subjects.map((s) => ({ ...s, learners: active.bySbj.get(s.sbjId) ?? 0 })),
      serves: { learning, near, expired, applied },
      todos: await todoSums(cx, all, span),
      goals: await goalSums(cx, people, span),
      comments: await commentCount(cx, all, span),
      lessons: { all: lessons.all, done: lessons.done },
      byTeacher: await byTeacher(cx, span, lessons.byTeacher),
      ending: await ending(cx),
    };
  }),
];
