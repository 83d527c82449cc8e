import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Caller, TestApp } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { tokenHash } from '../../../kernel/server/http/calls';
import { isDue, isValid, readToken, writeToken } from '../../../kernel/web/session/token';
import * as calls from '../contract';
import type { Token } from '../contract/oauth';
import { DEMO_PASSWORD } from '../demo';

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

const signIn = (username: string, password = DEMO_PASSWORD) =>
  t.anyone().ok(calls.oauthPassword, { username, password });
const wrong = (username: string, password = 'Wrong12345') =>
  t.anyone().refused(calls.oauthPassword, { username, password });
const holder = (token: Token) => new Caller(t, token.access_token, 0, 0);
const works = async (token: Token) => (await holder(token).send(calls.sessionGet, {})).status;
const memory = () => {
  const m = new Map<string, string>();
  return {
    getItem: (k: string) => m.get(k) ?? null,
    setItem: (k: string, v: string) => {
      m.set(k, v);
    },
    removeItem: (k: string) => {
      m.delete(k);
    },
  };
};

describe('signing in with a password', () => {
  test('[V-020] [X-019] the login account is required', async () => {
    for (const username of ['', '   '])
      expect(await t.anyone().refused(calls.oauthPassword, { username, password: 'x' })).toMatchObject({
        status: 400,
        fields: [{ path: 'username', text: '请输入账号' }],
      });
    expect(
      (await t.anyone().in('en-US').refused(calls.oauthPassword, { username: '', password: 'x' })).fields?.[0]?.text,
    ).toBe('Please enter account');
  });
  test('[V-021] [X-019] the login password is required', async () => {
    expect(await t.anyone().refused(calls.oauthPassword, { username: 'school189', password: '' })).toMatchObject({
      status: 400,
      fields: [{ path: 'password', text: '请输入密码' }],
    });
    expect(
      (await t.anyone().in('en-US').refused(calls.oauthPassword, { username: 'school189' })).fields?.[0]?.text,
    ).toBe('Please enter password');
  });
  test('[C-027] [site G7] the token has access_token, token_type, refresh_token and expires_in; the client adds the timestamp', async () => {
    const token = await signIn('school189');
    expect(Object.keys(token).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'token_type']);
    expect(token).toMatchObject({ token_type: 'bearer', expires_in: 7200 });
    const store = memory();
    writeToken(store, token, 1000);
    expect(readToken(store)).toEqual({ ...token, timestamp: 1000 });
  });
  test('account name in any case, account number, or a phone that belongs to one account', async () => {
    const [person] = await t.sql<{ yun_no: string; phone: string }>(
      "select yun_no, phone from people_person where login = 'teacher189'",
    );
    for (const typed of ['teacher189', 'TEACHER189', person!.yun_no, person!.phone])
      expect((await holder(await signIn(typed)).ok(calls.sessionGet, {})).orgId).toBe(189);
    // student189 and learner5 share a phone: the password does not say which is meant.
    expect((await wrong('13800000010', DEMO_PASSWORD)).error).toBe('account.fault.signInWrong');
  });
  test('an unknown account and a wrong password get the same answer in both languages', async () => {
    const [known, unknown] = [await wrong('inputer'), await wrong('nobody12345')];
    expect(known).toMatchObject({
      status: 400,
      error: 'account.fault.signInWrong',
      error_description: '账号或密码不正确',
    });
    expect({ ...unknown, requestId: '' }).toEqual({ ...known, requestId: '' });
    expect(
      (await t.anyone().in('en-US').refused(calls.oauthPassword, { username: 'inputer', password: 'Wrong12345' }))
        .message,
    ).toBe('The account or the password is wrong');
  });
  test('tokens are stored as hashes only', async () => {
    const token = await signIn('auditor');
    const [row] = await t.sql<{ n: number }>('select count(*)::int n from account_access where token_hash = $1', [
      tokenHash(token.access_token),
    ]);
    expect(row!.n).toBe(1);
    const all =
      JSON.stringify(await t.sql('select * from account_access')) +
      JSON.stringify(await t.sql('select * from account_refresh')) +
      JSON.stringify(await t.sql('select * from account_family'));
    for (const secret of [token.access_token, token.refresh_token]) expect(all).not.toContain(secret);
  });
  test('the login log tells sign-ins and refused ones', async () => {
    await wrong('training5');
    await signIn('training5');
    const { userId } = await t.who('training5');
    // A refused try is noted after its answer.
    const lines = () =>
      t.sql(
        "select login, how, ok, reason, ip from account_login_log_v where org_id = 500 and user_id = $1 and ip = '127.0.0.1' order by at",
        [userId],
      );
    await expect.poll(lines).toEqual([
      { login: 'training5', how: 'password', ok: false, reason: 'wrong', ip: '127.0.0.1' },
      { login: 'training5', how: 'password', ok: true, reason: null, ip: '127.0.0.1' },
    ]);
  });
});

describe('disabled', () => {
  test('[S-016] a disabled person is told so after the right password only, and a running session ends', async () => {
    const { userId } = await t.who('student619');
    const token = await signIn('student619');
    await t.sql('update people_person set enabled = false where org_id = 619 and user_id = $1', [userId]);
    await t.sql('update account_access set session = null where user_id = $1', [userId]);
    expect(await wrong('student619', DEMO_PASSWORD)).toMatchObject({
      status: 403,
      message: '账号已停用，请联系本单位管理员',
    });
    expect((await wrong('student619')).error).toBe('account.fault.signInWrong');
    expect(await works(token)).toBe(401);
    expect((await t.anyone().refused(calls.oauthRefresh, { refresh_token: token.refresh_token })).status).toBe(401);
    await t.sql('update people_person set enabled = true where org_id = 619 and user_id = $1', [userId]);
    await signIn('student619');
  });
  test('[S-014] nobody of a disabled organisation comes in', async () => {
    await t.sql('update organisation_org set enabled = false where org_id = 300');
    expect(await wrong('tutor3', DEMO_PASSWORD)).toMatchObject({
      status: 403,
      message: '“伴学辅导中心”已停用，请联系客服',
    });
    await t.sql('update organisation_org set enabled = true where org_id = 300');
    await signIn('tutor3');
  });
});

describe('tokens', () => {
  test('[S-005] [desk D48] [site G8] a token is valid while the seconds since its timestamp are below expires_in', async () => {
    t.at(`${testDayPlus(-65)}T00:00:00Z`);
    const token = await signIn('teacher189');
    const stored = { ...token, timestamp: 0 };
    expect([isValid(stored, 7199_000), isValid(stored, 7200_000)]).toEqual([true, false]);
    t.at(`${testDayPlus(-65)}T01:59:59Z`);
    expect(await works(token)).toBe(200);
    t.at(`${testDayPlus(-65)}T02:00:00Z`);
    expect(await works(token)).toBe(401);
  });
  test('[S-006] [S-007] a refresh when under 900 s remain gives a new token and spends the old refresh token', async () => {
    t.at(`${testDayPlus(-65)}T00:00:00Z`);
    const first = await signIn('teacher189');
    expect([isDue({ ...first, timestamp: 0 }, 6299_000), isDue({ ...first, timestamp: 0 }, 6301_000)]).toEqual([
      false,
      true,
    ]);
    t.at(`${testDayPlus(-65)}T01:50:00Z`);
    const second = await t.anyone().ok(calls.oauthRefresh, { refresh_token: first.refresh_token });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    t.at(`${testDayPlus(-65)}T02:30:00Z`);
    expect([await works(first), await works(second)]).toEqual([401, 200]);
  });
  test('a refresh token that is used again ends the family, with a line in the audit book', async () => {
    t.at(`${testDayPlus(-64)}T00:00:00Z`);
    const first = await signIn('classmgr189');
    const second = await t.anyone().ok(calls.oauthRefresh, { refresh_token: first.refresh_token });
    t.at(`${testDayPlus(-64)}T00:00:11Z`);
    expect(await t.anyone().refused(calls.oauthRefresh, { refresh_token: first.refresh_token })).toMatchObject({
      status: 401,
      error: 'account.fault.refreshReused',
    });
    expect([await works(first), await works(second)]).toEqual([401, 401]);
    expect((await t.anyone().refused(calls.oauthRefresh, { refresh_token: second.refresh_token })).error).toBe(
      'account.fault.refreshInvalid',
    );
    expect(
      await t.sql("select subject_id from kernel_audit where org_id = 189 and action = 'account.refresh.reused'"),
    ).toEqual([{ subject_id: (await t.who('classmgr189')).userId }]);
  });
  test('two tabs that refresh at once both go on; another browser with the same token ends the family', async () => {
    t.at(`${testDayPlus(-63)}T00:00:00Z`);
    const first = await signIn('classmgr189');
    const pair = await Promise.all(
      [1, 2].map(() => t.anyone().ok(calls.oauthRefresh, { refresh_token: first.refresh_token })),
    );
    expect(await Promise.all(pair.map(works))).toEqual([200, 200]);
    t.at(`${testDayPlus(-63)}T00:00:05Z`);
    const late = await t.anyone().ok(calls.oauthRefresh, { refresh_token: first.refresh_token });
    expect(await works(late)).toBe(200);
    const thief = await t.app.inject({
      method: 'POST',
      url: '/api/auth/oauth/token/_refresh_token',
      headers: { 'user-agent': 'another', 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ refresh_token: first.refresh_token }).toString(),
    });
    expect(thief.statusCode).toBe(401);
    expect(await Promise.all([...pair, late].map(works))).toEqual([401, 401, 401]);
  });
  test('a stolen refresh token ends the family also with the same browser string, from another address and within the race', async () => {
    t.at(`${testDayPlus(-62)}T00:00:00Z`);
    const first = await signIn('classmgr189');
    const second = await t.anyone().ok(calls.oauthRefresh, { refresh_token: first.refresh_token });
    t.at(`${testDayPlus(-62)}T00:00:05Z`);
    const [family] = await t.sql<{ agent: string }>(
      `select agent from account_family where how = 'password' and made_at = '${testDayPlus(-62)}T00:00:00Z'`,
    );
    const thief = await t.app.inject({
      method: 'POST',
      url: '/api/auth/oauth/token/_refresh_token',
      remoteAddress: '198.51.100.9',
      headers: { 'user-agent': family!.agent, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ refresh_token: first.refresh_token }).toString(),
    });
    expect([thief.statusCode, thief.json().error]).toEqual([401, 'account.fault.refreshReused']);
    expect(await Promise.all([first, second].map(works))).toEqual([401, 401]);
    expect(
      await t.sql(
        `select detail->>'ip' as ip from kernel_audit where action = 'account.refresh.reused' and at >= '${testDayPlus(-62)}T00:00:00Z'`,
      ),
    ).toEqual([{ ip: '198.51.100.9' }]);
  });
  test('a refresh token lives 30 days and unknown ones are refused', async () => {
    t.at(`${testDayPlus(-65)}T00:00:00Z`);
    const token = await signIn('peteach189');
    t.at(`${testDayPlus(-35)}T00:00:01Z`);
    for (const refresh_token of [token.refresh_token, 'nothing'])
      expect((await t.anyone().refused(calls.oauthRefresh, { refresh_token })).error).toBe(
        'account.fault.refreshInvalid',
      );
  });
  test('[S-013] [desk D28] [site U5] logging out ends the sign-in, also with an access token that has run out', async () => {
    const [a, b] = [await signIn('teacher189'), await signIn('teacher189')];
    await holder(a).ok(calls.logout, {});
    expect([await works(a), await works(b)]).toEqual([401, 200]);
    await t.anyone().ok(calls.logout, { refresh_token: b.refresh_token });
    expect(await works(b)).toBe(401);
    expect((await t.anyone().send(calls.logout, {})).status).toBe(204);
  });
});

describe('the session', () => {
  test('[X-012] [site G6] the session has the stated fields', async () => {
    const s = await (await t.as('school189')).ok(calls.sessionGet, {});
    expect(s).toMatchObject({
      expired: false,
      userType: 2,
      orgId: 189,
      orgName: '濮阳市实验学校',
      orgDomain: 'syxx',
      orgVisit: true,
      orgRegion: 410902,
      busiId: 4,
      roleIds: [41, 45, 48],
      roleNames: ['学校管理员', '课程管理', '学校财务'],
      homePage: null,
      teachSbjIds: [],
      superOrgs: [{ orgId: 100, name: '濮阳市教育局', logo: null }],
      video: { enabled: true },
      fake: null,
      mustChangePwd: false,
    });
    expect(s.funcIds).toEqual(expect.arrayContaining(['AUTHENTICATED', 'BASIC_SUPERMAN', 'BASIC_USER_MANAGER']));
    expect(s.servIds).toEqual(['ART_BASE', 'EDU_HSAT', 'EDU_TEST', 'ORG_BASE', 'SPT_BASE', 'TCH_BASE']);
  });
  test('[C-028] userType is 1 for students and 2 for teachers', async () => {
    expect((await (await t.as('student189')).ok(calls.sessionGet, {})).userType).toBe(1);
    expect((await (await t.as('peteach189')).ok(calls.sessionGet, {})).userType).toBe(2);
  });
  test('[C-029] [desk D40] roleIds carry the resource roles 12 and 13', async () => {
    expect((await (await t.as('inputer')).ok(calls.sessionGet, {})).roleIds).toEqual([12]);
    expect((await (await t.as('auditor')).ok(calls.sessionGet, {})).roleIds).toEqual([13]);
  });
  test('[S-008] [site G2] without a valid token there is no session, and signing in needs none', async () => {
    expect((await t.anyone().refused(calls.sessionGet, {})).status).toBe(401);
    expect(calls.oauthPassword.need).toEqual({ open: true });
  });
});
