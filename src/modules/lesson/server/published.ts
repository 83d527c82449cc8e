// What other modules may use of lessons: those between two days, timetable and rows as one list, and the lesson of a class at an
// instant. SQL joins lesson_lesson_v, lesson_attend_v and lesson_evaluate_v instead where rows are enough: they hold lessons on which
// something happened, and only the children who were not simply there.
import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, is, isOneOf, sql } from '../../../kernel/server/db/sql';
import type { Lang } from '../../../kernel/shared/messages';
import { fail } from '../../../kernel/shared/faults';
import type { KeptLesson, Lesson } from '../contract';
import { faults } from '../faults';
import { ENTER_MINUTES, isOpen, minutesOf, nowIn, onLine, stateOf, timeOf, type Timed } from '../rules';
import { checkDoor, comeIn, goOut, openToChild } from './entry';
import { lockOwn, seenLesson } from './open';
import { lessonOf, lessonsBetween as between, viewerOf, type LessonsOf } from './read';

export { evaluateLesson, ownEvaluation } from './evaluate-link';
export { coversLesson, coversTime } from './then';
/** Stays in a lesson, as the register reads them: in again is no second stay, out counts the seconds. */
export { comeIn as cameIn, goOut as wentOut };
export type { Lesson, LessonsOf };

interface At {
  readonly zone: string;
  readonly at: Date;
  readonly lang?: Lang;
  readonly userId?: number;
}
/** Every lesson of a teacher, some classes or a child between two days, in the order of time: four statements whatever the span. */
export async function lessonsOf(door: Door, of: LessonsOf, o: At): Promise<Lesson[]> {
  return (await between(door, of, { userId: o.userId ?? 0, now: nowIn(o.zone, o.at), lang: o.lang ?? 'zh-CN' })).map(
    ({ row: _, ...l }) => l,
  );
}
/**
 * The lesson a class has at an instant: the one that runs, else the one that begins within a quarter of an hour.
 * `lessonId` is null for a timetabled one that nobody has opened.
 */
export async function lessonAt(door: Door, clazzId: number, o: At): Promise<Lesson | undefined> {
  const now = nowIn(o.zone, o.at);
  const line = onLine(now.date, now.min);
  const today = await lessonsOf(door, { clazzIds: [clazzId], from: now.date, to: now.date }, o);
  const runs = (l: Lesson, early: number) =>
    onLine(l.date, minutesOf(l.start)) - early <= line && line < onLine(l.date, minutesOf(l.end));
  return today.find((l) => runs(l, 0)) ?? today.find((l) => runs(l, ENTER_MINUTES));
}

/** A child of the caller's classes who was absent on several days. */
export interface AwayChild {
  readonly userId: number;
  readonly userName: string;
  readonly clazzId: number;
  readonly clazzName: string;
  /** Days on which a lesson has the child absent; leave is not counted. */
  readonly days: number;
}
/**
 * Children of the classes the caller leads or teaches who were absent on at least so many days since a day, most first. A
 * class teacher's and a subject teacher's child alike: both may look at its attendance. A child that was moved brings along what
 * it missed in the class before. One statement.
 */
export const awayOften = (cx: Cx, since: string, days: number): Promise<AwayChild[]> =>
  cx.db.rows<AwayChild>(sql`
    select a.user_id, p.name as user_name, s.clazz_id, s.clazz_name, count(distinct a.on_date)::int as days
    from lesson_attend a
    join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
    join class_student_v s on s.org_id = a.org_id and s.user_id = a.user_id
      and (s.clazz_id = a.clazz_id or (s.clazz_type = 1 and c.clazz_type = 1))
    join people_person_v p on p.org_id = a.org_id and p.user_id = a.user_id
    where ${cx.db.orgs('a')}
      and a.code = 'absent'
      and a.on_date between ${since}::date and ${cx.today}::date
      and exists (
        select 1
        from class_charge_v h
        where h.org_id = a.org_id and h.clazz_id = s.clazz_id and h.user_id = ${cx.me.userId})
    group by a.user_id, p.name, s.clazz_id, s.clazz_name
    having count(distinct a.on_date) >= ${days}
    order by days desc, p.name, a.user_id
    limit 50`);

/** A lesson somebody may come into, and the minutes until its bell; below zero where its teacher runs over. */
export interface OpenLesson extends KeptLesson {
  readonly minutesLeft: number;
}
/**
 * A lesson for who comes in now. `teacher`: its own alone (V-065), until it has ended; `child`: enrolled in its class, from fifteen
 * minutes before (V-067, E-033); `guest`: whoever may look at it, while its door is open. Otherwise gone, or a fault that says why.
 */
export async function lessonToEnter(cx: Cx, lessonId: number, as: 'teacher' | 'child' | 'guest'): Promise<OpenLesson> {
  const row =
    as === 'teacher'
      ? await lockOwn(cx, lessonId)
      : as === 'child'
        ? await openToChild(cx, lessonId)
        : await seenLesson(cx, lessonId);
  if (as === 'guest') checkDoor(cx, row);
  const viewer = viewerOf(cx);
  const lesson = lessonOf(row, viewer);
  if (lesson.state === 'ended') throw fail(faults.ended);
  return { ...lesson, minutesLeft: onLine(row.onDate, row.endMin) - onLine(viewer.now.date, viewer.now.min) };
}
/** A lesson the caller may look at. */
export const lessonSeen = async (cx: Cx, lessonId: number): Promise<KeptLesson> =>
  lessonOf(await seenLesson(cx, lessonId), viewerOf(cx));

/** A lesson of another organisation, as a partner class of its class knows it. */
export interface PartnerLesson {
  readonly lessonId: number;
  readonly orgName: string;
  readonly clazzName: string;
  readonly clazzType: number;
  readonly name: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  /** From fifteen minutes before it begins, or once its teacher has begun. */
  readonly open: boolean;
  readonly ended: boolean;
  readonly minutesLeft: number;
}
type PartnerRow = Timed &
  Pick<PartnerLesson, 'lessonId' | 'orgName' | 'clazzName' | 'clazzType' | 'name'> & { readonly zone: string };
/**
 * Lessons around now of some classes of the door's organisation, or one of them by its id, which have been opened: for partners in other
 * schools. Days and hours are those of the organisation that gives them. One statement.
 */
export async function partnerLessons(
  door: Door,
  { clazzIds, at, lessonId }: { readonly clazzIds?: readonly number[]; readonly at: Date; readonly lessonId?: number },
): Promise<PartnerLesson[]> {
  // A day to either side: which day it is there, its own zone says.
  const near = (days: number) => new Date(at.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const rows = await door.rows<PartnerRow>(sql`
    select l.lesson_id, o.name as org_name, o.zone, c.clazz_name, c.clazz_type,
      coalesce(nullif(l.topic, ''), nullif(l.name, ''), c.clazz_name) as name,
      l.on_date, l.start_min, l.end_min, l.started_at, l.ended_at
    from lesson_lesson l
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    join organisation_org o on o.org_id = l.org_id
    where l.org_id = ${door.orgId}
      and l.on_date between ${near(-1)}::date and ${near(1)}::date
      and ${all(isOneOf('l.clazz_id', clazzIds), is('l.lesson_id', lessonId))}
    order by l.on_date, l.start_min, l.lesson_id
    limit 50`);
  return rows.map((row) => {
    const now = nowIn(row.zone, at);
    return {
      lessonId: row.lessonId,
      orgName: row.orgName,
      clazzName: row.clazzName,
      clazzType: row.clazzType,
      name: row.name,
      date: row.onDate,
      start: timeOf(row.startMin),
      end: timeOf(row.endMin),
      open: isOpen(row, now),
      ended: stateOf(row, now) === 'ended',
      minutesLeft: onLine(row.onDate, row.endMin) - onLine(now.date, now.min),
    };
  });
}
/** Refuses a partner before the door opens (V-067, E-033), and after the lesson. */
export function checkPartner({ open, ended }: Pick<PartnerLesson, 'open' | 'ended'>): void {
  if (ended) throw fail(faults.ended);
  if (!open) throw fail(faults.notOpen, { minutes: ENTER_MINUTES });
}
