import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { lessonsIn } from './attend';
import { pageFrom } from './page';
import { basisOf, periodOf } from './period';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

type Asked = ParsedOf<typeof calls.attendRates>;
type Row = ReplyOf<typeof calls.attendRates>['items'][number];
type Figures = ReplyOf<typeof calls.attendRates>['figures'];

/** The lessons of the attendance report, added up by class. */
const ratesOf = (lessons: Pick<ReturnType<typeof lessonsIn>, 'from' | 'where'>): ListQuery<Asked> => ({
  select: sql`x.org_id, x.org_name, x.clazz_id, x.clazz_name, x.lessons, x.taken, x.seats, x.away, x.late`,
  from: sql`(
    select h.org_id, o.name as org_name, h.clazz_id, c.clazz_name, count(*)::int as lessons,
      count(l.taken_at)::int as taken,
      coalesce(sum(l.taken_count) filter (where l.taken_at is not null), 0)::int as seats,
      coalesce(sum(l.away_count) filter (where l.taken_at is not null), 0)::int as away,
      coalesce(sum(l.late_count) filter (where l.taken_at is not null), 0)::int as late
    from ${lessons.from}
    where ${all(...(lessons.where ?? []))}
    group by h.org_id, o.name, h.clazz_id, c.clazz_name) x`,
  sorts: {
    clazzName: sql`x.clazz_name`,
    lessons: sql`x.lessons`,
    away: sql`x.away`,
    late: sql`x.late`,
  },
  then: sql`x.org_name, x.clazz_name, x.org_id, x.clazz_id`,
});
const NONE = { n: 0, lessons: 0, taken: 0, seats: 0, away: 0, late: 0 };
const figuresOf = async (door: Door, list: ListQuery<Asked>): Promise<Figures & { n: number }> =>
  (await door.row<Figures & { n: number }>(sql`
    select count(*)::int as n, coalesce(sum(x.lessons), 0)::int as lessons, coalesce(sum(x.taken), 0)::int as taken,
      coalesce(sum(x.seats), 0)::int as seats, coalesce(sum(x.away), 0)::int as away,
      coalesce(sum(x.late), 0)::int as late
    from ${list.from}`)) ?? NONE;

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['clazzName', 16, (row) => row.clazzName],
  ['orgName', 20, (row) => row.orgName],
  ['lessons', 10, (row) => row.lessons],
  ['taken', 10, (row) => row.taken],
  ['seats', 12, (row) => row.seats],
  ['away', 10, (row) => row.away],
  ['late', 10, (row) => row.late],
  // In percent, of sums; empty where nobody took attendance.
  [
    'there',
    12,
    (row) => (row.seats > 0 ? Math.round((1 - row.away / row.seats) * 1000) / 10 : null),
    'field.therePercent',
  ],
];
/** The list as a sheet. */
export const attendRatesExport = exporter<ParsedOf<typeof calls.exportAttendRates>>({
  kind: 'analytics.attend',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = ratesOf(lessonsIn(cx, door, period, { clazzId: input.clazzId, taken: undefined }));
      const rows = await door.rows<Row>(rowsOfList(list, { sort: input.sort }));
      await exported(cx, 'attendRates', rows.length);
      const columns = sheetColumns(cx, COLUMNS, input.columns);
      return { name: cx.text('analytics.ratesBook'), columns, count: rows.length, rows };
    }),
});

export const rateHandlers = [
  handle(calls.exportAttendRates, (cx, input) => attendRatesExport.answer(cx, input)),
  handle(calls.attendRates, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = ratesOf(lessonsIn(cx, door, period, { clazzId: input.clazzId, taken: undefined }));
      const { n: total, ...figures } = await figuresOf(door, list);
      const page = await pageFrom(door, input, { list, total, shape: (row: Row) => row });
      return { ...page, figures, basis: basisOf(cx, period, figures.lessons) };
    }),
  ),
];
