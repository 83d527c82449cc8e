import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { TAGS_MAX } from '../rules';
import { onShelf, sketch } from './testing';

let t: TestApp;
let manager: Caller, learner: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, learner] = [await t.as('training5'), await t.as('learner5')];
});
afterAll(() => t.stop());
const PRICED = { priceFen: 300_00, discountFen: 99_00 } as const;
/** What of an order of a course stands anywhere. */
const written = async (spuId: number): Promise<readonly number[]> => {
  const [row] = await t.sql<{ orders: number; purchases: number; taken: number }>(
    `select (select count(*)::int from mall_order where spu_id = $1) as orders,
       (select count(*)::int from mall_purchase where spu_id = $1) as purchases,
       (select taken from mall_stock where spu_id = $1) as taken`,
    [spuId],
  );
  return [row?.orders ?? -1, row?.purchases ?? -1, row?.taken ?? -1];
};

test('a seller that has lost its merchant number sells nothing more that costs something, and gives away what is free', async () => {
  const [dear, free] = [await onShelf(manager, { ...PRICED, quantity: 3 }), await onShelf(manager, { quantity: 3 })];
  await t.sql('update finance_merchant set stand_in = false where org_id = 500');
  expect((await learner.refused(calls.submitOrder, { spuId: dear })).error).toBe('mall.fault.noPay');
  expect(await written(dear)).toEqual([0, 0, 0]);
  expect((await learner.ok(calls.quickSubmit, { spuId: free })).state).toBe('completed');
  await t.sql('update finance_merchant set stand_in = true where org_id = 500');
  expect((await learner.ok(calls.submitOrder, { spuId: dear })).state).toBe('toPay');
  expect(await written(dear)).toEqual([1, 1, 1]);
});
test('[S-041] what is taken down is bought by nobody, and taken down once', async () => {
  const spuId = await onShelf(manager, { ...PRICED });
  const order = await learner.ok(calls.submitOrder, { spuId });
  await manager.ok(calls.takeDown, { id: spuId });
  expect((await manager.refused(calls.takeDown, { id: spuId })).error).toBe('mall.fault.offShelf');
  // Whoever has an order of it sees it, and nobody else.
  expect((await learner.ok(calls.shopCourse, { spuId })).forSale).toBe(false);
  expect((await learner.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.notForSale');
  expect((await (await t.as('student189')).refused(calls.submitOrder, { spuId })).status).toBe(404);
  expect((await learner.ok(calls.getOrder, { id: order.id })).state).toBe('toPay');
});
test('a course has no tags of nobody, and a seller no more tags than it can tell apart', async () => {
  const wrong = await manager.refused(calls.createCourse, sketch({ tagIds: [4711] }));
  expect([wrong.status, wrong.error]).toEqual([400, 'mall.fault.tagsGone']);
  const before = (await manager.ok(calls.listTags, {})).items.length;
  await t.sql(
    `insert into mall_tag (org_id, tag_id, name, ord)
     select 500, 99400000 + n, 'T' || n, n from generate_series(1, $1::integer) n`,
    [TAGS_MAX - before - 1],
  );
  await manager.ok(calls.createTag, { name: '最后一个' });
  expect((await manager.refused(calls.createTag, { name: '多一个' })).error).toBe('mall.fault.tagsFull');
});
