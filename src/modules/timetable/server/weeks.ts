import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import type { ReplyOf } from '../../../kernel/shared/call';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { seenClazz } from '../../class/server/published';
import type { SectionOut, Week } from '../contract/parts';
import * as calls from '../contract/weeks';
import { daysBetween, mondayOf, type Occurrence, type SchoolDay } from '../rules';
import { rooms } from '../tables';
import { besideOf } from './beside';
import { managesAll } from './may';
import { occurrences, type OccurrencesOf } from './published';
import { ofStage, sectionsOf, termAt, toSection, type StageSections } from './sections';

const mine = (cx: Cx): Partial<OccurrencesOf> =>
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
/** The week around a day: its days, the lessons with who stands in, the sections. Four statements whatever the week holds. */
async function weekOf(
  cx: Cx,
  title: string,
  date: string | undefined,
  of: Partial<OccurrencesOf>,
  stgId?: number | null,
): Promise<Week> {
  const at = date ?? cx.today;
  const from = mondayOf(at);
  const { days, items } = await occurrences(cx.db, { ...of, from, to: plusDays(from, 6) }, cx.lang);
  const termId = days.find((d) => d.termId != null)?.termId ?? (await termAt(cx.db, at))?.termId;
  const beside =
    (of.teacherId ?? of.studentId ?? of.clazzIds?.[0])
      ? await besideOf(
          cx.db,
          {
            from,
            to: plusDays(from, 6),
            zone: cx.me.zone,
            teacherId: of.teacherId,
            studentId: of.studentId,
            clazzId: of.clazzIds?.[0],
          },
          cx.lang,
        )
      : [];
  const stages = stgId === undefined ? [...new Set(items.map((o) => o.stgId))] : [stgId];
  return {
    title,
    days: [...days],
    sections: termId == null ? [] : rowsFor(cx, await sectionsOf(cx.db, termId), stages),
    items: [...items],
    beside,
    today: cx.today,
  };
}
async function person(cx: Cx, userId: number, userType: number): Promise<string> {
  const [p] = await cx.db.rows<{ name: string }>(
    'select name from people_person_v where org_id = $1 and user_id = $2 and user_type = $3 and removed_at is null',
    [cx.db.orgId, userId, userType],
  );
  if (!p) throw fail(kernelFaults.gone);
  return p.name;
}
type MasterRow = ReplyOf<typeof calls.master>['rows'][number];
/** How far a next lesson is looked for, and the longest list of a class. */
const AHEAD = 42;
const LONGEST = 62;

const nowIn = (cx: Cx): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: cx.me.zone, hour: '2-digit', minute: '2-digit', hour12: false }).format(
    cx.now,
  );

export const weeks = [
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
              "select count(*)::int as n from timetable_cover where org_id = $1 and teacher_id = $2 and state = 'asked' and on_date >= $3",
              [cx.db.orgId, cx.me.userId, cx.today],
            )
          )[0]!.n
        : 0;
    return {
      day: first!,
      now: nowIn(cx),
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
    if (last < first || daysBetween(first, last).length > LONGEST) throw fail(kernelFaults.badInput, {}, 'to');
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
            'select 1 from class_student_v where org_id = $1 and user_id = $2 and clazz_id = any($3::bigint[])',
            [cx.db.orgId, userId, own],
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
    const { days } = await occurrences(cx.db, { from, to: plusDays(from, 6), arrangeIds: [] }, cx.lang);
    const term = await termAt(cx.db, at);
    const rows = await cx.db.rows<
      Omit<MasterRow, 'cells'> & { arrangeId: number | null } & Omit<MasterRow['cells'][number], 'arrangeId'>
    >(
      `select c.clazz_id, c.clazz_name, c.stg_id, r.name as room_name, a.arrange_id, a.weekday, a.sec_no, s.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'} as sbj_name, p.name as teacher_name, a.weeks
       from class_clazz_v c
       left join timetable_arrange a on a.org_id = c.org_id and a.clazz_id = c.clazz_id and a.kind = 'period' and a.is_on and a.from_date <= $3 and a.to_date >= $2
       left join textbook_subject s on s.sbj_id = a.sbj_id
       left join people_person_v p on p.org_id = a.org_id and p.user_id = a.teacher_id
       left join timetable_room r on r.org_id = a.org_id and r.room_id = a.room_id
       where c.org_id = $1 and c.ended_at is null and c.clazz_type in (1, 2) order by c.grd_id nulls last, c.clazz_type, c.order_no, c.clazz_id, a.weekday, a.start_min limit 8000`,
      [cx.db.orgId, from, plusDays(from, 6)],
    );
    const out = new Map<number, MasterRow>();
    for (const { clazzId, clazzName, stgId, arrangeId, ...cell } of rows) {
      const row = out.get(clazzId) ?? out.set(clazzId, { clazzId, clazzName, stgId, cells: [] }).get(clazzId)!;
      if (arrangeId != null) row.cells.push({ arrangeId, ...cell });
    }
    const all = term ? await sectionsOf(cx.db, term.termId) : [];
    return {
      title: term?.name ?? '',
      days: [...days],
      sections: rowsFor(cx, all, []).filter((s) => s.kind === 'lesson'),
      rows: [...out.values()],
      stages: all.map((s) => ({ stgId: s.stgId, sections: s.rows.filter((r) => r.isOn).map((r) => toSection(cx, r)) })),
    };
  }),

  handle(calls.whose, async (cx, { kind, name }) => {
    const like = `%${(name ?? '').replace(/[\\%_]/g, '\\$&')}%`;
    const items =
      kind === 'room'
        ? await cx.db.rows<{ id: number; name: string; note: string }>(
            "select room_id as id, name, '' as note from timetable_room where org_id = $1 and name ilike $2 order by name limit 50",
            [cx.db.orgId, like],
          )
        : kind === 'teacher'
          ? await cx.db.rows<{ id: number; name: string; note: string }>(
              `select p.user_id as id, p.name, coalesce(string_agg(s.${cx.lang === 'en-US' ? 'name_en' : 'name_zh'}, ' ' order by t.ord), '') as note
           from people_person_v p left join people_teach_sbj_v t on t.org_id = p.org_id and t.user_id = p.user_id left join textbook_subject s on s.sbj_id = t.sbj_id
           where p.org_id = $1 and p.user_type = 2 and p.enabled and p.removed_at is null and p.name ilike $2 group by p.user_id, p.name order by p.name limit 50`,
              [cx.db.orgId, like],
            )
          : await cx.db.rows<{ id: number; name: string; note: string }>(
              `select s.user_id as id, p.name, min(s.clazz_name) as note from class_student_v s join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
           where s.org_id = $1 and p.name ilike $2 and ($3 or s.clazz_id = any($4::bigint[])) group by s.user_id, p.name order by p.name limit 50`,
              [cx.db.orgId, like, managesAll(cx), await cx.fact<readonly number[]>('clazzIds')],
            );
    return { items };
  }),
];
