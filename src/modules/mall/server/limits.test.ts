import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { LIMITS } from '../rules';
import { onShelf, sketch } from './testing';

let t: TestApp;
let manager: Caller, platform: Caller;
let clazzId: number;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, platform] = [await t.as('training5'), await t.as('platform')];
  const [clazz] = await t.sql<{ clazz_id: string }>(
    'select clazz_id from class_clazz_v where org_id = 500 and clazz_type = 3 and ended_at is null order by clazz_id limit 1',
  );
  clazzId = Number(clazz?.clazz_id);
});
afterAll(() => t.stop());

/** Puts a course on the shelf; the fault's name, or nothing. */
async function putUp(more: object): Promise<string | undefined> {
  const { spuId } = await manager.ok(calls.createCourse, sketch({ priceFen: 9000_00, ...more }));
  const answer = await manager.send(calls.putUp, { id: spuId });
  return answer.status === 200 ? undefined : (answer.body as unknown as { error: string }).error;
}
const live = (more: object) =>
  putUp({ category: 1, scope: 'school', clazzIds: [clazzId], discountFen: 100_00, ...more });

test('a training institution takes 5,000 yuan at once at most, of any course', async () => {
  expect(await putUp({ discountFen: 5000_01 })).toBe('mall.fault.capSum');
  expect(await putUp({ discountFen: 5000_00 })).toBeUndefined();
  expect(await live({ discountFen: 5000_01 })).toBe('mall.fault.capSum');
});
test('lessons that are to come are sold for 60 hours or three months at most, and one of both is said', async () => {
  expect(await live({ hours: null, validity: null })).toBe('mall.fault.capUnknown');
  expect(await live({ hours: 61 })).toBe('mall.fault.capHours');
  expect(await live({ hours: 60 })).toBeUndefined();
  expect(await live({ hours: null, validity: 94 })).toBe('mall.fault.capMonths');
  expect(await live({ hours: null, validity: 93 })).toBeUndefined();
  expect(await live({ hours: 61, validity: 30 })).toBe('mall.fault.capHours');
  // What costs nothing is held to nothing, and films are bought as a whole.
  expect(await live({ discountFen: 0, hours: null, validity: null })).toBeUndefined();
  expect(await putUp({ discountFen: 100_00, validity: 365 })).toBeUndefined();
});
test('lesson hours are whole and those of a live course alone', async () => {
  for (const hours of [0, -1, 1.5, 1001])
    expect((await manager.refused(calls.createCourse, sketch({ hours }))).status).toBe(400);
  expect((await manager.ok(calls.createCourse, sketch({ hours: 8 }))).hours).toBeNull();
  expect((await manager.ok(calls.createCourse, sketch({ category: 1, scope: 'school', hours: 8 }))).hours).toBe(8);
});
test('the operator sets other limits, and nobody else does', async () => {
  expect(await manager.ok(calls.getLimits, {})).toEqual(LIMITS);
  const next = { months: 2, hours: 40, capFen: 2000_00, guardianFen: 0 };
  for (const who of [manager, await t.as('learner5'), await t.as('school189')])
    expect((await who.refused(calls.setLimits, next)).status).toBe(403);
  for (const bad of [
    { months: 0 },
    { months: 13 },
    { hours: 0.5 },
    { capFen: 0 },
    { guardianFen: -1 },
    { capFen: 1e12 },
  ])
    expect((await platform.refused(calls.setLimits, { ...next, ...bad })).status).toBe(400);
  expect(await platform.ok(calls.setLimits, next)).toEqual(next);
  expect(await manager.ok(calls.getLimits, {})).toEqual(next);
  expect(await putUp({ discountFen: 2000_01 })).toBe('mall.fault.capSum');
  expect(await live({ hours: 41 })).toBe('mall.fault.capHours');
  await platform.ok(calls.setLimits, { ...LIMITS });
  expect(await putUp({ discountFen: 2000_01 })).toBeUndefined();
});
test('what stands on the shelf above the limits of today is bought by nobody, and nothing is written', async () => {
  const learner = await t.as('learner5');
  const film = await onShelf(manager, { priceFen: 9000_00, discountFen: 1800_00 });
  const lessons = await onShelf(manager, {
    category: 1,
    scope: 'school',
    clazzIds: [clazzId],
    priceFen: 300_00,
    discountFen: 100_00,
    hours: 50,
  });
  const free = await onShelf(manager, { category: 1, scope: 'school', clazzIds: [clazzId], hours: 50 });
  await platform.ok(calls.setLimits, { ...LIMITS, hours: 40, capFen: 1500_00 });
  for (const spuId of [film, lessons]) {
    expect((await learner.ok(calls.shopCourse, { spuId })).forSale).toBe(false);
    expect((await learner.refused(calls.submitOrder, { spuId })).error).toBe('mall.fault.overLimit');
    expect(await t.sql('select 1 from mall_order where spu_id = $1', [spuId])).toEqual([]);
  }
  // What costs nothing is held to nothing.
  expect((await learner.ok(calls.shopCourse, { spuId: free })).forSale).toBe(true);
  await platform.ok(calls.setLimits, { ...LIMITS });
  expect((await learner.ok(calls.shopCourse, { spuId: film })).forSale).toBe(true);
  expect((await learner.ok(calls.submitOrder, { spuId: lessons })).state).toBe('toPay');
});
