import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { settleOrder } from './published';
import { onShelf } from './testing';

let t: TestApp;
let manager: Caller, bureau: Caller, platform: Caller, pupil: Caller, learner: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, bureau, platform] = [await t.as('training5'), await t.as('bureau4109'), await t.as('platform')];
  [pupil, learner] = [await t.as('student189'), await t.as('learner5')];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const pay = (orderId: number, at: string) =>
  settleOrder(
    { asOrg: (orgId, fn) => inOrg(t.kernel.pools.tenant, orgId, fn) },
    { sellerOrgId: 500, orderId, at, day: at.slice(0, 10) },
  );
/** A school's course in the rows of the database: who manages courses there is another test's business. */
async function soldBySchool(orgId: number, spuId: number, buyers: readonly number[]): Promise<void> {
  await t.sql(
    `insert into mall_course (org_id, spu_id, category, title, subtitle, grd_ids, sbj_ids, tag_ids, famous, price_fen, discount_fen,
       sale_method, scope, clazz_ids, split, details, state, ver_no, share_key, made_by, made_at)
     values ($1, $2, 2, '校本课程', '', '{}', '{}', '{}', false, 100, 0, 'public', 'school', '{}', false, 'x', 'off', 1, 'k', 1, ${t.sqlNow})`,
    [orgId, spuId],
  );
  await t.sql('insert into mall_stock (org_id, spu_id, taken) values ($1, $2, $3)', [orgId, spuId, buyers.length]);
  for (const [at, userId] of buyers.entries())
    await t.sql(
      `insert into mall_order (org_id, order_id, number, spu_id, ver_no, category, title, price_fen, pay_fen, buyer_org_id, buyer_id,
         buyer_name, state, made_at, expires_at, paid_at)
       values ($1, $3, $4, $2, 1, 2, '校本课程', 100, 50, $1, $5, '某同学', 'completed', '${testDayPlus(-16)}T03:00:00Z',
         '${testDayPlus(-16)}T03:30:00Z', '${testDayPlus(-16)}T03:00:00Z')`,
      [orgId, spuId, spuId * 10 + at, `N${spuId}${at}`, userId],
    );
}

test('the own statistics say what was sold of each course, by the day of payment in the zone of the organisation', async () => {
  t.at(`${testDayPlus(0)}T04:00:00Z`);
  const spuId = await onShelf(manager, { title: '统计课程', priceFen: 300_00, discountFen: 100_00 });
  const [mine, theirs] = [await learner.ok(calls.submitOrder, { spuId }), await pupil.ok(calls.submitOrder, { spuId })];
  // Half past midnight in Shanghai is still the day before in Greenwich.
  await pay(mine.id, `${testDayPlus(0)}T16:30:00.000Z`);
  const ask = async (days: object) =>
    (await manager.ok(calls.statis, { level: 'org', pageSize: 200, ...days })).items.find((r) => r.spuId === spuId);
  expect(await ask({ from: testDayPlus(0), to: testDayPlus(0) })).toBeUndefined();
  expect(await ask({ from: testDayPlus(1), to: testDayPlus(1) })).toMatchObject({
    title: '统计课程',
    orgId: 500,
    orders: 1,
    paid: 1,
    buyers: 1,
    incomeFen: 100_00,
    refunded: 0,
  });
  await pay(theirs.id, `${testDayPlus(0)}T16:40:00.000Z`);
  await t.sql("update mall_order set state = 'refunded' where order_id = $1", [theirs.id]);
  expect(await ask({})).toMatchObject({ orders: 2, buyers: 2, incomeFen: 200_00, refunded: 1 });
  expect(await ask({ category: 1 })).toBeUndefined();
  t.at(null);
});
test('the sums are those of the orders, and a learner of several courses is one buyer', async () => {
  const { items, sums } = await manager.ok(calls.statis, { level: 'org', pageSize: 200 });
  const [rows] = await t.sql<{ orders: string; income: string; buyers: string }>(
    `select count(*) as orders, sum(pay_fen) as income, count(distinct buyer_id) as buyers
     from mall_order where org_id = 500 and paid_at is not null`,
  );
  expect([sums.orders, sums.incomeFen, sums.buyers]).toEqual(
    [rows?.orders, rows?.income, rows?.buyers].map((text) => Number(text)),
  );
  expect(items.reduce((sum, row) => sum + row.incomeFen, 0)).toBe(sums.incomeFen);
  expect(items.reduce((sum, row) => sum + row.buyers, 0)).toBeGreaterThan(sums.buyers);
  expect(await manager.ok(calls.statis, { level: 'org', from: '1990-01-01', to: '1990-01-02' })).toMatchObject({
    total: 0,
    sums: { courses: 0, orders: 0, incomeFen: 0 },
  });
});
test('a region reads its schools by seller and each by course, and no organisation outside it', async () => {
  const pupils = await t.sql<{ user_id: string }>(
    'select user_id from people_person where org_id = 189 and user_type = 1 and removed_at is null order by user_id limit 3',
  );
  await soldBySchool(189, 47_110, [...pupils, ...pupils].map((row) => Number(row.user_id)).slice(0, 4));
  const { items, sums } = await bureau.ok(calls.statis, { level: 'adm', pageSize: 200 });
  expect(items.find((row) => row.orgId === 189)).toMatchObject({ spuId: null, title: null });
  expect(items.map((row) => row.orgId)).not.toContain(500);
  expect(sums.orders).toBe(items.reduce((sum, row) => sum + row.orders, 0));
  const [course] = (await bureau.ok(calls.statis, { level: 'adm', orgId: 189, pageSize: 200 })).items.filter(
    (row) => row.spuId === 47_110,
  );
  expect(course).toMatchObject({ title: '校本课程', orders: 4, buyers: 3, incomeFen: 200 });
  for (const orgId of [500, 4711])
    expect((await bureau.refused(calls.statis, { level: 'adm', orgId })).status).toBe(404);
});
test('the platform reads all sellers, and its figures are those of the sellers', async () => {
  const { items } = await platform.ok(calls.statis, { level: 'pfm', pageSize: 200, sort: '-incomeFen' });
  const { sums } = await manager.ok(calls.statis, { level: 'org' });
  expect(items.find((row) => row.orgId === 500)).toMatchObject({
    orders: sums.orders,
    incomeFen: sums.incomeFen,
    buyers: sums.buyers,
    courses: sums.courses,
  });
  expect(items.map((row) => row.incomeFen)).toEqual(items.map((row) => row.incomeFen).toSorted((a, b) => b - a));
});
test('nobody reads a level that is not theirs, or another seller by the own one', async () => {
  for (const level of ['adm', 'pfm'] as const) {
    expect((await manager.refused(calls.statis, { level })).status).toBe(403);
    expect((await manager.refused(calls.exportStatis, { level })).status).toBe(403);
  }
  expect((await bureau.refused(calls.statis, { level: 'pfm' })).status).toBe(403);
  expect((await platform.refused(calls.statis, { level: 'adm' })).status).toBe(403);
  expect((await manager.refused(calls.statis, { level: 'org', orgId: 189 })).status).toBe(404);
  for (const who of [learner, pupil, await t.as('trainer5')])
    expect((await who.refused(calls.statis, { level: 'org' })).status).toBe(403);
  for (const level of ['constructor', 'own'])
    expect((await manager.refused(calls.statis, { level: level as 'org' })).status).toBe(400);
});
test('a file holds what the list shows', async () => {
  const res = await manager.send(calls.exportStatis, { level: 'org' });
  expect([res.status, res.raw.subarray(0, 2).toString('latin1')]).toEqual([200, 'PK']);
  const { items } = await manager.ok(calls.statis, { level: 'org', pageSize: 200 });
  const sheet = await readSheet(res.raw, 'a.xlsx');
  expect(items.length).toBeGreaterThan(0);
  expect(sheet.rows.map((row) => [row[0], row[1], row[3]])).toEqual(
    items.map(({ orgName, title, orders }) => [orgName, title, String(orders)]),
  );
});
