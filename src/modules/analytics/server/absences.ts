// The children who were not simply there, one by one: the rows behind every figure of attendance, also the wall's.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { countOfList, rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, contains, is, jsonList, nameIn, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { given } from './attend';
import { sheetParts, timeOf } from './page';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { exported, reading, readingOn } from './scope';
import { looking, screenScope } from './screen-scope';
import { today } from './screen-today';
import { sheetColumns, type SheetColumn } from './sheet';

type Asked = ParsedOf<typeof calls.absences>;
type Filters = ParsedOf<typeof calls.exportAbsences>;
type Row = ReplyOf<typeof calls.absences>['items'][number];
type Figures = ReplyOf<typeof calls.absences>['figures'];
type Found = Omit<Row, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };

type Opening = <T>(fn: (door: Door) => Promise<T>) => Promise<T>;
interface Doors {
  /** Lessons of fewer children are left out. */
  readonly least: number;
  readonly open: Opening;
  /** Where a sheet reads on. */
  readonly again: Opening;
}
/** A region is the screen's: only there a caller has several. */
const isWall = ({ wall, regId }: Filters): boolean => wall === true || regId != null;
/** Whose lessons: those of the report, or those that the screen counts. Names of children leave a line of their own in the audit book. */
async function doorsOf(cx: Cx, input: Filters): Promise<Doors> {
  if (!isWall(input))
    return {
      least: 1,
      open: (fn) => reading(cx, input.orgId, fn),
      again: (fn) => readingOn(cx, input.orgId, fn),
    };
  const scope = await screenScope(cx, input);
  const open: Opening = (fn) => looking(cx, scope, fn, 'analytics.absences');
  return { least: scope.least, open, again: open };
}

interface Lessons {
  readonly from: Sql;
  readonly where: readonly Sql[];
  readonly period: Period | null;
}
/**
 * The lessons `l` of some days with `o`, `c` and `s`, as the attendance report counts them. The screen counts those of today of several
 * schools from their rows, as facts reach until yesterday.
 */
async function lessonsOf(cx: Cx, door: Door, input: Filters): Promise<Lessons> {
  if (isWall(input) && door.orgIds.length !== 1 && input.from === cx.today) return { ...today(cx, door), period: null };
  const period = await periodOf(cx, door, input);
  return {
    period,
    from: sql`${hoursIn(door, period)} h
    join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id
    join organisation_org o on o.org_id = l.org_id
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    join textbook_subject s on s.sbj_id = l.sbj_id`,
    where: [door.orgs('l'), door.orgs('c'), given],
  };
}
interface Listing {
  readonly list: ListQuery<Asked>;
  readonly period: Period | null;
}
/** A row for each child in each lesson. Its columns are named as the program does, because rows of a page come as JSON. */
async function listingOf(cx: Cx, door: Door, input: Filters, least: number): Promise<Listing> {
  const lessons = await lessonsOf(cx, door, input);
  const { clazzId, grdId, name, code } = input;
  return {
    period: lessons.period,
    list: {
      select: sql`l.org_id as "orgId", o.name as "orgName", l.lesson_id as "lessonId", l.on_date as "onDate",
        l.start_min as "startMin", l.end_min as "endMin", l.clazz_id as "clazzId", c.clazz_name as "clazzName",
        ${nameIn(cx.lang, 's')} as "sbjName", p.name as "teacherName", a.user_id as "userId", k.name,
        k.sid_no as "sidNo", a.code`,
      from: sql`${lessons.from}
    join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
    join lesson_attend_v a on a.org_id = l.org_id and a.lesson_id = l.lesson_id
    join people_person_v k on k.org_id = a.org_id and k.user_id = a.user_id`,
      where: [
        ...lessons.where,
        door.orgs('p'),
        door.orgs('a'),
        door.orgs('k'),
        sql`l.taken_at is not null`,
        least > 1 ? sql`(l.taken_count = 0 or l.taken_count >= ${least})` : undefined,
        sql`a.code <> 'present'`,
        when(code, (one) => (one === 'away' ? sql`a.code in ('absent', 'leave')` : sql`a.code = ${one}`)),
        is('l.clazz_id', clazzId),
        is('c.grd_id', grdId),
        contains('k.name', name),
      ],
      sorts: { onDate: sql`l.on_date`, clazzName: sql`c.clazz_name`, name: sql`k.name` },
      then: sql`l.on_date desc, l.start_min, l.org_id, l.lesson_id, k.name, a.user_id`,
    },
  };
}
interface PageFound {
  readonly total: number;
  readonly items: readonly Found[];
  readonly figures: Figures;
}
/** A page with the sums over all rows of the filters, in one statement. */
async function pageOf(door: Door, list: ListQuery<Asked>, input: Asked): Promise<PageFound> {
  const found = await door.row<Figures & { readonly n: number; readonly items: readonly Found[] }>(sql`
    select count(*)::int as n, (count(*) filter (where y.code in ('absent', 'leave')))::int as away,
      (count(*) filter (where y.code = 'absent'))::int as absent,
      (count(*) filter (where y.code = 'leave'))::int as leave,
      (count(*) filter (where y.code = 'late'))::int as late,
      (count(*) filter (where y.code = 'early'))::int as early, ${jsonList(rowsOfList(list, input))} as items
    from (
      select a.code
      from ${list.from}
      where ${all(...(list.where ?? []))}) y`);
  const { n: total = 0, away = 0, absent = 0, leave = 0, late = 0, early = 0 } = found ?? {};
  return { total, items: found?.items ?? [], figures: { away, absent, leave, late, early } };
}
const shape = ({ startMin, endMin, ...row }: Found): Row => ({ ...row, start: timeOf(startMin), end: timeOf(endMin) });

const columnsOf = (cx: Cx): readonly SheetColumn<Found>[] => [
  ['onDate', 12, (row) => row.onDate],
  ['start', 12, (row) => `${timeOf(row.startMin)}-${timeOf(row.endMin)}`, 'field.time'],
  ['orgName', 20, (row) => row.orgName],
  ['clazzName', 16, (row) => row.clazzName],
  ['sbjName', 12, (row) => row.sbjName],
  ['teacherName', 12, (row) => row.teacherName, 'field.teacher'],
  ['name', 12, (row) => row.name, 'field.child'],
  ['sidNo', 20, (row) => row.sidNo],
  ['code', 12, (row) => cx.text(`analytics.code.${row.code}`)],
];
/** The list as a sheet; above some thousand rows as a job. */
export const absencesExport = exporter<Filters>({
  kind: 'analytics.report.attend.absences',
  run: async (cx, input) => {
    const { least, open, again } = await doorsOf(cx, input);
    return open(async (door) => {
      const { list } = await listingOf(cx, door, input, least);
      const count = (await door.row<{ n: number }>(countOfList(list)))?.n ?? 0;
      await exported(cx, 'absences', count);
      return {
        name: cx.text('analytics.absencesBook'),
        columns: sheetColumns(cx, columnsOf(cx), input.columns),
        count,
        rows: sheetParts<Asked, Found>(again, list, count, input.sort),
      };
    });
  },
});
export const absenceHandlers = [
  handle(calls.absences, async (cx, input) => {
    const { least, open } = await doorsOf(cx, input);
    return open(async (door) => {
      const { list, period } = await listingOf(cx, door, input, least);
      const { total, items, figures } = await pageOf(door, list, input);
      return {
        items: items.map(shape),
        curPage: input.curPage,
        pageSize: input.pageSize,
        total,
        figures,
        basis: period && basisOf(cx, period, total),
      };
    });
  }),
  handle(calls.exportAbsences, (cx, input) => absencesExport.answer(cx, input)),
];
