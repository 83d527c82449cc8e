// The hours behind the sums over teachers: of a school or of several, each hour once, with who gave it or why it was lost.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { all, contains, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { pageFrom, sheetParts, timeOf } from './page';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { exported, reading, readingOn } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { ofTeacher } from './teachers';

type Asked = ParsedOf<typeof calls.schoolHours>;
type Filters = ParsedOf<typeof calls.exportSchoolHours>;
type Row = ReplyOf<typeof calls.schoolHours>['items'][number];
type Figures = ReplyOf<typeof calls.schoolHours>['figures'];
type Found = Omit<Row, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };

/** Which hours: those of one teacher as their figures count them, or of all, by the name of whose hour it is, or of who stood in. */
function whose({ teacherId, state, name }: Filters): Sql {
  if (teacherId != null) return ofTeacher({ teacherId, state });
  if (state === 'took') return all(sql`h.state = 'covered'`, contains('q.name', name));
  return all(is('h.state', state), contains('p.name', name));
}
const listOf = (cx: Cx, door: Door, p: Period, f: Filters): ListQuery<Asked> => ({
  select: sql`h.org_id, o.name as org_name, h.on_date, h.kind, h.key_id, h.sec_no, h.start_min, h.end_min, h.clazz_id,
    c.clazz_name, ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name, q.name as held_by_name, h.state, h.cause,
    h.lesson_id`,
  from: sql`${hoursIn(door, p)} h
join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
join people_person_v p on p.org_id = h.org_id and p.user_id = h.teacher_id
join textbook_subject s on s.sbj_id = h.sbj_id
join organisation_org o on o.org_id = h.org_id
left join people_person_v q on q.org_id = h.org_id and q.user_id = h.held_by_id`,
  where: [door.orgs('c'), door.orgs('p'), whose(f), is('h.clazz_id', f.clazzId)],
  sorts: { onDate: sql`h.on_date`, teacherName: sql`p.name`, clazzName: sql`c.clazz_name` },
  then: sql`h.on_date desc, h.start_min, h.org_id, h.kind, h.key_id`,
});
/** How many hours the filters have, and what became of them. */
async function figuresOf(door: Door, list: ListQuery<Asked>): Promise<{ total: number; figures: Figures }> {
  const found = await door.row<Figures & { n: number }>(sql`
    select count(*)::int as n, (count(*) filter (where h.state = 'held'))::int as held,
      (count(*) filter (where h.state = 'covered'))::int as covered,
      (count(*) filter (where h.state = 'lost'))::int as lost,
      (count(*) filter (where h.state = 'ahead'))::int as ahead
    from ${list.from}
    where ${all(...(list.where ?? []))}`);
  const { n: total, ...figures } = found ?? { n: 0, held: 0, covered: 0, lost: 0, ahead: 0 };
  return { total, figures };
}
const shape = ({ startMin, endMin, ...row }: Found): Row => ({ ...row, start: timeOf(startMin), end: timeOf(endMin) });

const columnsOf = (cx: Cx): readonly SheetColumn<Found>[] => [
  ['onDate', 12, (row) => row.onDate],
  ['start', 14, (row) => `${timeOf(row.startMin)}-${timeOf(row.endMin)}`, 'field.time'],
  ['orgName', 20, (row) => row.orgName],
  ['clazzName', 16, (row) => row.clazzName],
  ['sbjName', 12, (row) => row.sbjName],
  ['teacherName', 12, (row) => row.teacherName, 'field.teacher'],
  ['state', 12, (row) => cx.text(`analytics.state.${row.state}`)],
  ['state', 12, (row) => (row.state === 'covered' ? row.heldByName : null), 'field.heldBy'],
  ['state', 20, (row) => (row.cause ? cx.text(`analytics.cause.${row.cause}`) : null), 'field.cause'],
];
/** The list as a sheet; above some thousand rows as a job. */
export const schoolHoursExport = exporter<Filters>({
  kind: 'analytics.report.teacherHour.all',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(cx, door, period, input);
      const { total: count } = await figuresOf(door, list);
      await exported(cx, 'schoolHours', count);
      return {
        name: cx.text('analytics.hoursBook'),
        columns: sheetColumns(cx, columnsOf(cx), input.columns),
        count,
        rows: sheetParts<Asked, Found>((fn) => readingOn(cx, input.orgId, fn), list, count, input.sort),
      };
    }),
});

export const schoolHourHandlers = [
  handle(calls.schoolHours, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(cx, door, period, input);
      const { total, figures } = await figuresOf(door, list);
      const page = await pageFrom(door, input, { list, total, shape });
      return { ...page, figures, basis: basisOf(cx, period, total) };
    }),
  ),
  handle(calls.exportSchoolHours, (cx, input) => schoolHoursExport.answer(cx, input)),
];
