import type { Cx } from '../../../kernel/server/cx';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, column, contains, is, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { holds } from '../../../kernel/shared/need';
import { beginOf, endOf } from '../../class/server/published';
import * as calls from '../contract';
import type { LEARNERS } from '../rules';
import { countedOf, pageFrom } from './page';
import { daysOf, readOf } from './period';
import { exported } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

interface Days {
  readonly from: string;
  readonly to: string;
}
type Asked = ParsedOf<typeof calls.trainStudents>;
type Row = ReplyOf<typeof calls.trainStudents>['items'][number];
type Figures = ReplyOf<typeof calls.trainStudents>['figures'];
type Filters = Partial<Pick<Asked, 'userId' | 'name' | 'ownerId' | 'teacherId' | 'which'>>;

/** An instant of the days, by the institution's zone. */
const within = (cx: Cx, of: string, { from, to }: Days): Sql =>
  sql`${column(of)} >= ${beginOf(from, cx.me.zone)} and ${column(of)} < ${endOf(to, cx.me.zone)}`;
/** Who sees every learner of the institution; a teacher sees those of the own classes. */
export const seesLearners = (cx: Cx): boolean => holds(cx.me, 'TRAIN_SUPERMAN', 'STUDENT_MANAGER');
/** That the learner `p` stands in a running class which this person leads or teaches. */
const taughtBy = (cx: Cx, userId: number): Sql => sql`exists (
  select 1
  from class_student_v s
  join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id
  where s.org_id = ${cx.db.orgId}
    and s.user_id = p.user_id
    and h.user_id = ${userId})`;

/** What learners answered in the period, as `a`, and how their to-dos stand, as `t`. */
const answersIn = (cx: Cx, { from, to }: Days): Sql => sql`(
  select d.org_id, d.user_id, sum(d.answers)::int as answers, sum(d.share_sum)::int as share_sum,
    sum(d.spent)::int as spent, count(distinct d.done_on)::int as days, max(d.done_on) as last_on,
    count(*)::int as day_rows
  from practice_day_v d
  where d.org_id = ${cx.db.orgId}
    and d.done_on between ${from}::date and ${to}::date
  group by d.org_id, d.user_id) a`;
const todosIn = (cx: Cx, days: Days): Sql => sql`(
  select v.org_id, v.user_id, (count(*) filter (where v.done_at is null))::int as open,
    (count(*) filter (where v.done_at is null and v.due_at < ${cx.nowIso}))::int as overdue,
    (count(*) filter (where ${within(cx, 'v.done_at', days)}))::int as done
  from train_todo_v v
  where v.org_id = ${cx.db.orgId}
  group by v.org_id, v.user_id) t`;
const learners = (cx: Cx, days: Days): Sql => sql`people_person_v p
left join people_owner_v w on w.org_id = p.org_id and w.user_id = p.user_id
left join people_person_v q on q.org_id = w.org_id and q.user_id = w.owner_id
left join ${answersIn(cx, days)} on a.org_id = p.org_id and a.user_id = p.user_id
left join ${todosIn(cx, days)} on t.org_id = p.org_id and t.user_id = p.user_id`;
/** Learners with something in the figure. */
const WHICH: Readonly<Record<(typeof LEARNERS)[number], Sql>> = {
  active: raw('a.answers > 0'),
  open: raw('t.open > 0'),
  overdue: raw('t.overdue > 0'),
  done: raw('t.done > 0'),
};
const chosen = (cx: Cx, f: Filters): (Sql | undefined)[] => [
  sql`p.org_id = ${cx.db.orgId}`,
  sql`p.user_type = ${USER_TYPE.student}`,
  sql`p.removed_at is null`,
  is('p.user_id', f.userId),
  contains('p.name', f.name),
  f.which && WHICH[f.which],
  is('w.owner_id', f.ownerId),
  when(f.teacherId, (id) => taughtBy(cx, id)),
  seesLearners(cx) ? undefined : taughtBy(cx, cx.me.userId),
];
/** Sums over learners; the share is of all their answers together. They are counted from days of answers and from to-dos. */
const SUMS = raw(`(count(p.user_id))::int as learners, (count(*) filter (where a.answers > 0))::int as active,
  coalesce(sum(a.answers), 0)::int as answers,
  round(sum(a.share_sum)::numeric / nullif(sum(a.answers), 0))::int as accuracy,
  coalesce(sum(a.spent), 0)::int as spent, coalesce(sum(t.open), 0)::int as open,
  coalesce(sum(t.overdue), 0)::int as overdue, coalesce(sum(t.done), 0)::int as done,
  (coalesce(sum(a.day_rows), 0) + coalesce(sum(t.open), 0) + coalesce(sum(t.done), 0))::int as rows`);
const NONE: Figures = { learners: 0, active: 0, answers: 0, accuracy: null, spent: 0, open: 0, overdue: 0, done: 0 };
const ACCURACY = raw('round(a.share_sum::numeric / nullif(a.answers, 0))::int');

const studentList = (cx: Cx, days: Days, f: Filters): ListQuery<Asked> => ({
  select: sql`p.user_id, p.name, array(
      select distinct c.clazz_name
      from class_student_v c
      where c.org_id = ${cx.db.orgId}
        and c.user_id = p.user_id
      order by 1
    ) as clazz_names, q.name as owner_name, coalesce(a.answers, 0) as answers, ${ACCURACY} as accuracy,
    coalesce(a.spent, 0) as spent, coalesce(a.days, 0) as days, a.last_on, coalesce(t.open, 0) as open,
    coalesce(t.overdue, 0) as overdue, coalesce(t.done, 0) as done`,
  from: learners(cx, days),
  where: chosen(cx, f),
  sorts: {
    name: sql`p.name`,
    answers: sql`coalesce(a.answers, 0)`,
    accuracy: ACCURACY,
    spent: sql`coalesce(a.spent, 0)`,
    days: sql`coalesce(a.days, 0)`,
    lastOn: sql`a.last_on`,
    overdue: sql`coalesce(t.overdue, 0)`,
  },
  then: sql`p.name, p.user_id`,
});

type ManagerAsked = ParsedOf<typeof calls.trainManagers>;
type Manager = ReplyOf<typeof calls.trainManagers>['items'][number];
const managerList = (cx: Cx, days: Days, { userId, name }: Filters): ListQuery<ManagerAsked> => ({
  select: sql`x.user_id, x.name, x.learners, x.active, x.answers, x.accuracy, x.spent, x.open, x.overdue, x.done`,
  from: sql`(
  select q.user_id, q.name, ${SUMS}
  from ${learners(cx, days)}
  where ${all(...chosen(cx, {}))}
  group by q.user_id, q.name) x`,
  where: [is('x.user_id', userId), contains('x.name', name)],
  sorts: {
    name: sql`x.name`,
    learners: sql`x.learners`,
    active: sql`x.active`,
    answers: sql`x.answers`,
    accuracy: sql`x.accuracy`,
    overdue: sql`x.overdue`,
  },
  then: sql`x.name nulls last, x.user_id`,
});

const answered: readonly SheetColumn<Pick<Row, 'answers' | 'accuracy' | 'spent'>>[] = [
  ['answers', 10, (row) => row.answers],
  ['accuracy', 10, (row) => row.accuracy],
  ['spent', 12, (row) => Math.round(row.spent / 60), 'field.practised'],
];
const todos: readonly SheetColumn<Pick<Row, 'open' | 'overdue' | 'done'>>[] = [
  ['open', 10, (row) => row.open],
  ['overdue', 10, (row) => row.overdue],
  ['done', 10, (row) => row.done],
];
const learnerColumns = (cx: Cx): readonly SheetColumn<Row>[] => [
  ['name', 14, (row) => row.name, 'field.learner'],
  ['clazzNames', 24, (row) => row.clazzNames.join(cx.text('analytics.comma')), 'field.clazzName'],
  ['ownerName', 14, (row) => row.ownerName],
  ...answered,
  ['days', 10, (row) => row.days],
  ['lastOn', 12, (row) => row.lastOn],
  ...todos,
];
const managerColumns = (cx: Cx): readonly SheetColumn<Manager>[] => [
  ['name', 16, (row) => row.name ?? cx.text('analytics.nobodyLooks'), 'field.ownerName'],
  ['learners', 10, (row) => row.learners],
  ['active', 12, (row) => row.active],
  ...answered,
  ...todos,
];
/** The lists as sheets: learners, and who looks after them. */
export const trainStudentsExport = exporter<ParsedOf<typeof calls.exportTrainStudents>>({
  kind: 'analytics.train.student',
  run: async (cx, input) => {
    const list = studentList(cx, daysOf(cx.today, input), input);
    const rows = await cx.db.rows<Row>(rowsOfList(list, { sort: input.sort }));
    await exported(cx, 'trainStudents', rows.length);
    const columns = sheetColumns(cx, learnerColumns(cx), input.columns);
    return { name: cx.text('analytics.learnersBook'), columns, count: rows.length, rows };
  },
});
export const trainManagersExport = exporter<ParsedOf<typeof calls.exportTrainManagers>>({
  kind: 'analytics.train.manager',
  run: async (cx, input) => {
    const list = managerList(cx, daysOf(cx.today, input), input);
    const rows = await cx.db.rows<Manager>(rowsOfList(list, { sort: input.sort }));
    await exported(cx, 'trainManagers', rows.length);
    const columns = sheetColumns(cx, managerColumns(cx), input.columns);
    return { name: cx.text('analytics.managersBook'), columns, count: rows.length, rows };
  },
});

export const trainHandlers = [
  handle(calls.exportTrainStudents, (cx, input) => trainStudentsExport.answer(cx, input)),
  handle(calls.exportTrainManagers, (cx, input) => trainManagersExport.answer(cx, input)),
  handle(calls.trainStudents, async (cx, input) => {
    const days = daysOf(cx.today, input);
    const list = studentList(cx, days, input);
    const { rows, ...figures } = (await cx.db.row<Figures & { rows: number }>(sql`
        select ${SUMS}
        from ${list.from}
        where ${all(...(list.where ?? []))}`)) ?? { ...NONE, rows: 0 };
    const page = await pageFrom(cx.db, input, { list, total: figures.learners, shape: (row: Row) => row });
    return { ...page, figures, ...readOf(cx, days, rows) };
  }),
  handle(calls.trainManagers, async (cx, input) => {
    const days = daysOf(cx.today, input);
    const list = managerList(cx, days, input);
    const { n: total, rows } = await countedOf(cx.db, list, sql`sum(x.rows)`);
    const page = await pageFrom(cx.db, input, { list, total, shape: (row: Manager) => row });
    return { ...page, ...readOf(cx, days, rows) };
  }),
];
