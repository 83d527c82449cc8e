// The hours behind the sums of the teaching report: of all classes and subjects of the filters, each once.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { countOfList, type ListQuery } from '../../../kernel/server/db/list';
import { is, nameIn, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import * as calls from '../contract';
import { pageFrom, sheetParts, timeOf } from './page';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { exported, reading, readingOn } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { ownClazzes, ownSubject } from './study-own';

type Asked = ParsedOf<typeof calls.eduTaught>;
type Filters = ParsedOf<typeof calls.exportEduTaught>;
type Row = ReplyOf<typeof calls.eduTaught>['items'][number];
type Found = Omit<Row, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };

const GIVEN = raw("h.state in ('held', 'covered')");
/** What each figure of the report counts, as `taughtIn` in study-teach.ts does. */
const WHICH: Readonly<Record<(typeof calls.TAUGHT)[number], Sql>> = {
  given: GIVEN,
  prepared: sql`${GIVEN} and l.prepared_at is not null`,
  taken: sql`${GIVEN} and l.taken_at is not null`,
  held: raw("h.state = 'held'"),
  covered: raw("h.state = 'covered'"),
  lost: raw("h.state = 'lost'"),
  ahead: raw("h.state = 'ahead'"),
};
const listOf = (cx: Cx, door: Door, p: Period, f: Filters): ListQuery<Asked> => ({
  select: sql`h.org_id, o.name as org_name, h.on_date, h.kind, h.key_id, h.start_min, h.end_min, h.clazz_id, c.clazz_name,
    h.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name, q.name as held_by_name, h.state, h.cause,
    l.prepared_at is not null as prepared, l.taken_at is not null as taken`,
  from: sql`${hoursIn(door, p)} h
join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
join people_person_v p on p.org_id = h.org_id and p.user_id = h.teacher_id
join organisation_org o on o.org_id = h.org_id
join textbook_subject s on s.sbj_id = h.sbj_id
left join people_person_v q on q.org_id = h.org_id and q.user_id = h.held_by_id
left join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id${ownClazzes(cx, 'h')}`,
  where: [
    door.orgs('c'),
    door.orgs('p'),
    is('h.clazz_id', f.clazzId),
    is('h.sbj_id', f.sbjId),
    is('c.grd_id', f.grdId),
    ownSubject(cx, 'h.sbj_id'),
    f.state && WHICH[f.state],
  ],
  sorts: { onDate: sql`h.on_date`, clazzName: sql`c.clazz_name`, teacherName: sql`p.name` },
  then: sql`h.on_date desc, h.start_min, h.org_id, h.kind, h.key_id`,
});
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
  ['prepared', 10, (row) => (row.prepared ? cx.text('analytics.yes') : null)],
  ['taken', 10, (row) => cx.text(row.taken ? 'analytics.takenYes' : 'analytics.takenNo')],
];
/** The list as a sheet; above some thousand rows as a job. */
export const eduTaughtExport = exporter<Filters>({
  kind: 'analytics.edu.teach.all',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(cx, door, period, input);
      const count = await door.total(countOfList(list));
      await exported(cx, 'eduTaught', count);
      return {
        name: cx.text('analytics.hoursBook'),
        columns: sheetColumns(cx, columnsOf(cx), input.columns),
        count,
        rows: sheetParts<Asked, Found>((fn) => readingOn(cx, input.orgId, fn), list, count, input.sort),
      };
    }),
});

export const eduTaughtHandlers = [
  handle(calls.eduTaught, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(cx, door, period, input);
      const total = await door.total(countOfList(list));
      const page = await pageFrom(door, input, { list, total, shape });
      return { ...page, basis: basisOf(cx, period, total) };
    }),
  ),
  handle(calls.exportEduTaught, (cx, input) => eduTaughtExport.answer(cx, input)),
];
