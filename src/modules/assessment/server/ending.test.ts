import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { sweepAssessment } from './sweep';
import { allOf, assessDay, DURING, evaluation } from './testing';

let t: TestApp;
let day: Awaited<ReturnType<typeof assessDay<Caller>>>;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(DURING);
  day = await assessDay(t);
});
afterAll(async () => {
  await t.stop();
});
const reminded = async (itemId: number): Promise<number[]> => {
  await sweepAssessment(t.kernel);
  await t.told(189, 'notice.told');
  const rows = await t.sql<{ user_id: string }>(
    `select i.user_id from notice_item i join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id
      where n.org_id = 189 and n.kind = 'assessment.evalEnding' and (n.subject ->> 'itemId')::bigint = $1
      order by i.user_id`,
    [itemId],
  );
  return rows.map((row) => Number(row.user_id));
};

test('a day before the end whoever owes a judgement is reminded, once; who has handed all in is left alone', async () => {
  const { admin, master, child, clazzId, userIds } = day;
  const { itemId: id } = await evaluation(admin, clazzId);
  const { items } = await child.ok(calls.studentTasks, { pageSize: 200 });
  for (const task of items.filter((one) => one.itemId === id)) {
    const at = { id, userId: task.userId };
    if (task.role === 'self') {
      const { indexes } = await child.ok(calls.evalSelfGet, at);
      await child.ok(calls.evalSelfSubmit, { ...at, scores: allOf(indexes, 'self', 8) });
    } else {
      const { indexes } = await child.ok(calls.mateGet, at);
      await child.ok(calls.mateSubmit, { ...at, scores: allOf(indexes, 'classmate', 8) });
    }
  }
  expect(await reminded(id)).toEqual([]);
  t.at(`${testDayPlus(21)}T12:00:00Z`);
  const told = await reminded(id);
  expect(told).toContain(master.userId);
  expect(told).not.toContain(child.userId);
  expect(told).toEqual(expect.arrayContaining(userIds.filter((userId) => userId !== child.userId)));
  expect(await reminded(id)).toEqual(told);
});
test('[S-048] an archived report, its comments and its events keep the names of its day; one that runs has those of today', async () => {
  const { admin, master, child, clazzId } = day;
  const [then, running] = [await evaluation(admin, clazzId), await evaluation(admin, clazzId)];
  const { itemId: id } = then;
  const { items } = await master.ok(calls.commentList, { id, clazzId });
  const { rev } = items.find((one) => one.userId === child.userId)!;
  await master.ok(calls.commentSet, { id, userId: child.userId, text: '进步很大', rev });
  await master.ok(calls.eventCreate, {
    kind: 'eval',
    id,
    userId: child.userId,
    indexId: 'd11',
    score: -1,
    text: '课堂打闹',
  });
  for (const ended of [id, running.itemId]) await admin.ok(calls.end, { kind: 'eval', id: ended });
  await admin.ok(calls.archive, { kind: 'eval', id, anyway: true });
  const before = await child.ok(calls.reportUser, { id, userId: child.userId });
  await t.sql("update people_person set name = name || '改' where org_id = 189 and user_id = any($1::bigint[])", [
    [child.userId, master.userId],
  ]);
  await t.sql("update class_clazz set clazz_name = clazz_name || '改' where org_id = 189 and clazz_id = $1", [clazzId]);
  const after = await child.ok(calls.reportUser, { id, userId: child.userId });
  expect([after.name, after.place, after.commentBy]).toEqual([before.name, before.place, before.commentBy]);
  expect(after.commentBy).not.toBe('');
  const people = (await admin.ok(calls.peopleList, { kind: 'eval', id, name: before.name })).items;
  const row = people.find((one) => one.userId === child.userId);
  expect([row?.name, row?.place]).toEqual([before.name, before.place]);
  const [event] = (await admin.ok(calls.eventList, { kind: 'eval', id, userId: child.userId })).items;
  expect([event?.name, event?.by]).toEqual([before.name, before.commentBy]);
  const comments = await master.ok(calls.commentList, { id, clazzId });
  const comment = comments.items.find((one) => one.userId === child.userId);
  expect([comments.clazzName, comment?.name, comment?.by]).toEqual([before.place, before.name, before.commentBy]);
  const open = await child.ok(calls.reportUser, { id: running.itemId, userId: child.userId });
  expect([open.name, open.place]).toEqual([`${before.name}改`, expect.stringContaining('改')]);
});
