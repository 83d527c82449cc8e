import { pageOfRows, type Listed } from '../../../kernel/server/db/list';
import type { Cx } from '../../../kernel/server/cx';
import { all, isOneOf, nameIn, nothing, sql, when, type Sql } from '../../../kernel/server/db/sql';
import type { Door } from '../../../kernel/server/db/door';
import type { RowOf } from '../../../kernel/server/db/table';
import { plusDays, spanDays } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import type { Paged } from '../../../kernel/shared/fields';
import type { Lang } from '../../../kernel/shared/messages';
import { occurrences, type Occurrence } from '../../timetable/server/published';
import type { KeptLesson, Lesson } from '../contract';
import { faults } from '../faults';
import { SPAN_DAYS, isPrepared, minutesOf, nowIn, stateOf, timeOf, type Now } from '../rules';
import type { lessons } from '../tables';
import { lessonsOfChild } from './then';

export type LessonRow = RowOf<typeof lessons>;
/** A row with the names beside its ids. */
export interface NamedRow extends LessonRow {
  readonly clazzName: string;
  readonly clazzType: number;
  readonly sbjName: string;
  readonly teacherName: string;
  readonly masterId: number | null;
}
/** Who looks, and when: what of a lesson depends on them. */
export interface Viewer {
  readonly userId: number;
  readonly now: Now;
  readonly lang: Lang;
}
export const viewerOf = (cx: Cx): Viewer => ({ userId: cx.me.userId, now: nowIn(cx.me.zone, cx.now), lang: cx.lang });

/** What more a statement over lessons reads, over `l` (the lesson), `c` (its class) and `p` (its teacher). */
export interface More {
  readonly select?: Sql;
  readonly join?: Sql;
}
/** The columns of `NamedRow`. */
export const namedSelect = (lang: Lang, more: More = {}): Sql =>
  sql`l.*, c.clazz_name, c.clazz_type, c.master_id, ${nameIn(lang, 's')} as sbj_name, p.name as teacher_name${
    more.select ? sql`, ${more.select}` : nothing
  }`;
/** The tables of `NamedRow`. */
export const namedFrom = (more: More = {}): Sql => sql`
  lesson_lesson l
  join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
  join people_person_v p on p.org_id = l.org_id and p.user_id = l.teacher_id
  join textbook_subject s on s.sbj_id = l.sbj_id ${more.join ?? nothing}`;
/** Lessons that have a row, with names; `where` stands over `l`. One statement. */
export const namedRows = <T extends object = object>(
  door: Door,
  lang: Lang,
  where: Sql,
  more: More = {},
): Promise<(NamedRow & T)[]> =>
  door.rows<NamedRow & T>(sql`
    select ${namedSelect(lang, more)}
    from ${namedFrom(more)}
    where l.org_id = ${door.orgId}
      and ${where}`);

/** A row as the wire shows it. */
export function lessonOf(r: NamedRow, v: Viewer): KeptLesson {
  return {
    lessonId: r.lessonId,
    arrangeId: r.arrangeId,
    name: r.name || r.sbjName,
    date: r.onDate,
    secNo: r.secNo,
    start: timeOf(r.startMin),
    end: timeOf(r.endMin),
    duration: r.endMin - r.startMin,
    clazzId: r.clazzId,
    clazzName: r.clazzName,
    clazzType: r.clazzType,
    sbjId: r.sbjId,
    sbjName: r.sbjName,
    teacherId: r.teacherId,
    teacherName: r.teacherName,
    roomName: r.roomName,
    state: stateOf(r, v.now),
    topic: r.topic,
    linkId: r.linkId,
    prepared: isPrepared(r),
    startedAt: r.startedAt,
    endedAt: r.endedAt,
    takenAt: r.takenAt,
    awayCount: r.awayCount,
    lateCount: r.lateCount,
    quizCount: r.quizCount,
    mine: r.teacherId === v.userId,
  };
}
/** A planned lesson to which nothing has happened yet. */
export function plannedOf(o: Occurrence, v: Viewer): Lesson {
  const timed = {
    onDate: o.date,
    startMin: minutesOf(o.start),
    endMin: minutesOf(o.end),
    startedAt: null,
    endedAt: null,
  };
  return {
    lessonId: null,
    arrangeId: o.arrangeId,
    name: o.sbjName,
    date: o.date,
    secNo: o.secNo,
    start: o.start,
    end: o.end,
    duration: timed.endMin - timed.startMin,
    clazzId: o.clazzId,
    clazzName: o.clazzName,
    clazzType: o.clazzType,
    sbjId: o.sbjId,
    sbjName: o.sbjName,
    teacherId: o.teacherId,
    teacherName: o.teacherName,
    roomName: o.roomName ?? '',
    state: stateOf(timed, v.now),
    topic: '',
    linkId: null,
    prepared: false,
    startedAt: null,
    endedAt: null,
    takenAt: null,
    awayCount: 0,
    lateCount: 0,
    quizCount: 0,
    mine: o.teacherId === v.userId,
  };
}
/** Something happened to it in class: it is history, and stands as it was whatever the timetable says since. */
export const happened = (r: Pick<LessonRow, 'startedAt' | 'endedAt' | 'takenAt'>): boolean =>
  r.startedAt != null || r.endedAt != null || r.takenAt != null;
/** The row with day, teacher, room and time as the timetable says now. */
const withPlan = (r: NamedRow, o: Occurrence): NamedRow =>
  happened(r)
    ? r
    : {
        ...r,
        teacherId: o.teacherId,
        teacherName: o.teacherName,
        roomName: o.roomName ?? '',
        secNo: o.secNo,
        startMin: minutesOf(o.start),
        endMin: minutesOf(o.end),
        sbjId: o.sbjId,
        sbjName: o.sbjName,
      };

/** Whose lessons: a teacher's, some classes', a child's. */
export interface LessonsOf {
  readonly from: string;
  readonly to: string;
  readonly teacherId?: number;
  readonly clazzIds?: readonly number[];
  readonly studentId?: number;
}
/** The rows of somebody's lessons; a teacher's by what they teach now and by whatever schedule is theirs. */
const rowsOf = (door: Door, of: LessonsOf, arrangeIds: readonly number[]): Sql =>
  all(
    sql`l.on_date between ${of.from} and ${of.to}`,
    when(of.teacherId, (id) => sql`(l.teacher_id = ${id} or l.arrange_id = any(${arrangeIds}::bigint[]))`),
    of.teacherId == null ? isOneOf('l.clazz_id', of.clazzIds) : undefined,
    when(of.studentId, (id) => lessonsOfChild(door.orgId, id)),
  );
/**
 * Timetable and rows as one list, in the order of time: two statements whatever the span holds. A timetabled row whose day is no
 * longer in the timetable shows only when something happened in it.
 */
export async function lessonsBetween<T extends object = object>(
  door: Door,
  of: LessonsOf,
  v: Viewer,
  more: More = {},
): Promise<(Lesson & { readonly row?: NamedRow & T })[]> {
  const { items } = await occurrences(door, of, v.lang);
  const arrangeIds = [...new Set(items.map((o) => o.arrangeId))];
  const rows = await namedRows<T>(door, v.lang, rowsOf(door, of, arrangeIds), more);
  const byName = new Map(rows.filter((r) => r.arrangeId != null).map((r) => [`${r.arrangeId} ${r.onDate}`, r]));
  const out: (Lesson & { row?: NamedRow & T })[] = items
    .filter((o) => of.clazzIds == null || of.clazzIds.includes(o.clazzId))
    .map((o) => {
      const row = byName.get(`${o.arrangeId} ${o.date}`);
      byName.delete(`${o.arrangeId} ${o.date}`);
      return row ? { ...lessonOf(withPlan(row, o), v), row } : plannedOf(o, v);
    });
  const rest = rows.filter(
    (r) =>
      (r.arrangeId == null || (byName.has(`${r.arrangeId} ${r.onDate}`) && happened(r))) &&
      (of.teacherId == null || r.teacherId === of.teacherId) &&
      (of.clazzIds == null || of.clazzIds.includes(r.clazzId)),
  );
  out.push(...rest.map((row) => ({ ...lessonOf(row, v), row })));
  return out.sort(inTime);
}
/** By day, start and class. */
const inTime = (a: Lesson, b: Lesson): number => {
  const [x, y] = [`${a.date} ${a.start}`, `${b.date} ${b.start}`];
  return x < y ? -1 : x > y ? 1 : a.clazzId - b.clazzId;
};

/** The days a list is asked for: from Monday of this week two weeks when nobody says. */
export function spanOf(today: string, from: string | undefined, to: string | undefined): { from: string; to: string } {
  const monday = plusDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const first = from ?? (to && to < monday ? plusDays(to, -13) : monday);
  const last = to ?? plusDays(first, 13);
  if (last < first) throw fail(faults.toBeforeFrom, {}, 'to');
  if (spanDays(first, last) > SPAN_DAYS) throw fail(faults.spanTooLong, { days: SPAN_DAYS }, 'to');
  return { from: first, to: last };
}
/** One page of what stands in memory already, in the order of time. */
export const pageOf = <T>(all: readonly T[], input: Listed & { readonly sort?: DaySort | undefined }): Paged<T> =>
  pageOfRows(input.sort === '-date' ? all.toReversed() : all, input);
export type DaySort = 'date' | '-date';
