import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Caller, TestApp } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { inOrg } from '../../../kernel/server/db/tenant';
import { tokenHash } from '../../../kernel/server/http/calls';
import * as calls from '../contract';
import { secret } from './families';

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

const init = async () => {
  const { id, text, expires } = await t.anyone().ok(calls.qrInit, {});
  return { id, text, expires, scan: new URL(text).searchParams.get('qr')! };
};
const pull = (id: string) => t.anyone().ok(calls.qrPull, { id });

test('[S-011] QR login: init, pull until confirmed, then certify', async () => {
  const me = await t.as('teacher189');
  const { id, text, expires, scan } = await init();
  expect(expires).toBe(120);
  expect(new URL(text).pathname).toBe('/common/settings');
  expect(await pull(id)).toEqual({ state: 'waiting' });
  expect(await me.ok(calls.qrScan, { id: scan })).toMatchObject({ state: 'scanned', ip: '127.0.0.1' });
  expect(await pull(id)).toEqual({ state: 'scanned' });
  expect(await me.ok(calls.qrConfirm, { id: scan, ok: true })).toEqual({ state: 'confirmed' });
  const confirmed = await pull(id);
  expect(confirmed.state).toBe('confirmed');
  expect(await pull(id)).toEqual(confirmed);
  const token = await t.anyone().ok(calls.oauthCertify, { certify: confirmed.certify! });
  expect((await new Caller(t, token.access_token, 0, 0).ok(calls.sessionGet, {})).userId).toBe(me.userId);
  expect(await t.anyone().refused(calls.oauthCertify, { certify: confirmed.certify! })).toMatchObject({
    status: 400,
    error: 'account.fault.certifyInvalid',
  });
  expect(await pull(id)).toEqual({ state: 'expired' });
});
test('a confirmed and a refused QR sign-in leave their line in the audit book', async () => {
  const me = await t.as('teacher189');
  const lines = () =>
    t.sql(
      "select user_id, subject_id, detail from kernel_audit where org_id = 189 and action = 'account.qr' order by audit_id",
    );
  const before = (await lines()).length;
  for (const ok of [true, false]) await me.ok(calls.qrConfirm, { id: (await init()).scan, ok });
  expect((await lines()).slice(before)).toEqual(
    ['confirmed', 'refused'].map((what) => ({ user_id: me.userId, subject_id: me.userId, detail: { new: what } })),
  );
});
test('the address in a code is this program’s, not what the asker’s host header says', async () => {
  const text = async (host: string) => {
    const res = await t.app.inject({ method: 'POST', url: '/api/user/auth/qrcode/init', headers: { host } });
    return new URL((res.json() as { text: string }).text).host;
  };
  expect(await text('localhost:8080')).toBe('localhost:8080');
  expect(await text('evil.example')).not.toContain('evil');
  vi.stubEnv('PUBLIC_URL', 'https://school.example.cn');
  expect(await text('evil.example')).toBe('school.example.cn');
  vi.unstubAllEnvs();
});
test('whoever photographs the code cannot collect the sign-in', async () => {
  const { id, scan } = await init();
  await (await t.as('teacher189')).ok(calls.qrConfirm, { id: scan, ok: true });
  expect(await pull(scan)).toEqual({ state: 'expired' });
  expect((await pull(id)).state).toBe('confirmed');
  expect(JSON.stringify(await t.sql('select * from account_ticket'))).not.toContain(id);
});
test('the browser’s own secret neither scans nor confirms: who has it and a session would sign in without the phone', async () => {
  const { id, scan } = await init();
  const me = await t.as('teacher189');
  expect((await me.refused(calls.qrScan, { id })).error).toBe('account.fault.qrExpired');
  expect((await me.refused(calls.qrConfirm, { id, ok: true })).error).toBe('account.fault.qrExpired');
  expect(await pull(id)).toEqual({ state: 'waiting' });
  expect(await me.ok(calls.qrConfirm, { id: scan, ok: true })).toEqual({ state: 'confirmed' });
});
test('the phone may refuse, and a second phone may not confirm what the first scanned', async () => {
  const a = await init();
  const me = await t.as('teacher189');
  await me.ok(calls.qrScan, { id: a.scan });
  expect((await (await t.as('classmgr189')).refused(calls.qrConfirm, { id: a.scan, ok: true })).error).toBe(
    'account.fault.qrOthers',
  );
  expect(await me.ok(calls.qrConfirm, { id: a.scan, ok: false })).toEqual({ state: 'refused' });
  expect(await pull(a.id)).toEqual({ state: 'refused' });
  expect((await me.refused(calls.qrConfirm, { id: a.scan, ok: true })).status).toBe(409);
});
test('a code lasts 120 seconds, a confirmed one is collected within a minute', async () => {
  t.at(`${testDayPlus(-65)}T00:00:00Z`);
  const [a, b] = [await init(), await init()];
  const me = await t.as('teacher189');
  t.at(`${testDayPlus(-65)}T00:01:59Z`);
  await me.ok(calls.qrConfirm, { id: a.scan, ok: true });
  const { certify } = await pull(a.id);
  t.at(`${testDayPlus(-65)}T00:02:01Z`);
  expect(await pull(b.id)).toEqual({ state: 'expired' });
  expect((await me.in('en-US').refused(calls.qrScan, { id: b.scan })).message).toBe(
    'The QR code is no longer valid. Refresh it on the computer and scan again',
  );
  t.at(`${testDayPlus(-65)}T00:03:00Z`);
  expect((await t.anyone().refused(calls.oauthCertify, { certify: certify! })).error).toBe(
    'account.fault.certifyInvalid',
  );
});

test('a simulated login names who really sits there, lasts one token and changes nothing of the account', async () => {
  t.at(`${testDayPlus(-65)}T00:00:00Z`);
  const support = await t.who('support');
  const student = await t.who('student189');
  const { plain, hash } = secret();
  await t.sql(
    `
      insert into account_ticket (
        ticket_hash, certify_hash, kind, state, org_id, user_id, fake_org_id, fake_user_id, expires_at
      )
      values ($1, $1, 'certify', 'confirmed', $2, $3, $4, $5, '${testDayPlus(-65)}T00:01:00Z')
    `,
    [hash, student.orgId, student.userId, support.orgId, support.userId],
  );
  const token = await t.anyone().ok(calls.oauthCertify, { certify: plain });
  const me = new Caller(t, token.access_token, student.orgId, student.userId);
  expect(await me.ok(calls.sessionGet, {})).toMatchObject({
    userId: student.userId,
    fake: { userId: support.userId, orgId: 1, name: '客服小云' },
    mustChangePwd: false,
  });
  for (const refused of [
    await me.refused(calls.profilePassword, { newPwd: 'Another123' }),
    await me.refused(calls.profileLogin, { login: 'another123' }),
    await me.refused(calls.relationBind, { login: 'school189', password: 'Meike2026' }),
    await me.refused(calls.relationChange, { userId: (await t.who('learner5')).userId }),
    await me.refused(calls.profileUpdate, { name: '甲', nick: '乙', sex: 'male' }),
    await me.refused(calls.settingHomepage, { homePage: null }),
    await me.refused(calls.captchaAcquire, { type: 'phone', mobile: '13900001111' }),
  ])
    expect(refused).toMatchObject({ status: 403, message: '模拟登录时不能修改账号信息' });
  const { scan } = await init();
  expect((await me.refused(calls.qrConfirm, { id: scan, ok: true })).status).toBe(403);
  expect((await t.anyone().refused(calls.oauthRefresh, { refresh_token: token.refresh_token })).status).toBe(401);
  const [log] = await inOrg(t.kernel.pools.tenant, 189, (door) =>
    door.rows<{ how: string; fakeUserId: number }>(
      'select how, fake_user_id from account_login_log_v where org_id = $1 and fake_user_id is not null',
      [189],
    ),
  );
  expect(log).toEqual({ how: 'fake', fakeUserId: support.userId });
  expect(tokenHash(plain)).toBe(hash);
});
