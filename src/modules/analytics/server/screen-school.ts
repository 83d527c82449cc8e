import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { countOfList, type ListOf } from '../../../kernel/server/db/list';
import { is, nameIn, sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { dayIn, timeIn } from '../../../kernel/shared/dates';
import * as calls from '../contract';
import { sheetParts, timeOf } from './page';
import { basisOf, daysOf, periodOf } from './period';
import { exported } from './scope';
import { looking, schoolScope } from './screen-scope';
import { SOURCES, type SumRow } from './screen-sources';
import { sheetColumns, type SheetColumn } from './sheet';

type Day = ReplyOf<typeof calls.schoolLessons>['items'][number];
/** A day of the school; of lessons of few children alone nobody says how many were away. */
function dayOf(row: SumRow): Day {
  const of = (sum: string): number => Number(row[sum] ?? 0);
  const seats = of('seats');
  const isFew = seats === 0 && of('few') > 0;
  return {
    onDate: row.name ?? '',
    planned: of('planned'),
    held: of('held'),
    covered: of('covered'),
    lost: of('lost'),
    ahead: of('ahead'),
    lessons: of('lessons'),
    taken: of('taken'),
    missing: of('missing'),
    seats,
    away: isFew ? null : of('away'),
    late: isFew ? null : of('late'),
  };
}

type Asked = ParsedOf<typeof calls.schoolTraces>;
type Trace = ReplyOf<typeof calls.schoolTraces>['items'][number];
type Found = Omit<Trace, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };
/** What was done in lessons of some days: a line for each, by the school's lessons alone. */
const tracesOf = (
  cx: Cx,
  door: Door,
  { what, from, to }: { readonly what: Asked['what']; readonly from: string; readonly to: string },
): ListOf<Asked, Found, Trace> => ({
  select: sql`l.lesson_id, x.what, x.at, l.on_date, l.start_min, l.end_min, c.clazz_name,
    ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name`,
  from: sql`lesson_lesson_v l
join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
join textbook_subject s on s.sbj_id = l.sbj_id
cross join lateral (
  values ('prepared', l.prepared_at), ('begun', l.started_at), ('taken', l.taken_at), ('ended', l.ended_at)) x (what, at)`,
  where: [
    door.orgs('l'),
    door.orgs('c'),
    door.orgs('p'),
    sql`l.on_date between ${from} and ${to}`,
    sql`x.at is not null`,
    is('x.what', what),
  ],
  sorts: {},
  then: sql`x.at desc, l.lesson_id, x.what`,
  shape: traceOf,
});
const traceOf = ({ startMin, endMin, ...row }: Found): Trace => ({
  ...row,
  start: timeOf(startMin),
  end: timeOf(endMin),
});

type DaysAsked = ParsedOf<typeof calls.schoolLessons>;
/** The days of one school, the latest first, with what they rest on. */
async function daysOfSchool(cx: Cx, { orgId, grdId, from, to }: DaysAsked) {
  const scope = await schoolScope(cx, orgId, grdId);
  return looking(cx, scope, async (door) => {
    const period = await periodOf(cx, door, { from, to });
    const rows = await SOURCES.lessons({ cx, door, by: 'day', period, grdId, least: scope.least });
    return { period, items: rows.map(dayOf).sort((a, b) => (a.onDate < b.onDate ? 1 : -1)) };
  });
}
const DAY_COLUMNS: readonly SheetColumn<Day>[] = [
  ['onDate', 12, (row) => row.onDate],
  ['planned', 10, (row) => row.planned],
  ['held', 10, (row) => row.held],
  ['covered', 10, (row) => row.covered],
  ['lost', 10, (row) => row.lost],
  ['ahead', 10, (row) => row.ahead],
  ['lessons', 10, (row) => row.lessons],
  ['missing', 12, (row) => row.missing, 'key.missing'],
  ['seats', 12, (row) => row.seats],
  ['away', 10, (row) => row.away],
  ['late', 10, (row) => row.late],
];
/** The days as a sheet: at most those of a period. */
export const schoolDaysExport = exporter<ParsedOf<typeof calls.exportSchoolLessons>>({
  kind: 'analytics.school.lessons',
  run: async (cx, input) => {
    const { items: rows } = await daysOfSchool(cx, input);
    await exported(cx, 'schoolDays', rows.length);
    const columns = sheetColumns(cx, DAY_COLUMNS, undefined);
    return { name: cx.text('analytics.daysBook'), columns, count: rows.length, rows };
  },
});

/** Names of teachers are their school's in the sheet as well: its call says of which rows. */
const traceColumns = (cx: Cx): readonly SheetColumn<Trace>[] => [
  ['at', 18, ({ at }) => `${dayIn(cx.me.zone, new Date(at))} ${timeIn(cx.me.zone, new Date(at))}`],
  ['what', 14, (row) => cx.text(`analytics.what.${row.what}`)],
  ['onDate', 12, (row) => row.onDate],
  ['start', 14, (row) => `${row.start}-${row.end}`, 'field.time'],
  ['clazzName', 16, (row) => row.clazzName],
  ['sbjName', 12, (row) => row.sbjName],
  ['teacherName', 14, (row) => row.teacherName, 'field.teacher'],
];
/** The traces as a sheet; above some thousand rows as a job. */
export const schoolTracesExport = exporter<ParsedOf<typeof calls.exportSchoolTraces>>({
  kind: 'analytics.school.traces',
  run: async (cx, input) => {
    const scope = await schoolScope(cx, input.orgId);
    const days = daysOf(cx.today, input);
    return looking(cx, scope, async (door) => {
      const list = tracesOf(cx, door, { what: input.what, ...days });
      const count = await door.total(countOfList(list));
      await exported(cx, 'schoolTraces', count);
      const parts = sheetParts<Asked, Found>((fn) => looking(cx, scope, fn), list, count);
      async function* rows() {
        for await (const part of parts) yield part.map(traceOf);
      }
      const columns = sheetColumns(cx, traceColumns(cx), input.columns);
      return { name: cx.text('analytics.tracesBook'), columns, count, rows: rows() };
    });
  },
});

export const screenSchoolHandlers = [
  handle(calls.schoolLessons, async (cx, input) => {
    const { items, period } = await daysOfSchool(cx, input);
    const planned = items.reduce((sum, day) => sum + day.planned, 0);
    return { items, basis: basisOf(cx, period, planned) };
  }),
  handle(calls.exportSchoolLessons, (cx, input) => schoolDaysExport.answer(cx, input)),
  handle(calls.exportSchoolTraces, (cx, input) => schoolTracesExport.answer(cx, input)),
  handle(calls.schoolTraces, async (cx, input) => {
    const scope = await schoolScope(cx, input.orgId);
    const days = daysOf(cx.today, input);
    return looking(cx, scope, async (door) => {
      const page = await door.list<Asked, Found, Trace>(input, tracesOf(cx, door, { what: input.what, ...days }));
      return { ...page, ...days };
    });
  }),
];
