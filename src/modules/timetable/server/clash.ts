import type { Cx } from '../../../kernel/server/cx';
import { nameIn, sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { fail, type Refusal } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import { TEACHING_KINDS, timeOf, type Weeks } from '../rules';
import { ofStage, sectionName, sectionsOf, termAt } from './sections';

/** What is to take place, as far as clashes go. */
export interface Wanted {
  readonly arrangeId: number;
  readonly termId: number | null;
  readonly clazzId: number;
  readonly teacherId: number;
  readonly roomId: number | null;
  readonly weekday: number;
  readonly startMin: number;
  readonly endMin: number;
  readonly weeks: Weeks;
  readonly fromDate: string;
  readonly toDate: string;
  readonly secNo: number | null;
}
interface Busy {
  readonly arrangeId: number;
  readonly clazzId: number;
  readonly clazzName: string;
  readonly sbjName: string;
  readonly teacherId: number;
  readonly teacherName: string;
  readonly roomId: number | null;
  readonly roomName: string | null;
  readonly weekday: number;
  readonly startMin: number;
  readonly endMin: number;
  readonly secNo: number | null;
}

// Schedules of the same weeks and days that touch the class, its children's other classes, the teacher or the room; on one weekday or all.
export const busyOf = (
  cx: Cx,
  w: Omit<Wanted, 'weekday' | 'startMin' | 'endMin' | 'secNo' | 'termId'>,
): Promise<Busy[]> =>
  cx.db.rows<Busy>(sql`
    select a.arrange_id, a.clazz_id, c.clazz_name, ${nameIn(cx.lang, 's')} as sbj_name, a.teacher_id,
      p.name as teacher_name, a.room_id, r.name as room_name, a.weekday, a.start_min, a.end_min, a.sec_no
    from timetable_arrange a
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    join people_person_v p on p.org_id = a.org_id and p.user_id = a.teacher_id
    join textbook_subject s on s.sbj_id = a.sbj_id
    left join timetable_room r on r.org_id = a.org_id and r.room_id = a.room_id
    where a.org_id = ${cx.db.orgId}
      and a.is_on
      and a.arrange_id <> ${w.arrangeId}
      and a.from_date <= ${w.toDate}
      and a.to_date >= ${w.fromDate}
      and (a.weeks = 'all' or ${w.weeks}::text = 'all' or a.weeks = ${w.weeks})
      and (a.clazz_id = ${w.clazzId} or a.teacher_id = ${w.teacherId} or a.room_id = ${w.roomId} or a.clazz_id in (
        select o.clazz_id
        from class_student_v m
        join class_student_v o on o.org_id = m.org_id and o.user_id = m.user_id
        where m.org_id = ${cx.db.orgId}
          and m.clazz_id = ${w.clazzId}
          and o.clazz_id <> ${w.clazzId}
          and (m.clazz_type <> 1 or o.clazz_type <> 1)))
    order by a.weekday, a.start_min, a.arrange_id`);

/** Free times are looked for between these, unless the wanted one lies beyond. */
const DAY_BEGINS = 8 * 60;
const DAY_ENDS = 21 * 60;
const meets = (b: Busy, w: { weekday: number; startMin: number; endMin: number }) =>
  b.weekday === w.weekday && b.startMin < w.endMin && w.startMin < b.endMin;
const whenText = (cx: Cx, w: { weekday: number; startMin: number; endMin: number }) =>
  cx.text('timetable.when', {
    weekday: cx.text(`timetable.weekday.${w.weekday}`),
    start: timeOf(w.startMin),
    end: timeOf(w.endMin),
  });

export interface Slot {
  readonly weekday: number;
  readonly secNo: number;
  readonly name: string;
  readonly startMin: number;
  readonly endMin: number;
  readonly by: Busy | undefined;
}
const stageOf = async (cx: Cx, clazzId: number): Promise<number | null | undefined> =>
  (
    await cx.db.row<{ stgId: number | null }>(sql`
      select stg_id
      from class_clazz_v
      where org_id = ${cx.db.orgId}
        and clazz_id = ${clazzId}`)
  )?.stgId;
/** Every section of a school week with what stands in the way there. The class's stage is asked where it is not said. */
export async function slotsFor(
  cx: Cx,
  w: Omit<Wanted, 'weekday' | 'startMin' | 'endMin' | 'secNo'> & { readonly stgId?: number | null },
  busy?: readonly Busy[],
): Promise<Slot[]> {
  const known = busy ?? (await busyOf(cx, w));
  const termId = w.termId ?? (await termAt(cx.db, w.fromDate))?.termId;
  if (termId == null) return [];
  const stgId = w.stgId === undefined ? await stageOf(cx, w.clazzId) : w.stgId;
  const rows =
    ofStage(await sectionsOf(cx.db, termId), stgId)?.rows.filter((r) => r.isOn && TEACHING_KINDS.includes(r.kind)) ??
    [];
  return [1, 2, 3, 4, 5].flatMap((weekday) =>
    rows.map((r) => {
      const at = { weekday, startMin: r.startMin, endMin: r.endMin };
      return { ...at, secNo: r.secNo, name: sectionName(cx, r), by: known.find((b) => meets(b, at)) };
    }),
  );
}
/** Up to three times of the same length when everybody is free, one a day, the nearest first: right before or after what is busy, or at the same time. */
function freeTimes(
  w: Wanted,
  busy: readonly Busy[],
): { readonly weekday: number; readonly startMin: number; readonly endMin: number }[] {
  const length = w.endMin - w.startMin;
  const far = (at: number) => Math.abs(at - w.startMin);
  const [first, last] = [Math.min(DAY_BEGINS, w.startMin), Math.max(DAY_ENDS, w.endMin)];
  return [1, 2, 3, 4, 5, 6, 7]
    .toSorted((a, b) => Math.abs(a - w.weekday) - Math.abs(b - w.weekday))
    .flatMap((weekday) => {
      const today = busy.filter((b) => b.weekday === weekday);
      const at = [w.startMin, ...today.flatMap((b) => [b.endMin, b.startMin - length])]
        .filter((s) => s >= first && s + length <= last)
        .toSorted((a, b) => far(a) - far(b))
        .find((s) => !today.some((b) => b.startMin < s + length && s < b.endMin));
      return at == null ? [] : [{ weekday, startMin: at, endMin: at + length }];
    })
    .slice(0, 3);
}
/**
 * Three places where everybody is free, those of the same day first: sections (lessons before early reading and care
 * after school), or times for a schedule by interval.
 */
async function freeText(cx: Cx, w: Wanted, busy: readonly Busy[]): Promise<string> {
  if (w.secNo == null) {
    const times = freeTimes(w, busy);
    return times.length
      ? times.map((x) => whenText(cx, x)).join(cx.text('timetable.comma'))
      : cx.text('timetable.noneFree');
  }
  const slots = (await slotsFor(cx, w, busy)).filter((s) => !s.by && s.secNo <= 20);
  const near = slots
    .toSorted(
      (a, b) =>
        Math.abs(a.weekday - w.weekday) - Math.abs(b.weekday - w.weekday) ||
        Math.abs(a.startMin - w.startMin) - Math.abs(b.startMin - w.startMin),
    )
    .slice(0, 3);
  return near.length
    ? near
        .map((s) =>
          cx.text('timetable.slot', {
            weekday: cx.text(`timetable.weekday.${s.weekday}`),
            section: s.name,
            start: timeOf(s.startMin),
          }),
        )
        .join(cx.text('timetable.comma'))
    : cx.text('timetable.noneFree');
}

/** What the database refused, said with who, when and three free places. */
export async function explain(cx: Cx, w: Wanted): Promise<Refusal | undefined> {
  const busy = await busyOf(cx, w);
  const hits = busy.filter((b) => meets(b, w));
  if (!hits.length) return undefined;
  const free = await freeText(cx, w, busy);
  const of = (b: Busy) => ({ when: whenText(cx, b), free });
  const at = w.secNo == null ? 'start' : 'secNo';
  const teacher = hits.find((b) => b.teacherId === w.teacherId);
  if (teacher)
    return fail(
      faults.teacherBusy,
      { name: teacher.teacherName, what: `${teacher.clazzName} ${teacher.sbjName}`, ...of(teacher) },
      'teacherId',
    );
  const clazz = hits.find((b) => b.clazzId === w.clazzId);
  if (clazz)
    return fail(
      faults.clazzBusy,
      { name: clazz.clazzName, what: `${clazz.sbjName} ${clazz.teacherName}`, ...of(clazz) },
      at,
    );
  const room = w.roomId == null ? undefined : hits.find((b) => b.roomId === w.roomId);
  if (room)
    return fail(
      faults.roomBusy,
      { name: room.roomName ?? '', what: `${room.clazzName} ${room.sbjName}`, ...of(room) },
      'roomId',
    );
  const other = hits[0]!;
  const kids = await cx.db.rows<{ name: string }>(
    sql`
    select p.name
    from class_student_v m
    join class_student_v o on o.org_id = m.org_id and o.user_id = m.user_id
    join people_person_v p on p.org_id = m.org_id and p.user_id = m.user_id
    where m.org_id = ${cx.db.orgId}
      and m.clazz_id = ${w.clazzId}
      and o.clazz_id = ${other.clazzId}
    order by p.name`,
  );
  return fail(
    faults.pupilBusy,
    { name: kids[0]?.name ?? '', count: kids.length, what: `${other.clazzName} ${other.sbjName}`, ...of(other) },
    at,
  );
}

/** Runs a write; when an exclusion constraint of the schedule refuses it, the refusal says who and when. */
export async function refusing<T>(cx: Cx, wanted: Wanted, write: () => Promise<T>): Promise<T> {
  try {
    return await cx.savepoint(write);
  } catch (error) {
    if (!/^timetable_(arrange|pupil)_.*free$/.test(constraintOf(error) ?? '')) throw error;
    throw (await explain(cx, wanted)) ?? error;
  }
}
