// For this module's tests only: the people of a school, a class, and an evaluation of each kind.
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { judgedBy, type Role } from '../rules';

interface Person {
  readonly userId: number;
  // eslint-disable-next-line typescript/no-explicit-any -- as kernel/testing/app.ts has it
  ok<C extends Call<string, any, any>>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
interface Program {
  sql<T extends Record<string, unknown>>(query: Sql): Promise<T[]>;
}
export const START = `${testDayPlus(-8)}T00:00:00.000Z`;
export const END = `${testDayPlus(22)}T00:00:00.000Z`;
/** The day on which the tests judge. */
export const TODAY = testDayPlus(5);
export const DURING = `${TODAY}T02:00:00Z`;

/** A school of the test world: its administrator, a class teacher with the class, a child of it. */
export async function assessDay<C extends Person>(t: Program & { as(login: string): Promise<C> }) {
  const [admin, master, teacher, child] = await Promise.all([
    t.as('school189'),
    t.as('classmgr189'),
    t.as('teacher189'),
    t.as('student189'),
  ]);
  const [clazz] = await t.sql<{ clazz_id: string }>(
    sql`select clazz_id from class_student_v where org_id = 189 and user_id = ${child.userId} and clazz_type = 1`,
  );
  const clazzId = Number(clazz?.clazz_id);
  await t.sql(sql`update class_clazz set master_id = ${master.userId} where org_id = 189 and clazz_id = ${clazzId}`);
  const rows = await t.sql<{ user_id: string }>(
    sql`select user_id from class_student_v where org_id = 189 and clazz_id = ${clazzId} order by user_id`,
  );
  return { admin, master, teacher, child, clazzId, userIds: rows.map((row) => Number(row.user_id)) };
}

export const evaluation = (admin: Person, clazzId: number, more: object = {}) =>
  admin.ok(calls.publish, {
    kind: 'eval',
    templateId: 'default',
    name: '期末综合素质评价',
    start: START,
    end: END,
    clazzIds: [clazzId],
    ...more,
  });
/** `userIds` are judged, `leaderId` leads all of them. */
export const performance = (admin: Person, userIds: readonly number[], leaderId: number, more: object = {}) =>
  admin.ok(calls.publish, {
    kind: 'perf',
    templateId: 'default',
    name: '年度绩效',
    start: START,
    end: END,
    userIds: [...userIds],
    leaders: userIds.map((userId) => ({ userId, leaderId })),
    ...more,
  });
/** The same score for every index of a role. */
export const allOf = (indexes: Parameters<typeof judgedBy>[0], role: Role, score: number) =>
  judgedBy(indexes, role).map(({ indexId }) => ({ indexId, score }));
