// For this module's tests only: a school week in which nothing depends on the day the tests run.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { ReplyOf } from '../../../kernel/shared/call';
import { plusDays } from '../../../kernel/shared/dates';
import { mondayOf, testToday } from '../../../kernel/testing/test-day';
import { myWeek } from '../../timetable/contract';

/** The Monday of the test day's week. */
export const MONDAY = mondayOf(testToday());
/** The day so many days after that Monday, before it when negative. */
export const on = (days: number): string => plusDays(MONDAY, days);
/** The days of a term in the middle of which that week lies. */
const TERM = [on(-76), on(67)] as const;
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
  sql(query: string | Sql, params?: unknown[]): Promise<unknown>;
  at(time: Date | string | null): void;
}
interface Person {
  ok(call: typeof myWeek, input: { readonly date: string }): Promise<ReplyOf<typeof myWeek>>;
}

/** Term and schedules of 189 around MONDAY, without holidays, absences, lessons and leaves. */
export async function fixedWeek<T extends Program>(t: T): Promise<T> {
  await t.sql(sql`update timetable_term set first_on = ${TERM[0]}, last_on = ${TERM[1]} where org_id = 189`);
  await t.sql(
    sql`update timetable_arrange set from_date = ${TERM[0]}, to_date = ${TERM[1]} where org_id = 189 and kind = 'period'`,
  );
  for (const table of ['timetable_day', 'timetable_absence', 'lesson_lesson', 'lesson_leave'])
    await t.sql(`delete from ${table} where org_id = 189`);
  await t.sql(sql`update class_enrolment set joined_at = ${on(-79)} where org_id = 189`);
  t.at(`${MONDAY}T00:00:00Z`);
  return t;
}
/** Wall time of the school as an instant: Shanghai has been eight hours ahead since 1991. */
export const at = (date: string, time: string, minutes = 0): Date =>
  new Date(Date.parse(`${date}T${time}:00+08:00`) + minutes * 60_000);
/** A person's lessons of the week in one class, in order. */
export const plannedOf = async (who: Person, clazzId: number): Promise<Planned[]> =>
  (await who.ok(myWeek, { date: MONDAY })).items.filter((o) => o.clazzId === clazzId);
/** Those who have to do with the first lesson of SEVEN: its children, and a `stranger` who neither gives nor leads it. */
export async function registerDay<C extends Person & { readonly userId: number }>(t: {
  sql<T>(query: string | Sql): Promise<T[]>;
  as(login: string): Promise<C>;
  asUser(orgId: number, userId: number): Promise<C>;
}) {
  const [teacher, office, student, admin] = [
    await t.as('teacher189'),
    await t.as('classmgr189'),
    await t.as('student189'),
    await t.as('school189'),
  ];
  // classmgr189 also belongs to the office; here a class teacher without any other right.
  await t.sql(sql`delete from people_person_role where org_id = 189 and user_id = ${office.userId} and role_id = 42`);
  const master = await t.as('classmgr189');
  const first = (await plannedOf(teacher, SEVEN))[0]!;
  const children = await t.sql<{ user_id: number }>(
    sql`select user_id from class_student_v where org_id = 189 and clazz_id = ${SEVEN} order by user_id`,
  );
  const [other] = await t.sql<{ user_id: number }>(sql`
    select user_id
    from class_teacher_v
    where org_id = 189 and clazz_id = ${SEVEN} and user_id not in (${teacher.userId}, ${master.userId})
    order by user_id
    limit 1
  `);
  const stranger = await t.asUser(189, Number(other!.user_id));
  return { teacher, master, student, admin, stranger, first, kids: children.map((r) => Number(r.user_id)) };
}
