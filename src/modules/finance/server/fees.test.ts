import { afterAll, beforeAll, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { priceOn } from '../rules';

let t: TestApp;
let platform: Caller;
let seller: Caller;
let today = '';
beforeAll(async () => {
  t = await TestApp.start();
  [platform, seller] = await Promise.all([t.as('platform'), t.as('training5')]);
  today = t.today;
});
afterAll(() => t.stop());

test('the price of a day is the one that began last, and none before the first', () => {
  const prices = [
    { fromOn: '2026-11-01', feeFen: 300 },
    { fromOn: '2026-12-01', feeFen: 350 },
  ];
  expect(priceOn(prices, '2026-10-31')).toBeUndefined();
  expect(priceOn(prices, '2026-11-01')).toBe(300);
  expect(priceOn(prices.toReversed(), '2026-11-30')).toBe(300);
  expect(priceOn(prices, '2199-12-31')).toBe(350);
});
test('[V-099] only the operator sets what a live lesson hour costs; who sells courses reads it', async () => {
  expect((await platform.ok(calls.getLiveFee, {})).feeFen).toBe(3_00);
  expect((await seller.ok(calls.getLiveFee, {})).feeFen).toBe(3_00);
  for (const who of [seller, await t.as('learner5'), await t.as('school189')]) {
    expect((await who.refused(calls.setLiveFee, { feeFen: 1 })).status).toBe(403);
    expect((await who.refused(calls.setOrgFee, { orgId: 500, feeFen: 1 })).status).toBe(403);
  }
  for (const login of ['learner5', 'trainer5', 'teacher189'])
    expect((await (await t.as(login)).refused(calls.getLiveFee, {})).status).toBe(403);
});
test('[V-099] a price is above 0, in whole fen, and begins today or later', async () => {
  for (const feeFen of [0, -1, 0.001, 2.5, 1e9, undefined, '3'])
    expect((await platform.refused(calls.setLiveFee, { feeFen })).status).toBe(400);
  const past = await platform.refused(calls.setLiveFee, { feeFen: 3_20, fromOn: plusDays(today, -1) });
  expect(past.error).toBe('finance.fault.feePast');
  for (const fromOn of ['2026-02-30', '1899-12-31', '2200-01-01', 'constructor'])
    expect((await platform.refused(calls.setLiveFee, { feeFen: 3_20, fromOn })).status).toBe(400);
  const later = plusDays(today, 40);
  const set = await platform.ok(calls.setLiveFee, { feeFen: 4_00, fromOn: later });
  expect(set.feeFen).toBe(3_00);
  expect(set.items[0]).toMatchObject({ feeFen: 4_00, fromOn: later });
  // Said again for the same day it is that price from then, and there is one row of it.
  const again = await platform.ok(calls.setLiveFee, { feeFen: 4_10, fromOn: later });
  expect(again.items.filter((price) => price.fromOn === later)).toMatchObject([{ feeFen: 4_10 }]);
  expect((await platform.ok(calls.setLiveFee, { feeFen: 3_20 })).feeFen).toBe(3_20);
  expect((await platform.ok(calls.getLiveFee, {})).items).toEqual((await seller.ok(calls.getLiveFee, {})).items);
});
test('an organisation’s own price goes before the platform’s, and nobody reads another’s', async () => {
  expect(await seller.ok(calls.getOrgFee, {})).toMatchObject({ orgId: 500, by: 'org', feeFen: 2_50 });
  expect((await seller.refused(calls.getOrgFee, { orgId: 189 })).status).toBe(404);
  const other = await platform.ok(calls.getOrgFee, { orgId: 189 });
  expect(other).toMatchObject({ by: 'platform', items: [] });
  expect(other.feeFen).toBe((await platform.ok(calls.getLiveFee, {})).feeFen);
  expect(await platform.ok(calls.setOrgFee, { orgId: 189, feeFen: 1_80 })).toMatchObject({ by: 'org', feeFen: 1_80 });
  expect(await platform.ok(calls.getOrgFee, { orgId: 189 })).toMatchObject({ by: 'org', feeFen: 1_80 });
  expect((await seller.ok(calls.getOrgFee, {})).feeFen).toBe(2_50);
  expect((await platform.refused(calls.setOrgFee, { orgId: 4711, feeFen: 1_80 })).status).toBe(404);
  const [line] = await t.sql<{ n: string }>(
    "select count(*) as n from kernel_audit where action = 'finance.liveFee.set'",
  );
  expect(Number(line?.n)).toBeGreaterThan(0);
});
