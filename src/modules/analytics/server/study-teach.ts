import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { pageFrom, timeOf } from './page';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { ownClazzes, ownSubject } from './study-own';
import { homework } from './works';

type Asked = ParsedOf<typeof calls.eduTeach>;
type Row = ReplyOf<typeof calls.eduTeach>['items'][number];
type Figures = ReplyOf<typeof calls.eduTeach>['figures'];
type Filters = Pick<Asked, 'grdId' | 'clazzId' | 'sbjId'>;

/** Hours of each class and subject, as `g`. */
const taughtIn = (cx: Cx, door: Door, p: Period, f: Filters): Sql => sql`(
  select h.org_id, h.clazz_id, h.sbj_id, count(*)::int as planned,
    (count(*) filter (where h.state in ('held', 'covered')))::int as given,
    (count(*) filter (where h.state = 'lost'))::int as lost,
    (count(*) filter (where h.state = 'ahead'))::int as ahead,
    (count(l.prepared_at) filter (where h.state in ('held', 'covered')))::int as prepared,
    (count(l.taken_at) filter (where h.state in ('held', 'covered')))::int as taken
  from ${hoursIn(door, p)} h
  left join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id${ownClazzes(cx, 'h')}
  where ${all(door.orgs('h'), is('h.clazz_id', f.clazzId), is('h.sbj_id', f.sbjId), ownSubject(cx, 'h.sbj_id'))}
  group by h.org_id, h.clazz_id, h.sbj_id) g`;
/** Homework that began in the period, by class and subject, as `w`. */
const ofClazzes = (door: Door, { from, to }: Period): Sql => sql`(
  select y.org_id, y.clazz_id, y.sbj_id, sum(y.works)::int as works, sum(y.papers)::int as papers,
    sum(y.handed_in)::int as handed_in
  from ${homework.within(door, { from, to })} y
  group by y.org_id, y.clazz_id, y.sbj_id) w`;
const listOf = (cx: Cx, door: Door, p: Period, f: Filters): ListQuery<Asked> => ({
  select: sql`g.org_id, o.name as org_name, g.clazz_id, c.clazz_name, g.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name,
    g.planned, g.given, g.lost, g.ahead, g.prepared, g.taken, coalesce(w.works, 0) as works,
    coalesce(w.papers, 0) as papers, coalesce(w.handed_in, 0) as handed_in`,
  from: sql`${taughtIn(cx, door, p, f)}
join class_clazz_v c on c.org_id = g.org_id and c.clazz_id = g.clazz_id
join organisation_org o on o.org_id = g.org_id
join textbook_subject s on s.sbj_id = g.sbj_id
left join ${ofClazzes(door, p)} on w.org_id = g.org_id and w.clazz_id = g.clazz_id and w.sbj_id = g.sbj_id`,
  where: [door.orgs('c'), is('c.grd_id', f.grdId)],
  sorts: {
    clazzName: sql`c.clazz_name`,
    planned: sql`g.planned`,
    given: sql`g.given`,
    lost: sql`g.lost`,
    prepared: sql`g.prepared`,
    taken: sql`g.taken`,
  },
  then: sql`o.name, c.order_no, c.clazz_name, g.org_id, g.clazz_id, g.sbj_id`,
});
const NONE = { n: 0, planned: 0, given: 0, lost: 0, ahead: 0, prepared: 0, taken: 0 };
/** The sums over all classes and subjects of the filters, with how many they are. */
const figuresOf = async (door: Door, list: ListQuery<Asked>): Promise<Figures & { n: number }> =>
  (await door.row<Figures & { n: number }>(sql`
    select count(*)::int as n, coalesce(sum(g.planned), 0)::int as planned, coalesce(sum(g.given), 0)::int as given,
      coalesce(sum(g.lost), 0)::int as lost, coalesce(sum(g.ahead), 0)::int as ahead,
      coalesce(sum(g.prepared), 0)::int as prepared, coalesce(sum(g.taken), 0)::int as taken
    from ${list.from}
    where ${all(...(list.where ?? []))}`)) ?? NONE;

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['orgName', 20, (row) => row.orgName],
  ['clazzName', 16, (row) => row.clazzName],
  ['sbjName', 12, (row) => row.sbjName],
  ['planned', 10, (row) => row.planned],
  ['given', 10, (row) => row.given],
  ['lost', 10, (row) => row.lost],
  ['ahead', 10, (row) => row.ahead],
  ['prepared', 10, (row) => row.prepared],
  ['taken', 10, (row) => row.taken],
  ['works', 10, (row) => row.works],
  ['papers', 10, (row) => row.papers],
  ['handedIn', 10, (row) => row.handedIn],
];
/** The list as a sheet; above some thousand rows as a job. */
export const eduTeachExport = exporter<ParsedOf<typeof calls.exportEduTeach>>({
  kind: 'analytics.edu.teach',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const rows = await door.rows<Row>(rowsOfList(listOf(cx, door, period, input), { sort: input.sort }));
      await exported(cx, 'eduTeach', rows.length);
      const columns = sheetColumns(cx, COLUMNS, input.columns);
      return { name: cx.text('analytics.eduTeachBook'), columns, count: rows.length, rows };
    }),
});

type HoursAsked = ParsedOf<typeof calls.eduTeachHours>;
type HourRow = ReplyOf<typeof calls.eduTeachHours>['items'][number];
type HourFound = Omit<HourRow, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };
const hourList = (door: Door, p: Period, { clazzId, sbjId, state }: HoursAsked): ListQuery<HoursAsked> => ({
  select: sql`h.on_date, h.kind, h.key_id, h.start_min, h.end_min, p.name as teacher_name, (
      select q.name
      from people_person_v q
      where ${door.orgs('q')}
        and q.org_id = h.org_id
        and q.user_id = h.held_by_id
    ) as held_by_name, h.state, h.cause, l.prepared_at is not null as prepared, l.taken_at is not null as taken`,
  from: sql`${hoursIn(door, p)} h
join people_person_v p on p.org_id = h.org_id and p.user_id = h.teacher_id
left join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id`,
  where: [door.orgs('p'), sql`h.clazz_id = ${clazzId}`, sql`h.sbj_id = ${sbjId}`, is('h.state', state)],
  sorts: { onDate: sql`h.on_date` },
  then: sql`h.on_date desc, h.start_min, h.kind, h.key_id`,
});
/** The class and subject by name, with the number of hours; a class that is not the caller's is gone. */
async function headOf(cx: Cx, door: Door, list: ListQuery<HoursAsked>, { clazzId, sbjId }: HoursAsked) {
  const head = await door.row<{ clazzName: string; sbjName: string; n: number }>(sql`
    select c.clazz_name, ${nameIn(cx.lang, 's')} as sbj_name, (
        select count(*)::int
        from ${list.from}
        where ${all(...(list.where ?? []))}
      ) as n
    from class_clazz_v c
    join textbook_subject s on s.sbj_id = ${sbjId}${ownClazzes(cx, 'c')}
    where ${all(door.orgs('c'), sql`c.clazz_id = ${clazzId}`, ownSubject(cx, 's.sbj_id'))}`);
  if (!head) throw fail(kernelFaults.gone);
  return head;
}

export const eduTeachHandlers = [
  handle(calls.eduTeach, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(cx, door, period, input);
      const { n: total, ...figures } = await figuresOf(door, list);
      const page = await pageFrom(door, input, { list, total, shape: (row: Row) => row });
      return { ...page, figures, basis: basisOf(cx, period, figures.planned) };
    }),
  ),
  handle(calls.exportEduTeach, (cx, input) => eduTeachExport.answer(cx, input)),
  handle(calls.eduTeachHours, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = hourList(door, period, input);
      const { n: total, clazzName, sbjName } = await headOf(cx, door, list, input);
      const shape = ({ startMin, endMin, ...row }: HourFound): HourRow => ({
        ...row,
        start: timeOf(startMin),
        end: timeOf(endMin),
      });
      const page = await pageFrom(door, input, { list, total, shape });
      return { ...page, clazzName, sbjName, basis: basisOf(cx, period, total) };
    }),
  ),
];
