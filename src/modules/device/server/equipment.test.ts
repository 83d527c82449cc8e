import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { item, push, vendorOf, type Vendor } from './testing';

const DAY = testDayPlus(5);
let t: TestApp;
let platform: Caller;
let school: Caller;
let other: Caller;
let vendor: Vendor;
const AT = `${DAY}T02:00:00Z`;
beforeAll(async () => {
  t = await TestApp.start();
  await t.openMonths(`${DAY}T00:00:00Z`);
  t.at(AT);
  [platform, school, other] = (await Promise.all(
    ['platform', 'school189', 'school619'].map((login) => t.as(login)),
  )) as [Caller, Caller, Caller];
  vendor = await vendorOf(platform, '迅捷计时');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const apparatus = (devId: string, orgId = 189, type: 'gate' | 'beacon' = 'gate') =>
  platform.ok(calls.createApparatus, { orgId, type, providerId: vendor.id, name: `器材${devId}`, devId });

describe('apparatus', () => {
  test('[O-06] the nine calls of apparatus: types, full, list, create, migrate, read, rename, setting, remove', async () => {
    expect((await platform.ok(calls.apparatusTypes, {})).items.map((row) => row.name)).toContain('计时门');
    const made = await apparatus('G-1');
    expect(made).toMatchObject({ orgId: 189, type: 'gate', life: 'never', providerName: '迅捷计时' });
    await platform.ok(calls.batchSensors, { apparatusId: made.id, devIds: ['G-1-a', 'G-1-b'] });
    const full = await school.ok(calls.apparatusFull, { type: 'gate' });
    expect(full.items.find((row) => row.id === made.id)?.sensors.map((row) => row.devId)).toEqual(['G-1-a', 'G-1-b']);
    expect((await platform.ok(calls.apparatusList, { name: 'g-1', orgId: 189 })).items.map((row) => row.devId)).toEqual(
      ['G-1'],
    );
    expect((await platform.ok(calls.updateApparatus, { id: made.id, name: '南门' })).name).toBe('南门');
    const set = await school.ok(calls.setApparatus, { id: made.id, setting: { intervalSeconds: 30, lanes: 8 } });
    expect(set.setting).toEqual({ intervalSeconds: 30, lanes: 8 });
    expect((await platform.ok(calls.deviceCommands, { id: made.id })).items.map((row) => row.what)).toEqual([
      'setting',
    ]);
    await platform.ok(calls.deleteApparatus, { id: made.id });
    expect((await platform.refused(calls.getApparatus, { id: made.id })).status).toBe(404);
    // Its sensors went with it, and the number is free again.
    expect((await platform.ok(calls.querySensors, { devIds: ['G-1-a'] })).total).toBe(0);
    expect((await apparatus('G-1')).id).not.toBe(made.id);
  });
  test('[H device] a devId is unique in the world: nobody registers it again, in any school and of any kind', async () => {
    await apparatus('G-2');
    const again = await platform.refused(calls.createApparatus, {
      orgId: 619,
      type: 'beacon',
      providerId: vendor.id,
      name: '重复',
      devId: 'G-2',
    });
    expect([again.error, again.fields?.[0]?.path]).toEqual(['device.fault.devTaken', 'devId']);
    expect((await platform.refused(calls.batchRopes, { firm: vendor.name, devIds: ['R-x', 'G-2'] })).error).toBe(
      'device.fault.devTaken',
    );
    // All or nothing: the number beside it is still free.
    expect((await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: ['R-x'] })).items).toHaveLength(1);
  });
  test("[H device] another school's devices are gone for a school, and its lists do not hold them", async () => {
    const made = await apparatus('G-3', 619);
    expect((await school.refused(calls.getApparatus, { id: made.id })).status).toBe(404);
    expect((await school.refused(calls.setApparatus, { id: made.id, setting: {} })).status).toBe(404);
    expect((await school.refused(calls.apparatusList, { orgId: 619 })).status).toBe(404);
    expect((await school.ok(calls.apparatusList, { name: 'G-3' })).total).toBe(0);
    expect((await other.ok(calls.apparatusList, { name: 'G-3' })).total).toBe(1);
    expect((await school.refused(calls.updateRoute, { devId: 'G-3' })).status).toBe(404);
  });
  test('[H device] updateRoute2 is a command to a beacon, and nothing else has a route', async () => {
    const beacon = await apparatus('B-1', 189, 'beacon');
    await apparatus('G-4');
    await school.ok(calls.updateRoute, { devId: 'B-1' });
    expect((await platform.ok(calls.deviceCommands, { id: beacon.id })).items[0]).toMatchObject({
      what: 'route',
      state: 'queued',
    });
    expect((await school.refused(calls.updateRoute, { devId: 'G-4' })).status).toBe(404);
  });
});

describe('moving', () => {
  test('[H device] a device moves with its sensors; its history stays with the old school and is never visible to the new one', async () => {
    const made = await apparatus('M-1');
    await platform.ok(calls.batchSensors, { apparatusId: made.id, devIds: ['M-1-a'] });
    await push(t, vendor.appKey, [item('M-1', '1', AT, { kind: 'event', code: 'rain', text: '' })]);
    await t.told(189, 'device.said');
    t.at(`${DAY}T03:00:00Z`);
    expect(await platform.ok(calls.migrateApparatus, { ids: [made.id], orgId: 619 })).toEqual({ count: 2 });
    const [now] = await platform.rows(calls.apparatusList, { name: 'M-1' });
    expect([now?.orgId, now?.id === made.id]).toEqual([619, false]);
    expect((await platform.ok(calls.querySensors, { apparatusId: now?.id })).items[0]?.orgId).toBe(619);
    expect((await school.refused(calls.getApparatus, { id: made.id })).status).toBe(404);
    expect((await other.ok(calls.getApparatus, { id: now?.id ?? 0 })).life).toBe('never');
    expect((await platform.ok(calls.deviceEvents, { id: now?.id ?? 0 })).total).toBe(0);
    expect((await platform.ok(calls.deviceEvents, { id: made.id })).items.map((row) => row.code)).toEqual(['rain']);
    t.at(AT);
  });
  test('[H device] a message belongs to the school that held the device at its corrected time', async () => {
    const made = await apparatus('M-2');
    t.at(`${DAY}T03:00:00Z`);
    await platform.ok(calls.migrateApparatus, { ids: [made.id], orgId: 619 });
    t.at(`${DAY}T04:00:00Z`);
    const send = (no: string, at: string) =>
      push(t, vendor.appKey, [item('M-2', no, `${DAY}T04:00:00Z`, { at, kind: 'reading', values: { laps: 3 } })]);
    await send('before', `${DAY}T02:30:00Z`);
    await send('after', `${DAY}T03:30:00Z`);
    // Its clock is an hour behind: by ours it was said after the move.
    const early = await send('nobody', `${DAY}T01:00:00Z`);
    expect(early.json()).toMatchObject({ kept: 0, refused: [{ at: 0, code: 'nobody' }] });
    expect(await t.sql("select org_id, no from device_message where no in ('before', 'after') order by no")).toEqual([
      { org_id: 619, no: 'after' },
      { org_id: 189, no: 'before' },
    ]);
    t.at(AT);
  });
  test("[H device] a number registered anew by another vendor writes nothing into the former school's time, nor in the gap", async () => {
    const made = await apparatus('M-3');
    t.at(`${DAY}T03:00:00Z`);
    await platform.ok(calls.deleteApparatus, { id: made.id });
    t.at(`${DAY}T04:00:00Z`);
    const heir = await vendorOf(platform, '接手厂商');
    const again = { orgId: 619, type: 'gate', providerId: heir.id, name: '新门', devId: 'M-3' } as const;
    const { id } = await platform.ok(calls.createApparatus, again);
    t.at(`${DAY}T05:00:00Z`);
    const send = async (key: string, no: string, at: string) =>
      (
        (
          await push(t, key, [item('M-3', no, t.now().toISOString(), { at, kind: 'event', code: no, text: '' })])
        ).json() as { refused: { code: string }[] }
      ).refused.map((row) => row.code);
    expect(await send(heir.appKey, 'former', `${DAY}T02:30:00Z`)).toEqual(['nobody']);
    expect(await send(heir.appKey, 'gap', `${DAY}T03:30:00Z`)).toEqual(['nobody']);
    expect(await send(heir.appKey, 'own', `${DAY}T04:30:00Z`)).toEqual([]);
    expect(await send(vendor.appKey, 'late', `${DAY}T02:40:00Z`)).toEqual(['unknown']);
    expect(await t.sql("select org_id, no from device_message where no in ('former', 'gap', 'own', 'late')")).toEqual([
      { org_id: 619, no: 'own' },
    ]);
    // Back with its first vendor, what waited in the device from the first school's time belongs there.
    await platform.ok(calls.deleteApparatus, { id });
    t.at(`${DAY}T06:00:00Z`);
    await apparatus('M-3');
    expect(await send(vendor.appKey, 'waited', `${DAY}T02:45:00Z`)).toEqual([]);
    expect(await send(vendor.appKey, 'heirs', `${DAY}T04:45:00Z`)).toEqual(['nobody']);
    expect(await t.sql("select org_id, no from device_message where no in ('waited', 'heirs')")).toEqual([
      { org_id: 189, no: 'waited' },
    ]);
    t.at(AT);
  });
});

describe('two at once', () => {
  test('[H device] of two who move a device at once one is refused, and one school holds it', async () => {
    const made = await apparatus('T-1');
    t.at(`${DAY}T02:20:00Z`);
    const answers = await Promise.all(
      [619, 1].map((orgId) => platform.send(calls.migrateApparatus, { ids: [made.id], orgId })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404 || status === 409)).toHaveLength(1);
    const held = await t.sql<{ org_id: number }>(
      "select org_id from device_holder where dev_id = 'T-1' and to_at is null",
    );
    expect(held).toHaveLength(1);
    expect(await t.sql("select org_id from device_device where dev_id = 'T-1' and left_at is null")).toEqual(held);
    t.at(AT);
  });
  test('[H device] of two who put a device into two boxes at once one is refused, and it stands in one', async () => {
    for (const boxId of ['BX-T1', 'BX-T2'])
      await platform.ok(calls.createBox, { kind: 'rope', orgId: 189, name: boxId, boxId, providerId: vendor.id });
    await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: ['RT-1', 'RT-2'], orgId: 189 });
    const answers = await Promise.all(
      ['BX-T1', 'BX-T2'].map((boxId) =>
        school.send(calls.boxDevices, { kind: 'rope', boxId, devIds: ['RT-1', 'RT-2'] }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const inside = (await school.ok(calls.boxes, { kind: 'rope', name: 'BX-T' })).items.map(
      (box) => box.devices.length,
    );
    expect(inside.toSorted((a, b) => a - b)).toEqual([0, 2]);
  });
});

describe('ropes and boxes', () => {
  test('[H device] thirty ropes are one call; an unknown firm and a number twice are refused by name', async () => {
    const devIds = Array.from({ length: 30 }, (_, n) => `ROPE-${n + 1}`);
    expect((await platform.ok(calls.batchRopes, { firm: vendor.name, devIds, orgId: 189 })).items).toHaveLength(30);
    expect((await platform.ok(calls.queryRopes, { firm: '迅捷', orgId: 189, devId: 'ROPE-' })).total).toBe(30);
    expect((await platform.refused(calls.batchRopes, { firm: '没有的', devIds: ['R-9'] })).error).toBe(
      'device.fault.noProvider',
    );
    expect((await platform.refused(calls.batchRopes, { firm: vendor.name, devIds: ['R-9', 'R-9'] })).error).toBe(
      'device.fault.devTwice',
    );
    const [first] = await platform.rows(calls.queryRopes, { devId: 'ROPE-30' });
    await platform.ok(calls.deleteRope, { id: first?.id ?? 0 });
    expect((await platform.refused(calls.deleteRope, { id: first?.id ?? 0 })).status).toBe(404);
  });
  test('[H device] a device is in one box: the refusal names the other', async () => {
    const box = (boxId: string) =>
      platform.ok(calls.createBox, { kind: 'band', orgId: 189, name: `${boxId}箱`, boxId, providerId: vendor.id });
    await box('BX-1');
    await box('BX-2');
    const put = { kind: 'band' as const, boxId: 'BX-1', devIds: ['W-1', 'W-2'] };
    expect((await school.refused(calls.boxDevices, put)).error).toBe('device.fault.devUnknown');
    expect((await platform.ok(calls.boxDevices, put)).devices.map((row) => row.devId)).toEqual(['W-1', 'W-2']);
    const again = await platform.refused(calls.boxDevices, { ...put, boxId: 'BX-2', devIds: ['W-2'] });
    expect([again.error, again.error_description]).toEqual([
      'device.fault.inOtherBox',
      'W-2 已在“BX-1箱”中，请先从那里取出',
    ]);
    // Taken out there by the school, it goes into the other.
    expect((await school.ok(calls.boxDevices, { ...put, devIds: ['W-1'] })).devices).toHaveLength(1);
    expect((await school.ok(calls.boxDevices, { ...put, boxId: 'BX-2', devIds: ['W-2'] })).devices).toHaveLength(1);
    expect((await school.refused(calls.boxDevices, { ...put, devIds: ['ROPE-1'] })).error).toBe(
      'device.fault.notOfBox',
    );
    expect((await other.refused(calls.boxDevices, { ...put, devIds: [] })).status).toBe(404);
  });
  test('[H device] a box moves with all that stands in it; taken away, what stood in it stays registered', async () => {
    await platform.ok(calls.createBox, {
      kind: 'band',
      orgId: 189,
      name: '流动箱',
      boxId: 'BX-3',
      providerId: vendor.id,
    });
    await platform.ok(calls.boxDevices, { kind: 'band', boxId: 'BX-3', devIds: ['W-31', 'W-32'] });
    t.at(`${DAY}T02:10:00Z`);
    const moved = await platform.ok(calls.updateBox, { kind: 'band', boxId: 'BX-3', name: '流动箱2', orgId: 619 });
    expect(moved).toMatchObject({ orgId: 619, name: '流动箱2', devices: [{ devId: 'W-31' }, { devId: 'W-32' }] });
    expect((await school.ok(calls.boxes, { kind: 'band', name: '流动箱' })).total).toBe(0);
    expect((await other.ok(calls.boxes, { kind: 'band', name: '流动箱' })).total).toBe(1);
    await platform.ok(calls.deleteBox, { kind: 'band', boxId: 'BX-3' });
    expect((await platform.refused(calls.updateBox, { kind: 'band', boxId: 'BX-3' })).status).toBe(404);
    expect(await t.sql("select org_id, box_id from device_device where dev_id = 'W-31' and left_at is null")).toEqual([
      { org_id: 619, box_id: null },
    ]);
    t.at(AT);
  });
});
