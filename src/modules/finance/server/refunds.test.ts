import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as mall from '../../mall/contract';
import { onShelf, toldOf, wideLimits } from '../../mall/server/testing';
import * as calls from '../contract';
import { refundNumber, sellerOfRefund } from '../rules';
import { inSilence, paidAtStandIn, PRICE, priced, standInFor, stillRounds, tellTo } from './testing';
import { wayBetween } from './wxpay/merchants';
import { lookAtRefunds } from './wxpay/refund';
import type { Notice } from './wxpay/stand-in';

let t: TestApp;
let seller: Caller;
let second: Caller;
let buyer: Caller;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [seller, buyer] = await Promise.all([t.as('training5'), t.as('learner5')]);
  await wideLimits(await t.as('platform'));
  const { userId } = await t.who('trainer5');
  await t.sql('insert into people_person_role (org_id, user_id, role_id) values (500, $1, 53)', [userId]);
  second = await t.as('trainer5');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});
/** An order of a new course that is paid at the stand-in; nobody has been told. */
const ordered = async (fen = PRICE) => paidAtStandIn(t, buyer, await onShelf(seller, priced(fen)));
/** An order that is paid and stands open. */
async function bought(fen = PRICE) {
  const { order, notice } = await ordered(fen);
  expect(await tellTo(t, notice)).toBe(200);
  return order;
}
/** The notice of a refund, once it has been asked for at the provider. */
async function noticeOf(refundId: number, state: 'SUCCESS' | 'ABNORMAL' = 'SUCCESS'): Promise<Notice> {
  let notice: Notice | undefined;
  await expect
    .poll(() => (notice ??= standInFor(t).giveBack(refundNumber(500, refundId), state)) !== undefined)
    .toBe(true);
  if (!notice) throw new Error('nothing was asked for');
  return notice;
}
const sums = async (orderId: number): Promise<Record<string, number>> => {
  const rows = await t.sql<{ account: string; sum: string }>(
    `select e.account, sum(e.amount) as sum from finance_entry e join finance_tx x on x.org_id = e.org_id and x.tx_id = e.tx_id
     where x.org_id = 500 and x.ref_id = $1 group by e.account`,
    [orderId],
  );
  return Object.fromEntries(rows.map(({ account, sum }) => [account, Number(sum)]));
};
const stateOf = async (id: number): Promise<string> => (await buyer.ok(mall.getOrder, { id })).state;
const backOf = async (orderId: number): Promise<number> => {
  const [row] = await t.sql<{ back: number }>('select back_fen::int as back from mall_purchase where order_id = $1', [
    orderId,
  ]);
  return row?.back ?? -1;
};
const isBought = async (spuId: number): Promise<boolean> => (await buyer.ok(mall.testIsBuy, { spuId })).bought;
const refundsOf = async (orderId: number) =>
  (await seller.rows(calls.listRefunds, { pageSize: 200 })).filter((row) => row.orderId === orderId);

/** How many refunds the home of somebody says to wait for them. */
async function waits(who: Caller): Promise<number> {
  const res = await t.app.inject({ url: '/api/shell/waits', headers: { authorization: `Bearer ${who.token}` } });
  const { items } = res.json<{ items: { key: string; value: number }[] }>();
  return items.find(({ key }) => key === 'finance.refunds')?.value ?? 0;
}
test('a refund’s number names its seller, and no other text does', () => {
  expect(sellerOfRefund(refundNumber(500, 4711))).toBe(500);
  for (const text of ['', 'R_1', 'R0_1', 'R500_', 'R500_1x', '500_1', 'R500_1\n', 'constructor'])
    expect(sellerOfRefund(text)).toBeUndefined();
});
test('the demonstration has a refund that the provider could not make: it waits for people, is in no book, and goes back when asked for again', async () => {
  const [stuck, ...others] = await seller.rows(calls.listRefunds, { state: 'abnormal' });
  expect(others).toEqual([]);
  expect(stuck).toMatchObject({ orgId: 500, state: 'abnormal', code: 'USER_ACCOUNT_ABNORMAL', doneAt: null });
  expect(stuck?.amountFen).toBeLessThan(stuck?.paidFen ?? 0);
  expect(await waits(seller)).toBe(1);
  expect(await sums(stuck?.orderId ?? 0)).toEqual({ income: stuck?.paidFen, outside: -(stuck?.paidFen ?? 0) });
  // Who pays there knows the payment from the books, whatever process it was paid at.
  const refundId = stuck?.refundId ?? 0;
  await seller.ok(calls.decideRefund, { refundId, act: 'again' });
  expect(await tellTo(t, await noticeOf(refundId))).toBe(200);
  expect(await waits(seller)).toBe(0);
  const left = (stuck?.paidFen ?? 0) - (stuck?.amountFen ?? 0);
  expect(await sums(stuck?.orderId ?? 0)).toEqual({ income: left, outside: -left });
  expect(await backOf(stuck?.orderId ?? 0)).toBe(stuck?.amountFen);
});
test('[O-02] half is given back once, however often it is told, and the course stays open', async () => {
  const order = await bought();
  const half = PRICE / 2;
  const asked = await seller.ok(calls.refundOrder, { id: order.id, cause: '少上一半', amountFen: half });
  expect(asked).toMatchObject({ orderId: order.id, amountFen: half, paidFen: PRICE, state: 'asked', own: true });
  const notice = await noticeOf(asked.refundId);
  expect(await Promise.all(Array.from({ length: 10 }, () => tellTo(t, notice)))).toEqual(Array(10).fill(200));
  expect(await sums(order.id)).toEqual({ income: PRICE - half, outside: half - PRICE });
  expect(await stateOf(order.id)).toBe('completed');
  expect(await isBought(order.spuId)).toBe(true);
  // The buyer sees what is back; what a child has ahead at a training institution is the rest.
  expect((await buyer.ok(mall.getOrder, { id: order.id })).backFen).toBe(half);
  const sold = await seller.rows(calls.listOrders, { number: order.number });
  expect(sold.map(({ payFen, backFen, refundable }) => [payFen, backFen, refundable])).toEqual([[PRICE, half, true]]);
  expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['done']);
  // In the lists of the bag the money that went back says of which order it was, as does the money that came.
  const [spent] = await seller.rows(calls.listExpends, { kind: 'cash', pageSize: 1 });
  expect(spent).toMatchObject({ kind: 'refund', amount: -half, number: order.number, title: order.title });
  const bill = (await seller.rows(calls.billsByCourse, { pageSize: 200 })).find((row) => row.spuId === order.spuId);
  expect(bill).toMatchObject({ incomeFen: PRICE, backFen: half });
});
test('[S-042] the rest without an amount is all of it: the order is refunded, its course shut and its place free', async () => {
  const order = await bought();
  await seller.ok(calls.refundOrder, { id: order.id, cause: '先退一部分', amountFen: 50_00 });
  const rest = await seller.ok(calls.refundOrder, { id: order.id, cause: '全部退款' });
  expect(rest.amountFen).toBe(PRICE - 50_00);
  expect(await stateOf(order.id)).toBe('refunding');
  expect(await backOf(order.id)).toBe(0);
  for (const { refundId } of await refundsOf(order.id)) expect(await tellTo(t, await noticeOf(refundId))).toBe(200);
  expect(await stateOf(order.id)).toBe('refunded');
  expect(await isBought(order.spuId)).toBe(false);
  expect(await sums(order.id)).toEqual({ income: 0, outside: 0 });
  expect(await backOf(order.id)).toBe(PRICE);
  const [sold] = await seller.rows(calls.listOrders, { number: order.number });
  expect(sold?.refundable).toBe(false);
  // What the statistics say went back opens to it.
  const back = (wentBack: boolean) => seller.rows(calls.listOrders, { number: order.number, wentBack });
  expect([(await back(true)).length, (await back(false)).length]).toEqual([1, 0]);
  const [stock] = await t.sql('select taken from mall_stock where spu_id = $1', [order.spuId]);
  expect(stock).toEqual({ taken: 0 });
  expect((await seller.refused(calls.refundOrder, { id: order.id, cause: '再退' })).error).toBe(
    'finance.fault.noPayment',
  );
});
test('an amount that is negative, part of a fen, nothing or above the rest is refused, and so is no cause', async () => {
  const order = await bought();
  for (const amountFen of [0, -1, 0.001, 1e12, '1'])
    expect((await seller.refused(calls.refundOrder, { id: order.id, cause: '退', amountFen })).status).toBe(400);
  for (const cause of ['', '  ', undefined, '长'.repeat(101)])
    expect((await seller.refused(calls.refundOrder, { id: order.id, cause })).status).toBe(400);
  // The book keeps who sent it and in which fields, a few times a minute, and never what.
  const kept = () =>
    t.sql<{ detail: { fields: readonly string[] } }>(
      "select detail from kernel_audit where action = 'finance.input.refused' and user_id = $1 and detail->>'call' = $2",
      [seller.userId, calls.refundOrder.name],
    );
  await expect.poll(async () => (await kept()).map(({ detail }) => detail.fields)).toContainEqual(['amountFen']);
  expect((await kept()).length).toBeLessThanOrEqual(10);
  const over = { id: order.id, cause: '退', amountFen: PRICE + 1 };
  expect((await seller.refused(calls.refundOrder, over)).error).toBe('finance.fault.refundHigh');
  const line = () =>
    t.sql("select 1 from kernel_audit where action = 'finance.refund.refused' and subject_id = $1", [order.id]);
  await expect.poll(async () => (await line()).length).toBe(1);
  const all = await Promise.all(
    Array.from({ length: 16 }, () => seller.send(calls.refundOrder, { id: order.id, cause: '同时', amountFen: 60_00 })),
  );
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(3);
  const asked = (await refundsOf(order.id)).reduce((sum, row) => sum + row.amountFen, 0);
  expect(asked).toBeLessThanOrEqual(PRICE);
});
test('nobody gives back, sees or decides money of somebody else’s orders', async () => {
  const order = await bought();
  const school = await t.as('school189');
  expect((await school.refused(calls.refundOrder, { id: order.id, cause: '退' })).status).toBe(404);
  expect(await school.rows(calls.listRefunds, {})).toEqual([]);
  const { refundId } = await seller.ok(calls.refundOrder, { id: order.id, cause: '退', amountFen: 1 });
  expect((await school.refused(calls.decideRefund, { refundId, act: 'again' })).status).toBe(404);
  expect((await school.refused(calls.listRefunds, { orgId: 500 })).status).toBe(404);
  for (const login of ['learner5', 'teacher189'])
    expect((await (await t.as(login)).refused(calls.refundOrder, { id: order.id, cause: '退' })).status).toBe(403);
});
test('above the limit a second person looks: not whoever asked, and only once', async () => {
  const order = await bought(1500_00);
  const asked = await seller.ok(calls.refundOrder, { id: order.id, cause: '全退' });
  expect(asked.state).toBe('waiting');
  expect(await stateOf(order.id)).toBe('completed');
  const { refundId } = asked;
  expect((await seller.refused(calls.decideRefund, { refundId, act: 'approve' })).error).toBe('finance.fault.sameEyes');
  expect((await second.ok(calls.decideRefund, { refundId, act: 'reject', remark: '先核实' })).state).toBe('rejected');
  for (const act of ['approve', 'reject', 'again'] as const)
    expect((await second.refused(calls.decideRefund, { refundId, act })).error).toBe('finance.fault.refundMoved');
  const anew = await seller.ok(calls.refundOrder, { id: order.id, cause: '已核实' });
  expect(anew.amountFen).toBe(1500_00);
  expect((await second.ok(calls.decideRefund, { refundId: anew.refundId, act: 'approve' })).state).toBe('asked');
  expect(await stateOf(order.id)).toBe('refunding');
  expect(await tellTo(t, await noticeOf(anew.refundId))).toBe(200);
  expect(await stateOf(order.id)).toBe('refunded');
});
test('parts of an order that one person gives back alone count together: above the limit the next part waits for a second person', async () => {
  const order = await bought(1500_00);
  const part = (amountFen: number) => seller.ok(calls.refundOrder, { id: order.id, cause: '分次退', amountFen });
  expect((await part(600_00)).state).toBe('asked');
  expect((await part(400_00)).state).toBe('asked');
  const { refundId, state } = await part(1);
  expect(state).toBe('waiting');
  expect((await seller.refused(calls.decideRefund, { refundId, act: 'approve' })).error).toBe('finance.fault.sameEyes');
  await second.ok(calls.decideRefund, { refundId, act: 'reject', remark: '先核实' });
  // What a second person looked at does not count again, and what they rejected never did.
  const seen = await part(100_00);
  expect(seen.state).toBe('waiting');
  expect((await second.ok(calls.decideRefund, { refundId: seen.refundId, act: 'approve' })).state).toBe('asked');
  expect((await part(1)).state).toBe('waiting');
  const other = await bought(1500_00);
  const large = await seller.ok(calls.refundOrder, { id: other.id, cause: '退大半', amountFen: 1200_00 });
  expect((await second.ok(calls.decideRefund, { refundId: large.refundId, act: 'approve' })).state).toBe('asked');
  expect((await seller.ok(calls.refundOrder, { id: other.id, cause: '再退', amountFen: 100_00 })).state).toBe('asked');
});
test('a refund that waits for a second person, or that the provider could not make, waits on the homes of who may decide', async () => {
  const [one, other] = [await waits(seller), await waits(second)];
  const dear = await bought(1500_00);
  const { refundId } = await seller.ok(calls.refundOrder, { id: dear.id, cause: '全退' });
  // Whoever asked is not the second pair of eyes.
  expect([await waits(seller), await waits(second)]).toEqual([one, other + 1]);
  await second.ok(calls.decideRefund, { refundId, act: 'reject', remark: '先核实' });
  expect(await waits(second)).toBe(other);
  const stuck = await bought();
  const asked = await seller.ok(calls.refundOrder, { id: stuck.id, cause: '退', amountFen: 10_00 });
  expect(await tellTo(t, await noticeOf(asked.refundId, 'ABNORMAL'))).toBe(200);
  expect([await waits(seller), await waits(second)]).toEqual([one + 1, other + 1]);
  await second.ok(calls.decideRefund, { refundId: asked.refundId, act: 'outside', remark: '银行转账' });
  expect([await waits(seller), await waits(second)]).toEqual([one, other]);
});
test('a refund’s notice that is forged, altered or about another one changes nothing', async () => {
  const order = await bought();
  const { refundId } = await seller.ok(calls.refundOrder, { id: order.id, cause: '退', amountFen: 10_00 });
  const good = await noticeOf(refundId);
  const said = {
    mchid: '1900000109',
    out_trade_no: order.number,
    out_refund_no: refundNumber(500, refundId),
    refund_status: 'SUCCESS',
    amount: { refund: 10_00, total: PRICE, currency: 'CNY' },
  };
  const wrong = (more: object) => standInFor(t).notice({ ...said, ...more }, 'REFUND.SUCCESS');
  const bad: Notice[] = [
    { ...good, body: `${good.body} ` },
    { ...good, headers: { ...good.headers, 'wechatpay-serial': 'PUB_KEY_ID_OTHER' } },
    wrong({ amount: { ...said.amount, refund: 10_01 } }),
    wrong({ amount: { ...said.amount, currency: 'USD' } }),
    wrong({ mchid: '1900000110' }),
    wrong({ out_trade_no: `${order.number}1` }),
    wrong({ out_refund_no: refundNumber(189, refundId) }),
    wrong({ out_refund_no: 'constructor' }),
  ];
  for (const notice of bad) expect(await tellTo(t, notice)).toBe(400);
  expect(await sums(order.id)).toEqual({ income: PRICE, outside: -PRICE });
  expect(await tellTo(t, wrong({ refund_status: 'PROCESSING' }))).toBe(200);
  expect((await refundsOf(order.id))[0]?.state).toBe('asked');
  expect(await tellTo(t, good)).toBe(200);
  // The word of trouble that comes after the end is no news.
  expect(await tellTo(t, wrong({ refund_status: 'ABNORMAL' }))).toBe(200);
  expect((await refundsOf(order.id))[0]?.state).toBe('done');
});
test('a refund that ends abnormal waits for people, who ask again or give the money back another way', async () => {
  const order = await bought();
  const { refundId } = await seller.ok(calls.refundOrder, { id: order.id, cause: '退', amountFen: 20_00 });
  expect(await tellTo(t, await noticeOf(refundId, 'ABNORMAL'))).toBe(200);
  const [stuck] = await seller.rows(calls.listRefunds, { state: 'abnormal' });
  expect(stuck).toMatchObject({ refundId, code: 'ABNORMAL' });
  expect(await sums(order.id)).toEqual({ income: PRICE, outside: -PRICE });
  const bare = await seller.refused(calls.decideRefund, { refundId, act: 'outside' });
  expect([bare.status, bare.error]).toEqual([400, 'finance.fault.remarkMissing']);
  const done = await seller.ok(calls.decideRefund, { refundId, act: 'outside', remark: '银行转账 0042' });
  expect(done).toMatchObject({ state: 'done', remark: '银行转账 0042' });
  expect(await sums(order.id)).toEqual({ income: PRICE - 20_00, outside: 20_00 - PRICE });
  expect((await seller.refused(calls.decideRefund, { refundId, act: 'again' })).error).toBe(
    'finance.fault.refundMoved',
  );
});
test('a time-out at a refund is unknown: it is asked how it stands, and asked for again under the same number where nobody knows it', async () => {
  for (const arrives of [true, false]) {
    const order = await bought();
    const sent: string[] = [];
    let lost = false;
    wayBetween(t.kernel, async (asked) => {
      sent.push(`${asked.method} ${asked.path} ${asked.body}`);
      const isLost = !lost && asked.method === 'POST' && asked.body.includes(order.number);
      if (!isLost) return standInFor(t).transport(asked);
      lost = true;
      // It arrived and the answer was lost, or it never arrived.
      if (arrives) await standInFor(t).transport(asked);
      throw new Error('timeout');
    });
    const { refundId } = await seller.ok(calls.refundOrder, { id: order.id, cause: '退', amountFen: 30_00 });
    const methods = () =>
      sent.filter((text) => text.includes(refundNumber(500, refundId))).map((text) => text.split(' ')[0]);
    await expect.poll(methods).toEqual(['GET', 'POST']);
    expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['asked']);
    t.at(new Date(t.running().getTime() + 10_000));
    await lookAtRefunds(t.kernel);
    t.at(null);
    wayBetween(t.kernel, standInFor(t).transport);
    expect(methods()).toEqual(arrives ? ['GET', 'POST', 'GET'] : ['GET', 'POST', 'GET', 'POST']);
    if (!arrives) expect(await tellTo(t, await noticeOf(refundId))).toBe(200);
    expect((await refundsOf(order.id)).map(({ state }) => state)).toEqual(['done']);
    expect(await sums(order.id)).toEqual({ income: PRICE - 30_00, outside: 30_00 - PRICE });
  }
});
test('money that came too late goes back by itself, and nothing is owed any more', async () => {
  const { order, notice } = await ordered();
  await inSilence(t, () => buyer.ok(mall.cancelOrder, { id: order.id, cause: '不要了' }));
  expect(await tellTo(t, notice)).toBe(200);
  expect(await sums(order.id)).toEqual({ owed: PRICE, outside: -PRICE });
  // Asked for, and found done when it is looked at again; no notice is needed.
  for (const seconds of [10, 20]) {
    t.at(new Date(t.running().getTime() + seconds * 1000));
    await lookAtRefunds(t.kernel);
  }
  t.at(null);
  expect(await sums(order.id)).toEqual({ owed: 0, outside: 0 });
  expect((await buyer.ok(calls.payState, { refId: order.id })).state).toBe('late');
  expect(await backOf(order.id)).toBe(0);
  expect(await isBought(order.spuId)).toBe(false);
  const [row] = await t.sql('select state, back_fen::int as back from finance_payment where order_id = $1', [order.id]);
  expect(row).toEqual({ state: 'refunded', back: PRICE });
});
test('a buyer is told what their seller cancelled or gave back, and whoever looks after orders of a refund that waits or is stuck', async () => {
  const told = (who: Caller, orderId: number) => toldOf(t, 500, who.userId, orderId);
  const waiting = await buyer.ok(mall.submitOrder, { spuId: await onShelf(seller, priced()) });
  await seller.ok(calls.cancelOrder, { id: waiting.id, cause: '课程停开' });
  expect(await told(buyer, waiting.id)).toEqual(['mall.orderCancelled']);
  const back = await bought();
  const { refundId } = await seller.ok(calls.refundOrder, { id: back.id, cause: '退', amountFen: 10_00 });
  const notice = await noticeOf(refundId);
  for (let n = 0; n < 2; n++) expect(await tellTo(t, notice)).toBe(200);
  expect(await told(buyer, back.id)).toEqual(['mall.refundDone']);
  const stuck = await bought();
  const asked = await seller.ok(calls.refundOrder, { id: stuck.id, cause: '退', amountFen: 10_00 });
  expect(await tellTo(t, await noticeOf(asked.refundId, 'ABNORMAL'))).toBe(200);
  expect(await told(second, stuck.id)).toEqual(['finance.refundStuck']);
  expect(await told(buyer, stuck.id)).toEqual([]);
  const dear = await bought(1500_00);
  await seller.ok(calls.refundOrder, { id: dear.id, cause: '全退' });
  expect(await told(second, dear.id)).toEqual(['finance.refundWaits']);
});
