import { afterAll, beforeAll, expect, test } from 'vitest';
import { plusDays } from '../../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import * as mall from '../../../mall/contract';
import { onShelf } from '../../../mall/server/testing';
import * as calls from '../../contract';
import { priced, stillRounds, tellTo } from '../testing';
import { renewAll } from './certificates';
import type { Transport } from './client';
import { wayBetween } from './merchants';
import { authorization } from './protocol';
import { StandIn } from './stand-in';

let t: TestApp;
let seller: Caller, buyer: Caller;
let provider: StandIn;
let goOn: () => void;
const DAY_MS = 86_400_000;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [seller, buyer] = await Promise.all([t.as('training5'), t.as('learner5')]);
  provider = new StandIn(t.kernel.clock);
  wayBetween(t.kernel, provider.transport);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});
/** A merchant number of the seller's own, with its keys and without any of the provider's unless it is given. */
async function set(more: { readonly publicKeyId?: string; readonly publicKey?: string } = {}): Promise<void> {
  const { mchid, appid, privateKey, apiKey } = provider.merchant('1900000109', 'wxd678efh567hg6787');
  const serial = '5157F09EFDC096DE15EBE81A47057A72';
  await seller.ok(calls.setMerchant, { mchid, appid, serial, privateKey, apiKey, ...more });
}
const known = async () => (await seller.ok(calls.getMerchant, {})).merchant?.providerSerials;
/** An order that is paid at the provider; the notice is signed as the provider signs now, and not told yet. */
async function paid() {
  const order = await buyer.ok(mall.submitOrder, { spuId: await onShelf(seller, priced()) });
  await buyer.ok(calls.payOrder, { refId: order.id });
  const notice = provider.pay(order.number);
  if (!notice) throw new Error('nothing waits');
  return { order, notice };
}
const stateOf = async (refId: number): Promise<string> => (await buyer.ok(calls.payState, { refId })).state;

test('[M pay] a number without the provider’s public key fetches the platform’s certificates, and takes what is signed with them', async () => {
  const serial = provider.issue(2);
  provider.signsBy = 'certificate';
  await set();
  await expect.poll(known).toEqual([serial]);
  const [kept] = await t.sql<{ sealed: string; due: boolean }>(
    'select sealed, certs_at is null as due from finance_merchant where org_id = 500',
  );
  expect([kept?.sealed.includes('PUBLIC KEY'), kept?.due]).toEqual([false, false]);
  const { order, notice } = await paid();
  expect(await tellTo(t, { ...notice, body: `${notice.body} ` })).toBe(400);
  expect(await tellTo(t, notice)).toBe(200);
  expect(await stateOf(order.id)).toBe('paid');
});
test('[M pay] a new certificate is known eight hours later, one that has ended is known no more, and each exchange is audited', async () => {
  const [first = ''] = (await known()) ?? [];
  const { notice } = await paid();
  const next = provider.issue();
  // It is signed with a certificate that nobody knows here yet.
  expect(await tellTo(t, provider.notice({ out_trade_no: '1' }))).toBe(400);
  expect(await renewAll(t.kernel)).toBe(0);
  const from = t.running().getTime();
  t.at(new Date(from + 9 * 3_600_000));
  expect(await renewAll(t.kernel)).toBe(1);
  expect(await renewAll(t.kernel)).toBe(0);
  expect(await known()).toEqual([first, next]);
  const second = await paid();
  expect(second.notice.headers['wechatpay-serial']).toBe(next);
  expect(await tellTo(t, second.notice)).toBe(200);
  // What was signed nine hours ago is old, whichever key signed it.
  expect(await tellTo(t, notice)).toBe(400);
  t.at(new Date(from + 3 * DAY_MS));
  await renewAll(t.kernel);
  expect(await known()).toEqual([next]);
  const [lines] = await t.sql<{ n: number }>(
    "select count(*)::int as n from kernel_audit where action = 'finance.merchant.certificates' and org_id = 500",
  );
  expect(lines?.n).toBe(3);
  t.at(null);
});
test('[M pay] while a merchant moves to the public key, messages signed with either are taken', async () => {
  const own = provider.merchant('', '').providerKeys[0];
  await set({ publicKeyId: provider.serial, publicKey: own?.pem ?? '' });
  await expect.poll(async () => (await known())?.length).toBe(3);
  for (const by of ['key', 'certificate', 'key'] as const) {
    provider.signsBy = by;
    const { order, notice } = await paid();
    expect(await tellTo(t, notice)).toBe(200);
    expect(await stateOf(order.id)).toBe('paid');
  }
});
test('[M pay] what does not open with the merchant’s key is no certificate, and what is known stays; it is asked for again', async () => {
  const before = await known();
  const other = new StandIn(t.kernel.clock);
  other.issue();
  const path = '/v3/certificates';
  const { privateKey } = other.merchant('', '');
  // Another merchant's own answer, whole and signed.
  const theirs: Transport = () => {
    const by = { mchid: '1900000199', serial: '5157F09E', privateKey, now: t.now() };
    const headers = { authorization: authorization(by, 'GET', path, '') };
    return other.transport({ method: 'GET', path, headers, body: '' });
  };
  const unsigned: Transport = async () => ({ status: 200, headers: {}, body: '{"data":[]}' });
  const silent: Transport = () => Promise.reject(new Error('timeout'));
  for (const way of [theirs, unsigned, silent]) {
    wayBetween(t.kernel, way);
    await t.sql('update finance_merchant set certs_at = null where org_id = 500');
    expect(await renewAll(t.kernel)).toBe(1);
    expect(await known()).toEqual(before);
    expect(await t.sql('select 1 from finance_merchant where org_id = 500 and certs_at is null')).toHaveLength(1);
  }
  wayBetween(t.kernel, provider.transport);
  expect(await renewAll(t.kernel)).toBe(1);
  expect(await known()).toEqual(before);
});
test('nothing of the database is held while certificates or the bill of a day are fetched', async () => {
  t.at(null);
  provider = new StandIn(t.kernel.clock);
  const serial = provider.issue();
  provider.signsBy = 'certificate';
  const open = () =>
    t.sql("select pid from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'");
  const seen: string[] = [];
  wayBetween(t.kernel, async (asked) => {
    // A read's commit leaves a moment later: what the call held would stay.
    await expect.poll(open).toEqual([]);
    seen.push(asked.path.replace(/\?.*/, ''));
    return provider.transport(asked);
  });
  await set();
  await expect.poll(known).toEqual([serial]);
  await seller.ok(calls.closeDay, { day: plusDays(t.today, -40) });
  expect(seen).toEqual(['/v3/certificates', '/v3/bill/tradebill']);
  wayBetween(t.kernel, provider.transport);
});
