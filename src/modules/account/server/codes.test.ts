import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Caller, TestApp } from '../../../kernel/testing/app';
import { inTurn } from '../../../kernel/testing/in-turn';
import * as calls from '../contract';
import { gateway, gatewayOf, useSms as sendBy } from './sms';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
afterEach(() => {
  t.at(null);
  sendBy(t.kernel, undefined);
  vi.unstubAllEnvs();
});

let day = 0;
/** Each test on a day of its own: the quotas are counted by day and hour. */
const freshDay = () => {
  day += 1;
  t.at(clock('02:00:00'));
};
const clock = (time: string) => `2027-03-${String(day).padStart(2, '0')}T${time}Z`;
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
    t.at(clock('02:05:01'));
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
  test('one message at once for one number, then pauses that grow, ten a day', async () => {
    freshDay();
    const both = await Promise.all(
      [1, 2].map(() => t.anyone().send(calls.captchaAcquire, { type: 'login', mobile: '13800000005' })),
    );
    expect(both.map((r) => r.status).sort()).toEqual([200, 429]);
    let at = Date.parse(clock('02:00:00'));
    t.at(new Date(at + 20_000));
    expect(await t.anyone().refused(calls.captchaAcquire, { type: 'certify', mobile: '13800000005' })).toMatchObject({
      status: 429,
      message: '验证码已发送，请 40 秒后再获取',
      fields: [{ params: { seconds: 40 } }],
    });
    const pauses = [60];
    for (let sent = 1; sent < 10; sent++) {
      at += pauses.at(-1)! * 1000;
      t.at(new Date(at - 1000));
      expect((await t.anyone().refused(calls.captchaAcquire, { type: 'login', mobile: '13800000005' })).error).toBe(
        'account.fault.codeTooSoon',
      );
      t.at(new Date(at));
      pauses.push((await acquire('13800000005')).again);
    }
    expect(pauses).toEqual([60, 60, 120, 240, 480, 900, 1800, 3600, 3600, 3600]);
    t.at(new Date(at + 3600_000));
    expect((await t.anyone().refused(calls.captchaAcquire, { type: 'login', mobile: '13800000005' })).error).toBe(
      'account.fault.codeCap',
    );
    t.at(new Date(at + 24 * 3600_000));
    await acquire('13800000005');
    day += 1;
  });
  test('one address has thirty messages an hour without a pause, then pauses that grow, whatever the numbers', async () => {
    freshDay();
    const from = async (no: number, remoteAddress = '198.51.100.7') =>
      t.app.inject({
        url: `/api/code/captcha/sms/login/acquire?mobile=139${String(no).padStart(8, '0')}`,
        remoteAddress,
      });
    const isNotYet = (r: Awaited<ReturnType<typeof from>>) => r.statusCode === 503;
    const burst = await Promise.all(Array.from({ length: 60 }, (_, no) => inTurn(() => from(no), isNotYet)));
    expect(burst.filter((r) => r.statusCode === 200)).toHaveLength(30);
    const refused = await from(100);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      429,
      '5',
      { message: '这个网络上获取验证码的次数过多，请 5 秒后再获取' },
    ]);
    expect((await from(100, '198.51.100.8')).statusCode).toBe(200);
    let at = Date.parse(clock('02:00:00'));
    for (let no = 101; no <= 110; no++) {
      at += 5000;
      t.at(new Date(at));
      expect((await from(no)).statusCode).toBe(200);
    }
    expect((await from(111)).headers['retry-after']).toBe('10');
    t.at(new Date(at + 3600_000));
    expect((await from(111)).statusCode).toBe(200);
  });
  test('a message to a new number asks for the session of who gives themselves that phone', async () => {
    freshDay();
    expect((await t.anyone().refused(calls.captchaAcquire, { type: 'phone', mobile: '13900001111' })).status).toBe(401);
    expect(await t.sql("select 1 from account_sms_outbox where mobile = '13900001111'")).toEqual([]);
    await (await t.as('teacher189')).ok(calls.captchaAcquire, { type: 'phone', mobile: '13900001111' });
    expect(await t.sql("select 1 from account_sms_outbox where mobile = '13900001111'")).toHaveLength(1);
  });
  test('an organisation has so many messages a day: beyond, nobody outside learns it, the signed-in are told, one audit line', async () => {
    freshDay();
    vi.stubEnv('SMS_PER_ORG_DAY', '2');
    const me = await t.as('teacher189');
    const messages = async () => (await t.sql('select 1 from account_sms_outbox where mobile = $1', [TEACHER])).length;
    const before = await messages();
    await me.ok(calls.captchaAcquire, { type: 'phone', mobile: '13900002001' });
    await acquire(TEACHER);
    expect(await messages()).toBe(before + 1);
    const at = Date.parse(clock('02:00:00'));
    t.at(new Date(at + 60_000));
    const [capped, nobody] = [await acquire(TEACHER), await acquire('13700009999')];
    expect({ ...capped, captchaId: 0 }).toEqual({ ...nobody, captchaId: 0 });
    expect(await messages()).toBe(before + 1);
    expect(await me.refused(calls.captchaAcquire, { type: 'phone', mobile: '13900002002' })).toMatchObject({
      status: 429,
      message: '本单位今天的短信已用完，请明天再试或联系管理员',
    });
    expect(await t.sql("select org_id, detail from kernel_audit where action = 'account.sms.capped'")).toEqual([
      { org_id: 189, detail: { new: { max: 2 } } },
    ]);
    await (await t.as('student619')).ok(calls.captchaAcquire, { type: 'phone', mobile: '13900002003' });
    t.at(new Date(at + 24 * 3600_000));
    await acquire(TEACHER);
    expect(await messages()).toBe(before + 2);
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
    t.at(clock('02:06:00'));
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
  /** What a gateway got for one code to sign in, in a language. */
  const gatewayGets = async (mobile: string, lang: 'zh-CN' | 'en-US', env: Readonly<Record<string, string>>) => {
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
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
    const settings = gatewayOf({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: 'k3y', ...env })!;
    // It is asked what arrives, not how soon: a machine that stands still for a while is no slow carrier.
    sendBy(t.kernel, gateway({ ...settings, patienceMs: 300_000 }));
    await t.anyone().in(lang).ok(calls.captchaAcquire, { type: 'login', mobile });
    await expect.poll(() => got.length).toBe(1);
    expect((await t.anyone().ok(calls.demoOutbox, { mobile })).items).toEqual([]);
    server.close();
    return got[0];
  };
  test("a gateway gets the number, an approved template's id and its values after the commit, and no text", async () => {
    const params = { code: expect.stringMatching(/^\d{6}$/), minutes: 5 };
    expect(await gatewayGets('13800000007', 'zh-CN', {})).toEqual([
      'Bearer k3y',
      { mobile: '13800000007', template: 'account.sms.login', lang: 'zh-CN', params },
    ]);
    const ids = { SMS_TEMPLATE_IDS: 'account.sms.login=SMS_101, account.sms.login:en-US=SMS_102' };
    expect(await gatewayGets('13800000007', 'zh-CN', ids)).toMatchObject({ 1: { template: 'SMS_101', params } });
    expect(await gatewayGets('13800000007', 'en-US', ids)).toMatchObject({ 1: { template: 'SMS_102', params } });
  });
  test('only a gateway that is set to texts gets the filled text', async () => {
    expect(await gatewayGets('13800000007', 'zh-CN', { SMS_GATEWAY_SENDS: 'text' })).toEqual([
      'Bearer k3y',
      { mobile: '13800000007', text: expect.stringMatching(/^【每一课】登录验证码 \d{6}，5 分钟内有效/) },
    ]);
  });
  test('a way of sending that there is not, and ids that are none, are said at once', () => {
    const of = (env: Readonly<Record<string, string>>) => () => gatewayOf({ SMS_GATEWAY_URL: 'http://x', ...env });
    expect(of({ SMS_GATEWAY_SENDS: 'words' })).toThrow('SMS_GATEWAY_SENDS is template or text');
    expect(of({ SMS_TEMPLATE_IDS: 'account.sms.login' })).toThrow('account.sms.login is not name=id');
    expect(gatewayOf({ SMS_GATEWAY_SENDS: 'words' })).toBeUndefined();
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
