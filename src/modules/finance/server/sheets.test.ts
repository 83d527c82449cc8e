import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from '../../../kernel/server/sheet/pool';
import { momentIn } from '../../../kernel/shared/dates';
import { yuan } from '../../../kernel/shared/money';
import { TestApp, type Answer, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { countsHours } from '../rules';

let t: TestApp;
let manager: Caller, platform: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, platform] = [await t.as('training5'), await t.as('platform')];
});
afterAll(() => t.stop());

const TRAINING = 500;
const ALL = { pageSize: 200 } as const;
const MOVEMENTS = [
  [calls.cashDetails, calls.exportCash],
  [calls.cardDetails, calls.exportCard],
  [calls.listIncomes, calls.exportIncomes],
  [calls.listExpends, calls.exportExpends],
] as const;
/** A sheet that came, as text. One without rows is refused when it is read: it says nothing. */
async function sheetIn({ status, raw }: Answer): Promise<{ headers: string[]; rows: string[][] }> {
  expect(status).toBe(200);
  return readSheet(raw, 'a.xlsx').catch((why: unknown) => {
    expect(why).toMatchObject({ fault: { code: 'kernel.fault.sheetEmpty' } });
    return { headers: [], rows: [] };
  });
}
const inShanghai = (at: string): string => momentIn('Asia/Shanghai', new Date(at)).join(' ');

test('the movements of a wallet leave as sheets: the rows of their lists in their order, each amount with its unit', async () => {
  for (const [list, sheet] of MOVEMENTS) {
    const shown = await manager.rows(list, ALL);
    const { headers, rows } = await sheetIn(await manager.send(sheet, {}));
    expect(headers.slice(0, 4)).toEqual(shown.length > 0 ? ['时间', '类型', '金额或课时', '单位'] : []);
    expect(rows.map((row) => [row[0], row[2], row[3]])).toEqual(
      shown.map(({ at, account, amount }) => [
        inShanghai(at),
        countsHours(account) ? String(amount) : yuan(amount),
        countsHours(account) ? '课时' : '元',
      ]),
    );
  }
  expect((await manager.rows(calls.cashDetails, ALL)).length).toBeGreaterThan(1);
});
test('a sheet takes the filters of its list: its days, its kind and whose wallet it is', async () => {
  const incomes = await manager.rows(calls.listIncomes, { ...ALL, kind: 'card' });
  const { rows } = await sheetIn(await manager.send(calls.exportIncomes, { kind: 'card' }));
  expect(rows).toHaveLength(incomes.length);
  const [newest] = await manager.rows(calls.cashDetails, ALL);
  const day = inShanghai(newest?.at ?? '').slice(0, 10);
  const within = { from: day, to: day };
  const ofDay = await manager.rows(calls.cashDetails, { ...ALL, ...within });
  expect((await sheetIn(await manager.send(calls.exportCash, within))).rows).toHaveLength(ofDay.length);
  const theirs = await platform.rows(calls.cashDetails, { ...ALL, orgId: TRAINING });
  const seen = await sheetIn(await platform.send(calls.exportCash, { orgId: TRAINING }));
  expect(seen.rows.map((row) => row[2])).toEqual(theirs.map(({ amount }) => yuan(amount)));
});
test('wallets, income by course and refunds leave as the rows of their lists, in the order that was asked for', async () => {
  const wallets = await platform.rows(calls.walletStats, { ...ALL, sort: '-cardHours' });
  const ofWallets = await sheetIn(await platform.send(calls.exportWallets, { sort: '-cardHours' }));
  expect(ofWallets.rows.slice(0, wallets.length).map((row) => [row[0], row[1]])).toEqual(
    wallets.map(({ orgName, cashFen }) => [orgName, yuan(cashFen)]),
  );
  const bills = await manager.rows(calls.billsByCourse, { ...ALL, sort: 'title' });
  const ofBills = await sheetIn(await manager.send(calls.exportBillsByCourse, { sort: 'title' }));
  expect(ofBills.rows.map((row) => [row[0], row[2], row[5]])).toEqual(
    bills.map(({ title, orders, incomeFen }) => [title, String(orders), yuan(incomeFen)]),
  );
  const refunds = await manager.rows(calls.listRefunds, ALL);
  expect(refunds.length).toBeGreaterThan(0);
  const ofRefunds = await sheetIn(await manager.send(calls.exportRefunds, {}));
  expect(ofRefunds.rows.map((row) => [row[0], row[6]])).toEqual(
    refunds.map(({ number, cause }) => [number, cause || '付款时订单已结束，自动退还']),
  );
});
test('what is held, what is earned and the days that are closed leave as sheets of their lists', async () => {
  for (const [list, sheet] of [
    [calls.listHolds, calls.exportHolds],
    [calls.listEarnings, calls.exportEarnings],
  ] as const) {
    const shown = await manager.rows(list, ALL);
    const { rows } = await sheetIn(await manager.send(sheet, {}));
    expect(rows.map((row) => row[0])).toEqual(shown.map(({ number }) => number));
  }
  const day = t.day(-3);
  await t.sql(
    `insert into finance_close (org_id, day, mchid, paid, paid_fen, back, back_fen, bill_paid_fen, bill_back_fen, diffs, sha1, closed_by,
       closed_at)
     values ($1, $2, '1900000109', 1, 19900, 0, 0, 19900, 0, 0, 'x', 1, ${t.sqlNow})`,
    [TRAINING, day],
  );
  await t.sql(
    `insert into finance_close_line (org_id, day, kind, number, order_id, amount_fen, at)
     values ($1, $2, 'paid', 'N1', 4711, 19900, $3)`,
    [TRAINING, day, `${day}T16:30:00Z`],
  );
  const closed = await sheetIn(await manager.send(calls.exportCloses, {}));
  expect(closed.rows.map((row) => row.slice(0, 7))).toEqual([
    [day, '1900000109', '199.00', '199.00', '0.00', '0.00', '账目一致'],
  ]);
  const lines = await sheetIn(await manager.send(calls.exportLines, { day }));
  expect(lines.rows).toEqual([['收款', 'N1', '', '199.00', inShanghai(`${day}T16:30:00Z`)]]);
});
test('payments leave as a sheet of their list, each with the number that the provider gave it, and no other seller’s', async () => {
  const asked = { state: 'paid', sort: '-amountFen' } as const;
  const shown = await manager.rows(calls.listPayments, { ...ALL, ...asked });
  expect(shown.length).toBeGreaterThan(0);
  const { headers, rows } = await sheetIn(await manager.send(calls.exportPayments, asked));
  expect(headers.join(' ')).toBe('订单号 课程 购买人 金额（元） 状态 下单时间 付款时间 微信支付单号');
  expect(rows).toEqual(
    shown.map(({ number, title, buyerName, amountFen, madeAt, paidAt, transactionId }) => [
      number,
      title,
      buyerName,
      yuan(amountFen),
      '已付款',
      inShanghai(madeAt),
      inShanghai(paidAt ?? ''),
      transactionId,
    ]),
  );
  // Who looks after the money of a school has a sheet of the school's own.
  const theirs = await sheetIn(await (await t.as('school189')).send(calls.exportPayments, {}));
  const numbers = new Set(shown.map(({ number }) => number));
  expect(theirs.rows.filter(([number = '']) => numbers.has(number))).toEqual([]);
});
test('a sheet of orders says days and times in the reader’s zone, and has the columns that the screen shows, in its order', async () => {
  const shown = await manager.rows(calls.listOrders, { ...ALL, state: 'completed' });
  expect(shown.length).toBeGreaterThan(0);
  const columns = ['paidAt', 'number', 'constructor'];
  const { headers, rows } = await sheetIn(await manager.send(calls.exportOrders, { state: 'completed', columns }));
  expect(headers).toEqual(['付款时间', '订单号']);
  expect(rows).toEqual(shown.map(({ paidAt, number }) => [paidAt ? inShanghai(paidAt) : '', number]));
  const whole = await sheetIn(await manager.in('en-US').send(calls.exportOrders, {}));
  expect(whole.headers.slice(-2)).toEqual(['Ordered', 'Paid at']);
});
test('nobody takes along what they may not see', async () => {
  for (const call of [calls.exportCash, calls.exportHolds])
    expect((await manager.refused(call, { orgId: 189 })).status).toBe(404);
  expect((await manager.refused(calls.exportWallets, {})).status).toBe(403);
  const learner = await t.as('learner5');
  for (const call of [
    calls.exportCash,
    calls.exportIncomes,
    calls.exportPayments,
    calls.exportRefunds,
    calls.exportBillsByCourse,
  ])
    expect((await learner.refused(call, {})).status).toBe(403);
  expect((await manager.refused(calls.exportCash, { from: '2026-11-02', to: '2026-11-01' })).status).toBe(400);
});
