import type { Cx } from '../../../kernel/server/cx';
import { plusDays } from '../../../kernel/shared/dates';
import { lessonsOf, type LessonsOf } from '../../lesson/server/published';
import { accuracyOf } from '../rules';
import { PROGRESS, running } from './goals';
import { binding, nameIn, within, type Bind } from './scope';

// Figures that the summaries of learner, teacher and institution share.

export interface Span {
  readonly from: string;
  readonly to: string;
}
/** People as a statement over user_id. */
export type People = (bind: Bind) => string;
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
/** Rows by a key, in their order. */
function grouped<T, K>(rows: readonly T[], key: (row: T) => K): Map<K, T[]> {
  const out = new Map<K, T[]>();
  for (const row of rows) (out.get(key(row)) ?? out.set(key(row), []).get(key(row))!).push(row);
  return out;
}
const add = (rows: readonly Sums[]): Sums =>
  rows.reduce<{ answers: number; shareSum: number; spent: number }>(
    (n, r) => ({ answers: n.answers + r.answers, shareSum: n.shareSum + r.shareSum, spent: n.spent + r.spent }),
    { answers: 0, shareSum: 0, spent: 0 },
  );

/** What people practised in a period: in all, by day (days without an answer among them), and by subject. */
export async function practised(cx: Cx, people: People, { from, to }: Span) {
  const { params, bind } = binding(cx);
  const rows = await cx.db.rows<DayRow & { sbjName: string; learners: number }>(
    `select d.done_on as day, d.sbj_id, s.${nameIn(cx)} as sbj_name, sum(d.answers)::int as answers, sum(d.share_sum)::int as share_sum, sum(d.spent)::int as spent
     from practice_day_v d join textbook_subject s on s.sbj_id = d.sbj_id
     where d.org_id = $1 and d.user_id in (${people(bind)}) and d.done_on between ${bind(from)} and ${bind(to)} group by 1, 2, 3 order by 1, s.${nameIn(cx)}`,
    params,
  );
  const byDay = grouped(rows, (r) => r.day);
  const curve = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) curve.push({ day, ...figuresOf(add(byDay.get(day) ?? [])) });
  const subjects = [...grouped(rows, (r) => r.sbjId)]
    .map(([sbjId, of]) => ({ sbjId, sbjName: of[0]!.sbjName, ...figuresOf(add(of)) }))
    .toSorted((a, b) => b.answers - a.answers);
  return { ...figuresOf(add(rows)), curve, subjects, days: byDay.size };
}
/** Learners with an answer in the period, by subject and in all. */
export async function activeIn(
  cx: Cx,
  people: People,
  { from, to }: Span,
): Promise<{ readonly all: number; readonly bySbj: ReadonlyMap<number, number> }> {
  const { params, bind } = binding(cx);
  const rows = await cx.db.rows<{ sbjId: number; userIds: number[] }>(
    `select d.sbj_id, array_agg(distinct d.user_id) as user_ids from practice_day_v d where d.org_id = $1 and d.user_id in (${people(bind)}) and d.done_on between ${bind(from)} and ${bind(to)} group by 1`,
    params,
  );
  return {
    all: new Set(rows.flatMap((r) => r.userIds)).size,
    bySbj: new Map(rows.map((r) => [r.sbjId, r.userIds.length])),
  };
}
/** To-dos of a condition on `t`: open and overdue now, published and done in the period. */
export async function todoSums(cx: Cx, where: People, span: Span) {
  const { params, bind } = binding(cx);
  const [row] = await cx.db.rows<{ active: number; overdue: number; done: number; made: number }>(
    `select count(*) filter (where t.done_at is null)::int as active, count(*) filter (where t.done_at is null and t.due_at < ${bind(cx.nowIso)})::int as overdue,
       count(*) filter (where t.done_at is not null and ${within('t.done_at', bind, cx, span)})::int as done, count(*) filter (where ${within('t.made_at', bind, cx, span)})::int as made
     from train_todo t where t.org_id = $1 and ${where(bind)}`,
    params,
  );
  return row!;
}
/** Goals of people: in progress now; reached, and over without it, in the period. */
export async function goalSums(cx: Cx, people: People, { from, to }: Span) {
  const { params, bind } = binding(cx);
  const [first, last, today] = [bind(from), bind(to), bind(cx.today)];
  const [row] = await cx.db.rows<{ active: number; reached: number; missed: number }>(
    `select count(*) filter (where ${running(today)})::int as active, count(*) filter (where p.reached_on between ${first} and ${last})::int as reached,
       count(*) filter (where p.reached_on is null and g.end_on < ${today}::date and g.end_on between ${first} and ${last})::int as missed
     from train_goal g ${PROGRESS} where g.org_id = $1 and g.user_id in (${people(bind)})`,
    params,
  );
  return row!;
}
/** Comments of a condition on `c` in the period. */
export async function commentCount(cx: Cx, where: People, span: Span): Promise<number> {
  const { params, bind } = binding(cx);
  return (
    await cx.db.rows<{ n: number }>(
      `select count(*)::int n from train_comment c where c.org_id = $1 and ${where(bind)} and ${within('c.made_at', bind, cx, span)}`,
      params,
    )
  )[0]!.n;
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
