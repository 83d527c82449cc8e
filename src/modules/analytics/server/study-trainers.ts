import type { Cx } from '../../../kernel/server/cx';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { contains, is, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { beginOf, endOf } from '../../class/server/published';
import * as calls from '../contract';
import { countedOf, pageFrom } from './page';
import { hoursIn, periodOf, readOf, type Period } from './period';
import { exported } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { seesLearners } from './study-train';

type Asked = ParsedOf<typeof calls.trainTeachers>;
type Row = ReplyOf<typeof calls.trainTeachers>['items'][number];

/**
 * Who leads or teaches running classes, with the learners there, as `x`. What a learner answered counts once, however many classes of
 * the teacher it is in: in the subjects that they teach it, of led classes in all.
 */
const teaching = (cx: Cx, { from, to }: Period): Sql => sql`(
  select u.teacher_id, count(distinct u.clazz_id)::int as clazzes, count(distinct u.user_id)::int as learners
  from (
    select h.user_id as teacher_id, h.clazz_id, s.user_id
    from class_charge_v h
    join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
    left join class_student_v s on s.org_id = h.org_id and s.clazz_id = h.clazz_id
    where h.org_id = ${cx.db.orgId}
      and c.ended_at is null) u
  group by u.teacher_id) x
left join (
  select u.teacher_id, count(distinct u.user_id)::int as active, sum(u.answers)::int as answers,
    sum(u.share_sum)::int as share_sum, sum(u.spent)::int as spent, count(*)::int as day_rows
  from (
    select distinct h.user_id as teacher_id, s.user_id, d.sbj_id, d.done_on, d.answers, d.share_sum, d.spent
    from class_charge_v h
    join class_student_v s on s.org_id = h.org_id and s.clazz_id = h.clazz_id
    join practice_day_v d on d.org_id = s.org_id and d.user_id = s.user_id
    where h.org_id = ${cx.db.orgId}
      and (h.role = 'master' or d.sbj_id = h.sbj_id)
      and d.answers > 0
      and d.done_on between ${from}::date and ${to}::date) u
  group by u.teacher_id) a on a.teacher_id = x.teacher_id`;
const lessonsSql = (cx: Cx, p: Period): Sql => sql`(
  select h.held_by_id as teacher_id, count(*)::int as given, sum(h.end_min - h.start_min)::int as minutes
  from ${hoursIn(cx.db, p)} h
  where h.org_id = ${cx.db.orgId}
    and h.state in ('held', 'covered')
  group by h.held_by_id) l`;
const published = (cx: Cx, { from, to, zone }: Period): Sql => {
  const within = (of: Sql) => sql`(${of} >= ${beginOf(from, zone)} and ${of} < ${endOf(to, zone)})`;
  const [made, done] = [within(sql`v.made_at`), within(sql`v.done_at`)];
  return sql`(
  select v.made_by as teacher_id, (count(*) filter (where ${made}))::int as made,
    (count(*) filter (where ${done}))::int as done, (count(*) filter (where ${made} or ${done}))::int as todos
  from train_todo_v v
  where v.org_id = ${cx.db.orgId}
  group by v.made_by) t`;
};
const ACCURACY = sql`round(a.share_sum::numeric / nullif(a.answers, 0))::int`;

const listOf = (cx: Cx, p: Period, { userId, name }: Pick<Asked, 'userId' | 'name'>): ListQuery<Asked> => ({
  select: sql`q.user_id, q.name, x.clazzes, x.learners, coalesce(a.active, 0) as active,
    coalesce(a.answers, 0) as answers, ${ACCURACY} as accuracy, coalesce(a.spent, 0) as spent,
    coalesce(l.given, 0) as given, coalesce(l.minutes, 0) as minutes, coalesce(t.made, 0) as made,
    coalesce(t.done, 0) as done`,
  from: sql`${teaching(cx, p)}
join people_person_v q on q.user_id = x.teacher_id
left join ${lessonsSql(cx, p)} on l.teacher_id = x.teacher_id
left join ${published(cx, p)} on t.teacher_id = x.teacher_id`,
  where: [
    sql`q.org_id = ${cx.db.orgId}`,
    sql`q.user_type = ${USER_TYPE.teacher}`,
    sql`q.removed_at is null`,
    is('q.user_id', userId),
    contains('q.name', name),
    seesLearners(cx) ? undefined : sql`q.user_id = ${cx.me.userId}`,
  ],
  sorts: {
    name: sql`q.name`,
    clazzes: sql`x.clazzes`,
    learners: sql`x.learners`,
    active: sql`coalesce(a.active, 0)`,
    answers: sql`coalesce(a.answers, 0)`,
    accuracy: ACCURACY,
    given: sql`coalesce(l.given, 0)`,
    made: sql`coalesce(t.made, 0)`,
    done: sql`coalesce(t.done, 0)`,
  },
  then: sql`q.name, q.user_id`,
});

/** Days of answers, hours that were given, and to-dos that were made or done in the period. */
const BEHIND = sql`coalesce(sum(a.day_rows), 0) + coalesce(sum(l.given), 0) + coalesce(sum(t.todos), 0)`;

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['name', 14, (row) => row.name, 'field.teacher'],
  ['clazzes', 10, (row) => row.clazzes],
  ['learners', 10, (row) => row.learners],
  ['active', 12, (row) => row.active],
  ['answers', 10, (row) => row.answers],
  ['accuracy', 10, (row) => row.accuracy],
  ['given', 10, (row) => row.given],
  ['minutes', 10, (row) => row.minutes],
  ['made', 12, (row) => row.made],
  ['done', 10, (row) => row.done],
];
/** The list as a sheet. */
export const trainTeachersExport = exporter<ParsedOf<typeof calls.exportTrainTeachers>>({
  kind: 'analytics.train.teacher',
  run: async (cx, input) => {
    const list = listOf(cx, await periodOf(cx, cx.db, input), input);
    const rows = await cx.db.rows<Row>(rowsOfList(list, { sort: input.sort }));
    await exported(cx, 'trainTeachers', rows.length);
    const columns = sheetColumns(cx, COLUMNS, input.columns);
    return { name: cx.text('analytics.trainersBook'), columns, count: rows.length, rows };
  },
});

export const trainerHandlers = [
  handle(calls.exportTrainTeachers, (cx, input) => trainTeachersExport.answer(cx, input)),
  handle(calls.trainTeachers, async (cx, input) => {
    const period = await periodOf(cx, cx.db, input);
    const list = listOf(cx, period, input);
    const { n: total, rows } = await countedOf(cx.db, list, BEHIND);
    const page = await pageFrom(cx.db, input, { list, total, shape: (row: Row) => row });
    return { ...page, ...readOf(cx, period, rows) };
  }),
];
