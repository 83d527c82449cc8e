import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { getSchedule } from '../../video/contract';
import * as calls from '../contract';
import { settleOrder } from './published';
import { endExpired } from './sweep';
import { onShelf, sketch, wideLimits } from './testing';
import { inOrg } from '../../../kernel/server/db/tenant';

let t: TestApp;
let manager: Caller;
let learner: Caller;
let pupil: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, learner, pupil] = await Promise.all([t.as('training5'), t.as('learner5'), t.as('student189')]);
  await wideLimits(await t.as('platform'));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const PRICED = { priceFen: 300_00, discountFen: 199_00 } as const;
const takenOf = async (spuId: number): Promise<number> =>
  Number((await t.sql<{ taken: number }>('select taken from mall_stock where spu_id = $1', [spuId]))[0]?.taken);
/** The class of the institution's live lessons. */
async function liveClazz(): Promise<number> {
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
  );
  return Number(clazz?.clazz_id);
}
const pay = (orderId: number) =>
  settleOrder(
    { asOrg: (orgId, fn) => inOrg(t.kernel.pools.tenant, orgId, fn) },
    { sellerOrgId: 500, orderId, at: t.now().toISOString(), day: testDayPlus(5) },
  );

test('[S-042] with nothing to pay an order is done at once, and its films are open', async () => {
  const spuId = await onShelf(manager, { title: '免费录播', validity: 30 });
  expect((await pupil.ok(calls.testIsBuy, { spuId })).bought).toBe(false);
  const order = await pupil.ok(calls.quickSubmit, { spuId });
  expect(order).toMatchObject({ state: 'completed', payFen: 0, title: '免费录播' });
  expect(order.untilOn).not.toBeNull();
  expect((await pupil.ok(calls.testIsBuy, { spuId })).bought).toBe(true);
  expect(await pupil.ok(getSchedule, { spuId })).toMatchObject({ bought: true, over: false });
  expect((await pupil.refused(calls.quickSubmit, { spuId })).error).toBe('mall.fault.alreadyBought');
  expect(await takenOf(spuId)).toBe(1);
});
test('[S-042] [V-097] an order waits for its money, is cancelled with a cause, and its place is free again', async () => {
  const spuId = await onShelf(manager, { ...PRICED, quantity: 1 });
  expect((await learner.refused(calls.quickSubmit, { spuId })).error).toBe('mall.fault.needsPay');
  const order = await learner.ok(calls.submitOrder, { spuId });
  expect(order).toMatchObject({ state: 'toPay', payFen: 199_00 });
  expect((await learner.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.alreadyOrdered');
  expect((await pupil.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.soldOut');
  for (const cause of ['', '  ', undefined, '长'.repeat(101)])
    expect((await learner.refused(calls.cancelOrder, { id: order.id, cause })).status).toBe(400);
  expect((await learner.refused(calls.removeOrder, { id: order.id })).error).toBe('mall.fault.notOver');
  const ended = await learner.ok(calls.cancelOrder, { id: order.id, cause: '买错了' });
  expect(ended).toMatchObject({ state: 'cancelled', cause: '买错了' });
  expect(await takenOf(spuId)).toBe(0);
  expect((await learner.refused(calls.cancelOrder, { id: order.id, cause: '再来' })).error).toBe('mall.fault.notOpen');
  await pupil.ok(calls.submitOrder, { spuId });
  await learner.ok(calls.removeOrder, { id: order.id });
  expect((await learner.refused(calls.getOrder, { id: order.id })).status).toBe(404);
  const [kept] = await t.sql('select cancelled_by from mall_order where order_id = $1', [order.id]);
  expect(kept).toEqual({ cancelled_by: 'buyer' });
});
test('[S-042] whoever comes when all places are gone is told so, and nothing was written or locked', async () => {
  const spuId = await onShelf(manager, { ...PRICED, quantity: 1 });
  await t.sql('update mall_stock set taken = 1 where spu_id = $1', [spuId]);
  const texts = await asked(async () => {
    expect((await learner.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.soldOut');
  });
  expect(texts.filter((text) => /\b(?:insert into|update|delete from) mall_/.test(text))).toEqual([]);
  // Another organisation's stock is its own to know: there the place itself is asked for.
  expect((await pupil.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.soldOut');
});
test('[S-042] places, which all buyers want, are locked behind everything else of an order', async () => {
  const spuId = await onShelf(manager, { ...PRICED, quantity: 1 });
  const texts = await asked(() => learner.ok(calls.submitOrder, { spuId }));
  const at = (part: string) => texts.findIndex((text) => text.includes(part));
  expect(at('insert into mall_purchase')).toBeGreaterThan(-1);
  expect(at('insert into kernel_audit')).toBeGreaterThan(at('insert into mall_purchase'));
  expect(at('update mall_stock')).toBe(texts.length - 1);
});
test('[S-042] after thirty minutes an order that waits has ended, whoever looks first', async () => {
  t.at(`${testDayPlus(5)}T17:50:00Z`);
  const spuId = await onShelf(manager, { ...PRICED, quantity: 1 });
  const order = await learner.ok(calls.submitOrder, { spuId });
  t.at(`${testDayPlus(5)}T18:21:00Z`);
  expect((await learner.ok(calls.getOrder, { id: order.id })).state).toBe('cancelled');
  await endExpired(t.kernel);
  await endExpired(t.kernel);
  expect(await takenOf(spuId)).toBe(0);
  expect(await pay(order.id)).toBe(false);
  await learner.ok(calls.submitOrder, { spuId });
  t.at(null);
});
test('an order that nobody paid in its time is no order any more: its last place goes to the same person at once', async () => {
  for (const more of [
    {},
    { category: 1 as const, scope: 'school' as const, clazzIds: [await liveClazz()], hours: 2 },
  ]) {
    t.at(`${testDayPlus(5)}T17:50:00Z`);
    const spuId = await onShelf(manager, { ...PRICED, ...more, quantity: 1 });
    const first = await learner.ok(calls.submitOrder, { spuId });
    expect((await learner.ok(calls.shopCourse, { spuId })).openOrderId).toBe(first.id);
    t.at(`${testDayPlus(5)}T18:21:00Z`);
    expect((await learner.ok(calls.shopCourse, { spuId })).openOrderId).toBeNull();
    const second = await learner.ok(calls.submitOrder, { spuId });
    expect(second).toMatchObject({ state: 'toPay', payFen: 199_00 });
    expect(await takenOf(spuId)).toBe(1);
    const [old] = await t.sql(
      `select o.state, o.cancelled_by, p.state as own, p.holds
       from mall_order o join mall_purchase p on p.order_id = o.order_id where o.order_id = $1`,
      [first.id],
    );
    expect(old).toEqual({ state: 'cancelled', cancelled_by: 'time', own: 'cancelled', holds: false });
    expect((await learner.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.alreadyOrdered');
    t.at(null);
  }
});
test('[S-042] paid twice it is paid once; paid it is not cancelled', async () => {
  const spuId = await onShelf(manager, { ...PRICED });
  const order = await learner.ok(calls.submitOrder, { spuId });
  expect((await learner.ok(calls.testIsBuy, { spuId })).bought).toBe(false);
  const results = await Promise.all([pay(order.id), pay(order.id)]);
  expect(results.toSorted()).toEqual([false, true]);
  expect((await learner.ok(calls.getOrder, { id: order.id })).state).toBe('completed');
  expect((await learner.refused(calls.cancelOrder, { id: order.id, cause: '不要了' })).error).toBe(
    'mall.fault.notOpen',
  );
  expect((await learner.ok(calls.testIsBuy, { spuId })).bought).toBe(true);
});
test('[S-042] whoever takes a live course comes into its class, and the order is completed then', async () => {
  const clazzId = await liveClazz();
  await t.sql('delete from class_enrolment where org_id = 500 and clazz_id = $1 and user_id = $2', [
    clazzId,
    learner.userId,
  ]);
  const spuId = await onShelf(manager, { category: 1, scope: 'school', clazzIds: [clazzId] });
  const order = await learner.ok(calls.quickSubmit, { spuId });
  await t.told(500, 'mall.paid');
  expect((await learner.ok(calls.getOrder, { id: order.id })).state).toBe('completed');
  const inside = await t.sql('select 1 from class_student_v where org_id = 500 and clazz_id = $1 and user_id = $2', [
    clazzId,
    learner.userId,
  ]);
  expect(inside).toHaveLength(1);
  expect((await pupil.refused(calls.shopCourse, { spuId })).status).toBe(404);
});
test('[S-043] own orders can be narrowed to those to pay, completed and cancelled', async () => {
  for (const state of ['toPay', 'completed', 'cancelled'] as const)
    for (const row of await learner.rows(calls.listOrders, { state })) expect(row.state).toBe(state);
  const all = await learner.rows(calls.listOrders, { pageSize: 200 });
  expect(new Set(all.map((row) => row.state)).size).toBeGreaterThan(1);
  expect((await learner.refused(calls.listOrders, { state: 'constructor' })).status).toBe(400);
});
test('[C-053] a course sold by link is in no list, and is bought with its key alone', async () => {
  const spuId = await onShelf(manager, { title: '链接课程', saleMethod: 'link' });
  const { shareKey } = await manager.ok(calls.getCourse, { id: spuId });
  expect(await pupil.rows(calls.shopCourses, { title: '链接课程' })).toEqual([]);
  for (const share of [undefined, '', 'wrong'])
    expect((await pupil.refused(calls.shopCourse, { spuId, share })).status).toBe(404);
  expect((await pupil.refused(calls.quickSubmit, { spuId })).status).toBe(404);
  await pupil.ok(calls.shopCourse, { spuId, share: shareKey });
  await pupil.ok(calls.quickSubmit, { spuId, share: shareKey });
  expect((await pupil.ok(calls.shopCourse, { spuId })).bought).toBe(true);
});
test('[C-054] a course for the own organisation or region is there for nobody else, in list, detail and purchase', async () => {
  const school = await onShelf(manager, { title: '校内课程', scope: 'school' });
  const region = await onShelf(manager, { title: '区内课程', scope: 'region' });
  for (const [spuId, title] of [[school, '校内课程']] as const) {
    expect(await pupil.rows(calls.shopCourses, { title })).toEqual([]);
    expect((await pupil.refused(calls.shopCourse, { spuId })).status).toBe(404);
    expect((await pupil.refused(calls.submitOrder, { spuId })).status).toBe(404);
    expect((await learner.rows(calls.shopCourses, { title })).length).toBe(1);
  }
  expect((await learner.rows(calls.shopCourses, { title: '区内课程' })).map((row) => row.spuId)).toEqual([region]);
  // The pupil's school stands in the seller's region, and in the city around it; a seller of another region is not theirs.
  const stands = (regId: number) =>
    t.sql('update mall_shelf set seller_reg_id = $2 where spu_id = $1', [region, regId]);
  for (const regId of [410_902, 4109]) {
    await stands(regId);
    expect((await pupil.ok(calls.shopCourse, { spuId: region })).forSale).toBe(true);
  }
  await stands(410_702);
  expect(await pupil.rows(calls.shopCourses, { title: '区内课程' })).toEqual([]);
  expect((await pupil.refused(calls.shopCourse, { spuId: region })).status).toBe(404);
  expect((await pupil.refused(calls.quickSubmit, { spuId: region })).status).toBe(404);
});
const inClazz = async (clazzId: number): Promise<boolean> =>
  (
    await t.sql('select 1 from class_student_v where org_id = 500 and clazz_id = $1 and user_id = $2', [
      clazzId,
      learner.userId,
    ])
  ).length === 1;
const outOf = (clazzId: number) =>
  t.sql('delete from class_enrolment where org_id = 500 and clazz_id = $1 and user_id = $2', [clazzId, learner.userId]);
test('[C-054] a course for chosen classes is there for their children alone, by a link too', async () => {
  const clazzId = await liveClazz();
  const course = { scope: 'classes' as const, clazzIds: [clazzId], title: '班内课程' };
  const spuId = await onShelf(manager, course);
  const byLink = await onShelf(manager, { ...course, saleMethod: 'link' });
  const { shareKey: share } = await manager.ok(calls.getCourse, { id: byLink });
  await outOf(clazzId);
  expect(await learner.rows(calls.shopCourses, { title: course.title })).toEqual([]);
  for (const asked of [{ spuId }, { spuId: byLink, share }]) {
    expect((await learner.refused(calls.shopCourse, asked)).status).toBe(404);
    expect((await learner.refused(calls.quickSubmit, asked)).status).toBe(404);
  }
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home) values (500, $1, $2, ${t.sqlNow}, false)`,
    [clazzId, learner.userId],
  );
  expect((await learner.rows(calls.shopCourses, { title: course.title })).map((row) => row.spuId)).toEqual([spuId]);
  for (const asked of [{ spuId }, { spuId: byLink, share }]) {
    await learner.ok(calls.shopCourse, asked);
    expect((await learner.ok(calls.quickSubmit, asked)).state).toBe('completed');
  }
});
test('[C-054] split, whoever buys comes into the class with the fewest children; merged, into the first', async () => {
  const [first, second] = [await liveClazz(), 99_000_501];
  await t.sql(
    `insert into class_clazz
     select (jsonb_populate_record(null::class_clazz, to_jsonb(c) || $2::jsonb)).*
     from class_clazz c where c.org_id = 500 and c.clazz_id = $1`,
    [first, JSON.stringify({ clazz_id: second, clazz_name: '直播二班', invite_code: null })],
  );
  const clazzIds = [first, second];
  for (const [split, into, other] of [
    [true, second, first],
    [false, first, second],
  ] as const) {
    for (const clazzId of clazzIds) await outOf(clazzId);
    const { spuId } = await manager.ok(calls.createCourse, sketch({ category: 1, scope: 'school', hours: 2 }));
    expect(await manager.ok(calls.setClazzes, { id: spuId, split, clazzIds })).toEqual({ split, clazzIds });
    await manager.ok(calls.putUp, { id: spuId });
    const order = await learner.ok(calls.quickSubmit, { spuId });
    await t.told(500, 'mall.paid');
    expect((await learner.ok(calls.getOrder, { id: order.id })).state).toBe('completed');
    expect([await inClazz(into), await inClazz(other)]).toEqual([true, false]);
  }
});
test('the shop is narrowed by a tag’s name, whichever seller gave it', async () => {
  const tag = await manager.ok(calls.createTag, { name: '寒假班' });
  const spuId = await onShelf(manager, { title: '带标签', tagIds: [tag.id] });
  expect((await pupil.rows(calls.shopCourses, { tag: '寒假班' })).map((row) => row.spuId)).toEqual([spuId]);
  for (const name of ['寒假', 'toString', '%']) expect(await pupil.rows(calls.shopCourses, { tag: name })).toEqual([]);
  expect((await pupil.refused(calls.shopCourses, { tag: '长'.repeat(9) })).status).toBe(400);
});
test('[S-042] what is over is bought anew, and both orders stay', async () => {
  const spuId = await onShelf(manager, { ...PRICED, validity: 1 });
  const first = await learner.ok(calls.submitOrder, { spuId });
  await pay(first.id);
  expect((await learner.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.alreadyBought');
  t.at(`${testDayPlus(8)}T04:00:00Z`);
  const second = await learner.ok(calls.submitOrder, { spuId });
  expect(second).toMatchObject({ state: 'toPay', payFen: 199_00 });
  const own = (await learner.rows(calls.listOrders, { pageSize: 200 })).filter((row) => row.spuId === spuId);
  expect(own.map((row) => row.id).toSorted()).toEqual([first.id, second.id].toSorted());
  expect(await takenOf(spuId)).toBe(2);
  t.at(null);
});
test('[S-042] odd ids, numbers and keys buy nothing', async () => {
  const spuId = await onShelf(manager, { ...PRICED });
  for (const odd of [0, -1, 0.001, 1e30, 'constructor', null, undefined])
    for (const call of [calls.submitOrder, calls.quickSubmit])
      expect((await pupil.refused(call, { spuId: odd })).status).toBe(400);
  for (const num of [0, -1, 2, 0.001, 1e9])
    expect((await pupil.refused(calls.submitOrder, { spuId, num })).status).toBe(400);
  expect((await pupil.refused(calls.submitOrder, { spuId: 999_999_999_999 })).status).toBe(404);
  expect(await takenOf(spuId)).toBe(0);
});
test('whoever orders a course that they are not offered is refused, and the book keeps it', async () => {
  const lines = () =>
    t.sql<{ subject_id: string }>(
      "select subject_id from kernel_audit where action = 'mall.order.refused' and org_id = $1 and user_id = $2",
      [pupil.orgId, pupil.userId],
    );
  const before = (await lines()).length;
  const spuId = await onShelf(manager, { ...PRICED, scope: 'school' });
  for (const call of [calls.submitOrder, calls.quickSubmit])
    expect((await pupil.refused(call, { spuId, share: '0'.repeat(32) })).status).toBe(404);
  await expect.poll(async () => (await lines()).length).toBe(before + 2);
  expect((await lines()).map((row) => Number(row.subject_id))).toEqual(expect.arrayContaining([spuId]));
  expect(await takenOf(spuId)).toBe(0);
});
test('nobody reads, cancels or removes the order of somebody else', async () => {
  const spuId = await onShelf(manager, { ...PRICED });
  const order = await learner.ok(calls.submitOrder, { spuId });
  for (const call of [calls.getOrder, calls.removeOrder])
    expect((await pupil.refused(call, { id: order.id })).status).toBe(404);
  expect((await pupil.refused(calls.cancelOrder, { id: order.id, cause: '别人的' })).status).toBe(404);
  expect((await manager.refused(calls.listOrders, {})).status).toBe(403);
});
test('[S-042] the same submission sent again with its key makes one order', async () => {
  const spuId = await onShelf(manager, { ...PRICED });
  const [one, two] = [
    await learner.with('mall-key-1').ok(calls.submitOrder, { spuId }),
    await learner.with('mall-key-1').ok(calls.submitOrder, { spuId }),
  ];
  expect(two.id).toBe(one.id);
  expect(await takenOf(spuId)).toBe(1);
});
/** Calls on their way at once: more than the program does of one school; in a long line some would be sent away. */
const AT_ONCE = 6;
test('[S-042] of a hundred buyers for ten places exactly ten get one', async () => {
  const spuId = await onShelf(manager, { quantity: 10 });
  const pupils = await t.sql<{ user_id: string }>(
    'select user_id from people_person where org_id = 189 and user_type = 1 and removed_at is null order by user_id limit 100',
  );
  const buyers = await Promise.all(pupils.map((row) => t.asUser(189, Number(row.user_id))));
  const answers: { readonly status: number }[] = [];
  const left = buyers.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const who of left) answers.push(await who.send(calls.quickSubmit, { spuId }));
    }),
  );
  expect(answers).toHaveLength(buyers.length);
  const done = answers.filter((answer) => answer.status === 200);
  expect(done).toHaveLength(10);
  for (const answer of answers.filter((one) => one.status !== 200)) expect(answer.status).toBe(409);
  expect(await takenOf(spuId)).toBe(10);
  const [count] = await t.sql<{ n: string }>('select count(*) as n from mall_purchase where spu_id = $1', [spuId]);
  expect(Number(count?.n)).toBe(10);
});
