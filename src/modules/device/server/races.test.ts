import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import type { Message } from '../../../kernel/server/bus';
import { inOrg } from '../../../kernel/server/db/tenant';
import { seeded } from '../../../kernel/server/world';
import * as calls from '../contract';
import { raceBy, SimulatedDevice, travel, type Item } from '../demo/simulator';
import { fetchFor, push, vendorOf, type Vendor } from './testing';
import { forgetWatchers } from './watching';

let t: TestApp;
let platform: Caller;
let school: Caller;
let teacher: Caller;
let other: Caller;
let vendor: Vendor;
let runners: readonly number[] = [];
let roomId = 0;
let gate = '';
let count = 0;
const AT = Date.parse(`${testDayPlus(5)}T02:00:00Z`);
beforeAll(async () => {
  t = await TestApp.start();
  await t.openMonths(`${testDayPlus(5)}T00:00:00Z`);
  t.at(`${testDayPlus(2)}T02:00:00Z`);
  [platform, school, teacher, other] = (await Promise.all(
    ['platform', 'school189', 'teacher189', 'school619'].map((login) => t.as(login)),
  )) as [Caller, Caller, Caller, Caller];
  vendor = await vendorOf(platform, '迅捷计时');
  const rows = await t.sql<{ user_id: string }>(
    `
      select distinct s.user_id
      from class_student_v s
      join class_charge_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id and c.user_id = $1
      where s.org_id = 189
      order by 1
      limit 8
    `,
    [teacher.userId],
  );
  runners = rows.map((row) => Number(row.user_id));
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
/** A track with a gate of its own for each test. */
beforeEach(async () => {
  t.at(`${testDayPlus(2)}T02:00:00Z`);
  gate = `GATE-${++count}`;
  const made = { orgId: 189, type: 'gate', providerId: vendor.id, name: `门${count}`, devId: gate } as const;
  const { id: gateId } = await platform.ok(calls.createApparatus, made);
  const room = { orgId: 189, kind: 'sprint', name: `直道${count}`, gateId } as const;
  roomId = (await platform.ok(calls.createRoom, room)).roomId;
  t.at(new Date(AT));
});
const lanesOf = (n: number) => runners.slice(0, n).map((userId, at) => ({ lane: at + 1, userId }));
const called = async (n = 3): Promise<number> => {
  const { raceId } = await teacher.ok(calls.prepareRace, { id: roomId, lanes: lanesOf(n) });
  expect((await teacher.ok(calls.callRace, { raceId })).state).toBe('called');
  return raceId;
};
const send = async (items: readonly Item[]) => {
  expect((await push(t, vendor.appKey, items)).statusCode).toBe(200);
  await t.told(189, 'device.said');
};
const RUN = [
  { lane: 1, leaveMs: 150, lineMs: 8431 },
  { lane: 2, leaveMs: 99, lineMs: 8000 },
  { lane: 3, leaveMs: 201, lineMs: 7995 },
];
const marks = (raceId: number, skewMs = 0) =>
  raceBy(new SimulatedDevice(gate, skewMs), { raceId, at: AT, counter: 7_000_000, runners: RUN });
const last = async () => (await teacher.ok(calls.sprintLoad, { id: roomId })).race;

describe('a race', () => {
  test('[H race] prepared, called, started, finished, confirmed: the gate hears of it and its times come in', async () => {
    const raceId = await called();
    expect(await fetchFor(t, vendor.appKey, [gate])).toMatchObject([{ what: 'race', body: { raceId, metres: 50 } }]);
    const items = marks(raceId);
    await send(items.slice(0, 5));
    expect((await teacher.ok(calls.sprintRace, { id: roomId })).race?.state).toBe('started');
    await send(items.slice(5));
    const done = await last();
    expect([
      done?.state,
      done?.lanes.map(({ state, reactionMs, timeMs, place }) => [state, reactionMs, timeMs, place]),
    ]).toEqual([
      'finished',
      [
        ['done', 150, 8431, 2],
        ['false', 99, 8000, null],
        ['done', 201, 7995, 1],
      ],
    ]);
    expect((await teacher.ok(calls.confirmRace, { raceId })).state).toBe('confirmed');
    const [event] = await t.sql<{ payload: { lanes: { hundredths: number | null }[] } }>(
      "select payload from kernel_outbox where topic = 'device.race.confirmed'",
    );
    expect(event?.payload.lanes.map((lane) => lane.hundredths)).toEqual([844, null, 800]);
  });
  test('[H race] from a lane back to the message it came from, and the command that told the gate', async () => {
    const raceId = await called();
    const [told] = await fetchFor(t, vendor.appKey, [gate]);
    await send([
      ...marks(raceId),
      new SimulatedDevice(gate).item({
        at: AT,
        says: { kind: 'ack', no: 'told', cmdId: told?.cmdId, attempt: 1, ok: true, text: '' },
      }),
    ]);
    const lanes = (await last())?.lanes ?? [];
    const trace = (id: number | null | undefined) => platform.ok(calls.traceMessage, { id: id ?? 0 });
    const command = { cmdId: told?.cmdId, what: 'race', state: 'acked', attempt: 1 };
    expect(await trace(lanes[0]?.lineId)).toMatchObject({ data: { mark: 'line', lane: 1 }, command });
    expect(await trace(lanes[1]?.leaveId)).toMatchObject({ data: { mark: 'leave', lane: 2 }, command });
    const [answer] = await t.sql<{ message_id: string }>("select message_id from device_message where no = 'told'");
    expect(await trace(Number(answer?.message_id))).toMatchObject({ kind: 'ack', command });
  });
  test('[H race] a gate whose counter jumps, and a gun after all came in, take nothing from a race that was run', async () => {
    const raceId = await called();
    const device = new SimulatedDevice(gate);
    const mark = (ms: number, of: object) => device.item({ at: AT, says: { kind: 'race', raceId, ms, ...of } });
    await send(raceBy(device, { raceId, at: AT, counter: 7_000_000, runners: RUN }));
    await send([
      mark(8_000_000, { mark: 'gun' }),
      mark(8_000_150, { mark: 'leave', lane: 1 }),
      mark(Number.MAX_SAFE_INTEGER, { mark: 'line', lane: 2 }),
    ]);
    expect([(await last())?.state, (await last())?.lanes.map((lane) => lane.timeMs)]).toEqual([
      'finished',
      [8431, 8000, 7995],
    ]);
    expect(await t.sql("select 1 from kernel_outbox where topic = 'device.said' and done_at is null")).toEqual([]);
  });
  test("[H race] a gate's wrong clock, repeats and any order of arrival give the same times", async () => {
    for (const [skew, seed] of [
      [0, 1],
      [3_600_000, 2],
      [-7_200_000, 3],
    ] as const) {
      const raceId = await called();
      for (const request of travel(
        marks(raceId, skew).map((item) => ({ ...item, no: `${raceId}/${item.no}` })),
        { repeats: 0.5, reorders: 0.8 },
        seeded(seed),
        2,
      ))
        await send(request);
      expect((await last())?.lanes.map((lane) => lane.timeMs)).toEqual([8431, 8000, 7995]);
      await teacher.ok(calls.voidRace, { raceId, text: '重跑' });
    }
  });
  test('[H race] live: who prepared the race hears of each change by the event stream', async () => {
    const heard: unknown[] = [];
    const stop = t.kernel.bus.listen(teacher.orgId, teacher.userId, (message: Message) => {
      if (message.topic === 'device.race') heard.push(message.data);
    });
    const raceId = await called();
    await send(marks(raceId));
    await expect.poll(() => heard, { timeout: 60_000 }).toContainEqual({ raceId, roomId });
    stop();
  });
  test('[H race] live: everybody of the school who has the room open hears of each change, and nobody else', async () => {
    const heard: { who: string; data: unknown }[] = [];
    const stops = Object.entries({ school, other }).map(([who, { orgId, userId }]) =>
      t.kernel.bus.listen(orgId, userId, (message: Message) => {
        if (message.topic === 'device.race') heard.push({ who, data: message.data });
      }),
    );
    // Who may not look at the room does not hear of it: another school, the platform, a child.
    expect((await other.refused(calls.watchRoom, { id: roomId })).status).toBe(404);
    expect((await platform.refused(calls.watchRoom, { id: roomId })).status).toBe(403);
    expect((await (await t.as('student189')).refused(calls.watchRoom, { id: roomId })).status).toBe(403);
    await school.ok(calls.watchRoom, { id: roomId });
    const raceId = await called();
    await t.told(189, 'device.race.changed');
    await expect.poll(() => heard.length, { timeout: 60_000 }).toBe(2);
    await send(marks(raceId));
    await expect.poll(() => heard.length, { timeout: 60_000 }).toBeGreaterThan(2);
    expect(heard.every(({ who }) => who === 'school')).toBe(true);
    expect(heard[0]?.data).toEqual({ raceId, roomId });
    for (const stop of stops) stop();
  });
  test('[H race] who has not said for ten minutes that the page is open hears nothing more, and is forgotten', async () => {
    await school.ok(calls.watchRoom, { id: roomId });
    await school.ok(calls.watchRoom, { id: roomId });
    const watchers = () => t.sql(`select user_id from device_watch where room_id = ${roomId}`);
    expect(await watchers()).toHaveLength(1);
    const heard: unknown[] = [];
    const stop = t.kernel.bus.listen(school.orgId, school.userId, ({ topic }: Message) => heard.push(topic));
    let seen = 0;
    const stopOwn = t.kernel.bus.listen(teacher.orgId, teacher.userId, ({ topic }: Message) => {
      if (topic === 'device.race') seen += 1;
    });
    const later = new Date(AT + 11 * 60_000);
    t.at(later);
    await called();
    await t.told(189, 'device.race.changed');
    await expect.poll(() => seen, { timeout: 60_000 }).toBe(2);
    expect(heard.filter((topic) => topic === 'device.race')).toEqual([]);
    await inOrg(t.kernel.pools.tenant, 189, (door) => forgetWatchers(door, later));
    expect(await watchers()).toEqual([]);
    stop();
    stopOwn();
  });
  test('[H race] a confirmed race is not changed by anything; a void one counts for nothing and says why', async () => {
    const raceId = await called();
    const items = marks(raceId);
    await send(items);
    await teacher.ok(calls.confirmRace, { raceId });
    await send(
      raceBy(new SimulatedDevice(`${gate}`), { raceId, at: AT, counter: 9_000_000, runners: RUN }).map((item) => ({
        ...item,
        no: `late-${item.no}`,
        devId: gate,
      })),
    );
    expect((await last())?.lanes.map((lane) => lane.timeMs)).toEqual([8431, 8000, 7995]);
    expect((await teacher.refused(calls.voidRace, { raceId, text: '晚了' })).error).toBe('device.fault.wrongState');
    const next = await called();
    const shown = await teacher.ok(calls.voidRace, { raceId: next, text: '下雨' });
    expect([shown.state, shown.text]).toEqual(['void', '下雨']);
    expect((await teacher.refused(calls.confirmRace, { raceId: next })).error).toBe('device.fault.wrongState');
  });
  test('[H race] who has not reached the line when the race is ended did not finish', async () => {
    const raceId = await called();
    await send(marks(raceId).filter((item) => item['mark'] !== 'line' || item['lane'] === 1));
    const done = await teacher.ok(calls.finishRace, { raceId });
    expect(done.lanes.map((lane) => lane.state)).toEqual(['done', 'false', 'dnf']);
  });
});

describe('who', () => {
  test('[H race] one race of a room is on the way at a time; lanes and runners are given once', async () => {
    await called();
    expect((await teacher.refused(calls.prepareRace, { id: roomId, lanes: lanesOf(1) })).error).toBe(
      'device.fault.roomBusy',
    );
    const [a, b] = lanesOf(2);
    const refused = async (lanes: object[]) => (await teacher.refused(calls.prepareRace, { id: roomId, lanes })).error;
    expect(await refused([a!, { ...b, lane: 1 }])).toBe('device.fault.laneTwice');
    expect(await refused([a!, { ...a, lane: 2 }])).toBe('device.fault.runnerTwice');
    expect(await refused([{ ...a, lane: 9 }])).toBe('device.fault.laneOutside');
    expect((await platform.refused(calls.closeRoom, { id: roomId })).error).toBe('device.fault.roomBusy');
  });
  test("[H race] a teacher puts the own classes' children on lanes, an administrator the school's, nobody another school's", async () => {
    const [theirs] = await t.sql<{ user_id: string }>(
      `
        select s.user_id
        from class_student_v s
        where s.org_id = 189 and not exists (
          select 1 from class_charge_v c join class_student_v o on o.org_id = c.org_id and o.clazz_id = c.clazz_id
          where c.org_id = 189 and c.user_id = $1 and o.user_id = s.user_id)
        order by s.user_id
        limit 1
      `,
      [teacher.userId],
    );
    const [stranger] = await t.sql<{ user_id: string }>(
      'select user_id from class_student_v where org_id = 619 order by user_id limit 1',
    );
    const lanes = (userId: unknown) => [{ lane: 1, userId: Number(userId) }];
    expect((await teacher.refused(calls.prepareRace, { id: roomId, lanes: lanes(theirs?.user_id) })).status).toBe(404);
    expect((await school.refused(calls.prepareRace, { id: roomId, lanes: lanes(stranger?.user_id) })).status).toBe(404);
    expect((await school.ok(calls.prepareRace, { id: roomId, lanes: lanes(theirs?.user_id) })).state).toBe('prepared');
  });
  test("[H race] another school sees neither room nor race; the platform sees both, without the children's names", async () => {
    const raceId = await called();
    expect((await other.refused(calls.sprintLoad, { id: roomId })).status).toBe(404);
    expect((await other.refused(calls.confirmRace, { raceId })).status).toBe(404);
    const data = await platform.ok(calls.baseRoomData, { id: roomId });
    expect(data.races[0]?.lanes.map((lane) => lane.name)).toEqual([null, null, null]);
    expect((await last())?.lanes.every((lane) => lane.name)).toBe(true);
    expect((await teacher.refused(calls.baseRooms, { orgId: 619 })).status).toBe(404);
  });
  test('[calls 6] the other reading of the sprint addresses answers the same; a mixed room is not among sprint rooms', async () => {
    await called();
    expect(await teacher.ok(calls.sprintLoad2, { id: roomId })).toEqual(
      await teacher.ok(calls.sprintLoad, { id: roomId }),
    );
    expect(await teacher.ok(calls.sprintRace2, { id: roomId })).toEqual(
      await teacher.ok(calls.sprintRace, { id: roomId }),
    );
    expect(await teacher.ok(calls.sprintRooms2, {})).toEqual(await teacher.ok(calls.sprintRooms, {}));
    expect((await teacher.ok(calls.mixRooms, { name: `直道${count}` })).total).toBe(0);
    expect((await teacher.refused(calls.mixLoad, { id: roomId })).status).toBe(404);
    expect((await teacher.refused(calls.mixRace, { id: roomId })).status).toBe(404);
  });
  test('[H race] a room without a gate calls nobody; a gate that moved away is no gate of it any more', async () => {
    const bare = await platform.ok(calls.createRoom, { orgId: 189, kind: 'mix', name: `空道${count}` });
    const { raceId } = await teacher.ok(calls.prepareRace, { id: bare.roomId, lanes: lanesOf(1) });
    expect((await teacher.refused(calls.callRace, { raceId })).error).toBe('device.fault.noGate');
    const spare = { orgId: 189, type: 'gate', providerId: vendor.id, name: '备用门', devId: `SPARE-${count}` } as const;
    const { id: spareId } = await platform.ok(calls.createApparatus, spare);
    await platform.ok(calls.updateRoom, { id: bare.roomId, gateId: spareId });
    expect((await teacher.ok(calls.callRace, { raceId })).state).toBe('called');
    expect(await fetchFor(t, vendor.appKey, [spare.devId])).toMatchObject([{ what: 'race', body: { raceId } }]);
    const { gateId } = await platform.ok(calls.baseRoom, { id: roomId });
    await platform.ok(calls.migrateApparatus, { ids: [gateId ?? 0], orgId: 619 });
    expect((await platform.ok(calls.baseRoom, { id: roomId })).gateId).toBeNull();
    await teacher.ok(calls.voidRace, { raceId, text: '无门' });
    await platform.ok(calls.closeRoom, { id: bare.roomId });
    expect((await platform.refused(calls.updateRoom, { id: bare.roomId, metres: 60 })).status).toBe(404);
  });
});

test('[H device] the demonstration: school 189 has ropes, a band box and a gate, some silent, commands in each state and a finished race', async () => {
  t.at(null);
  const ropes = await platform.ok(calls.queryRopes, { orgId: 189, devId: 'YD-4G', pageSize: 50 });
  expect(new Set(ropes.items.map((row) => row.life))).toEqual(new Set(['online', 'silent', 'never']));
  const [box] = (await school.ok(calls.boxes, { kind: 'band', name: 'YD-BX' })).items;
  expect(box?.devices).toHaveLength(10);
  const [demoGate] = (await school.ok(calls.apparatusList, { name: 'RD-GATE-0189' })).items;
  const told = await platform.ok(calls.deviceCommands, { id: demoGate?.id ?? 0 });
  expect(told.items.map((row) => row.state).toSorted()).toEqual(['acked', 'expired', 'failed', 'queued', 'sent']);
  const [room] = (await school.ok(calls.sprintRooms, { name: '东侧直道' })).items;
  const { races } = await school.ok(calls.baseRoomData, { id: room?.roomId ?? 0 });
  expect(races.map((race) => [race.state, race.lanes.length])).toEqual([
    ['finished', 6],
    ['confirmed', 6],
  ]);
  expect(races[0]?.lanes.map((lane) => lane.state)).toEqual(['done', 'done', 'done', 'false', 'done', 'done']);
  const traced = await platform.ok(calls.traceMessage, { id: races[0]?.lanes[0]?.lineId ?? 0 });
  expect([traced.device.devId, traced.firmware, traced.data['mark']]).toEqual(['RD-GATE-0189', '2.4.1', 'line']);
});
