import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi, type MockInstance } from 'vitest';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { inTurn } from '../../../../kernel/testing/in-turn';
import * as mall from '../../../mall/contract';
import { onShelf, wideLimits } from '../../../mall/server/testing';
import { endExpired, expiring } from '../../../mall/server/sweep';
import * as calls from '../../contract';
import { inSilence } from '../testing';
import type { Transport } from './client';
import { looking, lookAtSilent } from './look';
import { refuseStandIn, sealKeys, standInOf, wayBetween } from './merchants';
import { StandIn, type Notice } from './stand-in';

let t: TestApp;
let manager: Caller;
let learner: Caller;
let pupil: Caller;
let standIn: StandIn;
let ownRounds: readonly MockInstance[] = [];
beforeAll(async () => {
  // The program's own rounds would take what a test is about to look at or to end, and ask the provider in between.
  ownRounds = [looking, expiring].map((ticker) => vi.spyOn(ticker, 'run').mockResolvedValue(undefined));
  t = await TestApp.start();
  [manager, learner, pupil] = await Promise.all([t.as('training5'), t.as('learner5'), t.as('student189')]);
  await wideLimits(await t.as('platform'));
  const made = standInOf(t.kernel);
  if (!made) throw new Error('the demonstration has a stand-in');
  standIn = made;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  for (const own of ownRounds) own.mockRestore();
});
const PRICE = 199_00;
/** An order of a new course that waits for its money. */
async function waiting(who: Caller = learner) {
  const spuId = await onShelf(manager, { priceFen: 300_00, discountFen: PRICE });
  return who.ok(mall.submitOrder, { spuId });
}
const tell = async ({ headers, body }: Notice): Promise<number> =>
  (await t.app.inject({ method: 'POST', url: '/api/mall/wxpay/notify', headers, payload: body })).statusCode;
/** It could not be taken at once, and comes again. */
const isNotYet = (status: number): boolean => status === 503;
const paid = (number: string): Notice => {
  const notice = standIn.pay(number);
  if (!notice) throw new Error(`nothing waits under ${number}`);
  return notice;
};
const booked = (orderId: number) =>
  t.sql<{ account: string; amount: string; kind: string }>(
    `select e.account, e.amount, t.kind from finance_entry e join finance_tx t on t.org_id = e.org_id and t.tx_id = e.tx_id
     where t.org_id = 500 and t.ref_id = $1 order by e.account`,
    [orderId],
  );
const said = (number: string, more: object = {}) => ({
  mchid: '1900000109',
  appid: 'wxd678efh567hg6787',
  out_trade_no: number,
  transaction_id: '4200000001',
  trade_state: 'SUCCESS',
  attach: '500',
  amount: { total: PRICE, currency: 'CNY' },
  ...more,
});
const refusals = async (): Promise<number> =>
  Number(
    (await t.sql<{ n: string }>("select count(*) as n from kernel_audit where action = 'finance.notice.refused'"))[0]
      ?.n,
  );

test('[M pay] who pays is in the course, and a notice that comes ten times is posted once', async () => {
  const order = await waiting();
  const code = await learner.ok(calls.payOrder, { refId: order.id });
  expect(code).toMatchObject({ amountFen: PRICE, standIn: true, expiresAt: order.expiresAt });
  expect((await learner.ok(calls.payOrder, { refId: order.id })).codeUrl).toBe(code.codeUrl);
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('waiting');
  const notice = paid(order.number);
  const answers = await Promise.all(Array.from({ length: 10 }, () => inTurn(() => tell(notice), isNotYet)));
  expect(answers).toEqual(Array(10).fill(200));
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('paid');
  expect((await learner.ok(mall.testIsBuy, { spuId: order.spuId })).bought).toBe(true);
  expect((await booked(order.id)).map((line) => ({ ...line, amount: Number(line.amount) }))).toEqual([
    { account: 'income', amount: PRICE, kind: 'sale' },
    { account: 'outside', amount: -PRICE, kind: 'sale' },
  ]);
  const [sum] = await t.sql<{ n: string }>(
    `select count(*) as n from finance_tx where org_id = 500 and key = 'sale:${order.id}'`,
  );
  expect(Number(sum?.n)).toBe(1);
  // Each repetition is in the audit book.
  const again = await t.sql("select 1 from kernel_audit where action = 'finance.payment.again' and subject_id = $1", [
    order.id,
  ]);
  expect(again).toHaveLength(9);
  expect((await learner.refused(calls.payOrder, { refId: order.id })).error).toBe('finance.fault.notToPay');
});
test('[M pay] a notice that is forged, altered, old or one fen off changes nothing, and is audited', async () => {
  const order = await waiting();
  await learner.ok(calls.payOrder, { refId: order.id });
  const before = await refusals();
  const good = standIn.notice(said(order.number));
  const bad: Notice[] = [
    { ...good, body: `${good.body} ` },
    { ...good, headers: { ...good.headers, 'wechatpay-serial': 'PUB_KEY_ID_OTHER' } },
    {
      ...good,
      headers: { ...good.headers, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${good.headers['wechatpay-signature']}` },
    },
    { headers: { 'content-type': 'application/json' }, body: '{}' },
    standIn.notice(said(order.number, { amount: { total: PRICE - 1, currency: 'CNY' } })),
    standIn.notice(said(order.number, { amount: { total: PRICE + 1, currency: 'CNY' } })),
    standIn.notice(said(order.number, { amount: { total: PRICE, currency: 'USD' } })),
    standIn.notice(said(order.number, { mchid: '1900000110' })),
    standIn.notice(said(order.number, { appid: 'wx0000000000000000' })),
    standIn.notice(said(`${order.number}1`)),
    standIn.notice(said(order.number, { attach: '189' })),
    standIn.notice(said(order.number, { attach: 'constructor' })),
  ];
  for (const notice of bad) expect(await tell(notice)).toBe(400);
  const old = standIn.notice(said(order.number));
  t.at(new Date(t.now().getTime() + 301_000));
  expect(await tell(old)).toBe(400);
  t.at(null);
  expect(await refusals()).toBe(before + bad.length + 1);
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('waiting');
  expect(await booked(order.id)).toEqual([]);
  expect(await tell(standIn.notice(said(order.number, { trade_state: 'NOTPAY' })))).toBe(200);
  expect((await learner.ok(mall.getOrder, { id: order.id })).state).toBe('toPay');
  expect(await tell(standIn.notice(said(order.number)))).toBe(200);
  expect((await learner.ok(mall.getOrder, { id: order.id })).state).toBe('completed');
});
test('[M pay] when every notice is lost, what was paid is found by asking', async () => {
  const order = await waiting();
  await learner.ok(calls.payOrder, { refId: order.id });
  paid(order.number);
  t.at(new Date(t.now().getTime() + 31_000));
  await lookAtSilent(t.kernel);
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('paid');
  expect(await booked(order.id)).toHaveLength(2);
  t.at(null);
});
test('[M pay] money for an order that is over is kept as to be refunded, opens nothing and is no income', async () => {
  const order = await waiting();
  await learner.ok(calls.payOrder, { refId: order.id });
  const notice = paid(order.number);
  await inSilence(t, () => learner.ok(mall.cancelOrder, { id: order.id, cause: '不要了' }));
  expect(await tell(notice)).toBe(200);
  expect(await tell(notice)).toBe(200);
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('late');
  expect((await learner.ok(mall.testIsBuy, { spuId: order.spuId })).bought).toBe(false);
  expect((await booked(order.id)).map(({ account, kind }) => `${kind} ${account}`)).toEqual(
    ['late outside', 'late owed'].toSorted(),
  );
  const [kept] = await t.sql('select state from finance_payment where order_id = $1', [order.id]);
  expect(kept).toEqual({ state: 'toRefund' });
});
test('[M pay] an order is closed at the provider before it ends, and paid in between it stays paid', async () => {
  const seen: string[] = [];
  wayBetween(t.kernel, (asked) => {
    seen.push(asked.path);
    return standIn.transport(asked);
  });
  const coded = async () => {
    const order = await waiting(pupil);
    await pupil.ok(calls.payOrder, { refId: order.id });
    return order;
  };
  const over = await coded();
  expect((await pupil.ok(mall.cancelOrder, { id: over.id, cause: '不要了' })).state).toBe('cancelled');
  expect(seen.some((path) => path.endsWith(`/${over.number}/close`))).toBe(true);
  expect(standIn.pay(over.number)).toBeUndefined();
  // The notices are lost: whoever cancels hears of the money from the provider, and so does the round that ends what waited too long.
  const [own, sellers, late] = [await coded(), await coded(), await coded()];
  for (const { number } of [own, sellers, late]) paid(number);
  const cancel = { id: own.id, cause: '不要了' };
  expect((await pupil.refused(mall.cancelOrder, cancel)).error).toBe('mall.fault.paidJustNow');
  expect((await pupil.refused(mall.cancelOrder, cancel)).error).toBe('mall.fault.notOpen');
  expect(await booked(own.id)).toHaveLength(2);
  const ended = await manager.refused(calls.cancelOrder, { id: sellers.id, cause: '重复' });
  expect(ended.error).toBe('finance.fault.paidJustNow');
  t.at(new Date(t.now().getTime() + 31 * 60_000));
  await endExpired(t.kernel);
  t.at(null);
  for (const { id, spuId } of [own, sellers, late]) {
    expect((await pupil.ok(mall.getOrder, { id })).state).toBe('completed');
    expect((await pupil.ok(mall.testIsBuy, { spuId })).bought).toBe(true);
  }
  wayBetween(t.kernel, standIn.transport);
});
test('[M pay] an order that has ended is closed at the provider, so that nobody can pay it', async () => {
  const order = await waiting();
  await learner.ok(calls.payOrder, { refId: order.id });
  t.at(new Date(t.now().getTime() + 31 * 60_000));
  await endExpired(t.kernel);
  await lookAtSilent(t.kernel);
  const [kept] = await t.sql('select state from finance_payment where order_id = $1', [order.id]);
  expect(kept).toEqual({ state: 'closed' });
  expect(standIn.pay(order.number)).toBeUndefined();
  expect((await learner.refused(calls.payOrder, { refId: order.id })).error).toBe('finance.fault.notToPay');
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('over');
  t.at(null);
});
test('[M pay] a time-out is unknown: asked again under the same number it is the same payment', async () => {
  const order = await waiting();
  const seen: string[] = [];
  const losing =
    (lost: number): Transport =>
    async (asked) => {
      seen.push(`${asked.method} ${asked.path.replace(/\?.*/, '')}`);
      const answer = await standIn.transport(asked);
      // It arrived, and the answer was lost.
      if (seen.length <= lost) throw new Error('timeout');
      return answer;
    };
  wayBetween(t.kernel, losing(1));
  const code = await learner.ok(calls.payOrder, { refId: order.id });
  expect(seen).toEqual([
    'POST /v3/pay/transactions/native',
    `GET /v3/pay/transactions/out-trade-no/${order.number}`,
    'POST /v3/pay/transactions/native',
  ]);
  seen.length = 0;
  wayBetween(t.kernel, losing(99));
  expect((await learner.refused(calls.payOrder, { refId: order.id })).error).toBe('finance.fault.payUnknown');
  wayBetween(t.kernel, standIn.transport);
  expect((await learner.ok(calls.payOrder, { refId: order.id })).codeUrl).toBe(code.codeUrl);
});
test('[M pay] nothing of the database is held while the provider is asked', async () => {
  const order = await waiting();
  const open = () =>
    t.sql("select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'");
  let waited = false;
  wayBetween(t.kernel, async (asked) => {
    // A read's commit leaves a moment later, and the program's own timers ask too: what the call held would stay.
    await expect.poll(open).toEqual([]);
    waited = true;
    return standIn.transport(asked);
  });
  await learner.with('pay-key').ok(calls.payOrder, { refId: order.id });
  wayBetween(t.kernel, standIn.transport);
  expect(waited).toBe(true);
});
test('[M pay] nobody pays, sees or looks up the order of somebody else', async () => {
  const order = await waiting();
  await learner.ok(calls.payOrder, { refId: order.id });
  for (const call of [calls.payOrder, calls.payState, calls.payAtStandIn])
    expect((await pupil.refused(call, { refId: order.id })).status).toBe(404);
  expect((await manager.refused(calls.payOrder, { refId: order.id })).status).toBe(403);
  const theirs = await waiting(pupil);
  await pupil.ok(calls.payOrder, { refId: theirs.id });
  await pupil.ok(calls.payAtStandIn, { refId: theirs.id });
  await expect.poll(async () => (await pupil.ok(calls.payState, { refId: theirs.id })).state).toBe('paid');
  expect((await pupil.ok(mall.testIsBuy, { spuId: theirs.spuId })).bought).toBe(true);
});
test('[M pay] cancelled and paid at once, an order is in the course or its money is owed, never both', async () => {
  const orders: Awaited<ReturnType<typeof waiting>>[] = [];
  for (let n = 0; n < 8; n++) orders.push(await waiting());
  for (const { id } of orders) await learner.ok(calls.payOrder, { refId: id });
  const notices = orders.map(({ number }) => paid(number));
  await Promise.all(
    orders.flatMap(({ id }, n) => [
      tell(notices[n] ?? { headers: {}, body: '' }),
      learner.send(mall.cancelOrder, { id, cause: '不要了' }),
      tell(notices[n] ?? { headers: {}, body: '' }),
    ]),
  );
  // The provider tells again whoever could not take it at once.
  for (const notice of notices) expect(await inTurn(() => tell(notice), isNotYet)).toBe(200);
  for (const { id, spuId } of orders) {
    const { state } = await learner.ok(calls.payState, { refId: id });
    const { bought } = await learner.ok(mall.testIsBuy, { spuId });
    const [first, ...more] = await booked(id);
    expect(more).toHaveLength(1);
    expect([state, bought, first?.kind]).toEqual(bought ? ['paid', true, 'sale'] : ['late', false, 'late']);
  }
});
test('[M pay] a seller that changes its number is paid to the new one', async () => {
  const order = await waiting();
  await learner.ok(calls.payOrder, { refId: order.id });
  await t.sql("update finance_merchant set mchid = '1900000111' where org_id = 500");
  await learner.ok(calls.payOrder, { refId: order.id });
  expect(await tell(standIn.notice(said(order.number)))).toBe(400);
  expect(await tell(paid(order.number))).toBe(200);
  await t.sql("update finance_merchant set mchid = '1900000109' where org_id = 500");
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('paid');
});
test('[M pay] a live course that is paid brings its buyer into its class by the same event as a free one', async () => {
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
  );
  const clazzId = Number(clazz?.clazz_id);
  await t.sql('delete from class_enrolment where org_id = 500 and clazz_id = $1 and user_id = $2', [
    clazzId,
    learner.userId,
  ]);
  const spuId = await onShelf(manager, {
    category: 1,
    scope: 'school',
    clazzIds: [clazzId],
    priceFen: 300_00,
    discountFen: PRICE,
  });
  const order = await learner.ok(mall.submitOrder, { spuId });
  await learner.ok(calls.payOrder, { refId: order.id });
  expect(await tell(paid(order.number))).toBe(200);
  await t.told(500, 'mall.paid');
  expect((await learner.ok(mall.getOrder, { id: order.id })).state).toBe('completed');
});
test('[M pay] production refuses to start with the stand-in', () => {
  expect(() => refuseStandIn({ demo: false, production: true, asked: 'standin' })).toThrow('production');
  expect(() => refuseStandIn({ demo: true, production: true })).toThrow('production');
  refuseStandIn({ demo: true, production: false });
  refuseStandIn({ demo: false, production: true });
});
test('[M pay] merchant keys are sealed at rest and never told; only who manages the wallet sets the own number', async () => {
  const keys = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
  const { privateKey } = keys();
  const { publicKey } = keys();
  const owner = await t.as('platform');
  const input = {
    mchid: '1900000188',
    appid: 'wx1234567890abcdef',
    serial: '5157F09EFDC096DE15EBE81A47057A72',
    privateKey,
    apiKey: '0123456789abcdef0123456789abcdef',
    publicKeyId: 'PUB_KEY_ID_0119000001882024',
    publicKey,
  };
  await t.sql('delete from finance_merchant where org_id = 1');
  expect((await owner.ok(calls.getMerchant, {})).merchant).toBeNull();
  for (const wrong of [
    { privateKey: 'no key' },
    { publicKey: 'no key' },
    { apiKey: 'short' },
    { publicKeyId: '5157F09E' },
    { certificate: 'no certificate' },
    { serial: 'x"y' },
  ])
    expect((await owner.refused(calls.setMerchant, { ...input, ...wrong })).error).toBe('finance.fault.badKeys');
  expect((await owner.refused(calls.setMerchant, { ...input, mchid: '19' })).status).toBe(400);
  const { merchant } = await owner.ok(calls.setMerchant, input);
  expect(merchant).toMatchObject({ mchid: '1900000188', hasKeys: true, standIn: false });
  const [row] = await t.sql<{ all: string }>(
    'select row_to_json(m)::text as all from finance_merchant m where org_id = 1',
  );
  const [book] = await t.sql<{ all: string }>(
    "select json_agg(a)::text as all from kernel_audit a where action = 'finance.merchant.set'",
  );
  for (const text of [row?.all, book?.all, JSON.stringify(merchant)]) {
    expect(text).not.toContain('PRIVATE KEY');
    expect(text).not.toContain(input.apiKey);
  }
  // Keys that are left empty stay, while the number does.
  const kept = await owner.ok(calls.setMerchant, { mchid: input.mchid, appid: 'wx1234567890abcdee' });
  expect(kept.merchant).toMatchObject({ hasKeys: true, providerSerials: [input.publicKeyId] });
  expect((await owner.refused(calls.setMerchant, { mchid: '1900000187', appid: input.appid })).error).toBe(
    'finance.fault.badKeys',
  );
  for (const call of [calls.getMerchant, calls.listPayments])
    expect((await learner.refused(call, {})).status).toBe(403);
  expect(await owner.rows(calls.listPayments, {})).toEqual([]);
});
test('[M pay] a seller with keys of its own tells of its own orders alone', async () => {
  const other = new StandIn(t.kernel.clock);
  const { mchid, appid, ...keys } = other.merchant('1900000109', 'wxd678efh567hg6787');
  const sealed = sealKeys(t.kernel, 189, { ...keys, serial: '5157F09EFDC096DE15EBE81A47057A72' });
  await t.sql(
    `insert into finance_merchant (org_id, mchid, appid, sealed, provider_serials, made_at) values (189, $1, $2, $3, $4, ${t.sqlNow})`,
    [mchid, appid, sealed, [other.serial]],
  );
  const order = await waiting();
  await learner.ok(calls.payOrder, { refId: order.id });
  expect(await tell(other.notice(said(order.number)))).toBe(400);
  expect((await learner.ok(calls.payState, { refId: order.id })).state).toBe('waiting');
  // The same keys under another organisation's name do not open.
  await t.sql('update finance_merchant set sealed = $1 where org_id = 500', [sealed]);
  await t.sql('update finance_merchant set stand_in = false where org_id = 500');
  expect((await learner.refused(calls.payOrder, { refId: order.id })).error).toBe('finance.fault.payOff');
  await t.sql('update finance_merchant set sealed = null, stand_in = true where org_id = 500');
});
