import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { standInFor, stillRounds, tellTo } from './testing';
import { lookAtSilent } from './wxpay/look';
import type { Notice } from './wxpay/stand-in';

let t: TestApp;
let manager: Caller;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  manager = await t.as('training5');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});
const numberOf = async (refId: number): Promise<string> => (await manager.ok(calls.payState, { refId })).number;
const paid = async (refId: number): Promise<Notice> => {
  const notice = standInFor(t).pay(await numberOf(refId));
  if (!notice) throw new Error('nothing waits');
  return notice;
};
const cash = async (): Promise<number> => (await manager.ok(calls.getWallet, {})).cashFen;

test('[V-098] a wallet is filled by a code: 500 yuan at least, in whole fen, once however often it is told', async () => {
  for (const amountFen of [0, -1, 499_99, 500_00.5, 0.001, 1e12, undefined, '50000'])
    expect((await manager.refused(calls.payCash, { amountFen })).status).toBe(400);
  const before = await cash();
  const code = await manager.ok(calls.payCash, { amountFen: 500_00 });
  expect(code).toMatchObject({ amountFen: 500_00, standIn: true });
  expect(code.codeUrl).toMatch(/^weixin:/);
  expect((await manager.ok(calls.payState, { refId: code.refId })).state).toBe('waiting');
  const notice = await paid(code.refId);
  expect(await Promise.all(Array.from({ length: 8 }, () => tellTo(t, notice)))).toEqual(Array(8).fill(200));
  expect((await manager.ok(calls.payState, { refId: code.refId })).state).toBe('paid');
  expect(await cash()).toBe(before + 500_00);
  const [newest] = await manager.rows(calls.cashDetails, {});
  expect(newest).toMatchObject({ kind: 'recharge', amount: 500_00 });
  const [halves] = await t.sql<{ n: number; clearing: number }>(
    `select count(distinct x.org_id)::int as n, sum(e.amount) filter (where e.account = 'clearing')::int as clearing
     from finance_tx x join finance_entry e on e.org_id = x.org_id and e.tx_id = x.tx_id where x.key like $1`,
    [`recharge:wxpay:${code.refId}%`],
  );
  expect(halves).toEqual({ n: 2, clearing: 0 });
});
test('when the notice is lost the money is found by asking, and a code that nobody paid is over', async () => {
  const before = await cash();
  const [one, other] = [
    await manager.ok(calls.payCash, { amountFen: 600_00 }),
    await manager.ok(calls.payCash, { amountFen: 700_00 }),
  ];
  await paid(one.refId);
  t.at(new Date(t.running().getTime() + 31 * 60_000));
  await lookAtSilent(t.kernel);
  // Reading the number above asked the provider too, behind the reply: whichever was first.
  await expect.poll(cash).toBe(before + 600_00);
  expect((await manager.ok(calls.payState, { refId: other.refId })).state).toBe('over');
  t.at(null);
});
test('a code that still waits is not closed by looking at it', async () => {
  const code = await manager.ok(calls.payCash, { amountFen: 800_00 });
  t.at(new Date(t.running().getTime() + 60_000));
  await lookAtSilent(t.kernel);
  expect((await manager.ok(calls.payState, { refId: code.refId })).state).toBe('waiting');
  t.at(null);
  expect(await tellTo(t, await paid(code.refId))).toBe(200);
});
test('[V-098] nobody fills, sees or pays the wallet of another organisation', async () => {
  const code = await manager.ok(calls.payCash, { amountFen: 500_00 });
  const platform = await t.as('platform');
  for (const call of [calls.payState, calls.payAtStandIn]) {
    expect((await platform.refused(call, { refId: code.refId })).status).toBe(404);
    expect((await (await t.as('learner5')).refused(call, { refId: code.refId })).status).toBe(404);
    expect((await (await t.as('teacher189')).refused(call, { refId: code.refId })).status).toBe(403);
  }
  for (const login of ['learner5', 'trainer5', 'teacher189'])
    expect((await (await t.as(login)).refused(calls.payCash, { amountFen: 500_00 })).status).toBe(403);
  const number = await numberOf(code.refId);
  const said = {
    mchid: '1900000100',
    appid: 'wxd678efh567hg6787',
    out_trade_no: number,
    transaction_id: '42',
    attach: '1',
    trade_state: 'SUCCESS',
    amount: { total: 500_01, currency: 'CNY' },
  };
  const before = await cash();
  expect(await tellTo(t, standInFor(t).notice(said))).toBe(400);
  expect(await tellTo(t, standInFor(t).notice({ ...said, attach: '500' }))).toBe(400);
  expect(await cash()).toBe(before);
});
