import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, Caller } from '../../../kernel/testing/app';
import { oauthCertify, sessionGet } from '../../account/contract';
import * as calls from '../contract';

let t: TestApp;
let support: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  support = await t.as('support');
});
afterAll(async () => {
  await t.stop();
});

const yunNoOf = async (login: string) =>
  (
    await t.sql<{ yun_no: string }>('select yun_no from people_person where user_id = $1', [
      (await t.who(login)).userId,
    ])
  )[0]!.yun_no;
/** Signs in with a ticket, as the browser does. */
async function enter(certify: string, orgId: number, userId: number): Promise<Caller> {
  const token = await t.anyone().ok(oauthCertify, { certify });
  return new Caller(t, token.access_token, orgId, userId);
}

test('[V-053] fake login is for PFM_CUSTOMER: the session is that of the person and names who really sits there', async () => {
  const { userId, orgId } = await t.who('teacher189');
  const ticket = await support.ok(calls.fakeLogin, { yunNo: await yunNoOf('teacher189') });
  expect(ticket.user).toMatchObject({ userId, name: '周明辉', orgName: '濮阳市实验学校' });
  const me = await enter(ticket.certify, orgId, userId);
  const session = await me.ok(sessionGet, {});
  expect(session).toMatchObject({ userId, orgId: 189, fake: { userId: support.userId, name: '客服小云', orgId: 1 } });
  expect((await t.anyone().refused(oauthCertify, { certify: ticket.certify })).status).toBeGreaterThanOrEqual(400);
  // The trail stands in both organisations, and what is done meanwhile names both people.
  const here = await t.sql(
    `select subject_id, user_id from kernel_audit where org_id = 1 and action = 'people.fake-login'`,
  );
  const there = await t.sql(
    `select subject_id, user_id, detail->>'realName' real from kernel_audit where org_id = 189 and action = 'people.fake-login'`,
  );
  expect(here).toEqual([{ subject_id: support.userId, user_id: support.userId }]);
  expect(there).toEqual([{ subject_id: userId, user_id: support.userId, real: '客服小云' }]);
  const end = await me.ok(calls.fakeEnd, {});
  const back = await enter(end.certify, 1, support.userId);
  expect(await back.ok(sessionGet, {})).toMatchObject({ userId: support.userId, fake: null });
  const ends = await t.sql(
    `select org_id, real_user_id from kernel_audit where action = 'people.fake-end' order by org_id`,
  );
  expect(ends).toEqual([
    { org_id: 1, real_user_id: support.userId },
    { org_id: 189, real_user_id: support.userId },
  ]);
});
test('whoever resets passwords or signs in for somebody finds them by what they say', async () => {
  const yunNo = await yunNoOf('teacher189');
  for (const q of [yunNo, '13800000008', 'TEACHER18', '周明'])
    expect((await support.ok(calls.find, { q })).map((p) => p.name)).toContain('周明辉');
  expect((await support.ok(calls.find, { q: 'school189' }))[0]).toMatchObject({
    super: true,
    orgName: '濮阳市实验学校',
  });
  expect(await support.ok(calls.find, { q: '没有这人' })).toEqual([]);
  expect((await (await t.as('school189')).refused(calls.find, { q: yunNo })).status).toBe(403);
});
test('nobody but the customer service may, a school least of all', async () => {
  const yunNo = await yunNoOf('teacher189');
  for (const login of ['school189', 'bureau4109', 'auditor', 'teacher189'])
    expect((await (await t.as(login)).refused(calls.fakeLogin, { yunNo })).status).toBe(403);
});
test('never a super-administrator, in whatever organisation', async () => {
  for (const login of ['school189', 'bureau4109', 'training5', 'platform'])
    expect(await support.refused(calls.fakeLogin, { yunNo: await yunNoOf(login) })).toMatchObject({
      status: 403,
      error: 'people.fault.fakeSuper',
      message: '不能模拟登录超级管理员',
    });
});
test('not oneself, not a colleague with other rights, not a disabled or unknown account', async () => {
  expect((await support.refused(calls.fakeLogin, { yunNo: await yunNoOf('support') })).error).toBe(
    'people.fault.fakeSelf',
  );
  expect((await support.refused(calls.fakeLogin, { yunNo: await yunNoOf('auditor') })).error).toBe(
    'people.fault.fakeBeyond',
  );
  expect(await support.refused(calls.fakeLogin, { yunNo: '9999999999' })).toMatchObject({
    status: 404,
    error: 'people.fault.noAccount',
  });
  const { userId } = await t.who('student619');
  await support.ok(calls.disable, { id: userId });
  expect((await support.refused(calls.fakeLogin, { yunNo: await yunNoOf('student619') })).error).toBe(
    'people.fault.fakeOff',
  );
  await support.ok(calls.enable, { id: userId });
});
test('a simulated login cannot begin another, and only a simulated one ends', async () => {
  expect((await support.refused(calls.fakeEnd, {})).error).toBe('people.fault.fakeNone');
  const colleague = await (
    await t.as('platform')
  ).ok(calls.adminCreate, { name: '客服二号', login: 'support2', roleIds: [14] });
  const ticket = await support.ok(calls.fakeLogin, { yunNo: colleague.yunNo });
  const me = await enter(ticket.certify, 1, colleague.userId);
  expect((await me.refused(calls.fakeLogin, { yunNo: await yunNoOf('teacher189') })).error).toBe(
    'people.fault.fakeTwice',
  );
});
