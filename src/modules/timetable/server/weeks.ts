import type { Cx } from '../../../kernel/server/cx';
import { all, contains, isOneOf, jsonList, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import type { ReplyOf } from '../../../kernel/shared/call';
import { plusDays, spanDays, timeIn } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { entryOf } from '../../../kernel/shared/maps';
import { seenClazz } from '../../class/server/published';
import type { SectionOut, Week } from '../contract/parts';
import * as calls from '../contract/weeks';
import { faults } from '../faults';
import { mondayOf, weekdayOf, type Occurrence, type SchoolDay } from '../rules';
import { rooms } from '../tables';
import { besideSql, toBeside, type BesideRow } from './beside';
import { ahead } from './covers';
import { managesAll } from './may';
import { planExporter } from './plan-sheet';
import { occurrences, plannedSql, schoolDays, spread, type OccurrencesOf, type Planned } from './published';
import {
  byStage,
  ofStage,
  sectionsOf,
  sectionsSql,
  termAt,
  toSection,
  type SectionRow,
  type StageSections,
} from './sections';

const mine = (cx: Cx): Pick<OccurrencesOf, 'studentId' | 'teacherId'> =>
  cx.me.userType === USER_TYPE.student ? { studentId: cx.me.userId } : { teacherId: cx.me.userId };

/** The sections that a grid shows: of the stage, or of all stages that the lessons belong to; the one with more sections leads. */
function rowsFor(cx: Cx, all: readonly StageSections[], stages: readonly (number | null)[]): SectionOut[] {
  const picked =
    stages.length === 1
      ? ofStage(all, stages[0])
      : (all
          .filter((s) => stages.length === 0 || stages.includes(s.stgId) || s.stgId == null)
          .toSorted((a, b) => b.rows.length - a.rows.length)[0] ?? all[0]);
  return picked?.rows.filter((r) => r.isOn).map((r) => toSection(cx, r)) ?? [];
}
/** The sections of the term a week lies in: the first that touches or follows it, else the last. */
const weekSectionsSql = (door: Door, monday: string): Sql =>
  sectionsSql(
    door,
    sql`array(select t.term_id from timetable_term t where t.org_id = ${door.orgId}
      order by t.last_on < ${monday}, case when t.last_on >= ${monday} then t.first_on end, t.last_on desc
      limit 1)`,
  );
type Found = Planned & { readonly sections: readonly SectionRow[]; readonly beside: readonly BesideRow[] };
/** The week around a day: its days, the lessons with who stands in, the sections. One statement whatever the week holds; two at weekends. */
async function weekOf(
  cx: Cx,
  title: string,
  date: string | undefined,
  of: Omit<OccurrencesOf, 'from' | 'to'>,
  stgId?: number | null,
): Promise<Week> {
  const week = await weekAround(cx, title, date ?? cx.today, of, stgId);
  // At the weekend people look at the coming week, unless one of these days still has lessons.
  if (date != null || weekdayOf(cx.today) < 6 || week.items.some((o) => o.date >= cx.today)) return week;
  return weekAround(cx, title, plusDays(mondayOf(cx.today), 7), of, stgId);
}
async function weekAround(
  cx: Cx,
  title: string,
  date: string,
  of: Omit<OccurrencesOf, 'from' | 'to'>,
  stgId: number | null | undefined,
): Promise<Week> {
  const from = mondayOf(date);
  const span = { ...of, from, to: plusDays(from, 6) };
  const { teacherId, studentId, clazzIds: [clazzId] = [] } = of;
  // A room has nothing beside its timetable.
  const beside =
    (teacherId ?? studentId ?? clazzId) == null
      ? sql`'[]'::json`
      : jsonList(besideSql(cx.db, { ...span, zone: cx.me.zone, teacherId, studentId, clazzId }, cx.lang));
  const found = (await cx.db.row<Found>(
    sql`select ${plannedSql(cx.db, span, cx.lang)},
      ${jsonList(weekSectionsSql(cx.db, from))} as sections, ${beside} as beside`,
  ))!;
  const { days, items } = spread(found, span);
  const stages = stgId === undefined ? [...new Set(items.map((o) => o.stgId))] : [stgId];
  return {
    title,
    days,
    sections: rowsFor(cx, byStage(found.sections), stages),
    items,
    beside: found.beside.map(toBeside),
    today: cx.today,
  };
}
async function person(cx: Cx, userId: number, userType: number): Promise<string> {
  const [p] = await cx.db.rows<{ name: string }>(
    sql`
    select name
    from people_person_v
    where org_id = ${cx.db.orgId}
      and user_id = ${userId}
      and user_type = ${userType}
      and removed_at is null`,
  );
  if (!p) throw fail(kernelFaults.gone);
  return p.name;
}
type MasterRow = ReplyOf<typeof calls.master>['rows'][number];
/** How far a next lesson is looked for, and the longest list of a class. */
const AHEAD = 42;
const LONGEST = 62;

export const weekHandlers = [
  handle(calls.myToday, async (cx) => {
    const { days, items } = await occurrences(
      cx.db,
      { ...mine(cx), from: cx.today, to: plusDays(cx.today, AHEAD) },
      cx.lang,
    );
    const on = (d: SchoolDay): Occurrence[] => items.filter((o) => o.date === d.date);
    const [first, ...later] = days;
    const next = later.find((d) => items.some((o) => o.date === d.date));
    const asked =
      cx.me.userType === USER_TYPE.teacher
        ? (
            await cx.db.rows<{ n: number }>(
              sql`
              select count(*)::int as n
              from timetable_cover v
              where v.org_id = ${cx.db.orgId}
                and v.teacher_id = ${cx.me.userId}
                and v.state = 'asked'
                and ${ahead(cx)}`,
            )
          )[0]!.n
        : 0;
    return {
      day: first!,
      now: timeIn(cx.me.zone, cx.now),
      items: on(first!),
      next: next ? { day: next, items: on(next) } : null,
      asked,
    };
  }),
  handle(calls.myWeek, (cx, { date }) => weekOf(cx, cx.me.name, date, mine(cx))),
  handle(calls.clazzWeek, async (cx, { clazzId, date }) => {
    const { clazzName, stgId } = await seenClazz(cx, clazzId);
    return weekOf(cx, clazzName, date, { clazzIds: [clazzId] }, stgId);
  }),
  handle(calls.clazzLessons, async (cx, { clazzId, from, to, sbjId }) => {
    const { clazzName } = await seenClazz(cx, clazzId);
    const first = from ?? mondayOf(cx.today);
    const last = to ?? plusDays(first, 13);
    if (last < first) throw fail(faults.toBeforeFrom, {}, 'to');
    if (spanDays(first, last) > LONGEST) throw fail(faults.spanTooLong, { days: LONGEST }, 'to');
    const { days, items } = await occurrences(cx.db, { clazzIds: [clazzId], from: first, to: last }, cx.lang);
    const subjects = [...new Map(items.map((o) => [o.sbjId, { sbjId: o.sbjId, name: o.sbjName }])).values()].toSorted(
      (a, b) => a.sbjId - b.sbjId,
    );
    return {
      clazzName,
      from: first,
      to: last,
      today: cx.today,
      days: [...days],
      items: items.filter((o) => sbjId == null || o.sbjId === sbjId),
      subjects,
    };
  }),
  handle(calls.teacherWeek, async (cx, { userId, date }) =>
    weekOf(cx, await person(cx, userId, USER_TYPE.teacher), date, { teacherId: userId }),
  ),
  handle(calls.studentWeek, async (cx, { userId, date }) => {
    const name = await person(cx, userId, USER_TYPE.student);
    if (!managesAll(cx)) {
      const own = await cx.fact<readonly number[]>('clazzIds');
      if (
        !(
          await cx.db.rows(
            sql`
            select 1
            from class_student_v
            where org_id = ${cx.db.orgId}
              and user_id = ${userId}
              and clazz_id = any(${own}::bigint[])`,
          )
        ).length
      )
        throw fail(kernelFaults.gone);
    }
    return weekOf(cx, name, date, { studentId: userId });
  }),
  handle(calls.roomWeek, async (cx, { roomId, date }) => {
    const room = await cx.db.one(rooms, { roomId });
    if (!room) throw fail(kernelFaults.gone);
    return weekOf(cx, room.name, date, { roomId });
  }),

  handle(calls.master, async (cx, { date }) => {
    const at = date ?? cx.today;
    const from = mondayOf(at);
    const days = await schoolDays(cx.db, from, plusDays(from, 6));
    const term = await termAt(cx.db, at);
    const rows = await cx.db.rows<
      Omit<MasterRow, 'cells'> & { arrangeId: number | null } & Omit<MasterRow['cells'][number], 'arrangeId'>
    >(
      sql`
      select c.clazz_id, c.clazz_name, c.stg_id, r.name as room_name, a.arrange_id, a.weekday, a.sec_no,
        ${nameIn(cx.lang, 's')} as sbj_name, p.name as teacher_name, a.weeks
      from class_clazz_v c
      left join timetable_arrange a on a.org_id = c.org_id and a.clazz_id = c.clazz_id
        and a.kind = 'period' and a.is_on and a.from_date <= ${plusDays(from, 6)} and a.to_date >= ${from}
      left join textbook_subject s on s.sbj_id = a.sbj_id
      left join people_person_v p on p.org_id = a.org_id and p.user_id = a.teacher_id
      left join timetable_room r on r.org_id = a.org_id and r.room_id = a.room_id
      where c.org_id = ${cx.db.orgId}
        and c.ended_at is null
        and c.clazz_type in (1, 2)
      order by c.grd_id nulls last, c.clazz_type, c.order_no, c.clazz_id, a.weekday, a.start_min
      limit 8000`,
    );
    const out = new Map<number, MasterRow>();
    for (const { clazzId, clazzName, stgId, arrangeId, ...cell } of rows) {
      const row = entryOf(out, clazzId, () => ({ clazzId, clazzName, stgId, cells: [] }));
      if (arrangeId != null) row.cells.push({ arrangeId, ...cell });
    }
    const stages = term ? await sectionsOf(cx.db, term.termId) : [];
    return {
      title: term?.name ?? '',
      days,
      sections: rowsFor(cx, stages, []).filter((s) => s.kind === 'lesson'),
      rows: [...out.values()],
      stages: stages.map((s) => ({
        stgId: s.stgId,
        sections: s.rows.filter((r) => r.isOn).map((r) => toSection(cx, r)),
      })),
    };
  }),

  handle(calls.planExport, (cx, input) => planExporter.answer(cx, input)),

  handle(calls.whose, async (cx, { kind, name }) => ({
    items: await cx.db.rows<Named>(await whoseSql(cx, kind, name)),
  })),
];

interface Named {
  readonly id: number;
  readonly name: string;
  readonly note: string;
}
/** Rooms, teachers with their subjects, or children with their class, by name. */
async function whoseSql(cx: Cx, kind: 'teacher' | 'student' | 'room', name: string | undefined): Promise<Sql> {
  if (kind === 'room')
    return sql`
      select r.room_id as id, r.name, '' as note
      from timetable_room r
      where ${all(sql`r.org_id = ${cx.db.orgId}`, contains('r.name', name))}
      order by r.name, r.room_id
      limit 50`;
  if (kind === 'teacher')
    return sql`
      select p.user_id as id, p.name, coalesce(string_agg(${nameIn(cx.lang, 's')}, ' ' order by t.ord), '') as note
      from people_person_v p
      left join people_teach_sbj_v t on t.org_id = p.org_id and t.user_id = p.user_id
      left join textbook_subject s on s.sbj_id = t.sbj_id
      where ${all(
        sql`p.org_id = ${cx.db.orgId}`,
        sql`p.user_type = ${USER_TYPE.teacher} and p.enabled and p.removed_at is null`,
        contains('p.name', name),
      )}
      group by p.user_id, p.name
      order by p.name
      limit 50`;
  const own = managesAll(cx) ? undefined : await cx.fact<readonly number[]>('clazzIds');
  return sql`
    select k.user_id as id, p.name, min(k.clazz_name) as note
    from class_student_v k
    join people_person_v p on p.org_id = k.org_id and p.user_id = k.user_id
    where ${all(sql`k.org_id = ${cx.db.orgId}`, contains('p.name', name), isOneOf('k.clazz_id', own))}
    group by k.user_id, p.name
    order by p.name
    limit 50`;
}
