import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Caller, TestApp } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { DEMO_PASSWORD } from '../demo';
import { pageEn } from '../locale/page-en';
import { pageZh } from '../locale/page-zh';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
afterEach(() => {
  t.at(null);
});

const names = async (me: Caller) => (await me.ok(calls.relationList, {})).items.map((i) => i.user.userId);

describe('account relation', () => {
  test('[X-018] [site U11] [desk D31] a related account is a user with name, photo and type and an organisation; the own one is first', async () => {
    const me = await t.as('student189');
    const { items } = await me.ok(calls.relationList, {});
    expect(items).toEqual([
      {
        user: { userId: me.userId, name: '王梓萱', photo: null, userType: 1, yunNo: expect.stringMatching(/^\d{10}$/) },
        org: { orgId: 189, name: '濮阳市实验学校' },
        current: true,
        enabled: true,
      },
      {
        user: expect.objectContaining({ userId: (await t.who('learner5')).userId, name: '王梓萱', userType: 1 }),
        org: { orgId: 500, name: '云阶在线学堂' },
        current: false,
        enabled: true,
      },
      {
        user: expect.objectContaining({ name: '王梓萱', userType: 1 }),
        org: { orgId: 300, name: '伴学辅导中心' },
        current: false,
        enabled: true,
      },
    ]);
    expect(await names(await t.as('school189'))).toEqual([(await t.who('school189')).userId]);
  });
  test('[V-028] [desk D52] [site U10] the account of the add form is required and has at most 20 characters', async () => {
    const me = await t.as('school189');
    expect((await me.refused(calls.relationBind, { login: ' ', password: 'x' })).fields?.[0]).toMatchObject({
      path: 'login',
      text: '请输入账号',
    });
    expect((await me.refused(calls.relationBind, { login: 'a'.repeat(21), password: 'x' })).fields?.[0]).toMatchObject({
      path: 'login',
      text: '不能超过 20 个字符',
    });
    expect((await me.refused(calls.relationBind, { login: 'a'.repeat(20), password: 'x' })).error).toBe(
      'account.fault.signInWrong',
    );
  });
  test('[V-029] [desk D52] [site U10] the password of the add form is required and has at most 16 characters', async () => {
    const me = await t.as('school189');
    expect((await me.in('en-US').refused(calls.relationBind, { login: 'a', password: '' })).fields?.[0]).toMatchObject({
      path: 'password',
      text: 'Please enter password',
    });
    expect((await me.refused(calls.relationBind, { login: 'a', password: 'a'.repeat(17) })).fields?.[0]).toMatchObject({
      path: 'password',
      text: '不能超过 16 个字符',
    });
  });
  test('[site U11] binding asks for the account and its password, and works from both sides', async () => {
    const me = await t.as('teacher189');
    const other = await t.as('trainer5');
    expect((await me.refused(calls.relationBind, { login: 'trainer5', password: 'Wrong12345' })).error).toBe(
      'account.fault.signInWrong',
    );
    const input = { login: 'trainer5', password: DEMO_PASSWORD };
    expect(await me.ok(calls.relationBind, input)).toMatchObject({
      user: { userId: other.userId },
      org: { orgId: 500 },
      current: false,
    });
    expect((await names(me)).sort()).toEqual([me.userId, other.userId].sort());
    expect((await names(other)).sort()).toEqual([me.userId, other.userId].sort());
    expect(await me.refused(calls.relationBind, input)).toMatchObject({ status: 409, message: '“顾博文”已经关联过了' });
    expect((await me.refused(calls.relationBind, { login: 'teacher189', password: DEMO_PASSWORD })).error).toBe(
      'account.fault.relationSelf',
    );
    expect(
      await t.sql("select count(*)::int n from kernel_audit where org_id = 189 and action = 'account.relation.bound'"),
    ).toEqual([{ n: 1 }]);
  });
  test('two people who bind each other at once end in one group', async () => {
    const [a, b] = [await t.as('inputer'), await t.as('auditor')];
    const answers = await Promise.all([
      a.send(calls.relationBind, { login: 'auditor', password: DEMO_PASSWORD }),
      b.send(calls.relationBind, { login: 'inputer', password: DEMO_PASSWORD }),
    ]);
    expect(answers.map((r) => r.status).sort()).toEqual([200, 409]);
    expect((await names(a)).sort()).toEqual([a.userId, b.userId].sort());
  });
  test('an account that still has the initial password cannot be linked', async () => {
    const { orgId, userId } = await t.who('student619');
    await t.sql(
      'update account_credential set pwd_hash = null, must_change = true where org_id = $1 and user_id = $2',
      [orgId, userId],
    );
    expect(
      (await (await t.as('school189')).refused(calls.relationBind, { login: 'student619', password: DEMO_PASSWORD }))
        .error,
    ).toBe('account.fault.relationInitial');
  });
  test('[S-009] [site U9] [desk D45] changing answers a new token of the other account', async () => {
    const me = await t.as('student189');
    const { userId } = await t.who('learner5');
    const token = await me.with('key-1').ok(calls.relationChange, { userId });
    expect(await new Caller(t, token.access_token, 500, userId).ok(calls.sessionGet, {})).toMatchObject({
      userId,
      orgId: 500,
      orgName: '云阶在线学堂',
    });
    // The tokens must not lie readable in the table of repeated requests.
    expect(JSON.stringify(await t.sql('select * from kernel_idempotency'))).not.toContain(token.access_token);
  });
  test('[V-034] only a related account can be changed to or unbound', async () => {
    const me = await t.as('student189');
    for (const userId of [(await t.who('school189')).userId, 999_999_999]) {
      expect((await me.refused(calls.relationChange, { userId })).status).toBe(404);
      expect((await me.refused(calls.relationUnbind, { userId })).status).toBe(404);
    }
    const { userId } = await t.who('learner5');
    const before = await names(me);
    await me.ok(calls.relationUnbind, { userId });
    expect(await names(me)).toEqual(before.filter((id) => id !== userId));
    expect((await me.refused(calls.relationChange, { userId })).status).toBe(404);
    expect((await me.refused(calls.relationUnbind, { userId })).status).toBe(404);
  });
  test('[E-022] [desk D63] the confirmation of removing an account names it', () => {
    for (const text of [pageZh['relation.removeText'], pageEn['relation.removeText']])
      for (const part of ['{name}', '{org}', '{yunNo}']) expect(text).toContain(part);
  });
});
