// For this module's tests only: a teacher's hour in 189 with the children of 七年级1班 at hand.
import { createPlan } from '../../teachplan/contract';
import type { Call, InputOf, ReplyOf } from '../../../kernel/shared/call';
import { raw, sql, type Sql } from '../../../kernel/server/db/sql';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';

/** Who makes calls, as far as this file asks. */
interface Person {
  readonly userId: number;
  ok<C extends Call>(call: C, input: InputOf<C>): Promise<ReplyOf<C>>;
}
interface Program<P> {
  sql<T>(query: string | Sql): Promise<T[]>;
  asUser(orgId: number, userId: number): Promise<P>;
}
export const MATHS = 2;
/** 七年级1班 of the test world. */
export const SEVEN = 189002;
/** Before the lesson, and when its preview is due. */
export const EVENING = `${testDayPlus(-2)}T10:00:00Z`;
export const MORNING = `${testDayPlus(-1)}T00:00:00Z`;

/** A new hour of teacher189, in a plan of its own. */
export async function hourOf(teacher: Person, name = '数轴'): Promise<number> {
  const units = [{ unit: '有理数', hours: [{ name, content: `<p>${name}的内容</p>` }] }];
  const plan = await teacher.ok(createPlan, { name: `计划${name}`, sbjId: MATHS, units });
  return plan.units[0]?.hours[0]?.linkId ?? 0;
}
/** Children of 七年级1班, signed in, in the order of their ids. */
export async function childrenOf<P>(t: Program<P>, most: number, clazzId = SEVEN): Promise<P[]> {
  const rows = await t.sql<{ user_id: number }>(sql`
    select user_id from class_student_v where org_id = 189 and clazz_id = ${clazzId} order by user_id limit ${most}`);
  return Promise.all(rows.map((r) => t.asUser(189, Number(r.user_id))));
}
/** An hour whose preview of these questions was sent to 七年级1班. */
export async function sent(teacher: Person, verIds: readonly number[], name = '数轴'): Promise<number> {
  const linkId = await hourOf(teacher, name);
  await teacher.ok(calls.setPreview, { linkId, resIds: [], queIds: [...verIds] });
  await teacher.ok(calls.publishPreview, { linkId, clazzIds: [SEVEN], dueTime: MORNING });
  return linkId;
}
/** A teacher of another organisation, of mathematics where it has one. */
export async function teacherOf<P>(t: Program<P>, orgId: number): Promise<P> {
  const [row] = await t.sql<{ user_id: number }>(sql`
    select user_id from people_teach_sbj_v where org_id = ${orgId} order by sbj_id = ${MATHS} desc, user_id limit 1`);
  return t.asUser(orgId, Number(row?.user_id));
}
/** So many more colleagues of somebody, with the same roles and a password of their own. */
export async function colleagues<P>(t: Program<P>, orgId: number, userId: number, count: number): Promise<P[]> {
  const ids = Array.from({ length: count }, (_, at) => 77_000_000 + at);
  for (const [table, change] of [
    ['people_person', "'user_id', n, 'login', 'many' || n, 'name', '同事' || n, 'phone', null, 'yun_no', n"],
    ['people_person_role', "'user_id', n"],
    ['account_credential', "'user_id', n"],
  ] as const)
    await t.sql(sql`
      insert into ${raw(table)}
      select (jsonb_populate_record(p, jsonb_build_object(${raw(change)}))).*
      from ${raw(table)} p
      cross join unnest(${ids}::bigint[]) as n
      where p.org_id = ${orgId} and p.user_id = ${userId}`);
  return Promise.all(ids.map((id) => t.asUser(orgId, id)));
}
