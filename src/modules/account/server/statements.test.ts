import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { countedCalls } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { DEMO_PASSWORD } from '../demo';

let t: TestApp;
let counted: Map<string, number>;
beforeAll(async () => {
  t = await TestApp.start();
  counted = countedCalls();
});
afterEach(() => {
  counted.clear();
});
afterAll(async () => {
  await t.stop();
});
const codeFor = async (mobile: string) => (await t.anyone().ok(calls.demoOutbox, { mobile })).items[0]?.code ?? '';

test('everyday calls of an account ask the database five times at most', async () => {
  const me = await t.as('teacher189');
  await me.ok(calls.profileGet, {});
  await me.ok(calls.profileUpdate, { name: '孙老师', nick: '小孙', sex: 'female', email: '' });
  await me.ok(calls.profileLogin, { login: 'sunteacher' });
  await me.ok(calls.settingGet, {});
  await me.ok(calls.settingHomepage, { homePage: null });
  await me.ok(calls.settingAcceptAsk, { acceptAsk: false });
  await me.ok(calls.settingSubjects, {});
  await me.ok(calls.deviceList, {});
  await me.ok(calls.loginRecent, {});
  await me.ok(calls.relationList, {});
  await t.anyone().ok(calls.oauthPassword, { username: 'sunteacher', password: DEMO_PASSWORD });
  const { id, text } = await t.anyone().ok(calls.qrInit, {});
  const scan = new URL(text).searchParams.get('qr') ?? '';
  await me.ok(calls.qrScan, { id: scan });
  await me.ok(calls.qrConfirm, { id: scan, ok: true });
  const { certify } = await t.anyone().ok(calls.qrPull, { id });
  const { refresh_token } = await t.anyone().ok(calls.oauthCertify, { certify: certify ?? '' });
  const { refresh_token: next } = await t.anyone().ok(calls.oauthRefresh, { refresh_token });
  await t.anyone().ok(calls.logout, { refresh_token: next });
  expect([...counted].filter(([, statements]) => statements > 5)).toEqual([]);
  expect(counted.get('account.oauth.password')).toBe(5);
  expect(counted.get('account.profile.login')).toBe(5);
});

test('a new phone and a new password, whose codes and counts stand by themselves, take seven', async () => {
  const me = await t.as('peteach189');
  const phone = '13622223333';
  const { captchaId } = await me.ok(calls.captchaAcquire, { type: 'phone', mobile: phone });
  await me.ok(calls.profilePhone, { phone, captchaId, code: await codeFor(phone) });
  await me.ok(calls.profilePassword, { oldPwd: DEMO_PASSWORD, newPwd: 'Another2026' });
  expect(counted.get('account.profile.phone')).toBe(7);
  expect(counted.get('account.profile.password')).toBe(7);
});

test('a sign-in by a code takes six', async () => {
  const mobile = '13622224444';
  await t.sql('insert into account_phone_claim select $1, org_id, user_id from account_login_claim where login = $2', [
    mobile,
    'student619',
  ]);
  const { captchaId } = await t.anyone().ok(calls.captchaAcquire, { type: 'login', mobile });
  await t.anyone().ok(calls.oauthSmscode, { mobile, captchaId, code: await codeFor(mobile) });
  expect(counted.get('account.oauth.smscode')).toBe(6);
});
