// For this module's tests only: a school week in which nothing depends on the day the tests run.
import type { ReplyOf } from '../../../kernel/shared/call';
import { myWeek } from '../../timetable/contract';

/** A Monday in the middle of the term. */
export const MONDAY = '2026-11-16';
/** 七年级1班 and 2班 of the test world. */
export const SEVEN = 189002;
export const SEVEN_2 = 189003;
export interface Planned {
  readonly arrangeId: number;
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly clazzId: number;
  readonly sbjId: number;
}
interface Program {
  sql(text: string): Promise<unknown>;
  at(time: Date | string | null): void;
}
interface Person {
  ok(call: typeof myWeek, input: { readonly date: string }): Promise<ReplyOf<typeof myWeek>>;
}

/** Term and schedules of 189 around MONDAY, without holidays, absences, lessons and leaves. */
export async function fixedWeek<T extends Program>(t: T): Promise<T> {
  await t.sql("update timetable_term set first_on = '2026-09-01', last_on = '2027-01-22' where org_id = 189");
  await t.sql(
    "update timetable_arrange set from_date = '2026-09-01', to_date = '2027-01-22' where org_id = 189 and kind = 'period'",
  );
  for (const table of ['timetable_day', 'timetable_absence', 'lesson_lesson', 'lesson_leave'])
    await t.sql(`delete from ${table} where org_id = 189`);
  await t.sql("update class_enrolment set joined_at = '2026-08-29' where org_id = 189");
  t.at(`${MONDAY}T00:00:00Z`);
  return t;
}
/** Wall time of the school as an instant: Shanghai has been eight hours ahead since 1991. */
export const at = (date: string, time: string, minutes = 0): Date =>
  new Date(Date.parse(`${date}T${time}:00+08:00`) + minutes * 60_000);
/** A person's lessons of the week in one class, in order. */
export const plannedOf = async (who: Person, clazzId: number): Promise<Planned[]> =>
  (await who.ok(myWeek, { date: MONDAY })).items.filter((o) => o.clazzId === clazzId);
