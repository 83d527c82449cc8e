import { Worker } from 'node:worker_threads';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { tokenHash } from '../../../kernel/server/http/calls';
import { makeServer } from '../../../kernel/server/http/server';
import { TestApp } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { inTurn } from '../../../kernel/testing/in-turn';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { DEMO_PASSWORD } from '../demo';
import { secret } from './families';
import { sweep } from './sweep';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
beforeEach(async () => {
  t.at(`${testDayPlus(-65)}T00:00:00Z`);
  await t.sql('delete from account_wrong_try');
});

const HERE = '192.0.2.1';
/** Whoever waits to write in this test's own database. */
const WAITING = `
  select 1
  from pg_locks
  where mode = 'RowExclusiveLock'
    and not granted
    and database = (select oid from pg_database where datname = current_database())`;
interface Answer {
  readonly status: number;
  readonly error: string;
  readonly message: string;
  readonly cookie: string;
  readonly raw: Record<string, unknown>;
  readonly headers: Record<string, unknown>;
}
interface Way {
  readonly from?: string;
  readonly cookie?: string;
  readonly lang?: string;
}
/** Signing in from an address, with the cookie of a browser. */
async function enter(
  username: string,
  password: string,
  { from = HERE, cookie = '', lang }: Way = {},
): Promise<Answer> {
  const res = await t.app.inject({
    method: 'POST',
    url: '/api/auth/oauth/token/_password',
    remoteAddress: from,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie ? { cookie } : {}),
      ...(lang ? { 'accept-language': lang } : {}),
    },
    payload: new URLSearchParams({ username, password }).toString(),
  });
  const raw = res.json() as Record<string, unknown>;
  const set = String(res.headers['set-cookie'] ?? '');
  return {
    status: res.statusCode,
    error: String(raw['error'] ?? '').replace('account.fault.', ''),
    message: String(raw['message'] ?? ''),
    cookie: set.split(';')[0] ?? '',
    raw: { ...raw, requestId: '' },
    headers: { ...res.headers, 'x-request-id': '', date: '', 'content-length': '' },
  };
}
const right = (username: string, way?: Way) => enter(username, DEMO_PASSWORD, way);
async function wrong(times: number, username: string, way?: Way): Promise<Answer[]> {
  const answers = [];
  for (let i = 0; i < times; i++) answers.push(await enter(username, 'Wrong12345', way));
  return answers;
}
const errors = (answers: readonly Answer[]) => answers.map((a) => a.error);
const SAID = 'signInWrong';
/** Wrong passwords for names nobody has, until the address has had its minute's share. */
const fill = async (from = HERE) => {
  for (let i = 0; i < 60; i++) await enter(`guess${i}abc`, 'Wrong12345', { from });
};

describe('address and account together', () => {
  test('lock for ten minutes after five wrong passwords, with the other way in said in both languages', async () => {
    const answers = await wrong(5, 'bureau4109');
    expect(errors(answers)).toEqual([SAID, SAID, SAID, SAID, 'locked']);
    expect(answers[4]).toMatchObject({
      status: 429,
      message: '密码连续输错 5 次，账号已锁定，请 10 分钟后再试，或用短信验证码登录',
      headers: { 'retry-after': '600' },
      raw: { fields: [{ path: 'username', params: { seconds: 600, minutes: 10 } }] },
    });
    t.at(`${testDayPlus(-65)}T00:06:30Z`);
    expect((await right('bureau4109', { lang: 'en-US' })).message).toBe(
      'Wrong password 5 times in a row. The account is locked; try again in 4 min, or sign in by SMS code',
    );
    t.at(`${testDayPlus(-65)}T00:10:01Z`);
    // The count begins anew after the lock, and after a right password.
    expect(errors(await wrong(1, 'bureau4109'))).toEqual([SAID]);
    expect((await right('bureau4109')).status).toBe(200);
    expect(errors(await wrong(4, 'bureau4109'))).toEqual([SAID, SAID, SAID, SAID]);
    expect((await right('bureau4109')).status).toBe(200);
  });
  test('who mistypes elsewhere locks nobody out: a list of guesses at thirty accounts leaves their owners in', async () => {
    for (const login of ['teacher189', 'classmgr189', 'peteach189']) await wrong(6, login, { from: '198.51.100.9' });
    for (const login of ['teacher189', 'classmgr189', 'peteach189']) {
      expect((await right(login, { from: '198.51.100.9' })).error).toBe('locked');
      expect((await right(login)).status).toBe(200);
    }
  });
  test('name, account number and phone of one account count together', async () => {
    const [person] = await t.sql<{ yun_no: string; phone: string }>(
      "select yun_no, phone from people_person where login = 'teacher189'",
    );
    await wrong(2, 'teacher189');
    await wrong(2, person!.yun_no);
    expect(errors(await wrong(1, person!.phone))).toEqual(['locked']);
  });
  test('an address of IPv6 is the subscriber’s whole network', async () => {
    for (let i = 0; i < 4; i++) await wrong(1, 'inputer', { from: `2001:db8:1:2::${i}` });
    expect(errors(await wrong(1, 'inputer', { from: '2001:db8:1:2:ffff::1' }))).toEqual(['locked']);
    expect(errors(await wrong(1, 'inputer', { from: '2001:db8:1:3::1' }))).toEqual([SAID]);
  });
  test('guesses sent all at once do not get past the lock', async () => {
    const guess = () => enter('trainer5', 'Wrong12345');
    await Promise.all(Array.from({ length: 12 }, () => inTurn(guess, ({ status }) => status === 503)));
    expect((await right('trainer5')).error).toBe('locked');
  });
  test('a right guess that is judged beside wrong ones gets in only if the lock has not come meanwhile', async () => {
    const { orgId, userId } = await t.who('auditor');
    const beside = new pg.Client({ connectionString: t.url });
    await beside.connect();
    // Reading goes on, counting waits: the password is judged while nothing is counted yet.
    await beside.query('begin; lock table account_wrong_try in exclusive mode');
    const guess = right('auditor');
    await expect.poll(async () => (await t.sql(WAITING)).length).toBeGreaterThan(0);
    await beside.query(
      `insert into account_wrong_try (place, account, wrong, until) values ($1, $2, 5, '${testDayPlus(-65)}T00:10:00Z')`,
      [HERE, `${orgId}/${userId}`],
    );
    await beside.query('commit');
    await beside.end();
    expect((await guess).error).toBe('locked');
    expect(await t.sql('select 1 from account_family where user_id = $1', [userId])).toEqual([]);
  });
});

describe('an account', () => {
  test('locks for everybody after thirty wrong passwords an hour, known browsers too, and only for that hour', async () => {
    const { cookie } = await right('support');
    for (let i = 0; i < 6; i++) await wrong(5, 'support', { from: `198.51.100.${i}` });
    const locked = await right('support', { cookie });
    expect(locked).toMatchObject({
      status: 429,
      error: 'lockedForAll',
      message: '这个账号的密码被输错 30 次，已暂停密码登录，请 60 分钟后再试，或用短信验证码登录',
    });
    expect((await right('platform')).status).toBe(200);
    t.at(`${testDayPlus(-65)}T01:00:01Z`);
    expect((await right('support')).status).toBe(200);
  });
  test('thirty wrong passwords over more than an hour lock nobody', async () => {
    for (let i = 0; i < 8; i++) {
      t.at(new Date(Date.parse(`${testDayPlus(-65)}T00:00:00Z`) + i * 10 * 60_000));
      await wrong(4, 'support', { from: `198.51.100.${i}` });
    }
    expect((await right('support')).status).toBe(200);
  });
  test('that is locked comes in by a code', async () => {
    await t.sql("update people_person set phone = '13800000008' where login = 'teacher189'");
    await wrong(5, 'teacher189', { from: '127.0.0.1' });
    expect((await right('teacher189', { from: '127.0.0.1' })).error).toBe('locked');
    const { captchaId } = await t.anyone().ok(calls.captchaAcquire, { type: 'login', mobile: '13800000008' });
    const [sms] = (await t.anyone().ok(calls.demoOutbox, { mobile: '13800000008' })).items;
    const token = await t.anyone().ok(calls.oauthSmscode, { mobile: '13800000008', captchaId, code: sms!.code });
    expect(token.expires_in).toBe(7200);
  });
});

test('signing in takes five statements, the counts of wrong passwords among them', async () => {
  const statuses: number[] = [];
  const sent = await asked(async () => statuses.push((await right('school189')).status));
  expect([statuses, sent.length]).toEqual([[200], 5]);
});
test('counts that have run out are swept away, those that hold stay', async () => {
  await wrong(1, 'inputer');
  t.at(`${testDayPlus(-65)}T00:30:00Z`);
  await sweep.run(t.kernel);
  expect(await t.sql("select place from account_wrong_try where account <> '' order by place")).toEqual([
    { place: '' },
    { place: HERE },
  ]);
  t.at(`${testDayPlus(-65)}T01:00:01Z`);
  await sweep.run(t.kernel);
  expect(await t.sql('select place from account_wrong_try')).toEqual([]);
});

describe('a name that nobody has', () => {
  test('locks alike and answers in the same words: five wrong tries tell nothing', async () => {
    for (const lang of ['zh-CN', 'en-US']) {
      const way = { lang, from: lang === 'zh-CN' ? '198.51.100.1' : '198.51.100.2' };
      const of = (answers: readonly Answer[]) => answers.map((a) => [a.status, a.raw, a.headers]);
      const [known, unknown] = [await wrong(7, 'inputer', way), await wrong(7, 'nobody12345', way)];
      expect(errors(known)).toEqual([SAID, SAID, SAID, SAID, 'locked', 'locked', 'locked']);
      expect(of(unknown)).toEqual(of(known));
    }
  });
  test('locks for everybody like an account', async () => {
    for (let i = 0; i < 6; i++) await wrong(5, 'nobody12345', { from: `198.51.100.${i}` });
    expect(errors(await wrong(1, ' NOBODY12345 '))).toEqual(['lockedForAll']);
  });
  test('asks the database and the hashing thread the same before it answers, locked or not: it takes as long', async () => {
    const sent = vi.spyOn(Worker.prototype, 'postMessage');
    onTestFinished(() => sent.mockRestore());
    /** What was hashed, by what its time hangs on: `$argon2id$v=19$m=19456,t=2,p=1`. */
    const hashed = () =>
      sent.mock.calls
        .map(([ask]) => (ask as { hash?: unknown }).hash)
        .filter((hash) => typeof hash === 'string')
        .map((hash) => hash.split('$').slice(0, 4).join('$'));
    const during = async (name: string) => {
      sent.mockClear();
      const texts = await asked(() => wrong(1, name));
      return { hashed: hashed(), asked: texts.filter((sql) => !/account_login_log/.test(sql)) };
    };
    await wrong(1, 'warmup123');
    for (let i = 0; i < 7; i++) {
      const [known, unknown] = [await during('inputer'), await during('nobody12345')];
      expect(unknown).toEqual(known);
      if (i < 5) expect(known.hashed).toEqual(['$argon2id$v=19$m=19456,t=2,p=1']);
    }
  });
  test('is kept as a hash, because people type passwords there', async () => {
    await wrong(1, 'MySecret2026');
    expect(JSON.stringify(await t.sql('select * from account_wrong_try')).toLowerCase()).not.toContain('mysecret');
  });
  test('may be a word of the language', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty'])
      expect((await enter(name, name)).error).toBe(SAID);
  });
});

describe('beyond an address’s limit', () => {
  test('a right password does not get in either, until the minute is over', async () => {
    await fill();
    expect(await right('school189')).toMatchObject({
      status: 429,
      error: 'tooManyWrong',
      message: '这个网络上输错密码的次数过多，请 60 秒后再试，或用短信验证码登录',
    });
    expect((await right('school189', { from: '198.51.100.9' })).status).toBe(200);
    t.at(`${testDayPlus(-65)}T00:01:01Z`);
    expect((await right('school189')).status).toBe(200);
  });
  test('passwords are judged for browsers that signed in to this account before, and for no others', async () => {
    const mine = (await right('school189')).cookie;
    const other = (await right('classmgr189')).cookie;
    await fill();
    expect((await right('school189', { cookie: mine })).status).toBe(200);
    expect(errors(await wrong(1, 'school189', { cookie: mine }))).toEqual([SAID]);
    const [name, value = ''] = mine.split('=');
    const forged = [
      other,
      `${name}=${value.slice(0, -1)}${value.endsWith('A') ? 'B' : 'A'}`,
      // The account's mark beside another browser's word.
      `${name}=${other.split('=')[1]!.slice(0, 22)}${value.slice(22)}`,
      `${name}=`,
      `${name}=${'x'.repeat(9000)}`,
    ];
    for (const cookie of forged) expect((await right('school189', { cookie })).error).toBe('tooManyWrong');
  });
  test('a mark is forgotten after half a year', async () => {
    const { cookie } = await right('school189');
    t.at(`${testDayPlus(116)}T00:00:00Z`);
    await fill();
    expect((await right('school189', { cookie })).error).toBe('tooManyWrong');
  });
});

describe('a browser that signed in before', () => {
  test('is not locked out by a neighbour at the same address, and has five tries of its own', async () => {
    const { cookie } = await right('student189');
    await wrong(5, 'student189');
    expect((await right('student189')).error).toBe('locked');
    expect((await right('student189', { cookie })).status).toBe(200);
    expect(errors(await wrong(5, 'student189', { cookie })).at(-1)).toBe('locked');
    expect((await right('student189', { cookie })).error).toBe('locked');
  });
  test('knows several accounts, in a cookie that no script reads and that only the ways in get', async () => {
    const first = await right('student189');
    expect(String(first.headers['set-cookie'])).toMatch(
      /^meiyike_known=[\w.~-]+; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    const both = await right('teacher189', { cookie: first.cookie });
    await fill();
    for (const login of ['student189', 'teacher189'])
      expect((await right(login, { cookie: both.cookie })).status).toBe(200);
  });
  test('gets the cookie for https alone where it came by https', async () => {
    const app = await makeServer({ kernel: t.kernel, partial: true, trustProxy: '1' });
    const res = await app.inject({
      method: 'POST',
      url: '/api/auth/oauth/token/_password',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-proto': 'https' },
      payload: `username=school189&password=${DEMO_PASSWORD}`,
    });
    expect(res.headers['set-cookie']).toMatch(/; Secure$/);
    await app.close();
  });
  test('is not known by a simulated login', async () => {
    const [support, student] = [await t.who('support'), await t.who('student189')];
    const { plain, hash } = secret();
    await t.sql(
      `insert into account_ticket (ticket_hash, certify_hash, kind, state, org_id, user_id, fake_org_id, fake_user_id, expires_at)
       values ($1, $1, 'certify', 'confirmed', $2, $3, $4, $5, '${testDayPlus(-65)}T00:01:00Z')`,
      [hash, student.orgId, student.userId, support.orgId, support.userId],
    );
    expect(tokenHash(plain)).toBe(hash);
    const res = await t.anyone().send(calls.oauthCertify, { certify: plain });
    expect([res.status, res.headers['set-cookie']]).toEqual([200, undefined]);
  });
});
