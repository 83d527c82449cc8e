import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus, testToday } from '../../../kernel/testing/test-day';
import * as calls from '../contract';

const TODAY = testToday();
let t: TestApp;
let operator: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  operator = await t.as('platform');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

test('sign-ins stand under the day of their organisation, its people once, and the sums are those of the log', async () => {
  t.at(`${TODAY}T04:00:00Z`);
  for (const table of ['account_login_log', 'analytics_day']) await t.sql(`delete from ${table}`);
  const { userId } = await t.who('teacher189');
  const { userId: other } = await t.who('school189');
  // Half past midnight in Shanghai is the day before in Greenwich.
  for (const [n, [who, at, ok]] of (
    [
      [userId, `${testDayPlus(-2)}T16:30:00Z`, true],
      [userId, `${testDayPlus(-1)}T08:00:00Z`, true],
      [other, `${testDayPlus(-1)}T09:00:00Z`, true],
      [other, `${testDayPlus(-1)}T09:01:00Z`, false],
      [other, `${testDayPlus(-1)}T16:30:00Z`, true],
    ] as const
  ).entries())
    await t.sql(
      `insert into account_login_log (org_id, log_id, user_id, login, how, ok, reason, ip, agent, at)
       values (189, $1, $2, 'x', 'password', $3, $4, '', '', $5)`,
      [77_000 + n, who, ok, ok ? null : 'wrong', at],
    );
  const span = { from: testDayPlus(-2), to: TODAY };
  const list = await operator.ok(calls.platformLogins, { ...span, orgId: 189 });
  expect(list.items.map((r) => [r.onDate, r.logins, r.people, r.refused])).toEqual([
    [TODAY, 1, 1, 0],
    [testDayPlus(-1), 3, 2, 1],
  ]);
  expect(list.figures).toEqual({ logins: 4, refused: 1 });
  expect((await operator.ok(calls.platformLogins, { from: t.day(-1), to: t.day(-1) })).figures.logins).toBe(3);
  expect((await operator.send(calls.exportPlatformLogins, span)).status).toBe(200);
  t.at(null);
});
test('sign-ins of all organisations are the operator’s alone, and at most a hundred days at once', async () => {
  for (const login of ['school189', 'bureau4109', 'support', 'classmgr189'])
    expect((await (await t.as(login)).refused(calls.platformLogins, {})).status).toBe(403);
  expect((await operator.refused(calls.platformLogins, { from: testDayPlus(-321) })).error).toBe(
    'analytics.fault.spanTooLong',
  );
});

const KEY = { key: 'exam.paper' };
test('[mutex.acquire] the newest page has the name: the older one is told that another took it, and may take it back', async () => {
  const me = await t.as('teacher189');
  const old = await me.ok(calls.acquireMutex, KEY);
  expect(await me.ok(calls.validateMutex, { ...KEY, token: old.token })).toMatchObject({ valid: true, why: null });
  const newer = await me.ok(calls.acquireMutex, KEY);
  expect(await me.ok(calls.validateMutex, { ...KEY, token: old.token })).toMatchObject({
    valid: false,
    why: 'elsewhere',
  });
  expect((await me.ok(calls.validateMutex, { ...KEY, token: newer.token })).valid).toBe(true);
  const again = await me.ok(calls.acquireMutex, KEY);
  expect((await me.ok(calls.validateMutex, { ...KEY, token: again.token })).valid).toBe(true);
  expect((await me.ok(calls.validateMutex, { ...KEY, token: newer.token })).why).toBe('elsewhere');
});
test('names and accounts stand apart', async () => {
  const [me, other] = [await t.as('teacher189'), await t.as('classmgr189')];
  const mine = await me.ok(calls.acquireMutex, KEY);
  await other.ok(calls.acquireMutex, KEY);
  await me.ok(calls.acquireMutex, { key: 'live.room' });
  expect((await me.ok(calls.validateMutex, { ...KEY, token: mine.token })).valid).toBe(true);
  expect((await other.ok(calls.validateMutex, { ...KEY, token: mine.token })).valid).toBe(false);
});
test('a lease of 90 seconds that is kept up goes on, and one that is not ends', async () => {
  const me = await t.as('teacher189');
  const begin = Date.parse(`${TODAY}T04:00:00Z`);
  const after = (seconds: number) => t.at(new Date(begin + seconds * 1000));
  after(0);
  const { token } = await me.ok(calls.acquireMutex, KEY);
  after(80);
  expect((await me.ok(calls.validateMutex, { ...KEY, token })).valid).toBe(true);
  after(160);
  expect((await me.ok(calls.validateMutex, { ...KEY, token })).valid).toBe(true);
  after(251);
  expect(await me.ok(calls.validateMutex, { ...KEY, token })).toEqual({ valid: false, why: 'expired', until: null });
  t.at(null);
});
test('of ten that take a name at once exactly one has it', async () => {
  const me = await t.as('teacher189');
  const taken = await Promise.all(Array.from({ length: 10 }, () => me.ok(calls.acquireMutex, KEY)));
  const states = await Promise.all(taken.map(({ token }) => me.ok(calls.validateMutex, { ...KEY, token })));
  expect(states.filter((s) => s.valid)).toHaveLength(1);
});
