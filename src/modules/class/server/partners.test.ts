import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { createClazz, getPartners, setPartners } from '../contract';

const [PAIR, GUEST] = [189809, 619809];
let t: TestApp;
let bureau: Caller;
let admin: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  bureau = await t.as('bureau4109');
  admin = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
});

describe('partner classes', () => {
  test('both sides see each other, with school and name', async () => {
    expect((await admin.ok(getPartners, { id: PAIR })).items).toEqual([
      { orgId: 619, orgName: '濮阳市第一高级中学', clazzId: GUEST, clazzName: '云上读书会' },
    ]);
    expect((await (await t.as('school619')).ok(getPartners, { id: GUEST })).items.map((p) => p.clazzId)).toEqual([
      PAIR,
    ]);
  });
  test('[E-027] only a paired class has partners: wrong class type', async () => {
    expect(await admin.refused(setPartners, { id: 189002, clazzIds: [] })).toMatchObject({
      status: 409,
      error: 'class.fault.wrongType',
    });
    expect((await bureau.refused(setPartners, { id: PAIR, clazzIds: [205001] })).error).toBe('class.fault.wrongType');
  });
  test('a region pairs classes of its schools, and no others', async () => {
    const guest = await bureau.ok(createClazz, { clazzType: 9, clazzName: '西街结对班', schoolId: 205 });
    expect(
      (await bureau.ok(setPartners, { id: PAIR, clazzIds: [GUEST, guest.clazzId] })).items.map((p) => p.orgId),
    ).toEqual([205, 619]);
    await bureau.ok(setPartners, { id: PAIR, clazzIds: [GUEST, guest.clazzId] });
    expect(
      await t.sql('select 1 from class_partner where host_clazz_id = $1 or guest_clazz_id = $1', [PAIR]),
    ).toHaveLength(4);
    expect((await bureau.refused(setPartners, { id: PAIR, clazzIds: [710001] })).status).toBe(404);
    expect((await bureau.refused(setPartners, { id: 710001, clazzIds: [] })).status).toBe(404);
  });
  test('a school keeps and drops the partners it has, and reaches for none of another school', async () => {
    const mine = await admin.ok(createClazz, { clazzType: 9, clazzName: '结对二班' });
    expect((await admin.refused(setPartners, { id: mine.clazzId, clazzIds: [GUEST] })).status).toBe(404);
    expect(
      (await admin.ok(setPartners, { id: PAIR, clazzIds: [GUEST, mine.clazzId] })).items.map((p) => p.clazzId),
    ).toEqual(expect.arrayContaining([GUEST, mine.clazzId]));
    expect((await admin.ok(setPartners, { id: PAIR, clazzIds: [] })).items).toEqual([]);
    expect((await (await t.as('school619')).ok(getPartners, { id: GUEST })).items).toEqual([]);
    expect((await admin.refused(setPartners, { id: PAIR, clazzIds: [PAIR] })).error).toBe('class.fault.pairSelf');
  });
});
