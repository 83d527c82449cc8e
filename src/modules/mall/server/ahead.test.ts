import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { daysOfMonths, LIMITS } from '../rules';
import { passedTogether } from './ahead';
import { settleOrder } from './published';
import { onShelf } from './testing';

let t: TestApp;
let manager: Caller, learner: Caller, platform: Caller;
let clazzId = 0;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, learner, platform] = [await t.as('training5'), await t.as('learner5'), await t.as('platform')];
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
  );
  clazzId = Number(clazz?.clazz_id);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  t.at(null);
  await platform.ok(calls.setLimits, { ...LIMITS });
  // Nothing of what the learner bought before stands.
  await t.told(500, 'mall.%');
  await t.sql("update mall_order set state = 'cancelled' where org_id = 500 and buyer_id = $1", [learner.userId]);
  await t.sql("update mall_purchase set state = 'cancelled', holds = false where org_id = 500 and user_id = $1", [
    learner.userId,
  ]);
  await t.sql('delete from lesson_lesson where org_id = 500 and lesson_id between $1 and $2', [FIRST, FIRST + 99]);
});
const FIRST = 99_300_000;
const film = (discountFen: number, more: object = {}) => onShelf(manager, { priceFen: 9000_00, discountFen, ...more });
const live = (more: object) =>
  onShelf(manager, {
    category: 1,
    scope: 'school',
    clazzIds: [clazzId],
    priceFen: 9000_00,
    discountFen: 10_00,
    hours: null,
    ...more,
  });
const at = (minutes: number) => new Date(t.now().getTime() + minutes * 60_000).toISOString();
/** A lesson of the class that began so many minutes from now. */
const given = (no: number, ended: string | null) =>
  t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, ended_at,
       made_by, made_at)
     select 500, $1::bigint, $2::date, $3::bigint, (select min(s.sbj_id) from textbook_subject s), (
       select min(p.user_id) from people_person p where p.org_id = 500 and p.user_type = 2), $4::integer, $4::integer + 5,
       $5::timestamptz, $6::timestamptz, 0, $5::timestamptz`,
    [FIRST + no, t.today, clazzId, no * 10, at(no), ended],
  );
const buys = async (spuId: number): Promise<number> => (await learner.ok(calls.submitOrder, { spuId })).id;
const refusal = async (spuId: number): Promise<string | undefined> =>
  (await learner.refused(calls.submitOrder, { spuId })).error;
const pay = (orderId: number) =>
  settleOrder(
    { asOrg: (orgId, fn) => inOrg(t.kernel.pools.tenant, orgId, fn) },
    { sellerOrgId: 500, orderId, at: t.now().toISOString(), day: t.today },
  );

test('what a child has ahead at a training institution is held to each limit, and what fits exactly is bought', () => {
  const course = { category: 1, discountFen: 1, hours: null, validity: null };
  const passed = (more: object, ahead: object) =>
    passedTogether({ ...course, ...more }, { fen: 0, hours: 0, days: 0, ...ahead }, LIMITS)?.message;
  expect(passed({}, { fen: 4999_99 })).toBeUndefined();
  expect(passed({}, { fen: 5000_00 })).toContain('mall.fault.capChildSum');
  expect(passed({ hours: 20 }, { hours: 40 })).toBeUndefined();
  expect(passed({ hours: 21 }, { hours: 40 })).toContain('mall.fault.capChildHours');
  // Films have no hours, and one live course whose hours are not said adds none.
  expect(passed({ category: 2 }, { hours: 60, days: 900 })).toBeUndefined();
  expect(passed({ validity: 30 }, { hours: 60 })).toBeUndefined();
  const span = daysOfMonths(LIMITS.months);
  expect(passed({ validity: span }, { days: span })).toBeUndefined();
  expect(passed({ validity: 1 }, { days: span + 1 })).toContain('mall.fault.capChildMonths');
  // Above the limit already, nothing is left.
  expect(passed({}, { fen: 9000_00 })).toContain('mall.fault.capChildSum');
});
test('the orders of one child at a training institution come to 5,000 yuan together at most, to the fen', async () => {
  await buys(await film(1700_00));
  const second = await buys(await film(1700_00));
  const dear = await film(1600_01);
  expect(await refusal(dear)).toBe('mall.fault.capChildSum');
  expect(await t.sql('select 1 from mall_order where spu_id = $1', [dear])).toEqual([]);
  expect(await t.sql('select 1 from mall_purchase where spu_id = $1', [dear])).toEqual([]);
  expect((await t.sql<{ taken: number }>('select taken from mall_stock where spu_id = $1', [dear]))[0]?.taken).toBe(0);
  await buys(await film(1600_00));
  const more = await film(1);
  expect(await refusal(more)).toBe('mall.fault.capChildSum');
  // What costs nothing is held to nothing, by either way of ordering.
  await learner.ok(calls.quickSubmit, { spuId: await film(0) });
  await buys(await film(0));
  expect((await learner.refused(calls.quickSubmit, { spuId: more })).error).toBe('mall.fault.needsPay');
  // An order that ends makes room.
  await learner.ok(calls.cancelOrder, { id: second, cause: '不要了' });
  await buys(more);
  // Another child is not asked what this one bought.
  expect((await (await t.as('student189')).ok(calls.submitOrder, { spuId: dear })).state).toBe('toPay');
});
test('what was paid counts like what waits for its money; what was given back, is over or lies behind the span does not', async () => {
  const whole = await buys(await film(2000_00));
  const other = await buys(await film(2000_00, { validity: 200 }));
  for (const id of [whole, other]) await pay(id);
  const next = await film(1000_01);
  expect(await refusal(next)).toBe('mall.fault.capChildSum');
  const set = (what: string, id: number) => t.sql(`update mall_purchase set ${what} where order_id = ${id}`);
  for (const state of ['refunded', 'cancelled']) {
    await set(`state = '${state}'`, whole);
    await buys(next);
    await t.sql("update mall_purchase set state = 'cancelled', holds = false where spu_id = $1", [next]);
    await set("state = 'completed'", whole);
    expect(await refusal(next)).toBe('mall.fault.capChildSum');
  }
  // On its way back it is not back.
  await set("state = 'refunding'", whole);
  expect(await refusal(next)).toBe('mall.fault.capChildSum');
  await set("state = 'completed'", whole);
  const today = t.today;
  await set(`until_on = '${today}'`, whole);
  expect(await refusal(next)).toBe('mall.fault.capChildSum');
  await set(`until_on = '${plusDays(today, -1)}'`, whole);
  await buys(next);
  await t.sql("update mall_purchase set state = 'cancelled', holds = false where spu_id = $1", [next]);
  await set('until_on = null', whole);
  const days = daysOfMonths(LIMITS.months);
  const paid = (seconds: number) => new Date(t.now().getTime() - days * 86_400_000 + seconds * 1000).toISOString();
  await set(`paid_at = '${paid(600)}'`, whole);
  expect(await refusal(next)).toBe('mall.fault.capChildSum');
  await set(`paid_at = '${paid(-600)}'`, whole);
  await buys(next);
});
test('of an order that went back in part counts what is left of its money, to the fen', async () => {
  const first = await buys(await film(3000_00));
  await buys(await film(1000_00));
  await pay(first);
  const back = (fen: number, id: number) =>
    t.sql('update mall_purchase set back_fen = $1 where order_id = $2', [fen, id]);
  const next = await film(1500_00);
  for (const fen of [0, 1, 499_99]) {
    await back(fen, first);
    expect(await refusal(next)).toBe('mall.fault.capChildSum');
  }
  await back(500_00, first);
  await buys(next);
  // All that fits is taken again: a fen more goes back, and a fen more is bought.
  const more = await film(1);
  expect(await refusal(more)).toBe('mall.fault.capChildSum');
  await back(500_01, first);
  await buys(more);
});
test('of a live order that went back in part count neither the hours that the money is the price of nor that money', async () => {
  const first = await buys(await live({ hours: 40, discountFen: 400_00 }));
  await pay(first);
  await t.told(500, 'mall.paid');
  const back = (fen: number, id = first) =>
    t.sql('update mall_purchase set back_fen = $1 where order_id = $2', [fen, id]);
  const next = await live({ hours: 21 });
  for (const fen of [0, 1, 9_99]) {
    await back(fen);
    expect(await refusal(next)).toBe('mall.fault.capChildHours');
  }
  await back(10_00);
  expect(await refusal(await live({ hours: 22 }))).toBe('mall.fault.capChildHours');
  await buys(next);
  // An hour of 33.33 yuan and a third of a fen is back when 33.33 yuan are.
  const odd = await live({ hours: 3, discountFen: 100_00 });
  await back(30_00);
  expect(await refusal(odd)).toBe('mall.fault.capChildHours');
  await back(40_00);
  const third = await buys(odd);
  await pay(third);
  await back(33_32, third);
  const one = await live({ hours: 2 });
  expect(await refusal(one)).toBe('mall.fault.capChildHours');
  await back(33_33, third);
  expect(await refusal(one)).toBe('mall.fault.capChildHours');
  await back(50_00);
  await buys(one);
});
test('what was held and what went back of a live order are ahead no more together, and nothing is below nothing', async () => {
  const first = await buys(await live({ hours: 60, discountFen: 4800_00 }));
  await pay(first);
  await t.told(500, 'mall.paid');
  const back = (fen: number) => t.sql('update mall_purchase set back_fen = $1 where order_id = $2', [fen, first]);
  // 30 hours are back: 2,400 yuan and 30 hours are left.
  await back(2400_00);
  expect(await refusal(await film(2600_01))).toBe('mall.fault.capChildSum');
  expect(await refusal(await live({ hours: 31 }))).toBe('mall.fault.capChildHours');
  await given(1, at(45));
  const [dear, long] = [await film(2680_01), await live({ hours: 32 })];
  expect(await refusal(dear)).toBe('mall.fault.capChildSum');
  expect(await refusal(long)).toBe('mall.fault.capChildHours');
  await back(4790_00);
  for (const spuId of [dear, await film(2319_99 - 10_00)]) await buys(spuId);
  await buys(await live({ hours: 60 }));
});
test('lesson hours of one child come to 60 together at most, and those that were held are ahead no more', async () => {
  const first = await buys(await live({ hours: 40, discountFen: 400_00 }));
  const [next, more] = [await live({ hours: 21 }), await live({ hours: 20 })];
  expect(await refusal(next)).toBe('mall.fault.capChildHours');
  await buys(more);
  expect(await refusal(await live({ hours: 1 }))).toBe('mall.fault.capChildHours');
  await pay(first);
  await t.told(500, 'mall.paid');
  // One that is not over was not held.
  await given(1, null);
  expect(await refusal(await live({ hours: 1 }))).toBe('mall.fault.capChildHours');
  await given(2, at(45));
  expect(await refusal(await live({ hours: 2 }))).toBe('mall.fault.capChildHours');
  await buys(await live({ hours: 1 }));
});
test('validities run beside each other: none reaches beyond three months, however many there are', async () => {
  await buys(await live({ validity: 93 }));
  await buys(await live({ validity: 93 }));
  await platform.ok(calls.setLimits, { ...LIMITS, months: 2 });
  expect(await refusal(await live({ validity: 30 }))).toBe('mall.fault.capChildMonths');
  // Films are bought as a whole.
  await buys(await film(10_00, { validity: 365 }));
});
test('two orders at once are judged one after the other: together they are not above the limit', async () => {
  await buys(await film(1700_00));
  await buys(await film(1700_00));
  for (let round = 0; round < 3; round++) {
    const both = [await film(1600_00), await film(1600_00)];
    const answers = await Promise.all(both.map((spuId) => learner.send(calls.submitOrder, { spuId })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 409]);
    const standing = await t.sql<{ order_id: string }>(
      "select order_id from mall_purchase where spu_id = any($1::bigint[]) and state = 'toPay'",
      [both],
    );
    expect(standing).toHaveLength(1);
    await learner.ok(calls.cancelOrder, { id: Number(standing[0]?.order_id), cause: '不要了' });
  }
});
