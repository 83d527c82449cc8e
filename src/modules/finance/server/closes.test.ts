import { afterAll, beforeAll, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { onShelf } from '../../mall/server/testing';
import * as calls from '../contract';
import { differences, type DayLine } from '../rules';
import { paidAtStandIn, PRICE, priced, standInFor, stillRounds, tellTo } from './testing';
import { wayBetween } from './wxpay/merchants';

let t: TestApp;
let seller: Caller;
let buyer: Caller;
let goOn: () => void;
beforeAll(async () => {
  goOn = stillRounds();
  t = await TestApp.start();
  [seller, buyer] = await Promise.all([t.as('training5'), t.as('learner5')]);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
  goOn();
});
/** An order of a new course that is paid at the stand-in; nobody has been told. */
const ordered = async (fen = PRICE) => paidAtStandIn(t, buyer, await onShelf(seller, priced(fen)));
/** An hour of a day at the provider, which keeps Shanghai's time. */
const hourOf = (day: string, hour: string): Date => new Date(`${day}T${hour}:00+08:00`);

test('books and bill are compared line by line, whichever side knows more', () => {
  const line = (number: string, amountFen: number, kind: DayLine['kind'] = 'paid'): DayLine => ({
    kind,
    number,
    amountFen,
  });
  expect(differences([line('a', 1), line('b', 2)], [line('b', 2), line('a', 1)])).toEqual([]);
  expect(differences([], [])).toEqual([]);
  expect(
    differences([line('a', 1), line('b', 2), line('c', 3)], [line('b', 3), line('c', 3, 'refund'), line('d', 4)]),
  ).toEqual([
    { kind: 'paid', number: 'a', billFen: null, bookFen: 1 },
    { kind: 'paid', number: 'b', billFen: 3, bookFen: 2 },
    { kind: 'paid', number: 'c', billFen: null, bookFen: 3 },
    { kind: 'paid', number: 'd', billFen: 4, bookFen: null },
    { kind: 'refund', number: 'c', billFen: 3, bookFen: null },
  ]);
  // Twice in the bill is twice the money.
  expect(differences([line('a', 1)], [line('a', 1), line('a', 1)])).toMatchObject([{ billFen: 2, bookFen: 1 }]);
});
test('a day is closed once against the bill, from ten o’clock of the next on, and every difference has an owner', async () => {
  const { today } = t;
  const told = await ordered();
  expect(await tellTo(t, told.notice)).toBe(200);
  // Its notice is lost: the bill knows of money that the books do not.
  const lost = await ordered(250_00);
  const refused = async (day: string) => (await seller.refused(calls.closeDay, { day })).error;
  expect(await refused(today)).toBe('finance.fault.noBill');
  const next = plusDays(today, 1);
  t.at(hourOf(next, '09:59'));
  expect(await refused(today)).toBe('finance.fault.noBill');
  t.at(hourOf(next, '10:00'));
  expect(await refused(next)).toBe('finance.fault.noBill');
  expect(await refused(plusDays(today, -91))).toBe('finance.fault.noBill');
  const closed = await seller.ok(calls.closeDay, { day: today });
  expect(closed).toMatchObject({
    day: today,
    mchid: '1900000109',
    paid: 1,
    paidFen: PRICE,
    back: 0,
    backFen: 0,
    billPaidFen: PRICE + 250_00,
    billBackFen: 0,
    diffs: 1,
    open: 1,
  });
  expect(await refused(today)).toBe('finance.fault.closedAlready');
  await t.told(500, 'finance.closed');
  const [row] = await seller.rows(calls.listCloses, {});
  expect(row?.sealedSeq).toBeGreaterThan(0);
  // The figures open to what they count, and an open day has nothing.
  const lines = await seller.rows(calls.listLines, { day: today });
  expect(lines).toMatchObject([
    { kind: 'paid', number: told.order.number, title: told.order.title, amountFen: closed.paidFen },
  ]);
  expect(await seller.rows(calls.listLines, { day: plusDays(today, -3) })).toEqual([]);
  expect(await (await t.as('platform')).rows(calls.listLines, { day: today })).toEqual([]);
  const [diff] = await seller.rows(calls.listDiffs, { day: today });
  expect(diff).toMatchObject({ kind: 'paid', number: lost.order.number, billFen: 250_00, bookFen: null });
  expect(diff?.ownerName).not.toBe('');
  expect(diff?.settledAt).toBeNull();
  const diffId = diff?.diffId ?? 0;
  for (const remark of ['', undefined, '长'.repeat(101)])
    expect((await seller.refused(calls.settleDiff, { diffId, remark })).status).toBe(400);
  expect((await seller.ok(calls.settleDiff, { diffId, remark: '通知丢失，已补记' })).settledAt).not.toBeNull();
  expect((await seller.rows(calls.listCloses, {}))[0]).toMatchObject({ diffs: 1, open: 0 });
  // Found after all, the money stands on the day that is closed: what was counted and sealed stays as it was.
  const late = standInFor(t).pay(lost.order.number);
  if (!late) throw new Error('the provider knows of the payment');
  expect(await tellTo(t, late)).toBe(200);
  const [found] = await t.sql('select paid_at is not null as paid from finance_payment where order_id = $1', [
    lost.order.id,
  ]);
  expect(found).toEqual({ paid: true });
  expect(await seller.rows(calls.listLines, { day: today })).toEqual(lines);
  expect((await seller.rows(calls.listCloses, {}))[0]).toMatchObject({ paid: 1, paidFen: PRICE, diffs: 1 });
  t.at(null);
});
test('a day on which nothing happened closes with nothing', async () => {
  const closed = await seller.ok(calls.closeDay, { day: plusDays(t.today, -40) });
  expect(closed).toMatchObject({ paid: 0, paidFen: 0, billPaidFen: 0, diffs: 0 });
  expect(await seller.rows(calls.listDiffs, { day: plusDays(t.today, -40) })).toEqual([]);
});
test('a bill that is another than the provider signed for closes nothing', async () => {
  const { today } = t;
  const { notice } = await ordered(120_00);
  await tellTo(t, notice);
  const day = plusDays(today, 0);
  await t.sql('delete from finance_diff where org_id = 500');
  await t.sql('delete from finance_close where org_id = 500 and day = $1', [day]);
  t.at(hourOf(plusDays(day, 1), '11:00'));
  wayBetween(t.kernel, async (asked) => {
    const answer = await standInFor(t).transport(asked);
    return asked.path.startsWith('/v3/billdownload/')
      ? { ...answer, body: answer.body.replaceAll('120.00', '120.01') }
      : answer;
  });
  expect((await seller.refused(calls.closeDay, { day })).error).toBe('finance.fault.payUnknown');
  wayBetween(t.kernel, async () => {
    throw new Error('timeout');
  });
  expect((await seller.refused(calls.closeDay, { day })).error).toBe('finance.fault.payUnknown');
  wayBetween(t.kernel, standInFor(t).transport);
  const [none] = await t.sql('select day from finance_close where org_id = 500 and day = $1', [day]);
  expect(none).toBeUndefined();
  t.at(null);
});
test('days and differences are the own organisation’s, and only for who manages its wallet', async () => {
  for (const login of ['learner5', 'trainer5', 'teacher189', 'classmgr189']) {
    const who = await t.as(login);
    expect((await who.refused(calls.closeDay, { day: t.today })).status).toBe(403);
    expect((await who.refused(calls.listCloses, {})).status).toBe(403);
    expect((await who.refused(calls.listLines, { day: t.today })).status).toBe(403);
    expect((await who.refused(calls.settleDiff, { diffId: 1, remark: '说明' })).status).toBe(403);
  }
  const platform = await t.as('platform');
  const school = await t.as('school189');
  for (const other of [platform, school]) expect(await other.rows(calls.listCloses, {})).toEqual([]);
  // A school that has no merchant number has no day to close.
  const day = plusDays(t.today, -3);
  expect((await school.refused(calls.closeDay, { day })).error).toBe('finance.fault.payOff');
  const [own] = await t.sql<{ diff_id: string }>(
    'select diff_id from finance_diff where org_id = 500 order by diff_id limit 1',
  );
  const diffId = Number(own?.diff_id ?? 4711);
  for (const other of [platform, school])
    expect((await other.refused(calls.settleDiff, { diffId, remark: '别人的' })).status).toBe(404);
});
test('the operator closes a day of its own number: what filled wallets came to it', async () => {
  const { today } = t;
  const { refId } = await seller.ok(calls.payCash, { amountFen: 600_00 });
  const { number } = await seller.ok(calls.payState, { refId });
  const notice = standInFor(t).pay(number);
  if (!notice) throw new Error('nothing waits');
  expect(await tellTo(t, notice)).toBe(200);
  const platform = await t.as('platform');
  t.at(hourOf(plusDays(today, 1), '10:30'));
  const closed = await platform.ok(calls.closeDay, { day: today });
  expect(closed).toMatchObject({ mchid: '1900000100', paid: 1, paidFen: 600_00, billPaidFen: 600_00, diffs: 0 });
  const lines = await platform.rows(calls.listLines, { day: today });
  expect(lines).toMatchObject([{ kind: 'paid', number, title: '', amountFen: 600_00 }]);
  expect((await seller.rows(calls.listLines, { day: today })).map((line) => line.number)).not.toContain(number);
  t.at(null);
});
