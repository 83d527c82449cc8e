import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { minutesOf } from '../../../kernel/shared/dates';
import { occurrences } from '../../timetable/server/published';
import { dayOf, localOf, MINUTE_MS, type Span, type Trip, type Why } from '../rules';

/** Physical education and health, of data/education.json. */
const PE_SUBJECT = 10;

/** What the school knows of a child's day. */
export interface Day {
  readonly name: string;
  readonly clazzId: number | null;
  readonly clazzName: string;
  /** PE lessons of the class. */
  readonly lessons: readonly Span[];
  /** When the class's first lesson begins, and the last one ends; null: none is planned. */
  readonly firstStart: number | null;
  readonly lastEnd: number | null;
  readonly holiday: boolean;
  readonly leaves: readonly Span[];
}
const NOBODY: Day = {
  name: '',
  clazzId: null,
  clazzName: '',
  lessons: [],
  firstStart: null,
  lastEnd: null,
  holiday: false,
  leaves: [],
};
interface Child {
  readonly userId: number;
  readonly name: string;
  readonly clazzId: number | null;
  readonly clazzName: string | null;
  readonly leaves: readonly { readonly start: number | null; readonly end: number | null }[];
}
/** The day of children: their classes' lessons, holidays and leave. Three statements for any number of them. */
export async function daysOf(
  door: Door,
  userIds: readonly number[],
  zone: string,
  at: number,
): Promise<(userId: number) => Day> {
  const { day } = localOf(zone, at);
  const { from: midnight } = dayOf(zone, day);
  const children = await door.rows<Child>(sql`
    select p.user_id, p.name, s.clazz_id, s.clazz_name, (
        select coalesce(json_agg(json_build_object('start', v.start_min, 'end', v.end_min)), '[]')
        from lesson_leave_v v
        where v.org_id = ${door.orgId}
          and v.user_id = p.user_id
          and v.from_date <= ${day}
          and v.to_date >= ${day}) as leaves
    from people_person_v p
    left join class_student_v s on s.org_id = p.org_id and s.user_id = p.user_id and s.clazz_type = 1
    where p.org_id = ${door.orgId}
      and p.user_id = any(${userIds}::bigint[])`);
  const clazzIds = [...new Set(children.flatMap((child) => child.clazzId ?? []))];
  const { days, items } = await occurrences(door, { from: day, to: day, clazzIds });
  const piece = (start: number, end: number): Span => ({
    from: midnight + start * MINUTE_MS,
    to: midnight + end * MINUTE_MS,
  });
  const known = new Map(
    children.map((child): [number, Day] => {
      const own = items.filter((item) => item.clazzId === child.clazzId);
      const starts = own.map((item) => midnight + minutesOf(item.start) * MINUTE_MS);
      const ends = own.map((item) => midnight + minutesOf(item.end) * MINUTE_MS);
      return [
        child.userId,
        {
          name: child.name,
          clazzId: child.clazzId,
          clazzName: child.clazzName ?? '',
          lessons: own
            .filter((item) => item.sbjId === PE_SUBJECT)
            .map((item) => piece(minutesOf(item.start), minutesOf(item.end))),
          firstStart: starts.length > 0 ? Math.min(...starts) : null,
          lastEnd: ends.length > 0 ? Math.max(...ends) : null,
          holiday: days[0]?.kind === 'holiday',
          leaves: child.leaves.map(({ start, end }) => piece(start ?? 0, end ?? 1440)),
        },
      ];
    }),
  );
  return (userId) => known.get(userId) ?? NOBODY;
}

const holds = (span: Span, at: number): boolean => span.from <= at && at < span.to;
/** Why a child that is not where it should be needs nobody: leave, an excursion, a holiday, school is over. */
export function whyQuiet(day: Day, trips: readonly Trip[], zone: string, at: number): Why | null {
  if (day.leaves.some((leave) => holds(leave, at))) return 'leave';
  const { day: date, min } = localOf(zone, at);
  const isAway = trips.some(
    (trip) =>
      trip.day === date &&
      trip.from <= min &&
      min < trip.to &&
      day.clazzId != null &&
      trip.clazzIds.includes(day.clazzId),
  );
  if (isAway) return 'trip';
  if (day.holiday) return 'holiday';
  return day.lastEnd != null && at >= day.lastEnd ? 'over' : null;
}
