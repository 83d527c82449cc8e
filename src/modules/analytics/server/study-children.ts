import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, nameIn, raw, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter, exportRows } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { stoodWithin } from '../../class/server/published';
import * as calls from '../contract';
import { pageFrom, sheetParts } from './page';
import { daysOf, readOf } from './period';
import { exported, reading, readingOn } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';
import { answersOfStay, childrenIn, studyFigures, type Days, type StudyFilters } from './study';
import { ownClazzes } from './study-own';

type Asked = ParsedOf<typeof calls.eduStudyDetail>;
type Row = ReplyOf<typeof calls.eduStudyDetail>['items'][number];
type Filters = StudyFilters & Pick<Asked, 'active'>;

const listOf = (cx: Cx, door: Door, days: Days, f: Filters): ListQuery<Asked> => ({
  select: sql`g.org_id, o.name as org_name, g.clazz_id, c.clazz_name, g.user_id, p.name, p.sid_no, g.answers,
    g.right_count, ${ACCURACY} as accuracy, g.spent, g.days, g.last_on`,
  from: sql`${childrenIn(cx, door, days, f)}
join people_person_v p on p.org_id = g.org_id and p.user_id = g.user_id
join class_clazz_v c on c.org_id = g.org_id and c.clazz_id = g.clazz_id
join organisation_org o on o.org_id = g.org_id`,
  where: [door.orgs('p'), door.orgs('c'), when(f.active, (yes) => (yes ? sql`g.answers > 0` : sql`g.answers = 0`))],
  sorts: {
    name: sql`p.name`,
    answers: sql`g.answers`,
    accuracy: ACCURACY,
    spent: sql`g.spent`,
    days: sql`g.days`,
    lastOn: sql`g.last_on`,
  },
  then: sql`o.name, c.order_no, c.clazz_name, p.name, g.org_id, g.clazz_id, g.user_id`,
});
/** Of all children of the figures: those of the filter. */
const howMany = ({ students, active }: { readonly students: number; readonly active: number }, f: Filters): number =>
  f.active == null ? students : f.active ? active : students - active;
const ACCURACY: Sql = raw('round(g.share_sum::numeric / nullif(g.answers, 0))::int');

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['orgName', 20, (row) => row.orgName],
  ['clazzName', 16, (row) => row.clazzName],
  ['name', 12, (row) => row.name, 'field.child'],
  ['sidNo', 20, (row) => row.sidNo],
  ['answers', 10, (row) => row.answers],
  ['rightCount', 10, (row) => row.rightCount],
  ['accuracy', 10, (row) => row.accuracy],
  ['spent', 12, (row) => Math.round(row.spent / 60), 'field.practised'],
  ['days', 10, (row) => row.days],
  ['lastOn', 12, (row) => row.lastOn],
];
/** The list as a sheet; above some thousand rows as a job. */
export const eduChildrenExport = exporter<ParsedOf<typeof calls.exportEduStudyDetail>>({
  kind: 'analytics.edu.studyDetail',
  run: (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = daysOf(cx.today, input);
      const list = listOf(cx, door, days, input);
      const count = howMany((await studyFigures(cx, door, days, input)).figures, input);
      await exported(cx, 'eduStudyDetail', count);
      const rows = sheetParts<Asked, Row>((fn) => readingOn(cx, input.orgId, fn), list, count, input.sort);
      const columns = sheetColumns(cx, COLUMNS, input.columns);
      return { name: cx.text('analytics.eduStudyBook'), columns, count, rows };
    }),
});

type ChildAsked = ParsedOf<typeof calls.eduStudyChild>;
type ChildFilters = ParsedOf<typeof calls.exportEduStudyChild>;
type Day = ReplyOf<typeof calls.eduStudyChild>['items'][number];
const ZONE = raw('z.zone');
/** Stays `k` of the child in the class within the days; of a teacher, in a class of theirs. */
const staysOf = (cx: Cx): Sql => sql`class_stay_v k
join organisation_org z on z.org_id = k.org_id${ownClazzes(cx, 'k')}`;
const stayed = (door: Door, { from, to }: Days, { clazzId, userId }: ChildFilters): Sql =>
  all(door.orgs('k'), sql`k.clazz_id = ${clazzId}`, sql`k.user_id = ${userId}`, stoodWithin(ZONE, from, to));
const dayList = (cx: Cx, door: Door, days: Days, input: ChildFilters): ListQuery<ChildAsked> => ({
  select: sql`d.done_on as on_date, d.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name, d.answers, d.right_count,
    ${DAY_ACCURACY} as accuracy, d.spent`,
  from: sql`${staysOf(cx)}
join practice_day_v d on ${answersOfStay(cx, door, days, input.sbjId)}
join textbook_subject s on s.sbj_id = d.sbj_id`,
  where: [stayed(door, days, input), sql`d.answers > 0`],
  sorts: {
    onDate: sql`d.done_on`,
    answers: sql`d.answers`,
    accuracy: DAY_ACCURACY,
    spent: sql`d.spent`,
  },
  then: sql`d.done_on desc, d.sbj_id`,
});
const DAY_ACCURACY: Sql = raw('round(d.share_sum::numeric / nullif(d.answers, 0))::int');
/** The child by name, with the number of rows; one that never stood in a class of the caller's is gone. */
async function headOf(cx: Cx, door: Door, days: Days, input: ChildFilters) {
  const list = dayList(cx, door, days, input);
  const head = await door.row<{ name: string; n: number }>(sql`
    select p.name, (
        select count(*)::int
        from ${list.from}
        where ${all(...(list.where ?? []))}
      ) as n
    from ${staysOf(cx)}
    join people_person_v p on p.org_id = k.org_id and p.user_id = k.user_id
    where ${stayed(door, days, input)}
      and ${door.orgs('p')}
    limit 1`);
  if (!head) throw fail(kernelFaults.gone);
  return { list, total: head.n, name: head.name };
}

const DAY_COLUMNS: readonly SheetColumn<Day>[] = [
  ['onDate', 12, (row) => row.onDate],
  ['sbjName', 12, (row) => row.sbjName],
  ['answers', 10, (row) => row.answers],
  ['rightCount', 10, (row) => row.rightCount],
  ['accuracy', 10, (row) => row.accuracy],
  ['spent', 12, (row) => Math.round(row.spent / 60), 'field.practised'],
];
/** The days of a child as a sheet: a period has no more of them than a sheet that comes at once. */
const daySheet = (cx: Cx, input: ChildFilters) =>
  reading(cx, input.orgId, async (door) => {
    const { list, total: count, name } = await headOf(cx, door, daysOf(cx.today, input), input);
    const rows = await door.rows<Day>(rowsOfList(list, { sort: input.sort }));
    await exported(cx, 'eduStudyChild', count);
    return exportRows<Day>({ name, columns: sheetColumns(cx, DAY_COLUMNS, input.columns), count, rows });
  });

export const eduChildrenHandlers = [
  handle(calls.exportEduStudyChild, daySheet),
  handle(calls.eduStudyDetail, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = daysOf(cx.today, input);
      const { rows, figures } = await studyFigures(cx, door, days, input);
      const list = listOf(cx, door, days, input);
      const page = await pageFrom(door, input, { list, total: howMany(figures, input), shape: (row: Row) => row });
      return { ...page, figures, ...readOf(cx, days, rows) };
    }),
  ),
  handle(calls.exportEduStudyDetail, (cx, input) => eduChildrenExport.answer(cx, input)),
  handle(calls.eduStudyChild, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const days = daysOf(cx.today, input);
      const { list, total, name } = await headOf(cx, door, days, input);
      const page = await pageFrom(door, input, { list, total, shape: (row: Day) => row });
      return { ...page, name, ...readOf(cx, days, total) };
    }),
  ),
];
