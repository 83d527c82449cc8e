import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { allOf, assessDay, DURING, evaluation, performance, TODAY } from './testing';

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
beforeEach(() => {
  t.at(DURING);
});
const kind = 'perf';
const LEVELS = [
  { name: 'A', from: 8000 },
  { name: 'B', from: 0 },
];

test('a level that the school has set changes only with its judgement: handed in, it is opened first', async () => {
  const { admin, master, teacher } = day;
  const userId = teacher.userId;
  const { itemId: id } = await performance(admin, [userId], master.userId);
  const { indexes } = await admin.ok(calls.mainGet, { id, userId });
  const given = { id, userId, scores: allOf(indexes, 'main', 7) };
  await admin.ok(calls.mainSubmit, { ...given, level: '优秀' });
  // The same once more is one.
  await admin.ok(calls.mainSubmit, { ...given, level: '优秀' });
  expect((await admin.refused(calls.mainSubmit, { ...given, level: '合格' })).error).toBe('assessment.fault.handedIn');
  expect((await admin.refused(calls.mainSubmit, given)).error).toBe('assessment.fault.handedIn');
  expect((await admin.ok(calls.mainGet, { id, userId })).level).toBe('优秀');
  await admin.ok(calls.reopen, { kind, id, userId, role: 'main', why: '重新评定' });
  await admin.ok(calls.mainSubmit, { ...given, level: '合格' });
  await admin.ok(calls.end, { kind, id });
  expect(await teacher.ok(calls.perfReportUser, { id, userId })).toMatchObject({ level: '合格', levelSet: true });
});
test('[X-028] the level of a draft is kept with it and counts once the judgement is in', async () => {
  const { admin, master, teacher } = day;
  const userId = teacher.userId;
  const { itemId: id } = await performance(admin, [userId], master.userId);
  const { indexes } = await admin.ok(calls.mainGet, { id, userId });
  const [one] = allOf(indexes, 'main', 7);
  const draft = { id, userId, scores: one ? [one] : [] };
  await admin.ok(calls.mainSave, { ...draft, level: '优秀' });
  expect((await admin.ok(calls.mainGet, { id, userId })).level).toBe('优秀');
  // A save that says nothing of the level leaves it, one that clears it clears it.
  await admin.ok(calls.mainSave, draft);
  expect((await admin.ok(calls.mainGet, { id, userId })).level).toBe('优秀');
  await admin.ok(calls.mainSave, { ...draft, level: null });
  expect((await admin.ok(calls.mainGet, { id, userId })).level).toBeNull();
  const wrong = await admin.refused(calls.mainSave, { ...draft, level: '神' });
  expect([wrong.error, wrong.fields?.[0]?.path]).toEqual(['assessment.fault.unknownLevel', 'level']);
  await admin.ok(calls.mainSave, { ...draft, level: '优秀' });
  await master.ok(calls.leadSubmit, { id, userId, scores: allOf(indexes, 'lead', 8) });
  await admin.ok(calls.end, { kind, id });
  expect(await teacher.ok(calls.perfReportUser, { id, userId })).toMatchObject({ level: '良好', levelSet: false });
});
test('handing a class in names a newer score of somebody else instead of overwriting it', async () => {
  const { admin, master, clazzId, userIds } = day;
  const { itemId: id } = await evaluation(admin, clazzId);
  const cell = { userId: userIds[0] ?? 0, indexId: 'd11' };
  await master.ok(calls.clazzSave, { id, clazzId, items: [{ ...cell, score: 8 }] });
  const refused = await master.refused(calls.clazzSubmit, { id, clazzId, items: [{ ...cell, score: 9, was: 5 }] });
  expect([refused.error, refused.fields?.[0]?.path]).toEqual(['assessment.fault.cellChanged', 'items.0.score']);
});
test('a level that was set gives way where it is none of the levels any more, so that nobody falls out of the distribution', async () => {
  const { admin, master, teacher } = day;
  const userId = teacher.userId;
  const { itemId: id } = await performance(admin, [userId], master.userId);
  const { indexes } = await admin.ok(calls.mainGet, { id, userId });
  await admin.ok(calls.mainSubmit, { id, userId, scores: allOf(indexes, 'main', 9), level: '合格' });
  await admin.ok(calls.end, { kind, id });
  await admin.ok(calls.levelsSet, { kind, id, levels: LEVELS });
  expect((await admin.ok(calls.perfReport, { id })).spread).toEqual([
    { level: 'A', n: 1 },
    { level: 'B', n: 0 },
  ]);
  expect(await teacher.ok(calls.perfReportUser, { id, userId })).toMatchObject({ level: 'A', levelSet: false });
});
test('a level of a judgement that is opened again does not count until it is in', async () => {
  const { admin, master, teacher } = day;
  const userId = teacher.userId;
  const { itemId: id } = await performance(admin, [userId], master.userId);
  const { indexes } = await admin.ok(calls.mainGet, { id, userId });
  const lead = allOf(indexes, 'lead', 8);
  await master.ok(calls.leadSubmit, { id, userId, scores: lead });
  await admin.ok(calls.mainSubmit, { id, userId, scores: allOf(indexes, 'main', 9), level: '合格' });
  await t.sql("update assessment_sheet set handed_at = null, complete = false where item_id = $1 and role = 'main'", [
    id,
  ]);
  await admin.ok(calls.end, { kind, id });
  expect(await teacher.ok(calls.perfReportUser, { id, userId })).toMatchObject({ level: '良好', levelSet: false });
});
test('a draft is its writer’s alone: a teacher, a leader and the school read what is in', async () => {
  const { admin, master, teacher, child, clazzId } = day;
  const { itemId } = await evaluation(admin, clazzId);
  const own = { id: itemId, userId: child.userId };
  const { indexes } = await child.ok(calls.evalSelfGet, own);
  const scores = allOf(indexes, 'self', 6);
  await child.ok(calls.evalSelfSave, { ...own, scores, texts: [{ indexId: 'd11', text: '还没想好' }] });
  expect(await master.ok(calls.evalSelfGet, own)).toMatchObject({ scores: [], texts: [], handedAt: null });
  expect((await child.ok(calls.evalSelfGet, own)).scores).toHaveLength(scores.length);
  await child.ok(calls.evalSelfSubmit, { ...own, scores });
  expect((await master.ok(calls.evalSelfGet, own)).scores).toHaveLength(scores.length);
  const userId = teacher.userId;
  const { itemId: id } = await performance(admin, [userId], master.userId);
  const lead = await master.ok(calls.leadGet, { id, userId });
  await master.ok(calls.leadSave, { id, userId, scores: allOf(lead.indexes, 'lead', 3) });
  expect((await admin.ok(calls.leadGet, { id, userId })).scores).toEqual([]);
  // Complete at the end it counts, and what counts is seen.
  await admin.ok(calls.end, { kind, id });
  expect((await admin.ok(calls.leadGet, { id, userId })).scores.length).toBeGreaterThan(0);
});
test('the leader is told when a judgement is opened again, and why', async () => {
  const { admin, master, teacher } = day;
  const userId = teacher.userId;
  const { itemId: id } = await performance(admin, [userId], master.userId);
  const lead = await master.ok(calls.leadGet, { id, userId });
  await master.ok(calls.leadSubmit, { id, userId, scores: allOf(lead.indexes, 'lead', 8) });
  await admin.ok(calls.reopen, { kind, id, userId, role: 'lead', why: '漏了一项' });
  expect((await master.ok(calls.leadGet, { id, userId })).open).toBe(true);
  await t.told(189, 'notice.told');
  const told = await t.sql<{ user_id: string }>(
    `select i.user_id from notice_item i join notice_news n on n.org_id = i.org_id and n.news_id = i.news_id
      where n.org_id = 189 and n.kind = 'assessment.reopened' and n.params ->> 'why' = '漏了一项'`,
  );
  expect(told.map((row) => Number(row.user_id))).toEqual([master.userId]);
});
test('of two leaders for one person the second is refused at its place', async () => {
  const { admin, master, teacher } = day;
  const [other] = await t.sql<{ user_id: string }>(
    `select user_id from people_person where org_id = 189 and user_type = 2 and removed_at is null
      and user_id not in ($1, $2) order by user_id limit 1`,
    [master.userId, teacher.userId],
  );
  const leaders = [master.userId, Number(other?.user_id)].map((leaderId) => ({ userId: teacher.userId, leaderId }));
  const ask = { kind, templateId: 'default', name: 'x', start: DURING, end: `${testDayPlus(13)}T00:00:00Z` } as const;
  const refused = await admin.refused(calls.publish, { ...ask, leaders });
  expect([refused.error, refused.fields?.[0]?.path]).toEqual(['assessment.fault.leaderTwice', 'leaders.1']);
});
test('[S-048] what was taken off comes back for ten minutes and no longer, swept or not', async () => {
  const { admin, clazzId } = day;
  const { itemId: id } = await evaluation(admin, clazzId);
  const at = { kind: 'eval', id } as const;
  await admin.ok(calls.off, at);
  t.at(`${TODAY}T02:09:00Z`);
  expect(await admin.ok(calls.on, at)).toMatchObject({ state: 'running' });
  await admin.ok(calls.off, at);
  t.at(`${TODAY}T02:19:30Z`);
  expect((await admin.refused(calls.on, at)).status).toBe(404);
});
test('an objection to the level that the school has set is upheld by another level, or by the one of the total', async () => {
  const { admin, master, teacher } = day;
  const userId = teacher.userId;
  const { itemId: id } = await performance(admin, [userId], master.userId);
  const { indexes } = await admin.ok(calls.mainGet, { id, userId });
  await master.ok(calls.leadSubmit, { id, userId, scores: allOf(indexes, 'lead', 9) });
  await admin.ok(calls.mainSubmit, { id, userId, scores: allOf(indexes, 'main', 9), level: '合格' });
  await admin.ok(calls.end, { kind, id });
  const { appealId } = await teacher.ok(calls.objectTo, { kind, id, part: '', reason: '总分是优秀' });
  const ask = { kind, id, appealId, why: '已核实' };
  const change = { indexId: 'd11', role: 'main', score: 10 } as const;
  expect((await admin.refused(calls.appealAnswer, { ...ask, change, level: null })).error).toBe(
    'assessment.fault.oneChange',
  );
  expect((await admin.refused(calls.appealAnswer, { ...ask, level: '合格' })).error).toBe(
    'assessment.fault.sameResult',
  );
  expect((await admin.refused(calls.appealAnswer, { ...ask, level: '神' })).error).toBe(
    'assessment.fault.unknownLevel',
  );
  expect(await admin.ok(calls.appealAnswer, { ...ask, level: null })).toEqual({ appealId, upheld: true });
  expect(await teacher.ok(calls.perfReportUser, { id, userId })).toMatchObject({
    total: 9000,
    level: '优秀',
    levelSet: false,
  });
});
