import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { enter, linkFor, newPhone } from '../../../../tests/consent/kit';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { openDecide, openMatters } from '../../people/contract';
import * as calls from '../contract';
import { asksGuardian } from '../rules';
import { purchaseToPay } from './published';
import { endExpired } from './sweep';
import { onShelf, toldOf, wideLimits } from './testing';

let t: TestApp;
let manager: Caller, pupil: Caller;
let phone: string;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, pupil] = [await t.as('training5'), await t.as('student189')];
  await wideLimits(await t.as('platform'));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
let guardians = 0;
const hasGuardian = async (userId: number): Promise<string> => {
  const own = newPhone();
  await t.sql(
    `insert into people_guardian (org_id, guardian_id, user_id, place, name, relation, phone, source, made_at)
     values (189, $1, $2, 1, '王建国', 'father', $3, 'school', ${t.sqlNow})`,
    [99_000_100 + (guardians += 1), userId, own],
  );
  return own;
};
const bornOn = (day: string | null) =>
  t.sql('update people_person set born_on = $1 where org_id = 189 and user_id = $2', [day, pupil.userId]);
beforeEach(async () => {
  t.at(null);
  await t.sql('delete from people_guardian where org_id = 189 and user_id = $1', [pupil.userId]);
  await bornOn('2014-03-01');
  phone = await hasGuardian(pupil.userId);
});
const DEAR = { priceFen: 3000_00, discountFen: 2500_00 } as const;
const toPay = (orderId: number) =>
  inOrg(t.kernel.pools.tenant, 189, (door) =>
    purchaseToPay(door, { userId: pupil.userId, orderId, at: t.now().toISOString() }),
  );
/** The pass that a guardian comes to by the message about an order. */
async function passFor(orderId: number): Promise<string> {
  expect(await pupil.ok(calls.askGuardian, { id: orderId })).toEqual({ sent: 1 });
  return (await enter(t, await linkFor(t, phone), phone)).pass;
}
const say = (orderId: number, agree: boolean) => ({ kind: 'mall.order', userId: pupil.userId, id: orderId, agree });

test('below eight a guardian confirms every order, below eighteen one above the sum, and nobody is taken for grown up', () => {
  const asks = (born: string | null, payFen: number) =>
    asksGuardian({ bornOn: born, today: '2026-11-18', payFen, aboveFen: 500_00 });
  expect([asks('2018-11-19', 0), asks('2018-11-18', 0)]).toEqual([true, false]);
  expect([asks('2014-03-01', 500_00), asks('2014-03-01', 500_01)]).toEqual([false, true]);
  expect([asks('2008-11-19', 900_00), asks('2008-11-18', 900_00)]).toEqual([true, false]);
  expect([asks(null, 0), asks(null, 500_01)]).toEqual([false, true]);
});
test('a dear order waits for a guardian, is paid by nobody before, and has its half hour once confirmed', async () => {
  const spuId = await onShelf(manager, { title: '长期课', ...DEAR });
  expect(await pupil.ok(calls.shopCourse, { spuId })).toMatchObject({ asksGuardian: true, waitsForGuardian: false });
  const order = await pupil.ok(calls.submitOrder, { spuId });
  expect(order).toMatchObject({ state: 'toPay', guardian: 'waits', payFen: 2500_00 });
  expect(await pupil.ok(calls.shopCourse, { spuId })).toMatchObject({ waitsForGuardian: true, openOrderId: order.id });
  await expect(toPay(order.id)).rejects.toThrow('mall.fault.guardianWaits');
  const pass = await passFor(order.id);
  expect((await pupil.refused(calls.askGuardian, { id: order.id })).error).toBe('mall.fault.askedJustNow');
  const guest = t.anyone();
  const [matter] = (await guest.ok(openMatters, { pass })).items.filter((one) => one.id === order.id);
  expect(matter).toMatchObject({ kind: 'mall.order', userId: pupil.userId, title: '长期课' });
  expect(JSON.stringify(matter?.lines)).toContain('2,500.00');
  await guest.ok(openDecide, { pass, ...say(order.id, true) });
  const agreed = await pupil.ok(calls.getOrder, { id: order.id });
  expect(agreed).toMatchObject({ state: 'toPay', guardian: 'agreed', guardianName: '王建国' });
  const minutes = (Date.parse(agreed.expiresAt) - t.now().getTime()) / 60_000;
  expect([minutes > 25, minutes <= 30]).toEqual([true, true]);
  expect(await toPay(order.id)).toMatchObject({ payFen: 2500_00, state: 'toPay' });
  const [own] = await t.sql<{ same: boolean }>(
    `select o.expires_at = p.expires_at as same from mall_order o join mall_purchase p on p.order_id = o.order_id
     where o.order_id = $1`,
    [order.id],
  );
  expect(own?.same).toBe(true);
  expect(await toldOf(t, 189, pupil.userId, order.id)).toEqual(['mall.guardianAgreed']);
  // Said once.
  expect((await guest.refused(openDecide, { pass, ...say(order.id, false) })).status).toBe(409);
  expect((await guest.ok(openMatters, { pass })).items.filter((one) => one.id === order.id)).toEqual([]);
  expect((await pupil.refused(calls.askGuardian, { id: order.id })).error).toBe('mall.fault.notWaiting');
  const noted = await t.sql("select 1 from kernel_audit where action = 'people.guardian.decided' and subject_id = $1", [
    pupil.userId,
  ]);
  expect(noted.length).toBeGreaterThan(0);
});
test('a guardian’s no ends the order, and its place is free again', async () => {
  const spuId = await onShelf(manager, { ...DEAR, quantity: 1 });
  const order = await pupil.ok(calls.submitOrder, { spuId });
  const pass = await passFor(order.id);
  await t.anyone().ok(openDecide, { pass, ...say(order.id, false) });
  expect(await pupil.ok(calls.getOrder, { id: order.id })).toMatchObject({ state: 'cancelled', guardian: 'refused' });
  const [row] = await t.sql(
    `select k.taken, o.cancelled_by from mall_stock k join mall_order o on o.spu_id = k.spu_id where k.spu_id = $1`,
    [spuId],
  );
  expect(row).toEqual({ taken: 0, cancelled_by: 'guardian' });
  expect(await toldOf(t, 189, pupil.userId, order.id)).toEqual(['mall.guardianRefused']);
});
test('a child below eight takes a free course when a guardian agrees, and not before', async () => {
  await bornOn('2020-01-01');
  const spuId = await onShelf(manager, { validity: 10 });
  const order = await pupil.ok(calls.quickSubmit, { spuId });
  expect(order).toMatchObject({ state: 'toPay', guardian: 'waits', payFen: 0, untilOn: null });
  expect((await pupil.ok(calls.testIsBuy, { spuId })).bought).toBe(false);
  const pass = await passFor(order.id);
  await t.anyone().ok(openDecide, { pass, ...say(order.id, true) });
  expect(await pupil.ok(calls.getOrder, { id: order.id })).toMatchObject({ state: 'completed', guardian: 'agreed' });
  expect((await pupil.ok(calls.testIsBuy, { spuId })).bought).toBe(true);
});
test('nobody decides about a child that is not theirs', async () => {
  const spuId = await onShelf(manager, { ...DEAR });
  const order = await pupil.ok(calls.submitOrder, { spuId });
  const pass = await passFor(order.id);
  // The school takes the guardian away while the page is open.
  await t.sql('delete from people_guardian where org_id = 189 and user_id = $1', [pupil.userId]);
  expect((await t.anyone().refused(openDecide, { pass, ...say(order.id, true) })).status).toBe(404);
  expect((await t.anyone().ok(openMatters, { pass })).items).toEqual([]);
  for (const odd of ['constructor', 'mall.other'])
    expect((await t.anyone().refused(openDecide, { pass, ...say(order.id, true), kind: odd })).status).toBe(404);
  expect((await t.anyone().refused(openMatters, { pass: 'none' })).status).toBe(409);
  expect((await manager.refused(calls.askGuardian, { id: order.id })).status).toBe(403);
});
test('without a known phone the order says whom to ask, and after a day it has ended', async () => {
  await t.sql('delete from people_guardian where org_id = 189 and user_id = $1', [pupil.userId]);
  t.at(`${testDayPlus(0)}T04:00:00Z`);
  const spuId = await onShelf(manager, { ...DEAR, quantity: 1 });
  const order = await pupil.ok(calls.submitOrder, { spuId });
  expect((await pupil.refused(calls.askGuardian, { id: order.id })).error).toBe('mall.fault.guardianUnknown');
  t.at(`${testDayPlus(1)}T03:59:00Z`);
  await endExpired(t.kernel);
  expect((await pupil.ok(calls.getOrder, { id: order.id })).state).toBe('toPay');
  t.at(`${testDayPlus(1)}T04:01:00Z`);
  await endExpired(t.kernel);
  expect((await pupil.ok(calls.getOrder, { id: order.id })).state).toBe('cancelled');
});
test('an order below the sum is asked of nobody', async () => {
  const spuId = await onShelf(manager, { priceFen: 3000_00, discountFen: 2000_00 });
  const order = await pupil.ok(calls.submitOrder, { spuId });
  expect(order.guardian).toBeNull();
  expect((await pupil.refused(calls.askGuardian, { id: order.id })).error).toBe('mall.fault.notWaiting');
});
