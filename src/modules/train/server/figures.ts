import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { plusDays } from '../../../kernel/shared/dates';
import { grouped } from '../../../kernel/shared/maps';
import { lessonsOf, type LessonsOf } from '../../lesson/server/published';
import { accuracyOf } from '../rules';
import { PROGRESS, running } from './goals';
import { within } from './scope';

// Figures that the summaries of learner, teacher and institution share.

export interface Span {
  readonly from: string;
  readonly to: string;
}
interface DayRow {
  readonly day: string;
  readonly sbjId: number;
  readonly answers: number;
  readonly shareSum: number;
  readonly spent: number;
}
interface Sums {
  readonly answers: number;
  readonly shareSum: number;
  readonly spent: number;
}
const figuresOf = ({ answers, shareSum, spent }: Sums) => ({ answers, accuracy: accuracyOf(shareSum, answers), spent });
const add = (rows: readonly Sums[]): Sums =>
  rows.reduce<{ answers: number; shareSum: number; spent: number }>(
    (n, r) => ({ answers: n.answers + r.answers, shareSum: n.shareSum + r.shareSum, spent: n.spent + r.spent }),
    { answers: 0, shareSum: 0, spent: 0 },
  );

export type PracticeRow = DayRow & { readonly sbjName: string };
/** What people practised in a period by day and subject, as JSON for `practiceOf`. @param people a statement over user_id. */
export const practiceJson = (cx: Cx, people: Sql, { from, to }: Span): Sql => sql`
  (select jsonb_agg(to_jsonb(x) order by x.day, x."sbjName")
    from (
      select d.done_on as day, d.sbj_id as "sbjId", ${nameIn(cx.lang, 's')} as "sbjName",
        sum(d.answers)::int as answers, sum(d.share_sum)::int as "shareSum", sum(d.spent)::int as spent
      from practice_day_v d
      join textbook_subject s on s.sbj_id = d.sbj_id
      where d.org_id = ${cx.db.orgId}
        and d.user_id in (${people})
        and d.done_on between ${from} and ${to}
      group by 1, 2, 3) x)`;
/** The same in all, by day (days without an answer among them), and by subject. */
export function practiceOf(found: readonly PracticeRow[] | null, { from, to }: Span) {
  const rows = found ?? [];
  const byDay = grouped(rows, (r) => r.day);
  const curve = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) curve.push({ day, ...figuresOf(add(byDay.get(day) ?? [])) });
  const subjects = [...grouped(rows, (r) => r.sbjId)]
    .map(([sbjId, of]) => ({ sbjId, sbjName: of[0]?.sbjName ?? '', ...figuresOf(add(of)) }))
    .toSorted((a, b) => b.answers - a.answers);
  return { ...figuresOf(add(rows)), curve, subjects, days: byDay.size };
}
/** To-dos of a condition on `t`: open and overdue now, published and done in the period, as one row of a statement. */
export const todoSums = (cx: Cx, where: Sql, span: Span): Sql => sql`
  select count(*) filter (where t.done_at is null)::int as active,
    count(*) filter (where t.done_at is null and t.due_at < ${cx.nowIso})::int as overdue,
    count(*) filter (where t.done_at is not null and ${within('t.done_at', cx, span)})::int as done,
    count(*) filter (where ${within('t.made_at', cx, span)})::int as made
  from train_todo t
  where t.org_id = ${cx.db.orgId}
    and ${where}`;
/** Goals of people: in progress now; reached, and over without it, in the period. */
const goalSums = (cx: Cx, people: Sql, { from, to }: Span): Sql => sql`
  select count(*) filter (where ${running(cx.today)})::int as active,
    count(*) filter (where p.reached_on between ${from} and ${to})::int as reached,
    count(*) filter (
      where p.reached_on is null and g.end_on < ${cx.today}::date and g.end_on between ${from} and ${to})::int as missed
  from train_goal g
  ${PROGRESS}
  where g.org_id = ${cx.db.orgId}
    and g.user_id in (${people})`;

export interface TodoSums {
  readonly active: number;
  readonly overdue: number;
  readonly done: number;
  readonly made: number;
}
interface Done {
  readonly learners: number;
  readonly todos: TodoSums;
  readonly goals: { readonly active: number; readonly reached: number; readonly missed: number };
  readonly comments: number;
  readonly practice: readonly PracticeRow[] | null;
  /** Learners with an answer in the period, by subject. */
  readonly active: readonly { readonly sbjId: number; readonly userIds: readonly number[] }[] | null;
}
/**
 * What was done about people in a period, as one statement.
 * @param by whose to-dos and comments count, as a condition on a column of who made them.
 */
export async function doneAbout(cx: Cx, people: Sql, by: (column: 't' | 'c') => Sql, span: Span) {
  const found = await cx.db.row<Done>(sql`
    select
      (select count(distinct x.user_id)::int from (${people}) x) as learners,
      (select to_jsonb(x) from (${todoSums(cx, by('t'), span)}) x) as todos,
      (select to_jsonb(x) from (${goalSums(cx, people, span)}) x) as goals,
      (select count(*)::int
        from train_comment c
        where c.org_id = ${cx.db.orgId}
          and ${by('c')}
          and ${within('c.made_at', cx, span)}) as comments,
      ${practiceJson(cx, people, span)} as practice,
      (select jsonb_agg(jsonb_build_object('sbjId', x.sbj_id, 'userIds', x.user_ids))
        from (
          select d.sbj_id, array_agg(distinct d.user_id) as user_ids
          from practice_day_v d
          where d.org_id = ${cx.db.orgId}
            and d.user_id in (${people})
            and d.done_on between ${span.from} and ${span.to}
          group by d.sbj_id) x) as active`);
  if (!found) throw new Error('a statement without from gives one row');
  const { active, practice, ...sums } = found;
  return {
    ...sums,
    practised: practiceOf(practice, span),
    activeLearners: new Set(active?.flatMap((s) => s.userIds)).size,
    bySbj: new Map(active?.map((s) => [s.sbjId, s.userIds.length])),
  };
}
/** Lessons of a period up to today: all, and those that were held. */
export async function lessonSums(
  cx: Cx,
  of: Omit<LessonsOf, 'from' | 'to'>,
  { from, to }: Span,
): Promise<{ readonly all: number; readonly done: number; readonly byTeacher: ReadonlyMap<number, number> }> {
  const until = to < cx.today ? to : cx.today;
  if (from > until) return { all: 0, done: 0, byTeacher: new Map() };
  const lessons = await lessonsOf(cx.db, { ...of, from, to: until }, { zone: cx.me.zone, at: cx.now, lang: cx.lang });
  const held = lessons.filter((l) => l.state === 'ended');
  return {
    all: lessons.length,
    done: held.length,
    byTeacher: new Map([...grouped(held, (l) => l.teacherId ?? 0)].map(([id, list]) => [id, list.length])),
  };
}
