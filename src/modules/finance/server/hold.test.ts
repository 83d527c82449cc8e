import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import { onShelf, sketch, wideLimits } from '../../mall/server/testing';
import * as calls from '../contract';
import { freedLines, lineFault, refundNumber, suggestedBack, takenLines } from '../rules';
import { post } from './ledger';
import { freeEnded, takeLessons } from './lessons';
import { paidAtStandIn, standInFor, stillRounds, tellTo } from './testing';
import type { Notice } from './wxpay/stand-in';

let t: TestApp;
let platform: Caller, seller: Caller, buyer: Caller;
let clazzId = 0;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [platform, seller, buyer] = await Promise.all([t.as('platform'), t.as('training5'), t.as('learner5')]);
  await wideLimits(platform);
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
  );
  clazzId = Number(clazz?.clazz_id);
});
beforeEach(async () => {
  // What the test before bought leads to no class any more.
  await t.told(500, 'mall.%');
  await t.sql('update mall_order set clazz_id = null, entered = false where org_id = 500');
  await t.sql('delete from class_enrolment where org_id = 500 and clazz_id = $1 and user_id = $2', [
    clazzId,
    buyer.userId,
  ]);
  await t.sql('delete from lesson_lesson where org_id = 500 and lesson_id between $1 and $2', [FIRST, FIRST + 999]);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});

const FIRST = 99_100_000;
const FEE = 2_50;
const live = (more: Parameters<typeof onShelf>[1] = {}) =>
  onShelf(seller, { category: 1, scope: 'school', clazzIds: [clazzId], ...more });
const DEAR = { priceFen: 300_00, discountFen: 120_00 } as const;
const wallet = () => seller.ok(calls.getWallet, {});
const inside = async (): Promise<boolean> =>
  (
    await t.sql('select 1 from class_student_v where org_id = 500 and clazz_id = $1 and user_id = $2', [
      clazzId,
      buyer.userId,
    ])
  ).length === 1;
let lessons = 0;
/** A lesson of the class that began so many minutes from now; ended unless said otherwise. */
async function given(minutes: number, isEnded = true): Promise<number> {
  lessons += 1;
  const begun = new Date(t.now().getTime() + minutes * 60_000).toISOString();
  const ended = new Date(t.now().getTime() + (minutes + 45) * 60_000).toISOString();
  const [row] = await t.sql<{ lesson_id: string }>(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, ended_at,
       made_by, made_at)
     select 500, $1::bigint, $2::date, $3::bigint, (select min(s.sbj_id) from textbook_subject s), (
       select min(p.user_id) from people_person p where p.org_id = 500 and p.user_type = 2), $4::integer, $4::integer + 5,
       $5::timestamptz, $6::timestamptz, 0, $5::timestamptz
     returning lesson_id`,
    [FIRST + lessons, t.today, clazzId, lessons * 10, begun, isEnded ? ended : null],
  );
  return Number(row?.lesson_id);
}
/** Every transaction is zero, clearing is zero for what lessons took, and balances are the sums of their entries. */
async function even(): Promise<void> {
  const uneven = await t.sql(`
    select e.org_id, e.tx_id from finance_entry e group by e.org_id, e.tx_id
    having sum(e.amount) filter (where e.account not in ('card', 'cardHeld', 'cardClearing', 'cardOutside')) <> 0
      or sum(e.amount) filter (where e.account in ('card', 'cardHeld', 'cardClearing', 'cardOutside')) <> 0`);
  expect(uneven).toEqual([]);
  const between = await t.sql(`
    select e.account from finance_entry e
    join finance_tx x on x.org_id = e.org_id and x.tx_id = e.tx_id
    where x.kind = 'lesson' and e.account in ('clearing', 'cardClearing')
    group by e.account having sum(e.amount) <> 0`);
  expect(between).toEqual([]);
  const off = await t.sql(`
    select a.account from finance_account a
    where a.org_id = 500 and a.balance <> (
      select coalesce(sum(e.amount), 0) from finance_entry e where e.org_id = a.org_id and e.account = a.account)`);
  expect(off).toEqual([]);
  const held = await t.sql<{ card: string; fen: string }>(`
    select coalesce(sum(h.left_card), 0) as card, coalesce(sum(h.left_cash * h.fee_fen), 0) as fen
    from finance_hold h where h.org_id = 500`);
  const { heldFen, cardHeldHours } = await wallet();
  expect([Number(held[0]?.card), Number(held[0]?.fen)]).toEqual([cardHeldHours, heldFen]);
}

test('what a lesson takes and what is free again are transactions, in each unit', () => {
  for (const part of [
    { hours: 3, fen: 0 },
    { hours: 0, fen: 250 },
    { hours: 2, fen: 500 },
  ]) {
    const { own, operator } = takenLines(part);
    for (const lines of [own, operator, freedLines(part)]) expect(lineFault(lines)).toBeUndefined();
  }
});
test('what is given back for the lessons that are left is whole, never above what is left, and unknown where no hours are said', () => {
  const rest = { paidFen: 100_00, restFen: 100_00, hours: 3, held: 1 };
  expect(suggestedBack(rest)).toBe(66_66);
  expect(suggestedBack({ ...rest, held: 0 })).toBe(100_00);
  expect(suggestedBack({ ...rest, held: 9 })).toBe(0);
  expect(suggestedBack({ ...rest, restFen: 50_00 })).toBe(50_00);
  expect(suggestedBack({ ...rest, hours: null })).toBeNull();
});
test('[E-040] the fee of a live course is set aside by the card first, then in money; with too little nobody is asked to pay', async () => {
  const before = await wallet();
  const dear = await live({ ...DEAR, hours: 60, validity: 30 });
  const order = await buyer.ok(mall.submitOrder, { spuId: dear });
  expect(await wallet()).toMatchObject({
    cardHours: before.cardHours - 60,
    cardHeldHours: before.cardHeldHours + 60,
    cashFen: before.cashFen,
  });
  const rest = before.cardHours - 60;
  const long = await live({ hours: rest + 10 });
  await buyer.ok(mall.quickSubmit, { spuId: long });
  expect(await wallet()).toMatchObject({
    cardHours: 0,
    cardHeldHours: before.cardHeldHours + 60 + rest,
    cashFen: before.cashFen - 10 * FEE,
    heldFen: before.heldFen + 10 * FEE,
  });
  await even();
  const [held] = (await seller.rows(calls.listHolds, {})).filter((row) => row.number === order.number);
  expect(held).toMatchObject({ orderId: order.id, hours: 60, leftHours: 60, leftCard: 60, heldFen: 0 });
  expect((await seller.rows(calls.listHolds, { sort: '-heldFen' }))[0]).toMatchObject({
    leftHours: rest + 10,
    leftCard: rest,
    heldFen: 10 * FEE,
  });
  expect((await buyer.refused(calls.listHolds, {})).status).toBe(403);
  const school = await t.as('school189');
  expect(await school.rows(calls.listHolds, {})).toEqual([]);
  // The operator opens the figures of any wallet; nobody else those of another organisation.
  const all = await seller.rows(calls.listHolds, { pageSize: 200 });
  expect(await platform.rows(calls.listHolds, { orgId: 500, pageSize: 200 })).toEqual(all);
  expect(await platform.rows(calls.listHolds, {})).toEqual([]);
  expect((await school.refused(calls.listHolds, { orgId: 500 })).status).toBe(404);
  const clazzIds = [clazzId];
  const asked = { ...DEAR, category: 1, scope: 'school', hours: 60, validity: 30, clazzIds } as const;
  const most = await onShelf(seller, asked);
  await platform.ok(calls.setOrgFee, { orgId: 500, feeFen: 1000_00 });
  const now = await wallet();
  // Nor does one go on the shelf that no order could be held of; one whose hours are not said costs no live fee.
  const { spuId: unsold } = await seller.ok(mall.createCourse, sketch(asked));
  expect((await seller.refused(mall.putUp, { id: unsold })).error).toBe('mall.fault.balanceShort');
  expect((await seller.in('en-US').refused(mall.putUp, { id: unsold })).message).toContain('60 lesson hours');
  expect((await seller.ok(mall.getCourse, { id: unsold })).state).toBe('off');
  await live({ hours: null });
  expect((await buyer.refused(mall.submitOrder, { spuId: most })).error).toBe('mall.fault.feeShort');
  expect(await wallet()).toEqual(now);
  const [left] = await t.sql(
    `select k.taken, (select count(*)::int from mall_order o where o.spu_id = k.spu_id) as orders,
       (select count(*)::int from mall_purchase p where p.spu_id = k.spu_id) as own
     from mall_stock k where k.spu_id = $1`,
    [most],
  );
  expect(left).toEqual({ taken: 0, orders: 0, own: 0 });
  await platform.ok(calls.setOrgFee, { orgId: 500, feeFen: FEE });
  // Cancelled, it is free again; a film costs no live fee.
  await buyer.ok(mall.cancelOrder, { id: order.id, cause: '不要了' });
  await t.told(500, 'mall.over');
  expect((await wallet()).cardHours).toBe(60);
  const standing = await wallet();
  await buyer.ok(mall.quickSubmit, { spuId: await onShelf(seller) });
  expect(await wallet()).toEqual(standing);
  await even();
});
test('lessons that were held take an hour each, once, at the price of the order’s day; what nobody ended is held after two days', async () => {
  await platform.ok(calls.refillCard, { orgId: 500, count: 100 });
  const spuId = await live({ hours: 3 });
  const order = await buyer.ok(mall.quickSubmit, { spuId });
  const leftOf = async () => {
    const [row] = await t.sql<{ n: number }>(
      'select (left_card + left_cash)::int as n from finance_hold where org_id = 500 and order_id = $1',
      [order.id],
    );
    return row?.n;
  };
  // A lesson before it was paid, and one before anybody stands in the class, take nothing.
  await given(-120);
  await takeLessons(t.kernel);
  expect(await leftOf()).toBe(3);
  await t.told(500, 'mall.paid');
  expect(await inside()).toBe(true);
  await given(60);
  await Promise.all([takeLessons(t.kernel), takeLessons(t.kernel)]);
  await takeLessons(t.kernel);
  expect(await leftOf()).toBe(2);
  await given(120, false);
  await takeLessons(t.kernel);
  expect(await leftOf()).toBe(2);
  t.at(new Date(t.now().getTime() + 4 * 86_400_000));
  await takeLessons(t.kernel);
  expect(await leftOf()).toBe(1);
  await given(10);
  await given(70);
  await takeLessons(t.kernel);
  await takeLessons(t.kernel);
  expect(await leftOf()).toBe(0);
  t.at(null);
  const used = await t.sql('select lesson_id from finance_hold_use where org_id = 500 and order_id = $1', [order.id]);
  expect(used).toHaveLength(3);
  const lessons = await seller.rows(calls.listLessons, { orderId: order.id });
  expect(lessons.map(({ cardHours, feeFen, earnedFen }) => [cardHours, feeFen, earnedFen])).toEqual(
    Array(3).fill([1, 0, 0]),
  );
  await even();
  const spent = (await seller.rows(calls.listExpends, { pageSize: 200 })).filter((row) => row.kind === 'lesson');
  expect(spent.length).toBeGreaterThan(0);
  for (const row of await seller.rows(calls.listExpends, { pageSize: 200 }))
    expect(['hold', 'free']).not.toContain(row.kind);
});
test('days after its class has ended what is left of an order is free', async () => {
  const spuId = await live({ hours: 5 });
  const order = await buyer.ok(mall.quickSubmit, { spuId });
  await t.told(500, 'mall.paid');
  const end = (at: string | null) =>
    t.sql('update class_clazz set ended_at = $2 where org_id = 500 and clazz_id = $1', [clazzId, at]);
  await end(t.now().toISOString());
  await freeEnded(t.kernel);
  const held = () => t.sql('select 1 from finance_hold where order_id = $1 and left_card + left_cash > 0', [order.id]);
  expect(await held()).toHaveLength(1);
  t.at(new Date(t.now().getTime() + 4 * 86_400_000));
  await freeEnded(t.kernel);
  expect(await held()).toEqual([]);
  t.at(null);
  await end(null);
  await even();
});
/** The notice of a refund, once it has been asked for at the provider. */
async function noticeOf(refundId: number): Promise<Notice> {
  let notice: Notice | undefined;
  await expect.poll(() => (notice ??= standInFor(t).giveBack(refundNumber(500, refundId))) !== undefined).toBe(true);
  if (!notice) throw new Error('nothing was asked for');
  return notice;
}
/** A live course that is paid, with its buyer in the class. */
async function bought() {
  const { order, notice } = await paidAtStandIn(t, buyer, await live({ ...DEAR, hours: 12, validity: 30 }));
  expect(await tellTo(t, notice)).toBe(200);
  await t.told(500, 'mall.paid');
  expect(await inside()).toBe(true);
  return order;
}
test('whoever has all of the money of a live course back leaves its class, and what was set aside is free', async () => {
  const before = await wallet();
  const order = await bought();
  const asked = await seller.ok(calls.refundOrder, { id: order.id, cause: '不上了' });
  expect(await inside()).toBe(true);
  const notice = await noticeOf(asked.refundId);
  expect(await Promise.all([tellTo(t, notice), tellTo(t, notice)])).toEqual([200, 200]);
  await t.told(500, 'mall.over');
  expect((await buyer.ok(mall.getOrder, { id: order.id })).state).toBe('refunded');
  expect(await inside()).toBe(false);
  expect(await wallet()).toEqual(before);
  await even();
  // Bought again, they come in again.
  await bought();
});
test('whoever stood in the class before they bought the course stays in it', async () => {
  await t.sql(
    `insert into class_enrolment (org_id, clazz_id, user_id, joined_at, is_home) values (500, $1, $2, ${t.sqlNow}, false)`,
    [clazzId, buyer.userId],
  );
  const order = await bought();
  const asked = await seller.ok(calls.refundOrder, { id: order.id, cause: '不上了' });
  expect(await tellTo(t, await noticeOf(asked.refundId))).toBe(200);
  await t.told(500, 'mall.over');
  expect((await buyer.ok(mall.getOrder, { id: order.id })).state).toBe('refunded');
  expect(await inside()).toBe(true);
});
test('[O-02] what is left of an order is suggested by the lessons that are left, to whoever looks after the order', async () => {
  const order = await bought();
  for (const minutes of [60, 120, 180]) await given(minutes);
  const rest = await seller.ok(calls.restOfOrder, { id: order.id });
  expect(rest).toEqual({ paidFen: 120_00, restFen: 120_00, hours: 12, held: 3, suggestedFen: 90_00 });
  await seller.ok(calls.refundOrder, { id: order.id, cause: '少上', amountFen: 50_00 });
  expect(await seller.ok(calls.restOfOrder, { id: order.id })).toMatchObject({ restFen: 70_00, suggestedFen: 70_00 });
  expect((await seller.refused(calls.restOfOrder, { id: 4711 })).status).toBe(404);
  expect((await buyer.refused(calls.restOfOrder, { id: order.id })).status).toBe(403);
});
test('sixteen who buy and cancel at once leave the books even', async () => {
  await platform.ok(calls.refillCard, { orgId: 500, count: 15 });
  const people = await t.sql<{ user_id: string }>(
    'select user_id from people_person where org_id = 500 and user_type = 1 and removed_at is null order by user_id limit 16',
  );
  const buyers = await Promise.all(people.map((row) => t.asUser(500, Number(row.user_id))));
  const courses = await Promise.all([1, 2, 3].map((n) => live({ ...DEAR, hours: n * 4, validity: 30 })));
  await Promise.all(
    buyers.map(async (who) => {
      for (const [at, spuId] of courses.entries()) {
        const sent = await who.send(mall.submitOrder, { spuId });
        if (sent.status !== 200 || at === 1) continue;
        const [order] = await who.rows(mall.listOrders, { state: 'toPay', pageSize: 1 });
        if (order) await who.send(mall.cancelOrder, { id: order.id, cause: '不要了' });
      }
    }),
  );
  await t.told(500, 'mall.over');
  await even();
});
test('what a lesson brings the operator is an income of its bag, with whose lesson it was', async () => {
  const { cardHours } = await wallet();
  const lines = [
    { account: 'card', amount: -cardHours },
    { account: 'cardClearing', amount: cardHours },
  ] as const;
  if (cardHours > 0)
    await inOrg(t.kernel.pools.tenant, 500, (door) =>
      post(door, { key: 'test:noCard', kind: 'reversal', byId: 0, at: t.now().toISOString(), lines }),
    );
  const fees = async () =>
    (await platform.rows(calls.listIncomes, { kind: 'cash', pageSize: 200 })).filter((row) => row.kind === 'lesson');
  const before = await fees();
  await buyer.ok(mall.quickSubmit, { spuId: await live({ hours: 2 }) });
  await t.told(500, 'mall.paid');
  await given(60);
  await takeLessons(t.kernel);
  const [fee, ...older] = await fees();
  const [org] = await t.sql<{ name: string }>('select name from organisation_org where org_id = 500');
  expect(fee).toMatchObject({ account: 'fee', amount: FEE, orgName: org?.name, number: null });
  expect(older).toEqual(before);
  // In the seller's own book it went out, and says nothing of another organisation.
  const [spent] = await seller.rows(calls.listExpends, { kind: 'cash', pageSize: 1 });
  expect(spent).toMatchObject({ kind: 'lesson', account: 'held', amount: -FEE, orgName: null });
  expect((await seller.rows(calls.listIncomes, { pageSize: 200 })).filter((row) => row.account === 'fee')).toEqual([]);
  await even();
});
