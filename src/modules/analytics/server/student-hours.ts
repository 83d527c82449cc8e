// The hours behind a child's figures in the report of students: every number of that report opens as many of them.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, is, nameIn, raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { exportRows } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { coversTime } from '../../lesson/server/published';
import * as calls from '../contract';
import type { CHILD_HOURS } from '../rules';
import { pageFrom, timeOf } from './page';
import { basisOf, hoursIn, periodOf, type Period } from './period';
import { exported, reading } from './scope';
import { sheetColumns, type SheetColumn } from './sheet';

type Asked = ParsedOf<typeof calls.childHours>;
type Filters = ParsedOf<typeof calls.exportChildHours>;
type Row = ReplyOf<typeof calls.childHours>['items'][number];
type Found = Omit<Row, 'start' | 'end'> & { readonly startMin: number; readonly endMin: number };

const GIVEN = raw("h.state in ('held', 'covered')");
/** What each figure counts, as `hoursOfChild` in students.ts does. */
const WHICH: Readonly<Record<(typeof CHILD_HOURS)[number], Sql>> = {
  held: GIVEN,
  attended: sql`${GIVEN} and (a.code is null or a.code not in ('absent', 'leave'))`,
  taken: sql`${GIVEN} and l.taken_at is not null`,
  absent: sql`${GIVEN} and a.code = 'absent'`,
  leave: sql`${GIVEN} and a.code = 'leave'`,
  late: sql`${GIVEN} and a.code = 'late'`,
};
const listOf = (cx: Cx, door: Door, p: Period, f: Filters): ListQuery<Asked> => ({
  select: sql`h.on_date, h.kind, h.key_id, h.start_min, h.end_min, h.clazz_id, c.clazz_name,
    ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name, q.name as held_by_name, h.state, h.cause,
    case when l.taken_at is not null then coalesce(a.code, 'present') end as code`,
  from: sql`class_stay_v k
join organisation_org z on z.org_id = k.org_id
join ${hoursIn(door, p)} h on h.org_id = k.org_id and h.clazz_id = k.clazz_id
join class_clazz_v c on c.org_id = h.org_id and c.clazz_id = h.clazz_id
join people_person_v p on p.org_id = h.org_id and p.user_id = h.teacher_id
join textbook_subject s on s.sbj_id = h.sbj_id
left join people_person_v q on q.org_id = h.org_id and q.user_id = h.held_by_id
left join lesson_lesson_v l on l.org_id = h.org_id and l.lesson_id = h.lesson_id
left join lesson_attend_v a on a.org_id = h.org_id and a.lesson_id = h.lesson_id and a.user_id = k.user_id`,
  where: [
    door.orgs('k'),
    door.orgs('c'),
    door.orgs('p'),
    sql`k.user_id = ${f.userId}`,
    coversTime(raw('z.zone'), { day: raw('h.on_date'), start: raw('h.start_min'), end: raw('h.end_min') }),
    f.which && WHICH[f.which],
    is('h.clazz_id', f.clazzId),
  ],
  sorts: { onDate: sql`h.on_date` },
  then: sql`h.on_date desc, h.start_min, h.kind, h.key_id, k.joined_at`,
});
/** The child by name, with the number of hours; one of another school is gone. */
async function headOf(door: Door, list: ListQuery<Asked>, userId: number): Promise<{ name: string; n: number }> {
  const head = await door.row<{ name: string | null; n: number }>(sql`
    select (
        select t.name
        from people_person_v t
        where ${door.orgs('t')}
          and t.user_id = ${userId}
        limit 1
      ) as name, (
        select count(*)::int
        from ${list.from}
        where ${all(...(list.where ?? []))}
      ) as n`);
  if (head?.name == null) throw fail(kernelFaults.gone);
  return { name: head.name, n: head.n };
}
const shape = ({ startMin, endMin, ...row }: Found): Row => ({ ...row, start: timeOf(startMin), end: timeOf(endMin) });

const columnsOf = (cx: Cx): readonly SheetColumn<Found>[] => [
  ['onDate', 12, (row) => row.onDate],
  ['start', 14, (row) => `${timeOf(row.startMin)}-${timeOf(row.endMin)}`, 'field.time'],
  ['clazzName', 16, (row) => row.clazzName],
  ['sbjName', 12, (row) => row.sbjName],
  ['teacherName', 12, (row) => row.teacherName, 'field.teacher'],
  ['state', 12, (row) => cx.text(`analytics.state.${row.state}`)],
  ['state', 12, (row) => (row.state === 'covered' ? row.heldByName : null), 'field.heldBy'],
  ['state', 20, (row) => (row.cause ? cx.text(`analytics.cause.${row.cause}`) : null), 'field.cause'],
  ['code', 12, (row) => (row.code ? cx.text(`analytics.code.${row.code}`) : null)],
];
/** The list as a sheet: a child has no more hours in a period than a sheet that comes at once. */
const sheetOf = (cx: Cx, input: Filters) =>
  reading(cx, input.orgId, async (door) => {
    const period = await periodOf(cx, door, input);
    const list = listOf(cx, door, period, input);
    const { name, n: count } = await headOf(door, list, input.userId);
    const rows = await door.rows<Found>(rowsOfList(list, { sort: input.sort }));
    await exported(cx, 'studentHours', count);
    const columns = sheetColumns(cx, columnsOf(cx), input.columns);
    return exportRows<Found>({ name: cx.text('analytics.hoursOf', { name }), columns, count, rows });
  });

export const studentHourHandlers = [
  handle(calls.childHours, (cx, input) =>
    reading(cx, input.orgId, async (door) => {
      const period = await periodOf(cx, door, input);
      const list = listOf(cx, door, period, input);
      const { name, n: total } = await headOf(door, list, input.userId);
      const page = await pageFrom(door, input, { list, total, shape });
      return { ...page, name, basis: basisOf(cx, period, total) };
    }),
  ),
  handle(calls.exportChildHours, sheetOf),
];
