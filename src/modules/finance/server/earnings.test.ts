import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { onShelf, wideLimits } from '../../mall/server/testing';
import * as calls from '../contract';
import { refundNumber } from '../rules';
import { earnEnded, earnLessons, reckonBacks } from './earnings';
import { paidAtStandIn, standInFor, stillRounds, tellTo } from './testing';
import type { Notice } from './wxpay/stand-in';

let t: TestApp;
let seller: Caller, buyer: Caller;
let clazzId = 0;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [seller, buyer] = await Promise.all([t.as('training5'), t.as('learner5')]);
  await wideLimits(await t.as('platform'));
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

const FIRST = 99_200_000;
const PAID = 100_00;
/** A live course of so many hours that is paid, with its buyer in the class. */
async function bought(hours: number) {
  const spuId = await onShelf(seller, {
    category: 1,
    scope: 'school',
    clazzIds: [clazzId],
    hours,
    priceFen: 300_00,
    discountFen: PAID,
  });
  const { order, notice } = await paidAtStandIn(t, buyer, spuId);
  expect(await tellTo(t, notice)).toBe(200);
  await t.told(500, 'mall.paid');
  return order;
}
let lessons = 0;
/** A lesson of the class that began so many minutes from now, and is over. */
async function given(minutes: number): Promise<void> {
  lessons += 1;
  const at = (more: number) => new Date(t.now().getTime() + (minutes + more) * 60_000).toISOString();
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, ended_at,
       made_by, made_at)
     select 500, $1::bigint, $2::date, $3::bigint, (select min(s.sbj_id) from textbook_subject s), (
       select min(p.user_id) from people_person p where p.org_id = 500 and p.user_type = 2), $4::integer, $4::integer + 5,
       $5::timestamptz, $6::timestamptz, 0, $5::timestamptz`,
    [FIRST + lessons, t.today, clazzId, lessons * 10, at(0), at(45)],
  );
}
interface Books {
  readonly prepaid: number;
  readonly income: number;
}
async function books(): Promise<Books> {
  const [row] = await t.sql<{ prepaid: string; income: string }>(
    `select coalesce(sum(e.amount) filter (where e.account = 'prepaid'), 0) as prepaid,
       coalesce(sum(e.amount) filter (where e.account = 'income'), 0) as income
     from finance_entry e where e.org_id = 500`,
  );
  return { prepaid: Number(row?.prepaid), income: Number(row?.income) };
}
/** What the books say beyond what they said. */
async function since(before: Books): Promise<Books> {
  const now = await books();
  return { prepaid: now.prepaid - before.prepaid, income: now.income - before.income };
}
const rowOf = async (orderId: number) =>
  (await seller.rows(calls.listEarnings, { pageSize: 200 })).find((row) => row.orderId === orderId);
/** Money that is asked back, and is back. */
async function refunded(id: number, amountFen?: number): Promise<void> {
  const { refundId } = await seller.ok(calls.refundOrder, { id, cause: '退', ...(amountFen ? { amountFen } : {}) });
  let notice: Notice | undefined;
  await expect.poll(() => (notice ??= standInFor(t).giveBack(refundNumber(500, refundId))) !== undefined).toBe(true);
  if (!notice) throw new Error('nothing was asked for');
  expect(await tellTo(t, notice)).toBe(200);
}

test('what a live course brought is prepaid until its lessons are given: each earns its part once, the last one all that is left', async () => {
  const before = await books();
  const order = await bought(3);
  expect(await since(before)).toEqual({ prepaid: PAID, income: 0 });
  // A lesson before it was paid earns nothing.
  await given(-120);
  await earnLessons(t.kernel);
  expect(await since(before)).toEqual({ prepaid: PAID, income: 0 });
  await given(60);
  await Promise.all([earnLessons(t.kernel), earnLessons(t.kernel)]);
  await earnLessons(t.kernel);
  expect(await since(before)).toEqual({ prepaid: 66_67, income: 33_33 });
  expect(await rowOf(order.id)).toMatchObject({ hours: 3, given: 1, paidFen: PAID, earnedFen: 33_33, leftFen: 66_67 });
  await given(120);
  await earnLessons(t.kernel);
  await given(180);
  await earnLessons(t.kernel);
  await given(240);
  await earnLessons(t.kernel);
  expect(await since(before)).toEqual({ prepaid: 0, income: PAID });
  expect(await rowOf(order.id)).toMatchObject({ given: 3, earnedFen: PAID, backFen: 0, leftFen: 0 });
  const uses = await t.sql<{ fen: number }>(
    'select amount_fen::int as fen from finance_earning_use where org_id = 500 and order_id = $1 order by lesson_id',
    [order.id],
  );
  expect(uses.map(({ fen }) => fen)).toEqual([33_33, 33_33, 33_34]);
  expect((await buyer.refused(calls.listEarnings, {})).status).toBe(403);
  // The figures open to the lessons that made them so, and to nobody else's.
  const lessonsOf = await seller.rows(calls.listLessons, { orderId: order.id, pageSize: 200 });
  expect(lessonsOf.map(({ earnedFen }) => earnedFen)).toEqual([33_34, 33_33, 33_33]);
  expect(lessonsOf.map(({ onDate }) => onDate)).toEqual([t.today, t.today, t.today]);
  expect((await (await t.as('platform')).refused(calls.listLessons, { orderId: order.id })).status).toBe(404);
  expect((await buyer.refused(calls.listLessons, { orderId: order.id })).status).toBe(403);
});
test('what goes back was prepaid as far as that reaches, however often it is reckoned; lists of a bag tell of money alone', async () => {
  const before = await books();
  const order = await bought(4);
  await given(60);
  await earnLessons(t.kernel);
  expect(await since(before)).toEqual({ prepaid: 75_00, income: 25_00 });
  await refunded(order.id, 30_00);
  await Promise.all([reckonBacks(t.kernel), reckonBacks(t.kernel)]);
  await reckonBacks(t.kernel);
  expect(await since(before)).toEqual({ prepaid: 45_00, income: 25_00 });
  // What is left is earned by the lessons that are left.
  await given(120);
  await earnLessons(t.kernel);
  expect(await since(before)).toEqual({ prepaid: 30_00, income: 40_00 });
  await refunded(order.id);
  await reckonBacks(t.kernel);
  expect(await since(before)).toEqual({ prepaid: 0, income: 0 });
  expect(await rowOf(order.id)).toMatchObject({ given: 2, earnedFen: 0, backFen: PAID, leftFen: 0 });
  for (const call of [calls.listIncomes, calls.listExpends])
    for (const { kind } of await seller.rows(call, { pageSize: 200 })) expect(['defer', 'earn']).not.toContain(kind);
});
test('money that goes back while a lesson earns its part of it is counted once, whichever was first', async () => {
  const before = await books();
  const order = await bought(4);
  await given(60);
  await Promise.all([refunded(order.id, 50_00), earnLessons(t.kernel), reckonBacks(t.kernel), earnLessons(t.kernel)]);
  await earnLessons(t.kernel);
  await reckonBacks(t.kernel);
  const row = await rowOf(order.id);
  expect(row).toMatchObject({ given: 1, paidFen: PAID, backFen: 50_00 });
  // Earned of all of the money, or of what was left of it.
  expect([25_00, 12_50]).toContain(row?.earnedFen);
  expect((row?.earnedFen ?? 0) + (row?.leftFen ?? 0)).toBe(PAID - 50_00);
  expect(await since(before)).toEqual({ prepaid: row?.leftFen, income: row?.earnedFen });
});
test('what no lesson can earn any more is earned some days after the class has ended', async () => {
  const before = await books();
  await bought(5);
  const end = (at: string | null) =>
    t.sql('update class_clazz set ended_at = $2 where org_id = 500 and clazz_id = $1', [clazzId, at]);
  await end(t.now().toISOString());
  await earnEnded(t.kernel);
  expect(await since(before)).toEqual({ prepaid: PAID, income: 0 });
  t.at(new Date(t.now().getTime() + 4 * 86_400_000));
  await earnEnded(t.kernel);
  await earnEnded(t.kernel);
  expect(await since(before)).toEqual({ prepaid: 0, income: PAID });
  t.at(null);
  await end(null);
});
