import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Caller, TestApp } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { gateway, useSms } from './sms';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
afterEach(() => {
  t.at(null);
  useSms(undefined);
});

let day = 0;
/** Each test on a day of its own: the quota of a number is one a minute. */
const freshDay = () => {
  day += 1;
  t.at(`2027-03-${String(day).padStart(2, '0')}T02:00:00Z`);
};
const acquire = (mobile: string, type = 'login') => t.anyone().ok(calls.captchaAcquire, { type, mobile });
const lastCode = async (mobile: string) => (await t.anyone().ok(calls.demoOutbox, { mobile })).items[0]!.code;
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const TEACHER = '13800000008';
const SHARED = '13800000010';

describe('codes by SMS', () => {
  test('a code signs in once', async () => {
    freshDay();
    const { captchaId, expires } = await acquire(TEACHER);
    expect(expires).toBe(300);
    const code = await lastCode(TEACHER);
    const token = await t.anyone().ok(calls.oauthSmscode, { mobile: TEACHER, captchaId, code });
    expect((await new Caller(t, token.access_token, 0, 0).ok(calls.sessionGet, {})).name).toBe('周明辉');
    expect((await t.anyone().refused(calls.oauthSmscode, { mobile: TEACHER, captchaId, code })).error).toBe(
      'account.fault.codeInvalid',
    );
  });
  test('[E-021] a wrong code says how many attempts are left, five in all', async () => {
    freshDay();
    const { captchaId: id } = await acquire(TEACHER);
    const code = await lastCode(TEACHER);
    expect(await t.anyone().ok(calls.captchaAttempt, { type: 'login', id, code: otherThan(code) })).toEqual({
      passed: false,
      left: 4,
    });
    expect(
      await t.anyone().refused(calls.oauthSmscode, { mobile: TEACHER, captchaId: id, code: otherThan(code) }),
    ).toMatchObject({ status: 400, message: '验证码不正确，还可以输入 3 次', fields: [{ path: 'code' }] });
    expect(
      (
        await t
          .anyone()
          .in('en-US')
          .refused(calls.oauthSmscode, { mobile: TEACHER, captchaId: id, code: otherThan(code) })
      ).message,
    ).toBe('Wrong code. Attempts left: 2');
    for (const left of [1, 0])
      expect((await t.anyone().ok(calls.captchaAttempt, { type: 'login', id, code: otherThan(code) })).left).toBe(left);
    expect((await t.anyone().refused(calls.captchaAttempt, { type: 'login', id, code })).error).toBe(
      'account.fault.codeInvalid',
    );
  });
  test('[E-020] an expired code says that it is invalid and to obtain it again', async () => {
    freshDay();
    const { captchaId: id } = await acquire(TEACHER);
    const code = await lastCode(TEACHER);
    t.at(`2027-03-0${day}T02:05:01Z`);
    expect((await t.anyone().refused(calls.captchaAttempt, { type: 'login', id, code })).message).toBe(
      '验证码已失效，请重新获取',
    );
    expect(
      (await t.anyone().in('en-US').refused(calls.oauthSmscode, { mobile: TEACHER, captchaId: id, code })).message,
    ).toBe('The verification code is invalid. Please obtain it again');
  });
  test('a code is for its number and its purpose, and another word than login, phone, certify is no address', async () => {
    freshDay();
    const { captchaId: id } = await acquire(TEACHER);
    const code = await lastCode(TEACHER);
    expect((await t.anyone().refused(calls.oauthSmscode, { mobile: SHARED, captchaId: id, code })).error).toBe(
      'account.fault.codeInvalid',
    );
    expect((await t.anyone().refused(calls.captchaAttempt, { type: 'phone', id, code })).error).toBe(
      'account.fault.codeInvalid',
    );
    expect((await t.anyone().refused(calls.captchaAttempt, { type: 'other', id, code })).status).toBe(404);
    expect((await t.anyone().refused(calls.captchaAcquire, { type: 'other', mobile: TEACHER })).status).toBe(404);
    expect(
      (await t.anyone().refused(calls.captchaAttempt, { type: 'login', id, code: '12345' })).fields?.[0]?.text,
    ).toBe('验证码是 6 位数字');
  });
  test('one message a minute and ten a day for one number, also when two are asked for at once', async () => {
    freshDay();
    const at = Date.parse(`2027-03-${String(day).padStart(2, '0')}T02:00:00Z`);
    const both = await Promise.all(
      [1, 2].map(() => t.anyone().send(calls.captchaAcquire, { type: 'login', mobile: '13800000005' })),
    );
    expect(both.map((r) => r.status).sort()).toEqual([200, 429]);
    t.at(new Date(at + 20_000));
    expect(await t.anyone().refused(calls.captchaAcquire, { type: 'certify', mobile: '13800000005' })).toMatchObject({
      status: 429,
      message: '验证码已发送，请 40 秒后再获取',
      fields: [{ params: { seconds: 40 } }],
    });
    for (let i = 1; i < 10; i++) {
      t.at(new Date(at + i * 60_000));
      await acquire('13800000005');
    }
    t.at(new Date(at + 600_000));
    expect((await t.anyone().refused(calls.captchaAcquire, { type: 'login', mobile: '13800000005' })).error).toBe(
      'account.fault.codeCap',
    );
    t.at(new Date(at + 24 * 3600_000));
    await acquire('13800000005');
    day += 1;
  });
  test('a number without an account gets the same answer and no message', async () => {
    freshDay();
    const { captchaId, expires, again } = await acquire('13700001111');
    expect({ expires, again }).toEqual({ expires: 300, again: 60 });
    expect(captchaId).toBeGreaterThan(0);
    expect((await t.anyone().ok(calls.demoOutbox, { mobile: '13700001111' })).items).toEqual([]);
  });
  test('the accounts of a phone show only after its code has passed, to the browser that entered it', async () => {
    freshDay();
    const associated = () => t.anyone().ok(calls.phoneAssociated, { phone: SHARED });
    const { captchaId: id } = await acquire(SHARED);
    const code = await lastCode(SHARED);
    expect((await associated()).items).toEqual([]);
    expect(await t.anyone().ok(calls.captchaAttempt, { type: 'login', id, code })).toEqual({ passed: true, left: 5 });
    const { items } = await associated();
    expect(items.map((i) => [i.name, i.orgName])).toEqual(
      expect.arrayContaining([
        ['王梓萱', '云阶在线学堂'],
        ['王梓萱', '濮阳市实验学校'],
      ]),
    );
    const elsewhere = await t.app.inject({ url: `/api/auth/phone/${SHARED}/associated`, remoteAddress: '10.9.8.7' });
    expect(elsewhere.json()).toEqual({ items: [] });
    t.at(`2027-03-0${day}T02:06:00Z`);
    expect((await associated()).items).toEqual([]);
  });
  test('with several accounts on a phone one must be chosen, and only one of those', async () => {
    freshDay();
    const { captchaId } = await acquire(SHARED);
    const input = { mobile: SHARED, captchaId, code: await lastCode(SHARED) };
    expect(await t.anyone().refused(calls.oauthSmscode, input)).toMatchObject({
      status: 409,
      error: 'account.fault.chooseAccount',
    });
    expect(
      (await t.anyone().refused(calls.oauthSmscode, { ...input, userId: (await t.who('school189')).userId })).error,
    ).toBe('account.fault.notThatPhone');
    const { userId } = await t.who('learner5');
    const token = await t.anyone().ok(calls.oauthSmscode, { ...input, userId });
    expect((await new Caller(t, token.access_token, 0, 0).ok(calls.sessionGet, {})).orgId).toBe(500);
  });
});

describe('the carrier of messages', () => {
  test('a gateway gets the number and the text after the commit', async () => {
    freshDay();
    const got: unknown[] = [];
    const server = createServer((req, res) => {
      let body = '';
      req
        .on('data', (c) => {
          body += c;
        })
        .on('end', () => {
          got.push([req.headers.authorization, JSON.parse(body)]);
          res.end('{}');
        });
    });
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done);
    });
    useSms(gateway(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`, 'k3y'));
    await acquire('13800000007');
    await expect.poll(() => got.length).toBe(1);
    expect(got[0]).toEqual([
      'Bearer k3y',
      { mobile: '13800000007', text: expect.stringMatching(/^【每一课】登录验证码 \d{6}，5 分钟内有效/) },
    ]);
    expect((await t.anyone().ok(calls.demoOutbox, { mobile: '13800000007' })).items).toEqual([]);
    server.close();
  });
  test('accounts and messages of the demonstration show on a demonstration world only', async () => {
    const cards = await t.anyone().ok(calls.demoList, {});
    expect(cards).toMatchObject({ demo: true, password: 'Meike2026' });
    expect(cards.items.map((i) => i.login)).toEqual([
      'platform',
      'support',
      'inputer',
      'auditor',
      'bureau4109',
      'school189',
      'school619',
      'classmgr189',
      'teacher189',
      'peteach189',
      'student189',
      'student619',
      'training5',
      'trainer5',
      'learner5',
      'tutor3',
    ]);
    expect((await t.anyone().in('en-US').ok(calls.demoList, {})).items[0]!.does).toMatch(/^Platform operator/);
    const real = await TestApp.start({ demo: false });
    try {
      expect(await real.anyone().ok(calls.demoList, {})).toEqual({ demo: false, password: '', items: [] });
      await real.anyone().ok(calls.captchaAcquire, { type: 'login', mobile: TEACHER });
      expect(await real.anyone().ok(calls.demoOutbox, { mobile: TEACHER })).toEqual({ items: [] });
    } finally {
      await real.stop();
    }
  });
});
