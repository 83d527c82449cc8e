import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { seeded } from '../../../kernel/server/world';
import * as calls from '../contract';
import { SimulatedDevice, travel, usedBy } from '../demo/simulator';
import { MOST_ITEMS } from '../rules';
import { insertMessages } from './message-insert';
import { forgetValues, readingsOf } from './published';
import { item, push, vendorOf, type Vendor } from './testing';

let t: TestApp;
let platform: Caller;
let vendor: Vendor;
let rope = '';
let ropeId = 0;
let count = 0;
const TODAY = testDayPlus(5);
const AT = Date.parse(`${TODAY}T02:00:00Z`);
const iso = (ms: number) => new Date(ms).toISOString();
const NOW = iso(AT);
/** When devices were registered. */
const BEFORE = `${testDayPlus(-17)}T00:00:00Z`;
beforeAll(async () => {
  t = await TestApp.start();
  await t.openMonths(NOW);
  t.at(BEFORE);
  platform = await t.as('platform');
  vendor = await vendorOf(platform, '迅捷计时');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** A rope of its own for each test, registered long before. */
beforeEach(async () => {
  t.at(BEFORE);
  rope = `ROPE-${++count}`;
  ropeId = (await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: [rope], orgId: 189 })).items[0]!.id;
  t.at(AT as unknown as Date);
});
const send = async (...items: readonly unknown[]) => {
  const answer = await push(t, vendor.appKey, items);
  expect(answer.statusCode).toBe(200);
  await t.told(189, 'device.said');
  return answer.json() as { kept: number; repeated: number; refused: { at: number; code: string; text: string }[] };
};
const state = () => platform.ok(calls.deviceState, { id: ropeId });
const codes = async () => (await platform.ok(calls.deviceEvents, { id: ropeId })).items.map((row) => row.code);

describe('one message, once', () => {
  test('[H device] what is sent twice is one, in one request and in two, whenever it is sent again', async () => {
    const one = item(rope, 'a', NOW, { kind: 'reading', values: { jumps: 120 }, at: NOW });
    expect(await send(one, one)).toMatchObject({ kept: 1, repeated: 1, refused: [] });
    expect(await send({ ...one, sentAt: iso(AT - 5000) })).toMatchObject({ kept: 0, repeated: 1, refused: [] });
    expect(await t.sql(`select 1 from device_message where device_id = ${ropeId}`)).toHaveLength(1);
    expect((await state()).latest).toEqual({ jumps: 120 });
  });
  test('[H device] the same number with other content is a stored conflict, and nothing follows from it', async () => {
    const one = item(rope, 'a', NOW, { kind: 'reading', values: { jumps: 120 } });
    await send(one);
    const again = await send({ ...one, values: { jumps: 999 } });
    expect([again.kept, again.repeated, again.refused.map((row) => row.code)]).toEqual([0, 0, ['conflict']]);
    expect((await state()).latest).toEqual({ jumps: 120 });
    expect(await codes()).toEqual(['conflict']);
    const [kept] = await t.sql<{ data: object }>(
      `select data from device_message where device_id = ${ropeId} and is_conflict`,
    );
    expect(kept?.data).toEqual({ values: { jumps: 999 } });
  });
  test('[H device] a conflict that is sent again and again is stored once, and one number may have several', async () => {
    const one = item(rope, 'a', NOW, { kind: 'reading', values: { jumps: 120 } });
    await send(one);
    for (const jumps of [999, 999, 998, 999]) {
      const again = await send({ ...one, values: { jumps } }, { ...one, values: { jumps } });
      expect([again.kept, again.repeated, again.refused.map((row) => row.code)]).toEqual([
        0,
        0,
        ['conflict', 'conflict'],
      ]);
    }
    const kept = await t.sql<{ data: object }>(
      `select data from device_message where device_id = ${ropeId} and is_conflict order by message_id`,
    );
    expect(kept.map((row) => row.data)).toEqual([{ values: { jumps: 999 } }, { values: { jumps: 998 } }]);
    expect(await codes()).toEqual(['conflict', 'conflict']);
  });
  test('[H device] the same values in another order are the same message', async () => {
    const one = item(rope, 'a', NOW, { kind: 'reading', values: { jumps: 120, breaks: 2 } });
    await send(one);
    const again = await send({ ...one, values: { breaks: 2, jumps: 120 } });
    expect(again).toMatchObject({ kept: 0, repeated: 1, refused: [] });
  });
  test('[H device] what is older than 35 days is refused, so that a forgotten number never counts twice', async () => {
    const old = await send(item(rope, 'a', iso(AT), { at: iso(AT - 36 * 86_400_000) }));
    expect(old.refused).toEqual([{ at: 0, code: 'old', text: '消息早于 35 天，不再接收' }]);
  });
});

describe('what follows from them', () => {
  test('[H device] messages are read once, however many listen to them, and not at all in the process that kept them', async () => {
    const reads = async (run: () => Promise<unknown>) =>
      (await asked(run)).filter((text) => /\bfrom device_(?:message|talk)\b/.test(text));
    const own = item(rope, 'a', NOW, { kind: 'reading', values: { jumps: 120 } });
    expect(await reads(() => send(own, item(rope, 'b', NOW)))).toEqual([]);
    expect(await state()).toMatchObject({ latest: { jumps: 120 }, life: 'online' });
    // What another process left, or this one before it died, is there as it stands.
    const [event] = await t.sql<{ event_id: string }>(
      `update kernel_outbox set done_at = null
       where event_id = (select max(event_id) from kernel_outbox where org_id = 189 and topic = 'device.said')
       returning event_id`,
    );
    await t.sql(
      `update device_device set latest = null, latest_at = null, latest_by = null where device_id = ${ropeId}`,
    );
    const again = () => t.kernel.outbox.deliver(189, Number(event?.event_id), 'device.said');
    expect(await reads(again)).toHaveLength(1);
    expect(await state()).toMatchObject({ latest: { jumps: 120 }, life: 'online' });
  });
  test('[H device] what one listener takes out of a message no listener behind it finds', async () => {
    await send(item(rope, 'a', NOW, { kind: 'reading', values: { jumps: 120 } }));
    const [row] = await t.sql<{ message_id: string }>(
      `select message_id from device_message where device_id = ${ropeId}`,
    );
    const payload = { ids: [Number(row?.message_id)] };
    await inOrg(t.kernel.pools.tenant, 189, async (door) => {
      const before = await readingsOf(door, payload);
      expect(before.map(({ values }) => values)).toEqual([{ jumps: 120 }]);
      const taken = before.map((one) => ({ ...one, kind: 'reading' as const }));
      expect(await forgetValues(door, taken)).toBe(1);
      expect((await readingsOf(door, payload)).map(({ values }) => values)).toEqual([{}]);
    });
    expect(await t.sql(`select data from device_message where device_id = ${ropeId}`)).toEqual([{ data: {} }]);
  });
  test('[H device] messages that are asked for by their numbers are looked for by them alone: no other index begins with the school', async () => {
    const list = await t.sql<{ indexname: string }>(
      `select indexname from pg_indexes where tablename in ('device_message', 'device_talk') and indexdef ~ '[(]org_id'
       order by indexname`,
    );
    expect(list.map((row) => row.indexname)).toEqual(['device_message_key', 'device_talk_key']);
  });
  test('[H device] of a device that the school has no row of nothing is kept', async () => {
    const times = { sentAt: NOW, measuredAt: NOW, at: NOW };
    const row = { messageId: 1, deviceId: 1, no: 'a', kind: 'reading' as const, data: {}, ...times };
    const kept = inOrg(t.kernel.pools.tenant, 189, (door) =>
      insertMessages(door, [{ ...row, offsetMs: 0, flag: null, isConflict: false }], {
        providerId: vendor.id,
        receivedAt: NOW,
      }),
    );
    await expect(kept).rejects.toThrow('of 1 messages 0 have a device');
  });
});

describe('each by itself', () => {
  test('[H device] bad items are refused singly with place, code and text; good ones are kept', async () => {
    const quiet = await platform.ok(calls.createProvider, { name: `只读${count}`, kinds: [] });
    const answer = await send(
      item(rope, '1', NOW),
      { devId: rope },
      item(rope, '2', NOW, { battery: 101 }),
      item('NOBODYS', '3', NOW),
      item(rope, '4', NOW, { kind: 'log', text: 'ok' }),
      null,
      'text',
      [item(rope, '5', NOW)],
    );
    expect([answer.kept, answer.refused.map(({ at, code }) => [at, code])]).toEqual([
      2,
      [
        [1, 'shape'],
        [2, 'shape'],
        [3, 'unknown'],
        [5, 'shape'],
        [6, 'shape'],
        [7, 'shape'],
      ],
    ]);
    expect(answer.refused[1]?.text).toBe('消息格式不对：battery');
    const notAllowed = await push(t, quiet.appKey, [item(rope, '5', NOW, { kind: 'reading', values: {} })]);
    expect(notAllowed.json()).toMatchObject({ kept: 0, refused: [{ code: 'notAllowed' }] });
  });
  test("[H device] another vendor's key gets nothing of a device: it is as unknown as one that nobody has", async () => {
    const stranger = await vendorOf(platform, `别家${count}`);
    expect((await push(t, stranger.appKey, [item(rope, '1', NOW)])).json()).toMatchObject({
      kept: 0,
      refused: [{ code: 'unknown' }],
    });
    expect((await state()).life).toBe('never');
  });
  test('[H device] without a key or with a wrong one: 401; above 500 items or 256 kB: 413; too often with one key: 429', async () => {
    expect((await push(t, null, [item(rope, '1', NOW)])).statusCode).toBe(401);
    expect((await push(t, 'dk_wrong', [item(rope, '1', NOW)])).statusCode).toBe(401);
    const many = Array.from({ length: MOST_ITEMS + 1 }, (_, n) => item(rope, String(n), NOW));
    expect((await push(t, vendor.appKey, many)).statusCode).toBe(413);
    expect((await push(t, vendor.appKey, [item(rope, '1', NOW, { text: 'x'.repeat(257 * 1024) })])).statusCode).toBe(
      413,
    );
    const busy = await vendorOf(platform, `太快${count}`);
    t.at(iso(AT + 3_600_000));
    const statuses = new Set<number>();
    for (let n = 0; n < 605; n += 1) statuses.add((await push(t, busy.appKey, [{}])).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    // Another key goes on.
    expect((await push(t, vendor.appKey, [item(rope, '2', NOW)])).statusCode).toBe(200);
  });
});

describe('wrong clocks', () => {
  test('[H device] a steady wrong clock is corrected: measured and corrected time are both kept', async () => {
    const hour = 3_600_000;
    await send(item(rope, '1', iso(AT - hour), { at: iso(AT - 2 * hour), kind: 'log', text: 'jumped' }));
    const [log] = (await platform.ok(calls.deviceLogs, { id: ropeId })).items;
    expect(log).toMatchObject({ at: iso(AT - hour), measuredAt: iso(AT - 2 * hour), flag: null });
    expect((await state()).offsetMs).toBe(hour);
  });
  test('[H device] a clock that begins two months ahead and is set while it runs: nothing it says afterwards is too old', async () => {
    const ahead = iso(AT + 60 * 86_400_000);
    await send(item(rope, '1', ahead, { kind: 'hello', firmware: '3.0' }), item(rope, '2', ahead));
    const minute = iso(AT + 60_000);
    t.at(minute);
    const set = await send(item(rope, '3', minute, { kind: 'reading', values: { jumps: 7 } }));
    expect(set).toMatchObject({ kept: 1, refused: [] });
    expect(await state()).toMatchObject({ latest: { jumps: 7 }, latestAt: minute, offsetMs: 0 });
  });
  test.each(['1970-01-01T00:00:09Z', '2000-01-01T08:00:00Z', iso(AT + 1024 * 7 * 86_400_000)])(
    '[H device] a message at %s is flagged and never becomes the latest; the device lives all the same',
    async (wrong) => {
      await send(item(rope, '1', NOW, { kind: 'reading', values: { jumps: 1 } }));
      await send(item(rope, '2', wrong, { kind: 'reading', values: { jumps: 2 } }));
      expect(await state()).toMatchObject({ latest: { jumps: 1 }, latestAt: NOW, life: 'online' });
      expect(await codes()).toContain('wrongClock');
      await send(item(rope, '3', iso(AT), { kind: 'reading', values: { jumps: 3 } }));
      expect((await state()).latest).toEqual({ jumps: 3 });
    },
  );
});

test('[H device] what a wrong clock said stands where it was received, in no list above what came later', async () => {
  const far = '2199-12-31T23:00:00Z';
  const said = (no: string, at: string, text: string) => [
    item(rope, `${no}-l`, NOW, { at, kind: 'log', text }),
    item(rope, `${no}-e`, NOW, { at, kind: 'event', code: text, text: '' }),
  ];
  await send(...said('far', far, 'far'), ...said('old', '1970-01-01T00:00:09Z', 'old'));
  t.at(iso(AT + 60_000));
  await send(...said('next', iso(AT + 60_000), 'next').map((row) => ({ ...row, sentAt: iso(AT + 60_000) })));
  const logs = (await platform.ok(calls.deviceLogs, { id: ropeId })).items;
  expect(logs[0]).toMatchObject({ text: 'next', flag: null });
  expect(logs.find((row) => row.text === 'far')).toMatchObject({
    at: NOW,
    measuredAt: iso(Date.parse(far)),
    flag: 'future',
  });
  expect((await codes())[0]).toBe('next');
  const days = { id: ropeId, from: TODAY, to: TODAY };
  expect((await platform.ok(calls.deviceLogs, days)).total).toBe(3);
});

test('[H device] whatever is repeated, reordered or said by a wrong clock: each message once, the same latest in every order', async () => {
  const names = ['P-a', 'P-b', 'P-c'];
  t.at(BEFORE);
  const made = await platform.ok(calls.batchRopes, { firm: vendor.name, devIds: names, orgId: 189 });
  t.at(iso(AT));
  const skews = [0, -5 * 3_600_000, 7 * 3_600_000];
  const items = names.flatMap((devId, at) => {
    const device = new SimulatedDevice(devId, skews[at]);
    return Array.from({ length: 40 }, (_, n) => usedBy(device, AT - 4_000_000 + n * 100_000, { jumps: n }, 90)).flat();
  });
  // The last of each is sent as it happens, so that every clock shows how far it is off.
  for (const seed of [1, 2, 3]) {
    const rnd = seeded(seed);
    for (const request of travel(items, { repeats: 0.3, reorders: 0.4, losses: 0.2 }, rnd))
      expect((await push(t, vendor.appKey, request)).statusCode).toBe(200);
  }
  await t.told(189, 'device.said');
  const kept = await t.sql<{ n: number; numbers: number }>(
    `
      select count(*)::int n, count(distinct no)::int numbers
      from (select no from device_message union all select no from device_talk) m
      where no like 'P-%'
    `,
  );
  expect(kept).toEqual([{ n: items.length, numbers: items.length }]);
  for (const { id } of made.items) expect((await platform.ok(calls.deviceState, { id })).latest).toEqual({ jumps: 39 });
});
