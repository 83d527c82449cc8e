import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { allOf, assessDay, DURING, evaluation } from './testing';

let t: TestApp;
let day: Awaited<ReturnType<typeof assessDay<Caller>>>;
/** Another class of the school with children. */
let other: number;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(DURING);
  day = await assessDay(t);
  const [row] = await t.sql<{ clazz_id: string }>(
    `select s.clazz_id from class_student_v s where s.org_id = 189 and s.clazz_type = 1 and s.clazz_id <> $1
      order by s.clazz_id limit 1`,
    [day.clazzId],
  );
  other = Number(row?.clazz_id);
});
afterAll(async () => {
  await t.stop();
});
const kind = 'eval';
const sheetsOf = (id: number, where: string, userId: number) =>
  t.sql<{ user_id: string }>(`select user_id from assessment_sheet where item_id = $1 and ${where}`, [id, userId]);

test('a child that changes between classes of an evaluation keeps what was said of it', async () => {
  const { admin, child, clazzId } = day;
  const { itemId: id } = await evaluation(admin, clazzId, { clazzIds: [clazzId, other] });
  const userId = child.userId;
  const { indexes } = await child.ok(calls.evalSelfGet, { id, userId });
  await child.ok(calls.evalSelfSubmit, { id, userId, scores: allOf(indexes, 'self', 9) });
  await t.sql('update assessment_member set clazz_id = $3 where item_id = $1 and user_id = $2', [id, userId, other]);
  const before = await sheetsOf(id, 'user_id = $2', userId);
  expect((await admin.ok(calls.moverList, { kind, id })).items).toMatchObject([{ userId, how: 'moved', clazzId }]);
  // Whoever only changed is neither taken out nor taken in anew.
  expect((await admin.refused(calls.moversSet, { kind, id, join: [userId] })).status).toBe(404);
  expect(await admin.ok(calls.moversSet, { kind, id, move: [userId] })).toEqual({ joined: 0, left: 0, moved: 1 });
  expect(await admin.ok(calls.moverList, { kind, id })).toEqual({ items: [] });
  expect(await sheetsOf(id, 'user_id = $2', userId)).toHaveLength(before.length);
  expect((await child.ok(calls.evalSelfGet, { id, userId })).handedAt).not.toBeNull();
  // Moved once, it is where it belongs.
  expect((await admin.refused(calls.moversSet, { kind, id, move: [userId] })).status).toBe(404);
});
test('whoever is taken out leaves no judgement behind that nobody will ever give; what was handed in stays', async () => {
  const { admin, child, clazzId } = day;
  const { itemId: id } = await evaluation(admin, clazzId);
  const judgeId = child.userId;
  const [first] = await sheetsOf(id, "role = 'classmate' and judge_id = $2 order by user_id", judgeId);
  const userId = Number(first?.user_id);
  const { indexes } = await child.ok(calls.mateGet, { id, userId });
  await child.ok(calls.mateSubmit, { id, userId, scores: allOf(indexes, 'classmate', 7) });
  await t.sql(
    `update class_enrolment set removed_at = ${t.sqlNow}, removed_why = 'removed', is_home = false
      where org_id = 189 and clazz_id = $1 and user_id = $2`,
    [clazzId, judgeId],
  );
  expect((await admin.ok(calls.moverList, { kind, id })).items).toMatchObject([{ userId: judgeId, how: 'left' }]);
  expect(await admin.ok(calls.moversSet, { kind, id, leave: [judgeId] })).toEqual({ joined: 0, left: 1, moved: 0 });
  expect(await sheetsOf(id, "role = 'classmate' and judge_id = $2", judgeId)).toMatchObject([
    { user_id: first?.user_id },
  ]);
  expect(await sheetsOf(id, 'user_id = $2', judgeId)).toEqual([]);
});
