// For this module's tests only: a school whose days stand still, and facts as they are.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/cx';
import { plusDays } from '../../../kernel/shared/dates';
import { mondayOf, testToday } from '../../../kernel/testing/test-day';
import { differing, daysFrom, type Hour } from '../rules';
import { countDays, hoursBetween, sumsOff } from './count';
import type { DayKind } from './day-kind';
import { compareNight, mendNight } from './night';

export const SCHOOL = 189;
export const ZONE = 'Asia/Shanghai';
/** The Monday of the test day's week. */
export const MONDAY = mondayOf(testToday());
/** The day so many days after that Monday, before it when negative. */
export const on = (days: number): string => plusDays(MONDAY, days);
/** The days of a term in the middle of which that week lies. */
const TERM = [on(-76), on(67)] as const;
/** 七年级1班 of the test world. */
export const SEVEN = 189002;
interface Program {
  readonly kernel: Kernel;
  sql<T>(query: string | Sql, params?: unknown[]): Promise<T[]>;
  at(time: Date | string | null): void;
}

/** Term and schedules of 189 around MONDAY, without special days, absences, lessons and facts; it is Wednesday noon. */
export async function quietWeek<T extends Program>(t: T): Promise<T> {
  await t.sql(sql`update timetable_term set first_on = ${TERM[0]}, last_on = ${TERM[1]} where org_id = 189`);
  await t.sql(
    sql`update timetable_arrange set from_date = ${TERM[0]}, to_date = ${TERM[1]} where org_id = 189 and kind = 'period'`,
  );
  for (const table of [
    'timetable_day',
    'timetable_absence',
    'lesson_lesson',
    'lesson_leave',
    'analytics_hour',
    'analytics_sum',
    'analytics_work',
    'analytics_answer',
    'analytics_sign_in',
    'analytics_view',
    'analytics_day',
  ])
    await t.sql(`delete from ${table} where org_id = 189`);
  await t.sql('delete from analytics_due');
  await t.sql(sql`update class_enrolment set joined_at = ${on(-79)} where org_id = 189`);
  t.at(`${on(2)}T04:00:00Z`);
  return t;
}
/** Some children of SEVEN, by their ids. */
export const childrenOf = async (t: Program, many: number): Promise<number[]> => {
  const rows = await t.sql<{ id: string }>(
    'select user_id as id from class_student_v where org_id = 189 and clazz_id = 189002 order by user_id',
  );
  return rows.slice(0, many).map((row) => Number(row.id));
};
/** Each day twice and in any order, as events come. */
export const twiceShuffled = (days: readonly string[], rnd: () => number): string[] =>
  [...days, ...days]
    .map((day) => ({ day, at: rnd() }))
    .sort((a, b) => a.at - b.at)
    .map(({ day }) => day);
/** Counts days of the school, as an event or the night does. */
export const count = (t: Program, from: string, to: string): Promise<string[]> =>
  inOrg(t.kernel.pools.tenant, SCHOOL, (door) =>
    countDays(door, daysFrom(from, to), { zone: ZONE, at: t.kernel.clock().toISOString() }),
  );
/** The two halves of a night of the school: what differs is found, and mended. */
export const compare = (t: Program): Promise<string[]> =>
  inOrg(t.kernel.pools.tenant, SCHOOL, (door) => compareNight(door, ZONE, t.kernel.clock()));
export const mend = (t: Program, wrong: readonly string[]): Promise<void> =>
  inOrg(t.kernel.pools.tenant, SCHOOL, (door) => mendNight(door, ZONE, t.kernel.clock(), wrong));
/** One night of the school. */
export async function night(t: Program): Promise<string[]> {
  const wrong = await compare(t);
  await mend(t, wrong);
  return wrong;
}
/** The days among these on which the facts are not what the slow query says. */
export const wrongDays = (t: Program, from: string, to: string): Promise<string[]> =>
  inOrg(t.kernel.pools.tenant, SCHOOL, async (door) => {
    const facts = await door.rows<Hour>(sql`
      select h.on_date, h.kind, h.key_id, h.lesson_id, h.teacher_id, h.held_by_id, h.clazz_id, h.sbj_id, h.sec_no,
        h.start_min, h.end_min, h.state, h.cause
      from analytics_hour h
      where h.org_id = ${SCHOOL}
        and h.on_date between ${from} and ${to}`);
    return differing(daysFrom(from, to), facts, await hoursBetween(door, ZONE, { from, to }));
  });
/** The days among these whose sums are not what their facts come to. */
export const wrongSums = (t: Program, from: string, to: string): Promise<string[]> =>
  inOrg(t.kernel.pools.tenant, SCHOOL, async (door) => (await sumsOff(door, daysFrom(from, to))).off);
/** The days among these whose sums of a kind are not what its rows come to. */
export const wrongKept = (t: Program, kind: DayKind, from: string, to: string): Promise<string[]> =>
  inOrg(t.kernel.pools.tenant, SCHOOL, (door) => kind.off(door, daysFrom(from, to)));
