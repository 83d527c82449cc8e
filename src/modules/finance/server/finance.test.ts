import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import * as calls from '../contract';

let t: TestApp;
let platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  platform = await t.as('platform');
});
afterAll(() => t.stop());
const TRAINING = 500;

test('[V-098] a top-up is 500 yuan at least, in whole fen, and no more than ten million', async () => {
  for (const amountFen of [0, -1, 499_99, 500_00.5, 1e12, undefined])
    expect((await platform.refused(calls.rechargeCash, { orgId: TRAINING, amountFen })).status).toBe(400);
  const [before] = await platform.rows(calls.walletStats, { name: '云阶' });
  const wallet = await platform.ok(calls.rechargeCash, { orgId: TRAINING, amountFen: 500_00, remark: '转账' });
  expect(wallet.cashFen).toBe((before?.cashFen ?? 0) + 500_00);
  const [newest] = await platform.rows(calls.cashDetails, { orgId: TRAINING });
  expect(newest).toMatchObject({ kind: 'recharge', amount: 500_00, remark: '转账' });
});
test('lesson hours are topped up apart from money, and clearing is zero over all books', async () => {
  const wallet = await platform.ok(calls.refillCard, { orgId: 619, count: 40 });
  expect(wallet).toMatchObject({ orgId: 619, cardHours: 40, cashFen: 0 });
  for (const count of [0, -1, 1.5, 1e9])
    expect((await platform.refused(calls.refillCard, { orgId: 619, count })).status).toBe(400);
  const [sums] = await t.sql(`
    select sum(amount) filter (where account = 'clearing')::int as money,
      sum(amount) filter (where account = 'cardClearing')::int as hours
    from finance_entry`);
  expect(sums).toEqual({ money: 0, hours: 0 });
});
test('[X-007] [C-055] the platform sees orders of all sellers and their sums; others none without the codes', async () => {
  const orders = await platform.rows(calls.listOrders, { pageSize: 200 });
  expect(orders.length).toBeGreaterThan(5);
  const bills = await platform.rows(calls.billsByCourse, {});
  const paid = orders.filter((o) => o.paidAt != null);
  expect(bills.reduce((sum, b) => sum + b.orders, 0)).toBe(paid.length);
  expect(bills.reduce((sum, b) => sum + b.incomeFen, 0)).toBe(paid.reduce((sum, o) => sum + o.payFen, 0));
  const trend = await platform.ok(calls.billsByTrend, {});
  expect(trend.items).toHaveLength(30);
  expect(trend.incomeFen).toBe(bills.reduce((sum, b) => sum + b.incomeFen, 0));
  expect((await platform.refused(calls.billsByTrend, { from: '1900-01-01', to: '2199-12-31' })).status).toBe(400);
  for (const login of ['learner5', 'teacher189', 'trainer5']) {
    const who = await t.as(login);
    for (const call of [calls.listOrders, calls.billsByCourse, calls.walletStats, calls.listIncomes, calls.getWallet])
      expect((await who.refused(call, {})).status).toBe(403);
    expect((await who.refused(calls.rechargeCash, { orgId: TRAINING, amountFen: 500_00 })).status).toBe(403);
  }
});
test('every figure of the bills opens to its orders: of its course, paid within its days', async () => {
  const trend = await platform.ok(calls.billsByTrend, {});
  const days = { from: trend.items[8]?.date ?? '', to: trend.items[24]?.date ?? '' };
  const within = { paidFrom: days.from, paidTo: days.to, pageSize: 200 };
  const sums = (rows: readonly { payFen: number }[]) => [rows.length, rows.reduce((sum, o) => sum + o.payFen, 0)];
  const part = await platform.ok(calls.billsByTrend, days);
  const orders = await platform.rows(calls.listOrders, within);
  expect(sums(orders)).toEqual([part.orders, part.incomeFen]);
  expect(orders.length).toBeGreaterThan(0);
  // What the shop says was sold within these days are the same orders.
  const sold = await platform.ok(mall.statis, { level: 'pfm', ...days });
  expect([sold.sums.orders, sold.sums.incomeFen]).toEqual(sums(orders));
  for (const bill of await platform.rows(calls.billsByCourse, { ...days, pageSize: 200 }))
    expect(sums(await platform.rows(calls.listOrders, { ...within, spuId: bill.spuId }))).toEqual([
      bill.orders,
      bill.incomeFen,
    ]);
  const [first] = orders;
  const day = trend.items.find(({ date }) => first?.paidAt?.startsWith(date))?.date ?? days.from;
  const one = await platform.ok(calls.billsByTrend, { from: day, to: day });
  expect(sums(await platform.rows(calls.listOrders, { paidFrom: day, paidTo: day, pageSize: 200 }))).toEqual([
    one.orders,
    one.incomeFen,
  ]);
  for (const odd of ['constructor', '2026-02-30', '1899-12-31'])
    expect((await platform.refused(calls.listOrders, { paidFrom: odd })).status).toBe(400);
});
test('a file of orders holds what the list shows, of the same filters', async () => {
  const [bill] = await platform.rows(calls.billsByCourse, {});
  for (const asked of [{ spuId: bill?.spuId ?? 0 }, { state: 'cancelled', orgId: TRAINING }] as const) {
    const shown = await platform.rows(calls.listOrders, { ...asked, pageSize: 200 });
    expect(shown.length).toBeGreaterThan(0);
    const sheet = await readSheet((await platform.send(calls.exportOrders, asked)).raw, 'a.xlsx');
    expect(sheet.rows.map((row) => [row[0], row[2]])).toEqual(shown.map(({ number, title }) => [number, title]));
  }
});
test('[V-097] an order that waits is ended with a cause by whoever looks after it, and only while it waits', async () => {
  const [one] = await t.sql<{ order_id: string }>('select order_id from mall_order order by order_id limit 1');
  await t.sql(
    `update mall_order set state = 'toPay', cause = null, paid_at = null, ended_at = null, expires_at = ${t.sqlNow} + interval '1 hour' where order_id = $1`,
    [one?.order_id],
  );
  await t.sql(
    `update mall_purchase set state = 'toPay', holds = true, paid_at = null, expires_at = ${t.sqlNow} + interval '1 hour' where order_id = $1`,
    [one?.order_id],
  );
  const [waiting] = await platform.rows(calls.listOrders, { state: 'toPay' });
  const id = waiting?.id ?? 0;
  expect((await platform.refused(calls.cancelOrder, { id, cause: '' })).status).toBe(400);
  expect((await platform.ok(calls.cancelOrder, { id, cause: '重复下单' })).state).toBe('cancelled');
  expect((await platform.refused(calls.cancelOrder, { id, cause: '再来' })).error).toBe('finance.fault.notOpen');
  expect((await platform.refused(calls.cancelOrder, { id: 4711, cause: '没有' })).status).toBe(404);
});
test('a wallet’s incomes and expenses are its entries', async () => {
  const incomes = await platform.rows(calls.listIncomes, {});
  for (const row of incomes) expect(row.amount).toBeGreaterThan(0);
  for (const row of await platform.rows(calls.listExpends, {})) expect(row.amount).toBeLessThan(0);
  expect((await platform.ok(calls.getWallet, {})).orgId).toBe(1);
});
