import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import sharp from 'sharp';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { fileUpload } from '../../files/contract';
import * as calls from '../contract';
import { dayStart } from './lists';

let t: TestApp;
let admin: Caller;
let support: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  await t.sql('delete from operations_feedback; delete from operations_trial');
  admin = await t.as('platform');
  support = await t.as('support');
});
afterAll(async () => {
  await t.stop();
});

const DAY = testDayPlus(-35);
/** Each minute has its own count of calls from one address. */
let minute = 0;
const later = () => t.at(new Date(Date.parse(`${DAY}T08:00:00Z`) + ++minute * 60_000));
const words = { name: '王校长', phone: '13900001111', description: '希望试用体质测试' };

describe('the public forms', () => {
  test('[V-118] contact name, phone and description are required, in both languages', async () => {
    for (const call of [calls.feedbackCreate, calls.trialCreate]) {
      later();
      const empty = await t.anyone().refused(call, { name: '', phone: '', description: ' ' });
      expect(empty.fields?.map((f) => [f.path, f.text])).toEqual([
        ['name', '请填写联系人姓名'],
        ['phone', '请填写联系电话'],
        ['description', '请填写具体内容'],
      ]);
      expect(
        (
          await t
            .anyone()
            .in('en-US')
            .refused(call, { ...words, name: undefined })
        ).fields?.[0],
      ).toMatchObject({ path: 'name' });
      expect((await t.anyone().refused(call, { ...words, phone: '12345' })).fields).toMatchObject([{ path: 'phone' }]);
    }
  });
  test('nobody has to sign in; the three brands are kept; the same form twice is one request', async () => {
    later();
    for (const [n, brand] of (['meiyike', 'tyx', 'hym'] as const).entries())
      await t.anyone().ok(calls.trialCreate, { ...words, phone: `1390000222${n}`, brand, orgName: '实验学校' });
    await Promise.all([1, 2].map(() => t.anyone().ok(calls.trialCreate, { ...words, brand: 'tyx' })));
    later();
    await t.anyone().ok(calls.trialCreate, words);
    const rows = await admin.rows(calls.trialList, { pageSize: 50 });
    expect(rows.filter((r) => r.phone === words.phone)).toHaveLength(1);
    expect(rows.map((r) => r.brand).toSorted()).toEqual(['hym', 'meiyike', 'tyx', 'tyx']);
  });
  test('a number with three open requests is asked to wait, and a flood from one address is stopped', async () => {
    later();
    for (const n of [1, 2, 3])
      await t.anyone().ok(calls.feedbackCreate, { ...words, phone: '13700000000', description: `第 ${n} 条` });
    expect(
      await t.anyone().refused(calls.feedbackCreate, { ...words, phone: '13700000000', description: '第 4 条' }),
    ).toMatchObject({ status: 429, error: 'operations.fault.tooOften' });
    later();
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++)
      statuses.push((await t.anyone().send(calls.feedbackCreate, { ...words, phone: '' })).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
  });
  test('pictures come from people who are signed in, and only their own', async () => {
    later();
    const teacher = await t.as('teacher189');
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const { path, url } = await teacher.ok(fileUpload, { file: fileOf('a.png', bytes), proc: 'image' });
    expect((await t.anyone().refused(calls.feedbackCreate, { ...words, images: [path] })).error).toBe(
      'operations.fault.imagesNeedSession',
    );
    expect(
      (await (await t.as('school189')).refused(calls.feedbackCreate, { ...words, images: [path] })).fields,
    ).toMatchObject([{ path: 'images', code: 'files.fault.notYours' }]);
    await teacher.ok(calls.feedbackCreate, { ...words, description: '图在这里', images: [path] });
    const [row] = await support.rows(calls.feedbackList, {});
    expect(row).toMatchObject({
      description: '图在这里',
      images: [url],
      userName: '周明辉',
      orgName: '濮阳市实验学校',
    });
  });
});

describe('the desk', () => {
  test('[V-117] feedback and trial are for PFM_SUPERMAN or PFM_SUPPORT', async () => {
    for (const login of ['inputer', 'bureau4109', 'school189', 'teacher189']) {
      const me = await t.as(login);
      for (const call of [calls.feedbackList, calls.trialList]) expect((await me.refused(call, {})).status).toBe(403);
      expect((await me.refused(calls.trialReply, { id: 1, text: 'x' })).status).toBe(403);
    }
    for (const me of [admin, support]) expect((await me.ok(calls.feedbackList, {})).total).toBeGreaterThan(0);
  });
  test('[S-061] a trial application is unreplied until somebody replies; who and when is kept; two at once, one stands', async () => {
    const [row] = await support.rows(calls.trialList, { state: 'unreplied', phone: words.phone });
    expect(row).toMatchObject({ state: 'unreplied', replyText: null, replyBy: null, replyAt: null });
    t.at(`${DAY}T10:00:00Z`);
    const results = await Promise.all([
      support.send(calls.trialReply, { id: row!.id, text: '已电话联系' }),
      admin.send(calls.trialReply, { id: row!.id, text: '我也联系了' }),
    ]);
    expect(results.map((r) => r.status).toSorted()).toEqual([200, 409]);
    const won = results.find((r) => r.status === 200)!.body;
    expect(won).toMatchObject({ state: 'replied', replyAt: `${DAY}T10:00:00.000Z` });
    expect(await admin.refused(calls.trialReply, { id: row!.id, text: '再来' })).toMatchObject({
      error: 'operations.fault.replied',
      message: `${won.replyBy} 已在 ${DAY} 回复过，请刷新后查看`,
    });
    expect((await support.rows(calls.trialList, { state: 'replied' })).map((r) => r.id)).toEqual([row!.id]);
    expect((await support.refused(calls.trialReply, { id: row!.id, text: ' ' })).fields).toMatchObject([
      { path: 'text', text: '请填写回复内容' },
    ]);
    expect((await support.refused(calls.trialReply, { id: 5, text: '好' })).status).toBe(404);
  });
  test('lists filter by name, phone and day', async () => {
    expect((await admin.ok(calls.feedbackList, { name: '王', phone: '1370' })).total).toBe(3);
    expect((await admin.ok(calls.feedbackList, { name: '李' })).total).toBe(0);
    expect((await admin.ok(calls.feedbackList, { from: DAY, to: DAY })).total).toBe(4);
    expect((await admin.ok(calls.feedbackList, { from: testDayPlus(-34) })).total).toBe(0);
  });
  test("a day begins in the organisation's zone", () => {
    expect(dayStart('2026-09-14', 'Asia/Shanghai')).toBe('2026-09-13T16:00:00.000Z');
    expect(dayStart('2026-09-14', 'UTC')).toBe('2026-09-14T00:00:00.000Z');
  });
});

describe('login logs', () => {
  test("[V-117] every organisation's sign-ins, by name, account, organisation and day; the look is in the audit book", async () => {
    t.at(null);
    const [at, after] = [`${DAY}T01:00:00Z`, `${testDayPlus(-34)}T01:00:00Z`];
    const { userId } = await t.who('teacher189');
    await t.sql('delete from account_login_log');
    await t.sql(
      `
        insert into account_login_log (org_id, log_id, user_id, login, how, ok, reason, ip, agent, fake_user_id, at)
        values (189, 1, $1, 'teacher189', 'password', false, 'wrong', '10.0.0.1', 'Chrome', null, $2),
          (189, 2, $1, 'teacher189', 'password', true, null, '10.0.0.1', 'Chrome', null, $2),
          (619, 3, 6190001, 'school619', 'sms', true, null, '10.0.0.2', 'Edge', 10001, $3)
      `,
      [userId, at, after],
    );
    const all = await admin.rows(calls.loginLogList, {});
    expect(all.map((l) => [l.orgName, l.login, l.ok, l.fake])).toEqual([
      ['濮阳市第一高级中学', 'school619', true, true],
      ['濮阳市实验学校', 'teacher189', false, false],
      ['濮阳市实验学校', 'teacher189', true, false],
    ]);
    expect((await admin.rows(calls.loginLogList, { name: '周明' })).map((l) => l.name)).toEqual(['周明辉', '周明辉']);
    expect((await admin.ok(calls.loginLogList, { name: '周明' })).total).toBe(2);
    expect((await admin.ok(calls.loginLogList, { login: 'SCHOOL6' })).total).toBe(1);
    expect((await admin.ok(calls.loginLogList, { orgId: 189, from: DAY, to: DAY })).total).toBe(2);
    expect((await admin.ok(calls.loginLogList, { ok: true })).total).toBe(2);
    expect((await admin.ok(calls.loginLogList, { ok: false })).total).toBe(1);
    expect((await admin.refused(calls.loginLogList, { orgId: 999_999 })).status).toBe(404);
    const [{ n }] = (await t.sql<{ n: number }>(
      "select count(*)::int n from kernel_audit where action = 'kernel.across' and detail->>'why' = 'operations.loginlog'",
    )) as [{ n: number }];
    expect(n).toBeGreaterThan(0);
  });
});

test('a request that is answered is not open any more, and neither is one of yesterday, to the moment', async () => {
  later();
  const phone = '13711110000';
  const asks = (n: number) => t.anyone().send(calls.feedbackCreate, { ...words, phone, description: `第 ${n} 条` });
  const statuses = async (...ns: readonly number[]) => {
    const found = [];
    for (const n of ns) found.push((await asks(n)).status < 300);
    return found;
  };
  expect(await statuses(1, 2, 3, 4)).toEqual([true, true, true, false]);
  const [newest] = await support.rows(calls.feedbackList, { phone });
  await support.ok(calls.feedbackReply, { id: newest!.id, text: '已处理' });
  expect(await statuses(4, 5)).toEqual([true, false]);
  await t.sql("update operations_feedback set made_at = made_at - interval '1 day' where phone = $1", [phone]);
  expect(await statuses(5)).toEqual([true]);
  expect(await support.rows(calls.feedbackList, { phone })).toHaveLength(5);
});
