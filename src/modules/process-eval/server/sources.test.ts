import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { fileOf, TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import type { Source } from '../rules';
import { readSources } from './source-read';
import { AT, classesOf, TODAY } from './testing';

/** The day since which the children have been in their classes. */
const JOINED = testDayPlus(-109);
let t: TestApp;
let admin: Caller;
let clazz: { readonly clazzId: number; readonly grdId: number; readonly userIds: readonly number[] };
let normId: number;
let ids: { readonly attend: number; readonly mark: number };
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${TODAY}T01:00:00Z`);
  admin = await t.as('school189');
  await t.sql('delete from process_eval_norm_on');
  await t.sql('delete from process_eval_round');
  await t.sql('delete from lesson_attend where org_id = 189');
  await t.sql('update lesson_lesson set taken_at = null, taken_by = null, taken_count = null where org_id = 189');
  await t.sql('update class_enrolment set joined_at = $1 where org_id = 189', [JOINED]);
  const [first] = await classesOf(t, 189, 7);
  if (!first) throw new Error('the school has no such class');
  clazz = first;
  const attend = await admin.ok(calls.createItem, {
    module: 'sport',
    name: '出勤',
    way: 'source',
    source: 'attend',
    fullScore: 10_000,
  });
  const mark = await admin.ok(calls.createItem, { module: 'sport', name: '表现', way: 'score', fullScore: 10_000 });
  ids = { attend: attend.itemId, mark: mark.itemId };
  const norm = await admin.ok(calls.createNorm, {
    module: 'sport',
    name: '来源',
    ...AT,
    grdIds: [7],
    items: [
      { itemId: ids.attend, weight: 5000 },
      { itemId: ids.mark, weight: 5000 },
    ],
  });
  normId = norm.normId;
  await admin.ok(calls.turnNorm, { id: normId, on: true });
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

let no = 0;
/** A lesson of the class in PE whose attendance was taken, with who was away. */
async function lesson(
  onDate: string,
  away: Readonly<Record<number, string>>,
  clazzId = clazz.clazzId,
): Promise<number> {
  const lessonId = 7_100_000_000 + ++no;
  await t.sql(
    sql`insert into lesson_lesson
        (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, taken_at, taken_by, taken_count, made_by, made_at)
      values (189, ${lessonId}, ${onDate}, ${clazzId}, 10, ${admin.userId}, ${400 + no}, ${401 + no},
        ${onDate}::date + interval '10 hours', ${admin.userId}, 8, ${admin.userId}, ${onDate})`,
  );
  for (const [userId, code] of Object.entries(away))
    await t.sql(
      sql`insert into lesson_attend (org_id, lesson_id, user_id, clazz_id, on_date, mark, mark_by, mark_at, code)
        values (189, ${lessonId}, ${Number(userId)}, ${clazzId}, ${onDate}, ${code}, ${admin.userId}, ${t.now()}, ${code})`,
    );
  return lessonId;
}
/** Since when a child has been in its class. */
const joins = (userId: number, at: string) =>
  t.sql('update class_enrolment set joined_at = $2 where org_id = 189 and user_id = $1', [userId, at]);
async function readOf(source: Source) {
  const of = { orgId: 189, grdIds: [7], term: AT, until: TODAY, zone: 'Asia/Shanghai' };
  const read = await inOrg(t.kernel.pools.tenant, 189, (door) => readSources(door, [source], of));
  return new Map(read.map((r) => [r.userId, r.exempt ?? r.value]));
}
const lineOf = async (userId: number) =>
  (await admin.rows(calls.listColl, { normId, clazzId: clazz.clazzId, pageSize: 200 })).find(
    (line) => line.userId === userId,
  );
const cellOf = async (userId: number, itemId: number) =>
  (await lineOf(userId))?.cells.find((cell) => cell.itemId === itemId);

test('a child that was on leave in all lessons is exempt; without a lesson there is no data; a day begins where the school lies', async () => {
  const [away = 0, late = 0, here = 0] = clazz.userIds;
  expect((await readOf('attend')).has(here)).toBe(false);
  await lesson(testDayPlus(-69), { [away]: 'leave', [late]: 'absent' });
  // It came at half past six of the next morning, which by Greenwich is still this day.
  await joins(late, `${testDayPlus(-69)}T22:30:00Z`);
  const said = await readOf('attend');
  expect([said.get(away), said.get(here), said.has(late)]).toEqual(['leave', 10_000, false]);
  await joins(late, JOINED);
  expect((await readOf('attend')).get(late)).toBe(0);
});
test('what a source knows no more of is no data: the copy goes, an own entry beside it stays', async () => {
  const [away = 0, , here = 0, own = 0] = clazz.userIds;
  await admin.ok(calls.refreshSources, { normId });
  await admin.ok(calls.setColl, { normId, items: [{ userId: own, itemId: ids.attend, value: 4000 }] });
  expect(await cellOf(away, ids.attend)).toMatchObject({ value: null, exempt: 'leave', origin: 'source' });
  await t.sql('update lesson_lesson set taken_at = null, taken_by = null, taken_count = null where org_id = 189');
  const preview = await admin.ok(calls.previewSources, { normId, pageSize: 200 });
  expect(preview.sources).toMatchObject([{ known: 0 }]);
  expect(preview.items.find((row) => row.userId === here)).toMatchObject({ old: 10_000, now: null });
  await admin.ok(calls.refreshSources, { normId });
  expect(await cellOf(here, ids.attend)).toMatchObject({ value: null, exempt: null, sourceValue: null });
  expect(await cellOf(own, ids.attend)).toMatchObject({ value: 4000, origin: 'hand', sourceValue: null });
  expect(await admin.ok(calls.refreshSources, { normId })).toEqual({ changed: 0, kept: 0 });
});
test('a child that was moved to another class keeps the lessons of the one it stood in before', async () => {
  const [, moved = 0] = clazz.userIds;
  const before = (await classesOf(t, 189, 7)).find((c) => c.clazzId !== clazz.clazzId)?.clazzId ?? 0;
  const on = testDayPlus(-59);
  await joins(moved, on);
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, removed_at, removed_why)
     values (189, $1, $2, $3, $4, 'moved')`,
    [before, moved, JOINED, on],
  );
  await lesson(testDayPlus(-64), { [moved]: 'absent' }, before);
  await lesson(testDayPlus(-57), {}, before);
  await lesson(testDayPlus(-64), {});
  await lesson(testDayPlus(-57), {});
  // One of its own class before it was moved, which it missed, and one of the other class since.
  expect((await readOf('attend')).get(moved)).toBe(5000);
  await t.sql("delete from class_enrolment where org_id = 189 and user_id = $1 and removed_why = 'moved'", [moved]);
  await joins(moved, JOINED);
  await t.sql('update lesson_lesson set taken_at = null, taken_by = null, taken_count = null where org_id = 189');
});
test('homework in PE: what was due before the day and handed in, late too; what is not due yet is left out', async () => {
  const [one = 0, two = 0, three = 0] = clazz.userIds;
  const start = `${testDayPlus(-78)}T00:00:00Z`;
  const task = async (taskId: number, sbjId: number, dueAt: string, handedIn: readonly number[]) => {
    await t.sql(
      sql`insert into homework_task
          (org_id, task_id, user_id, kind, name, stg_id, sbj_id, start_at, due_at, is_late_on, release, full_score, que_count, made_at)
        values (189, ${taskId}, ${admin.userId}, 'work', '跳绳', 2, ${sbjId}, ${start}, ${dueAt}, true, 'due', 10, 1,
          ${start})`,
    );
    for (const userId of [one, two])
      await t.sql(
        sql`insert into homework_reply (org_id, task_id, user_id, clazz_id, state, submitted_at)
          values (189, ${taskId}, ${userId}, ${clazz.clazzId}, ${handedIn.includes(userId) ? 'submitted' : 'todo'},
            ${handedIn.includes(userId) ? `${testDayPlus(1)}T00:00:00Z` : null})`,
      );
  };
  await t.sql('delete from homework_task where org_id = 189 and sbj_id = 10');
  await task(7_200_000_001, 10, `${testDayPlus(-48)}T12:00:00Z`, [one, two]);
  await task(7_200_000_002, 10, `${testDayPlus(-41)}T12:00:00Z`, [one]);
  await task(7_200_000_003, 10, `${testDayPlus(-34)}T12:00:00Z`, [one]);
  await task(7_200_000_004, 10, `${testDayPlus(13)}T12:00:00Z`, []);
  await task(7_200_000_005, 2, `${testDayPlus(-34)}T12:00:00Z`, []);
  const said = await readOf('homework');
  expect([said.get(one), said.get(two), said.has(three)]).toEqual([10_000, 3333, false]);
});
test('a sheet is not undone over what somebody has entered since, nor by half', async () => {
  const people = await t.sql<{ user_id: string; name: string; sid_no: string }>(
    sql`select user_id, name, sid_no from people_person
      where org_id = 189 and user_id = any(${clazz.userIds.slice(0, 2)}::bigint[]) order by user_id`,
  );
  const rows = people.map((p) => `${p.sid_no},${p.name},50`);
  const file = fileOf('数据.csv', Buffer.from(['学号,姓名,表现', ...rows].join('\n')), 'text/csv');
  const { batchId } = await admin.ok(calls.collSheet.create, { file, options: JSON.stringify({ normId }) });
  await t.batchSettled(batchId);
  await admin.ok(calls.collSheet.confirm, { batchId });
  await t.batchSettled(batchId);
  const [first = 0, second = 0] = people.map((p) => Number(p.user_id));
  await expect.poll(async () => (await cellOf(second, ids.mark))?.value, { timeout: 60_000 }).toBe(5000);
  t.at(`${TODAY}T01:05:00Z`);
  await admin.ok(calls.setColl, { normId, items: [{ userId: first, itemId: ids.mark, value: 7700 }] });
  expect(await admin.refused(calls.collSheet.undo, { batchId })).toMatchObject({
    error: 'kernel.fault.importUndoChanged',
  });
  expect(await cellOf(first, ids.mark)).toMatchObject({ value: 7700, origin: 'hand' });
  expect(await cellOf(second, ids.mark)).toMatchObject({ value: 5000, origin: 'sheet' });
  // As the sheet left it: the undoing takes both back to what they were.
  await admin.ok(calls.setColl, { normId, items: [{ userId: first, itemId: ids.mark, value: 5000 }] });
  await admin.ok(calls.collSheet.undo, { batchId });
  expect((await cellOf(second, ids.mark))?.value).toBeNull();
});
test('showing brings the sources up to date first; who has an assigned score lacks nothing', async () => {
  const everybody = (await classesOf(t, 189, 7)).flatMap((c) => c.userIds);
  const [assigned = 0, fresh = 0] = clazz.userIds;
  for (let at = 0; at < everybody.length; at += 100)
    await admin.ok(calls.setColl, {
      normId,
      items: everybody.slice(at, at + 100).flatMap((userId) => [
        { userId, itemId: ids.mark, value: userId === assigned ? null : 8000 },
        { userId, itemId: ids.attend, value: userId === fresh || userId === assigned ? null : 9000 },
      ]),
    });
  expect(await admin.refused(calls.showRound, { id: normId, until: testDayPlus(9) })).toMatchObject({
    error: 'process-eval.fault.stillMissing',
  });
  await admin.ok(calls.setExec, { normId, why: '集训', items: [{ userId: assigned, score: 9500 }] });
  await lesson(testDayPlus(-27), {});
  expect(await admin.ok(calls.showRound, { id: normId, until: testDayPlus(9) })).toMatchObject({ state: 'shown' });
  expect(await lineOf(fresh)).toMatchObject({ score: 9000, missing: 0 });
  expect(await cellOf(fresh, ids.attend)).toMatchObject({ value: 10_000, origin: 'source' });
  expect(await lineOf(assigned)).toMatchObject({ assigned: 9500, score: null });
});
