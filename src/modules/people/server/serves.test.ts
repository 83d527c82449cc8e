import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { endOf, learnState } from '../rules';

let t: TestApp;
let boss: Caller;
let today: string;
const fresh = async (name: string) =>
  (await boss.ok(calls.studentCreate, { name, sex: 'female', phone: '13400000001' })).userId;
beforeAll(async () => {
  t = await TestApp.start();
  boss = await t.as('training5');
  today = new Date(t.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
});
/** Somebody added a moment ago who has chosen a password. */
const ownPassword = async (login: string): Promise<Caller> => {
  await t.sql(`update account_credential set must_change = false, pwd_hash = 'chosen' where user_id = $1`, [
    (await t.who(login)).userId,
  ]);
  return t.as(login);
};
afterAll(async () => {
  await t.stop();
});

test('[C-036] service cycles are three months, half a year and one year', () => {
  expect(endOf('2026-09-01', 'three_months')).toBe('2026-11-30');
  expect(endOf('2026-09-01', 'half_year')).toBe('2027-02-28');
  expect(endOf('2026-09-01', 'one_year')).toBe('2027-08-31');
  expect(endOf('2026-11-30', 'three_months')).toBe('2027-02-27');
  expect(endOf('2024-02-29', 'one_year')).toBe('2025-02-27');
});
test('[S-019] a learning subject is in progress, near expiry or expired', async () => {
  expect(learnState('2026-12-31', '2026-11-21')).toBe('learning');
  expect(learnState('2026-12-21', '2026-11-21')).toBe('near');
  expect(learnState('2026-11-21', '2026-11-21')).toBe('near');
  expect(learnState('2026-11-20', '2026-11-21')).toBe('expired');
  const userId = await fresh('状态生');
  for (const [servId, start] of [
    [1, plusDays(today, -5)],
    [2, plusDays(today, -80)],
    [3, plusDays(today, -200)],
  ] as const) {
    const asked = await boss.ok(calls.servesApply, { id: userId, servId, start, cycle: 'three_months' });
    await boss.ok(calls.servesAudit, { id: userId, serveId: asked.serveId, pass: true });
  }
  expect((await boss.ok(calls.learnSbj, { id: userId })).map((s) => [s.sbjName, s.state])).toEqual([
    ['语文', 'learning'],
    ['数学', 'near'],
    ['英语', 'expired'],
  ]);
  for (const [state, sbjId] of [
    ['learning', 1],
    ['near', 2],
    ['expired', 3],
  ] as const) {
    expect((await boss.rows(calls.trainStudents, { state, sbjId, pageSize: 50 })).map((r) => r.userId)).toContain(
      userId,
    );
    expect(
      (await boss.rows(calls.trainStudents, { state, sbjId: (sbjId % 3) + 1, pageSize: 50 })).map((r) => r.userId),
    ).not.toContain(userId);
  }
  const row = (await boss.rows(calls.trainStudents, { name: '状态生' }))[0]!;
  expect(row.serves.map((s) => s.state).sort()).toEqual(['expired', 'learning', 'near']);
});

describe('activation', () => {
  test('[S-018] check, apply, audit, alter', async () => {
    const userId = await fresh('开通生');
    const ask = { id: userId, servId: 2, start: today, cycle: 'half_year' as const };
    const checked = await boss.ok(calls.servesCheck, ask);
    expect(checked).toMatchObject({ ok: true, why: '', startOn: today, endOn: endOf(today, 'half_year') });
    expect(checked.priceFen).toBeGreaterThan(0);
    const asked = await boss.ok(calls.servesApply, ask);
    expect(asked).toMatchObject({ state: 'applied', priceFen: checked.priceFen, name: '数学', auditedByName: null });
    expect(await boss.ok(calls.learnSbj, { id: userId })).toEqual([]);
    expect(await boss.rows(calls.servesList, { state: 'applied', name: '开通生' })).toHaveLength(1);
    expect(await boss.refused(calls.servesAudit, { id: userId, serveId: asked.serveId, pass: false })).toMatchObject({
      status: 400,
      fields: [{ path: 'remark', text: '请填写不通过的原因' }],
    });
    expect(await boss.ok(calls.servesAudit, { id: userId, serveId: asked.serveId, pass: true })).toMatchObject({
      state: 'passed',
      auditedByName: '苏雅',
    });
    expect(
      await boss.refused(calls.servesAudit, { id: userId, serveId: asked.serveId, pass: false, remark: '反悔' }),
    ).toMatchObject({ status: 409, error: 'people.fault.serveState' });
    expect((await boss.ok(calls.servesAudit, { id: userId, serveId: asked.serveId, pass: true })).state).toBe('passed');
    const altered = await boss.ok(calls.servesAlter, {
      id: userId,
      serveId: asked.serveId,
      start: plusDays(today, 3),
      end: plusDays(today, 40),
    });
    expect(altered).toMatchObject({
      startOn: plusDays(today, 3),
      endOn: plusDays(today, 40),
      priceFen: checked.priceFen,
    });
    expect(
      (
        await boss.refused(calls.servesAlter, {
          id: userId,
          serveId: asked.serveId,
          start: today,
          end: plusDays(today, -1),
        })
      ).fields?.[0],
    ).toMatchObject({ path: 'end', text: '结束日期不能早于开始日期' });
    expect((await boss.ok(calls.userServes, { id: userId })).map((s) => s.state)).toEqual(['passed']);
    expect((await boss.rows(calls.clogs, { id: userId })).map((l) => l.text)).toEqual([
      '调整学科服务日期',
      '学科服务审核通过',
      '申请学科服务',
      '添加',
    ]);
  });
  test('a subject is never held twice on one day, whoever asks at the same moment', async () => {
    const userId = await fresh('重叠生');
    const ask = { id: userId, servId: 2, start: today, cycle: 'three_months' as const };
    const both = await Promise.all([boss.send(calls.servesApply, ask), boss.send(calls.servesApply, ask)]);
    expect(both.map((r) => r.status).sort()).toEqual([200, 409]);
    expect(await boss.ok(calls.servesCheck, { ...ask, start: plusDays(today, 20) })).toMatchObject({
      ok: false,
      why: `与 ${today} 至 ${endOf(today, 'three_months')} 的服务重叠，请调整日期`,
    });
    expect((await boss.refused(calls.servesApply, { ...ask, start: plusDays(today, 20) })).error).toBe(
      'people.fault.serveOverlap',
    );
    expect((await boss.ok(calls.servesApply, { ...ask, servId: 3 })).state).toBe('applied');
    // A rejected request stands in nobody's way.
    const first = (await boss.ok(calls.userServes, { id: userId })).find((s) => s.servId === 2)!;
    await boss.ok(calls.servesAudit, { id: userId, serveId: first.serveId, pass: false, remark: '缴费未到账' });
    expect((await boss.ok(calls.servesApply, ask)).state).toBe('applied');
  });
  test('[V-054] the audit needs TRAIN_SUPERMAN', async () => {
    await boss.ok(calls.adminCreate, { name: '学员干事', login: 'xueyuan01', roleIds: [52] });
    const keeper = await ownPassword('xueyuan01');
    const userId = await fresh('待审生');
    const asked = await keeper.ok(calls.servesApply, { id: userId, servId: 2, start: today, cycle: 'one_year' });
    expect((await keeper.refused(calls.servesAudit, { id: userId, serveId: asked.serveId, pass: true })).status).toBe(
      403,
    );
    expect((await keeper.refused(calls.servesList, {})).status).toBe(403);
    expect((await (await t.as('school189')).refused(calls.servesList, {})).status).toBe(403);
  });
  test('without a price there is nothing to ask for; prices are set per subject and cycle', async () => {
    const userId = await fresh('没价生');
    const ask = { id: userId, servId: 9, start: today, cycle: 'one_year' as const };
    expect(await boss.ok(calls.servesCheck, ask)).toMatchObject({ ok: false, priceFen: 0 });
    expect((await boss.refused(calls.servesApply, ask)).error).toBe('people.fault.offerGone');
    expect(
      await boss.ok(calls.offersSet, { servId: 9, prices: [{ cycle: 'one_year', priceFen: 199_900 }] }),
    ).toMatchObject({ name: '地理', prices: [{ cycle: 'one_year', priceFen: 199_900 }] });
    expect((await boss.ok(calls.servesApply, ask)).priceFen).toBe(199_900);
    await boss.ok(calls.offersSet, { servId: 9, prices: [{ cycle: 'one_year', priceFen: 1 }] });
    expect((await boss.ok(calls.userServes, { id: userId }))[0]!.priceFen).toBe(199_900);
  });
  test("another institution's learner is gone", async () => {
    const { userId } = await t.who('student189');
    expect(
      (await boss.refused(calls.servesApply, { id: userId, servId: 2, start: today, cycle: 'one_year' })).status,
    ).toBe(404);
    expect((await boss.refused(calls.userServes, { id: userId })).status).toBe(404);
  });
});

describe('who looks after a learner', () => {
  test('staff with the learner code may, and the list names them', async () => {
    const userId = await fresh('有人管');
    expect((await boss.ok(calls.customs, {})).map((c) => c.name)).toContain('苏雅');
    expect((await boss.ok(calls.adminBySet, { id: userId, adminBy: boss.userId })).adminByName).toBe('苏雅');
    expect((await boss.rows(calls.trainStudents, { adminBy: boss.userId, name: '有人管' }))[0]!.adminByName).toBe(
      '苏雅',
    );
    expect((await boss.refused(calls.adminBySet, { id: userId, adminBy: userId })).error).toBe(
      'people.fault.adminByWrong',
    );
    expect(
      (await boss.refused(calls.adminBySet, { id: userId, adminBy: (await t.who('teacher189')).userId })).error,
    ).toBe('people.fault.adminByWrong');
  });
  test('marks of 0 to 300 and talks are kept and shown newest first', async () => {
    const userId = await fresh('有成绩');
    for (const score of [-1, 300.5, 90.55])
      expect(
        (await boss.refused(calls.markCreate, { userId, sbjId: 2, name: '月考', score, date: today })).status,
      ).toBe(400);
    expect(
      await boss.ok(calls.markCreate, { userId, sbjId: 2, name: '期中', score: 92.5, date: plusDays(today, -3) }),
    ).toMatchObject({ score: 92.5, sbjName: '数学', madeByName: '苏雅' });
    await boss.ok(calls.markCreate, { userId, sbjId: 1, name: '月考', score: 300, date: today });
    expect((await boss.rows(calls.marks, { userId })).map((m) => m.score)).toEqual([300, 92.5]);
    expect(await boss.rows(calls.marks, { userId, sbjId: 2 })).toHaveLength(1);
    expect((await boss.ok(calls.atlasSbjs, { id: userId })).map((s) => s.sbjName)).toEqual(['语文', '数学']);
    await boss.ok(calls.visitCreate, { userId, content: '电话沟通', date: today });
    expect((await boss.rows(calls.visits, { userId }))[0]).toMatchObject({ content: '电话沟通', madeByName: '苏雅' });
  });
  test('a student sees only the own subjects; a school child learns what the class is taught', async () => {
    const student = await t.as('student189');
    const mine = await student.ok(calls.learnSbj, { id: student.userId });
    expect(mine.length).toBeGreaterThan(2);
    expect(mine.every((s) => s.state === 'learning' && s.endOn === null)).toBe(true);
    const other = (
      await t.sql<{ user_id: number }>(
        'select user_id from people_person where org_id = 189 and user_type = 1 and user_id <> $1 order by user_id limit 1',
        [student.userId],
      )
    )[0]!.user_id;
    expect((await student.refused(calls.learnSbj, { id: other })).status).toBe(404);
  });
});
