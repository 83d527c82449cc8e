import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { all, is, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { pageFrom, sheetParts, timeOf } from './page';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { exported, reading, readingOn } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

type Asked = ParsedOf<typeof calls.lessonAttend>;
type Row = ReplyOf<typeof calls.lessonAttend>['items'][number];
type Figures = ReplyOf<typeof calls.lessonAttend>['figures'];
type Found = Omit<Row, 'start' | 'end' | 'present'> & { readonly startMin: number; readonly endMin: number };

/** Given lessons, and those of today whose attendance was taken before they were over. */
export const given: Sql = sql`(h.state in ('held', 'covered') or (h.state = 'ahead' and l.taken_at is not null))`;
/** The lessons of a period, over `h` (the hour), `c`, `p`, `s`, `o` and `l` (what is left of it). */
export const lessonsIn = (cx: Cx, door: Door, p: Period, f: Pick<Asked, 'clazzId' | 'taken'>): ListQuery<Asked> => ({
  select: sql`h.org_id, o.name as org_name, h.on_date, h.kind, h.key_id, h.start_min, h.end_min, h.clazz_id, c.clazz_name,
    ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name, h.lesson_id, l.taken_at is not null as taken,
    l.taken_count as students, case when l.taken_at is not null then l.away_count end as away,
    case when l.taken_at is not null then l.late_count end as late`,
  from: sql`${hoursIn(door, p)} h
join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
join people_person_v p on p.org_id = h.org_id and p.user_id = h.held_by_id
join textbook_subject s on s.sbj_id = h.sbj_id
join organisation_org o on o.org_id = h.org_id
left join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id`,
  where: [
    door.orgs('c'),
    door.orgs('p'),
    given,
    is('h.clazz_id', f.clazzId),
    when(f.taken, (taken) => (taken ? sql`l.taken_at is not null` : sql`l.taken_at is null`)),
  ],
  sorts: { onDate: sql`h.on_date`, away: sql`l.away_count`, late: sql`l.late_count` },
  then: sql`h.on_date desc, h.start_min, c.clazz_id, h.kind, h.key_id, h.org_id`,
});
/** Sums over all lessons of the filters: counted, never added up from means. */
async function figuresOf(door: Door, list: ListQuery<Asked>): Promise<Figures> {
  const found = await door.row<Omit<Figures, 'missing'>>(sql`
    select count(*)::int as lessons, count(l.taken_at)::int as taken,
      coalesce(sum(l.taken_count) filter (where l.taken_at is not null), 0)::int as seats,
      coalesce(sum(l.away_count) filter (where l.taken_at is not null), 0)::int as away,
      coalesce(sum(l.late_count) filter (where l.taken_at is not null), 0)::int as late
    from ${list.from}
    where ${all(...(list.where ?? []))}`);
  const { lessons = 0, taken = 0, seats = 0, away = 0, late = 0 } = found ?? {};
  return { lessons, taken, missing: lessons - taken, seats, away, late };
}
const shape = ({ startMin, endMin, ...row }: Found): Row => ({
  ...row,
  start: timeOf(startMin),
  end: timeOf(endMin),
  present: row.students == null || row.away == null ? null : row.students - row.away,
});

const columnsOf = (cx: Cx): readonly SheetColumn<Found>[] => [
  ['onDate', 12, (row) => row.onDate],
  ['start', 12, (row) => `${timeOf(row.startMin)}-${timeOf(row.endMin)}`, 'field.time'],
  ['orgName', 20, (row) => row.orgName],
  ['clazzName', 16, (row) => row.clazzName],
  ['sbjName', 12, (row) => row.sbjName],
  ['teacherName', 12, (row) => row.teacherName, 'field.teacher'],
  ['taken', 12, (row) => cx.text(row.taken ? 'analytics.takenYes' : 'analytics.takenNo')],
  ['students', 10, (row) => row.students],
  ['present', 10, (row) => shape(row).present],
  ['away', 10, (row) => row.away],
  ['late', 10, (row) => row.late],
];
/** The list as a sheet; above some thousand rows as a job. */
export const attendExport = exporter<ParsedOf<typeof calls.exportAttend>>({
  kind: 'analytics.report.attend',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = lessonsIn(cx, door, period, input);
      const { lessons: count } = await figuresOf(door, list);
      await exported(cx, 'attend', count);
      return {
        name: cx.text('analytics.attendBook'),
        columns: sheetColumns(cx, columnsOf(cx), input.columns),
        count,
        rows: sheetParts<Asked, Found>((fn) => readingOn(cx, input.orgId, fn), list, count, input.sort),
      };
    }),
});
export const attendHandlers = [
  handle(calls.lessonAttend, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = lessonsIn(cx, door, period, input);
      const figures = await figuresOf(door, list);
      const page = await pageFrom(door, input, { list, total: figures.lessons, shape });
      return { ...page, figures, basis: basisOf(cx, period, figures.lessons) };
    }),
  ),
  handle(calls.exportAttend, (cx, input) => attendExport.answer(cx, input)),
];
