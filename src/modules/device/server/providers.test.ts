import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { denied } from '../../../kernel/shared/need';
import { placesOf } from '../../../kernel/shared/screens';
import { session } from '../../../kernel/shared/session';
import * as calls from '../contract';
import { screens } from '../screens';
import { item, push, vendorOf } from './testing';

let t: TestApp;
let platform: Caller;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  await t.openMonths(`${testDayPlus(5)}T00:00:00Z`);
  t.at(`${testDayPlus(5)}T02:00:00Z`);
  [platform, school] = (await Promise.all(['platform', 'school189'].map((login) => t.as(login)))) as [Caller, Caller];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

test('[V-112] vendors, 4G ropes, band boxes, implementations and downloads need PFM_SPT_ADMIN', async () => {
  const rights = async ({ token }: Caller) =>
    session.parse(
      (await t.app.inject({ url: '/api/user/user/session', headers: { authorization: `Bearer ${token}` } })).json(),
    );
  const [operator, other] = [await rights(platform), await rights(school)];
  const { providers, ropes, boxes, implementations, versions } = screens;
  for (const screen of [providers, ropes, boxes, implementations, versions])
    for (const { need } of placesOf(screen)) {
      expect(denied(need, operator)).toBeUndefined();
      expect(denied(need, other)).toBe('line');
      expect(denied(need, { ...operator, funcIds: ['PFM_SUPERMAN'] })).toBe('function');
    }
  expect((await school.refused(calls.providers, {})).status).toBe(403);
  expect((await school.refused(calls.queryRopes, {})).status).toBe(403);
  expect((await school.refused(calls.implementations, {})).status).toBe(403);
  expect((await school.refused(calls.versionList, {})).status).toBe(403);
});
test('[O-05] equipment and running are guarded as their calls: PFM_SUPERMAN alone opens neither', async () => {
  for (const screen of [screens.apparatus, screens.running, screens.programs]) {
    expect(placesOf(screen)[0]?.need.funcs).toContain('PFM_SPT_ADMIN');
    expect(placesOf(screen)[0]?.need.funcs).not.toContain('PFM_SUPERMAN');
  }
});
test('[S-058] resetAppKey gives a vendor a new key; the old one ends at once, and what is kept is a hash', async () => {
  const made = await vendorOf(platform, '迅捷计时');
  await platform.ok(calls.createApparatus, {
    orgId: 189,
    type: 'gate',
    providerId: made.id,
    name: '东操场计时门',
    devId: 'GATE-S058',
  });
  const beat = (no: string) => [item('GATE-S058', no, `${testDayPlus(5)}T02:00:00Z`)];
  expect((await push(t, made.appKey, beat('1'))).json()).toMatchObject({ kept: 1, refused: [] });
  const again = await platform.ok(calls.resetAppKey, { id: made.id });
  expect(again.appKey).not.toBe(made.appKey);
  expect((await push(t, made.appKey, beat('2'))).statusCode).toBe(401);
  expect((await push(t, again.appKey, beat('2'))).json()).toMatchObject({ kept: 1 });
  await platform.ok(calls.updateProvider, { id: made.id, on: false });
  expect((await push(t, again.appKey, beat('3'))).statusCode).toBe(401);
  const [row] = await t.sql<{ key_hash: string }>('select key_hash from device_provider where provider_id = $1', [
    made.id,
  ]);
  expect(row?.key_hash).not.toContain(again.appKey);
});
test('[H device] a key is asked of the database each time: a process that never heard of the reset refuses the old one', async () => {
  const made = await vendorOf(platform, '另一进程');
  const other = await TestApp.start({ url: t.url });
  other.at(`${testDayPlus(5)}T02:00:00Z`);
  try {
    expect((await push(other, made.appKey, [item('x', '1', `${testDayPlus(5)}T02:00:00Z`)])).statusCode).toBe(200);
    await platform.ok(calls.resetAppKey, { id: made.id });
    expect((await push(other, made.appKey, [item('x', '1', `${testDayPlus(5)}T02:00:00Z`)])).statusCode).toBe(401);
  } finally {
    await other.stop();
  }
});
test('[H device] two vendors of one name are refused; last use is told', async () => {
  const made = await vendorOf(platform, '明达体育');
  expect((await platform.refused(calls.createProvider, { name: '明达体育' })).error).toBe('device.fault.providerTaken');
  expect((await platform.ok(calls.getProvider, { id: made.id })).usedAt).toBeNull();
  await push(t, made.appKey, [item('nobody', '1', `${testDayPlus(5)}T02:00:00Z`)]);
  await expect
    .poll(async () => (await platform.ok(calls.getProvider, { id: made.id })).usedAt, { timeout: 60_000 })
    .toBe(`${testDayPlus(5)}T02:00:00.000Z`);
});
