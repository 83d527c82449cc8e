import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { keepMonths } from '../../../kernel/server/db/months';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { passedBy, SimulatedDevice } from '../demo/simulator';
import { expireCommands, forgetChildsValues, forgetNumbers, forgetOld, forgetSessions, sayWhoIsSilent } from './sweep';
import { fetchFor, item, push, vendorOf, type Vendor } from './testing';

const DAY = testDayPlus(5);
let t: TestApp;
let platform: Caller;
let vendor: Vendor;
let id = 0;
const AT = `${DAY}T02:00:00Z`;
beforeAll(async () => {
  t = await TestApp.start();
  await t.openMonths(`${DAY}T00:00:00Z`);
  t.at(AT);
  platform = await t.as('platform');
  vendor = await vendorOf(platform, '迅捷计时');
  const made = { orgId: 189, type: 'gate', providerId: vendor.id, name: '南门', devId: 'G-1' } as const;
  id = (await platform.ok(calls.createApparatus, made)).id;
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const send = async (no: string, at: string, more: object = {}) => {
  expect((await push(t, vendor.appKey, [item('G-1', no, at, more)])).json()).toMatchObject({ kept: 1 });
  await t.told(189, 'device.said');
};
const in189 = <T>(fn: Parameters<typeof inOrg<T>>[2]) => inOrg(t.kernel.pools.tenant, 189, fn);
const codes = async () => (await platform.ok(calls.deviceEvents, { id })).items.map((row) => row.code);

test('[H device] a device is online within three of its intervals; silence and being heard again are events, once each', async () => {
  await send('1', AT, { battery: 12, signal: 70 });
  expect(await platform.ok(calls.deviceState, { id })).toMatchObject({ life: 'online', battery: 12, signal: 70 });
  expect(await codes()).toEqual(['lowBattery']);
  t.at(`${DAY}T02:03:00Z`);
  expect((await platform.ok(calls.deviceState, { id })).life).toBe('online');
  t.at(`${DAY}T02:03:01Z`);
  expect((await platform.ok(calls.deviceState, { id })).life).toBe('silent');
  expect((await platform.ok(calls.apparatusList, { life: 'silent', name: 'G-1' })).total).toBe(1);
  const now = `${DAY}T02:03:01Z`;
  const silent = await in189((door) => sayWhoIsSilent(door, now));
  expect(silent).toBeGreaterThan(0);
  expect(await in189((door) => sayWhoIsSilent(door, now))).toBe(0);
  t.at(`${DAY}T02:10:00Z`);
  await send('2', `${DAY}T02:10:00Z`);
  expect(await codes()).toEqual(['back', 'silent', 'lowBattery']);
});
test('[S-057] a command can be resent: a new attempt of the same command; waiting and carried out ones are refused', async () => {
  const { cmdId } = await platform.ok(calls.createCommand, { id, what: 'report' });
  expect((await platform.refused(calls.resendCommand, { id: cmdId })).error).toBe('device.fault.resendWaits');
  expect(await fetchFor(t, vendor.appKey, ['G-1'])).toMatchObject([
    { cmdId, attempt: 1, devId: 'G-1', what: 'report' },
  ]);
  expect(await fetchFor(t, vendor.appKey, ['G-1'])).toEqual([]);
  expect(await platform.ok(calls.resendCommand, { id: cmdId })).toMatchObject({ cmdId, attempt: 2, state: 'queued' });
  expect(await fetchFor(t, vendor.appKey, ['G-1'])).toMatchObject([{ cmdId, attempt: 2 }]);
  // The answer to the first attempt comes late, and counts.
  await send('a1', `${DAY}T02:10:01Z`, { kind: 'ack', cmdId, attempt: 1, ok: true, text: '已上报' });
  await send('a2', `${DAY}T02:10:02Z`, { kind: 'ack', cmdId, attempt: 2, ok: false, text: '重复' });
  const detail = await platform.ok(calls.commandDetail, { id: cmdId });
  expect([detail.state, detail.text, detail.attempts.map((row) => row.ok)]).toEqual(['acked', '已上报', [true, false]]);
  expect((await platform.refused(calls.resendCommand, { id: cmdId })).error).toBe('device.fault.resendDone');
});
test('[H device] a command that nobody fetches expires, and can be resent; a failed one as well', async () => {
  const { cmdId } = await platform.ok(calls.createCommand, { id, what: 'reboot' });
  await in189((door) => expireCommands(door, `${testDayPlus(6)}T02:10:00Z`));
  expect((await platform.ok(calls.commandDetail, { id: cmdId })).state).toBe('expired');
  expect(await fetchFor(t, vendor.appKey, ['G-1'])).toEqual([]);
  expect((await platform.ok(calls.resendCommand, { id: cmdId })).state).toBe('queued');
  await fetchFor(t, vendor.appKey, ['G-1']);
  await send('f1', `${DAY}T02:10:03Z`, { kind: 'ack', cmdId, attempt: 2, ok: false, text: '忙' });
  expect((await platform.ok(calls.deviceCommands, { id, state: 'failed' })).items.map((row) => row.text)).toEqual([
    '忙',
  ]);
  expect((await platform.ok(calls.resendCommand, { id: cmdId })).attempt).toBe(3);
});
test('[H device] what was fetched and not answered is given once more after a minute: its answer may have been lost', async () => {
  const made = { orgId: 189, type: 'gate', providerId: vendor.id, name: '西门', devId: 'G-W' } as const;
  const gate = await platform.ok(calls.createApparatus, made);
  const { cmdId } = await platform.ok(calls.createCommand, { id: gate.id, what: 'report' });
  const fetched = () => fetchFor(t, vendor.appKey, ['G-W']);
  expect(await fetched()).toMatchObject([{ cmdId, attempt: 1 }]);
  t.at(`${DAY}T02:10:59Z`);
  expect(await fetched()).toEqual([]);
  t.at(`${DAY}T02:11:00Z`);
  expect(await fetched()).toMatchObject([{ cmdId, attempt: 1 }]);
  const answer = { kind: 'ack', cmdId, attempt: 1, ok: true };
  await push(t, vendor.appKey, [item('G-W', 'w1', `${DAY}T02:11:00Z`, answer)]);
  await t.told(189, 'device.said');
  t.at(`${DAY}T02:15:00Z`);
  expect(await fetched()).toEqual([]);
  expect((await platform.ok(calls.commandDetail, { id: cmdId })).attempts).toHaveLength(1);
  t.at(`${DAY}T02:10:00Z`);
});
test('[S-057] an earlier attempt that failed late leaves the new one waiting; only its own answer ends it', async () => {
  const { cmdId } = await platform.ok(calls.createCommand, { id, what: 'report' });
  await fetchFor(t, vendor.appKey, ['G-1']);
  await platform.ok(calls.resendCommand, { id: cmdId });
  await send('e1', `${DAY}T02:10:03Z`, { kind: 'ack', cmdId, attempt: 1, ok: false, text: '忙' });
  const waits = await platform.ok(calls.commandDetail, { id: cmdId });
  expect([waits.state, waits.answeredAt, waits.attempts.map((row) => row.ok)]).toEqual(['queued', null, [false, null]]);
  expect(await fetchFor(t, vendor.appKey, ['G-1'])).toMatchObject([{ cmdId, attempt: 2 }]);
  await send('e2', `${DAY}T02:10:04Z`, { kind: 'ack', cmdId, attempt: 2, ok: false, text: '还忙' });
  const over = await platform.ok(calls.commandDetail, { id: cmdId });
  expect([over.state, over.text]).toEqual(['failed', '还忙']);
});
test('[S-057] a command of a device that has left the school is not sent again: nobody there would hear it', async () => {
  const made = { orgId: 189, type: 'gate', providerId: vendor.id, name: '借出门', devId: 'G-L' } as const;
  const gate = await platform.ok(calls.createApparatus, made);
  const { cmdId } = await platform.ok(calls.createCommand, { id: gate.id, what: 'report' });
  t.at(`${DAY}T02:11:00Z`);
  await platform.ok(calls.migrateApparatus, { ids: [gate.id], orgId: 619 });
  expect((await platform.ok(calls.commandDetail, { id: cmdId })).state).toBe('expired');
  expect((await platform.refused(calls.resendCommand, { id: cmdId })).error).toBe('device.fault.resendLeft');
  expect(await fetchFor(t, vendor.appKey, ['G-L'])).toEqual([]);
  t.at(`${DAY}T02:10:00Z`);
});
test("[H device] only the device that was told may answer, and a key fetches its own devices' commands alone", async () => {
  const made = { orgId: 189, type: 'gate', providerId: vendor.id, name: '北门', devId: 'G-2' } as const;
  const other = await platform.ok(calls.createApparatus, made);
  const { cmdId } = await platform.ok(calls.createCommand, { id: other.id, what: 'report' });
  const stranger = await vendorOf(platform, '别家');
  expect(await fetchFor(t, stranger.appKey, ['G-2'])).toEqual([]);
  await fetchFor(t, vendor.appKey, ['G-2']);
  await send('o1', `${DAY}T02:10:04Z`, { kind: 'ack', cmdId, attempt: 1, ok: true });
  expect((await platform.ok(calls.commandDetail, { id: cmdId })).state).toBe('sent');
});
test('[H device] from any message back to device, firmware, clock correction and repeats', async () => {
  await send('h', `${DAY}T01:09:50Z`, { kind: 'hello', firmware: '2.4.1' });
  await send('l', `${DAY}T01:09:55Z`, { kind: 'log', level: 'warn', text: '光路被挡' });
  await push(t, vendor.appKey, [
    item('G-1', 'l', `${DAY}T01:09:59Z`, { kind: 'log', level: 'warn', text: '光路被挡' }),
  ]);
  const [log] = (await platform.ok(calls.deviceLogs, { id })).items;
  const traced = await platform.ok(calls.traceMessage, { id: log?.messageId ?? 0 });
  expect(traced).toMatchObject({
    no: 'l',
    firmware: '2.4.1',
    repeats: 1,
    measuredAt: `${DAY}T01:09:55.000Z`,
    receivedAt: `${DAY}T02:10:00.000Z`,
    offsetMs: 3_605_000,
    device: { devId: 'G-1', orgId: 189 },
  });
});
test("[H device] what a band measured is a child's: the trace says that it came, by which clock and firmware, and not what", async () => {
  await platform.ok(calls.createBox, { kind: 'band', orgId: 189, name: '箱', boxId: 'BX-P', providerId: vendor.id });
  await platform.ok(calls.boxDevices, { kind: 'band', boxId: 'BX-P', devIds: ['W-P'] });
  const values = { heart: 143, lat: 35_760_000, lon: 115_030_000 };
  const said = item('W-P', 'p1', `${DAY}T02:10:00Z`, { kind: 'reading', values });
  expect((await push(t, vendor.appKey, [said])).json()).toMatchObject({ kept: 1 });
  await t.told(189, 'device.said');
  const [row] = await t.sql<{ message_id: string; device_id: string }>(
    "select message_id, device_id from device_message where no = 'p1'",
  );
  const traced = await platform.ok(calls.traceMessage, { id: Number(row?.message_id) });
  expect(traced).toMatchObject({ kind: 'reading', device: { devId: 'W-P' } });
  expect(traced.data).toEqual({});
  expect((await platform.ok(calls.deviceState, { id: Number(row?.device_id) })).latest).toBeNull();
});
test("[H device] values of a child's body and way that nobody took are forgotten after seven days; the messages stay", async () => {
  const at = t.now().toISOString();
  const days = (n: number) => new Date(t.now().getTime() + n * 86_400_000);
  const beacon = { orgId: 189, type: 'beacon', providerId: vendor.id, name: '信标', devId: 'BC-P' } as const;
  const { id: beaconId } = await platform.ok(calls.createApparatus, beacon);
  await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: ['R-P'], orgId: 189 });
  const said = [
    item('W-P', 'v-heart', at, { kind: 'reading', values: { heart: 140 } }),
    item('R-P', 'v-rope', at, { kind: 'reading', values: { jumps: 9 } }),
    { ...passedBy(new SimulatedDevice('BC-P'), t.now().getTime(), 7), no: 'v-tag' },
  ];
  expect((await push(t, vendor.appKey, said)).json()).toMatchObject({ kept: 3 });
  await t.told(189, 'device.said');
  expect((await platform.ok(calls.deviceState, { id: beaconId })).latest).toBeNull();
  const left = async () =>
    (
      await t.sql<{ no: string }>(
        "select no from device_message where no like 'v-%' and jsonb_exists(data, 'values') order by no",
      )
    ).map((row) => row.no);
  await in189((door) => forgetChildsValues(door, days(6.9)));
  expect(await left()).toEqual(['v-heart', 'v-rope', 'v-tag']);
  await in189((door) => forgetChildsValues(door, days(7.1)));
  expect(await left()).toEqual(['v-rope']);
  expect(await t.sql("select no from device_message where no like 'v-%'")).toHaveLength(3);
});
test('[H device] lists of a device are by days; a stranger to the platform sees none', async () => {
  expect((await platform.ok(calls.deviceCommands, { id, from: testDayPlus(6) })).total).toBe(0);
  expect((await platform.ok(calls.deviceCommands, { id, from: DAY, to: DAY })).total).toBeGreaterThan(1);
  const school = await t.as('school189');
  expect((await school.refused(calls.deviceState, { id })).status).toBe(403);
});
test('[H device] what is over its time goes: signs of life and numbers after 35 days, the rest later', async () => {
  expect(await t.sql('select 1 from device_talk where org_id = 189')).not.toEqual([]);
  const later = new Date('2027-01-15T00:00:00Z');
  await in189((door) => forgetOld(door, later));
  await in189((door) => forgetNumbers(door, later));
  await t.sql(`
    insert into device_session (client_id, provider_id, topics, opened_at)
    values ('gone', ${vendor.id}, '{}', '2026-06-01T00:00:00Z'), ('here', ${vendor.id}, '{}', '2027-01-01T00:00:00Z')`);
  await in189((door) => forgetSessions(door, later));
  expect(await t.sql('select client_id from device_session')).toEqual([{ client_id: 'here' }]);
  await keepMonths(t.url, later);
  expect(await t.sql('select 1 from device_talk where org_id = 189')).toEqual([]);
  expect(await t.sql("select 1 from device_message where org_id = 189 and kind = 'ack'")).not.toEqual([]);
  expect(await t.sql('select 1 from device_seen')).toEqual([]);
});
