import type { Door } from '../../../kernel/server/db/door';
import { countOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, contains, is, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { coversTime } from '../../lesson/server/published';
import * as calls from '../contract';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { pageFrom, sheetParts } from './page';
import { exported, reading, readingOn } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

type Asked = ParsedOf<typeof calls.studentHours>;
type Row = ReplyOf<typeof calls.studentHours>['items'][number];
type Found = Omit<Row, 'attended'>;

/** A stay `k` that takes in at least a moment of the period, by the days of the school's own zone. */
const within = (p: Period): Sql => sql`
  k.joined_at < ((${p.to}::date + 1)::timestamp at time zone o.zone)
  and (k.left_at is null or k.left_at > (${p.from}::date::timestamp at time zone o.zone))`;

/**
 * What the classes of a child had while it stood in them. A given hour without attendance counts as attended: nobody said that the
 * child was away.
 */
const hoursOfChild = (door: Door, p: Period): Sql => sql`(
  select count(*)::int as planned,
    (count(*) filter (where h.state in ('held', 'covered')))::int as held,
    (count(*) filter (where h.state in ('held', 'covered') and l.taken_at is not null))::int as taken,
    (count(*) filter (where h.state in ('held', 'covered') and a.code = 'absent'))::int as absent,
    (count(*) filter (where h.state in ('held', 'covered') and a.code = 'leave'))::int as leave,
    (count(*) filter (where h.state in ('held', 'covered') and a.code = 'late'))::int as late,
    coalesce(sum(h.end_min - h.start_min) filter (
      where h.state in ('held', 'covered') and (a.code is null or a.code not in ('absent', 'leave'))), 0)::int as minutes
  from class_stay_v k
  join organisation_org z on z.org_id = k.org_id
  join ${hoursIn(door, p)} h on h.org_id = k.org_id and h.clazz_id = k.clazz_id
  left join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id
  left join lesson_attend_v a on a.org_id = h.org_id and a.lesson_id = h.lesson_id and a.user_id = k.user_id
  where ${door.orgs('k')}
    and k.org_id = c.org_id
    and k.user_id = c.user_id
    and ${coversTime(raw('z.zone'), { day: raw('h.on_date'), start: raw('h.start_min'), end: raw('h.end_min') })})`;

/** Children who stood in a class of the period, by name; the hours are reckoned of those alone whose rows are shown. */
function listOf(door: Door, p: Period, { name, clazzId }: Pick<Asked, 'name' | 'clazzId'>): ListQuery<Asked> {
  const stood = (more?: Sql): Sql => sql`exists (
    select 1
    from class_stay_v k
    where ${door.orgs('k')}
      and k.org_id = p.org_id
      and k.user_id = p.user_id
      and ${within(p)}
      and ${more ?? raw('true')})`;
  return {
    select: sql`p.org_id, o.name as org_name, p.user_id, p.name, p.sid_no`,
    from: sql`people_person_v p
join organisation_org o on o.org_id = p.org_id`,
    where: [
      door.orgs('p'),
      sql`p.user_type = ${USER_TYPE.student}`,
      contains('p.name', name),
      stood(when(clazzId, (id) => sql`k.clazz_id = ${id}`)),
    ],
    sorts: {},
    then: sql`name, user_id, org_id`,
    widen: (page) => sql`
      select c.org_id, c.org_name, c.user_id, c.name, c.sid_no, (
          select min(s.clazz_name)
          from class_student_v s
          where ${door.orgs('s')}
            and s.org_id = c.org_id
            and s.user_id = c.user_id
            and s.clazz_type = 1
        ) as clazz_name, t.planned, t.held, t.taken, t.absent, t.leave, t.late, t.minutes
      from (${page}) c
      cross join lateral ${hoursOfChild(door, p)} t`,
  };
}
const shape = (row: Found): Row => ({ ...row, attended: row.held - row.absent - row.leave });

const COLUMNS: readonly SheetColumn<Found>[] = [
  ['orgName', 20, (row) => row.orgName],
  ['clazzName', 16, (row) => row.clazzName],
  ['name', 12, (row) => row.name, 'field.child'],
  ['sidNo', 20, (row) => row.sidNo],
  ['planned', 10, (row) => row.planned],
  ['held', 10, (row) => row.held, 'field.given'],
  ['attended', 10, (row) => shape(row).attended],
  ['taken', 10, (row) => row.taken],
  ['absent', 10, (row) => row.absent],
  ['leave', 10, (row) => row.leave],
  ['late', 10, (row) => row.late],
  ['minutes', 10, (row) => row.minutes],
];
/** The list as a sheet; above some thousand rows as a job. */
export const studentsExport = exporter<ParsedOf<typeof calls.exportStudentHours>>({
  kind: 'analytics.report.students',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(door, period, input);
      const count = await door.total(countOfList(list));
      await exported(cx, 'students', count);
      return {
        name: cx.text('analytics.studentsBook'),
        columns: sheetColumns(cx, COLUMNS, input.columns),
        count,
        rows: sheetParts<Asked, Found>((fn) => readingOn(cx, input.orgId, fn), list, count),
      };
    }),
});
/** How many children there are, and of how many hours of the classes theirs are: one statement. */
async function countsOf(door: Door, p: Period, clazzId: number | undefined, list: ListQuery<Asked>) {
  const found = await door.row<{ n: number; hours: number }>(sql`
    select (${countOfList(list)})::int as n, (
        select count(*)::int
        from ${hoursIn(door, p)} h
        where ${all(door.orgs('h'), is('h.clazz_id', clazzId))}
      ) as hours`);
  return found ?? { n: 0, hours: 0 };
}

export const studentHandlers = [
  handle(calls.studentHours, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(door, period, input);
      const { n: total, hours } = await countsOf(door, period, input.clazzId, list);
      const page = await pageFrom(door, input, { list, total, shape });
      return { ...page, basis: basisOf(cx, period, hours) };
    }),
  ),
  handle(calls.exportStudentHours, (cx, input) => studentsExport.answer(cx, input)),
];
