import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, contains, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { pageFrom, timeOf } from './page';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

type Asked = ParsedOf<typeof calls.teacherHour>;
type Row = ReplyOf<typeof calls.teacherHour>['items'][number];
type Figures = ReplyOf<typeof calls.teacherHour>['figures'];

/** Of every teacher what was planned and what became of it. An hour that a colleague gave counts for both, for each in another figure. */
const countsIn = (door: Door, p: Period): Sql => sql`(
  select h.org_id, w.user_id,
    (count(*) filter (where w.own))::int as planned,
    (count(*) filter (where w.own and h.state = 'held'))::int as held,
    (count(*) filter (where w.own and h.state = 'covered'))::int as covered,
    (count(*) filter (where w.own and h.state = 'lost'))::int as lost,
    (count(*) filter (where w.own and h.state = 'ahead'))::int as ahead,
    (count(*) filter (where not w.own))::int as took,
    coalesce(sum(h.end_min - h.start_min) filter (where not w.own or h.state = 'held'), 0)::int as minutes
  from ${hoursIn(door, p)} h
  cross join lateral unnest(
    array[h.teacher_id, case when h.state = 'covered' then h.held_by_id end], array[true, false]) w (user_id, own)
  where w.user_id is not null
  group by h.org_id, w.user_id)`;
const listOf = (door: Door, p: Period, name: string | undefined): ListQuery<Asked> => ({
  select: sql`g.org_id, o.name as org_name, g.user_id as teacher_id, p.name, g.planned, g.held, g.covered, g.lost, g.ahead,
    g.took, g.minutes`,
  from: sql`${countsIn(door, p)} g
join people_person_v p on p.org_id = g.org_id and p.user_id = g.user_id
join organisation_org o on o.org_id = g.org_id`,
  where: [door.orgs('p'), contains('p.name', name)],
  sorts: {
    name: sql`p.name`,
    planned: sql`g.planned`,
    held: sql`g.held`,
    covered: sql`g.covered`,
    lost: sql`g.lost`,
    took: sql`g.took`,
    minutes: sql`g.minutes`,
  },
  then: sql`p.name, p.org_id, p.user_id`,
});
/** The sums over all teachers of the filters, with how many they are. */
async function figuresOf(door: Door, list: ListQuery<Asked>): Promise<{ figures: Figures; total: number }> {
  const found = await door.row<Figures & { n: number }>(sql`
    select count(*)::int as n,
      coalesce(sum(g.planned), 0)::int as planned, coalesce(sum(g.held), 0)::int as held,
      coalesce(sum(g.covered), 0)::int as covered, coalesce(sum(g.lost), 0)::int as lost,
      coalesce(sum(g.ahead), 0)::int as ahead, coalesce(sum(g.took), 0)::int as took,
      coalesce(sum(g.minutes), 0)::int as minutes
    from ${list.from}
    where ${all(...(list.where ?? []))}`);
  const { n, ...figures } = found ?? { ...NONE, n: 0 };
  return { figures, total: n };
}
const NONE: Figures = { planned: 0, held: 0, covered: 0, lost: 0, ahead: 0, took: 0, minutes: 0 };

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['orgName', 20, (row) => row.orgName],
  ['name', 14, (row) => row.name, 'field.teacher'],
  ['planned', 10, (row) => row.planned],
  ['held', 10, (row) => row.held],
  ['covered', 10, (row) => row.covered],
  ['lost', 10, (row) => row.lost],
  ['ahead', 10, (row) => row.ahead],
  ['took', 10, (row) => row.took],
  ['minutes', 10, (row) => row.minutes],
];
/** The list as a sheet; above some thousand rows as a job. */
export const teacherHourExport = exporter<ParsedOf<typeof calls.exportTeacherHour>>({
  kind: 'analytics.report.teacherHour',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const rows = await door.rows<Row>(rowsOfList(listOf(door, period, input.name), { sort: input.sort }));
      await exported(cx, 'teacherHour', rows.length);
      return {
        name: cx.text('analytics.teacherHourBook'),
        columns: sheetColumns(cx, COLUMNS, input.columns),
        count: rows.length,
        rows,
      };
    }),
});

type HoursAsked = ParsedOf<typeof calls.teacherHours>;
type HourRow = ReplyOf<typeof calls.teacherHours>['items'][number];
type HourFound = Omit<HourRow, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };
/** Which of a teacher's hours: own ones in a state, those of others, or all that the figures count. */
export function ofTeacher({ teacherId, state }: Pick<HoursAsked, 'teacherId' | 'state'>): Sql {
  const took = sql`(h.state = 'covered' and h.held_by_id = ${teacherId})`;
  if (state === 'took') return took;
  const own = sql`h.teacher_id = ${teacherId}`;
  return state == null ? sql`(${own} or ${took})` : sql`${own} and h.state = ${state}`;
}
const hourList = (cx: Cx, door: Door, p: Period, input: HoursAsked): ListQuery<HoursAsked> => ({
  select: sql`h.on_date, h.kind, h.key_id, h.sec_no, h.start_min, h.end_min, h.clazz_id, c.clazz_name,
    ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name, (
      select q.name
      from people_person_v q
      where ${door.orgs('q')}
        and q.org_id = h.org_id
        and q.user_id = h.held_by_id
    ) as held_by_name, h.teacher_id <> ${input.teacherId} as took, h.state, h.cause, h.lesson_id`,
  from: sql`${hoursIn(door, p)} h
join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
join people_person_v p on p.org_id = h.org_id and p.user_id = h.teacher_id
join textbook_subject s on s.sbj_id = h.sbj_id`,
  where: [door.orgs('c'), door.orgs('p'), ofTeacher(input)],
  sorts: { onDate: sql`h.on_date` },
  then: sql`h.on_date desc, h.start_min, h.kind, h.key_id`,
});

export const teacherHandlers = [
  handle(calls.teacherHour, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(door, period, input.name);
      const { figures, total } = await figuresOf(door, list);
      const page = await pageFrom(door, input, { list, total, shape: (row: Row) => row });
      // As many as the lists of all these teachers have.
      return { ...page, figures, basis: basisOf(cx, period, figures.planned + figures.took) };
    }),
  ),
  handle(calls.exportTeacherHour, (cx, input) => teacherHourExport.answer(cx, input)),
  handle(calls.teacherHours, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = hourList(cx, door, period, input);
      const head = await door.row<{ name: string | null; n: number }>(sql`
        select (
            select t.name
            from people_person_v t
            where ${door.orgs('t')}
              and t.user_id = ${input.teacherId}
          ) as name, (
            select count(*)
            from ${list.from}
            where ${all(...(list.where ?? []))}
          ) as n`);
      // Of another school, or nobody at all.
      if (head?.name == null) throw fail(kernelFaults.gone);
      const shape = ({ startMin, endMin, ...row }: HourFound): HourRow => ({
        ...row,
        start: timeOf(startMin),
        end: timeOf(endMin),
      });
      const page = await pageFrom(door, input, { list, total: head.n, shape });
      return { ...page, name: head.name, basis: basisOf(cx, period, head.n) };
    }),
  ),
];
