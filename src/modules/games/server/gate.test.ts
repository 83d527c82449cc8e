import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../kernel/server/db/sql';
import type { InputOf } from '../../../kernel/shared/call';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as device from '../../device/contract';
import { raceBy, SimulatedDevice } from '../../device/demo/simulator';
import { push, vendorOf } from '../../device/server/testing';
import * as calls from '../contract';
import { fault, gamesDay, Meets, START, type Child } from './testing';

let t: TestApp;
let office: Caller;
let teacher: Caller;
let platform: Caller;
let boys: Child[];
let rooms = 0;
beforeAll(async () => {
  t = await TestApp.start();
  await t.openMonths(`${testDayPlus(13)}T00:00:00Z`);
  ({ office, teacher, boys } = await gamesDay(t));
  platform = await t.as('platform');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});

const roomOf = async (orgId = 189): Promise<number> =>
  (await platform.ok(device.createRoom, { orgId, kind: 'sprint', name: `跑道${++rooms}` })).roomId;
/** A round of an event with so many boys, drawn. */
async function drawn(event: string, n = 3) {
  const meet = await Meets.make(office, { settings: { timing: 'hand' } });
  const { entryId } = await meet.entry(event);
  await meet.publish();
  await meet.enrol(entryId, boys.slice(0, n));
  const { rudId } = await meet.round(entryId);
  return { meet, entryId, rudId, race: await meet.arrange(rudId) };
}
/** What the gate says of a lane, as it stands once all are in. */
type Run = readonly [state: 'done' | 'false' | 'dnf', timeMs: number | null];
/** A race is run: what the gate said lies in its lanes, the first of them first. */
async function run(raceId: number, lanes: readonly Run[]): Promise<void> {
  await t.sql(sql`
    update device_race
    set state = 'finished', started_at = ${t.now().toISOString()}, finished_at = ${t.now().toISOString()}
    where org_id = 189 and race_id = ${raceId}`);
  await t.sql(sql`
    update device_lane l
    set state = v.state, time_ms = v.time_ms
    from (
      select x.lane, y.state, y.time_ms
      from (
        select k.lane, row_number() over (order by k.lane) as no
        from device_lane k
        where k.org_id = 189 and k.race_id = ${raceId}) x
      join unnest(${lanes.map(([state]) => state)}::text[], ${lanes.map(([, timeMs]) => timeMs)}::int[])
        with ordinality as y(state, time_ms, no) on y.no = x.no) v
    where l.org_id = 189 and l.race_id = ${raceId} and l.lane = v.lane`);
}
async function confirm(raceId: number): Promise<void> {
  await office.ok(device.confirmRace, { raceId });
  await t.told(189, 'device.race.confirmed');
}
const runsIn = async (meet: Meets, rudId: number) =>
  (await office.ok(calls.listRaces, { gamId: meet.gamId, rudId })).items[0]!.items;
const noted = (rudId: number, action: string) =>
  t.sql(sql`
    select 1 from kernel_audit where org_id = 189 and action = ${action} and subject_id = ${rudId}`);

describe('a heat that is timed by a gate', () => {
  test('[H race] a race takes the lanes and runners of its heat, and its confirmed times are results, once, each with the race it came from', async () => {
    const { meet, rudId, race } = await drawn('run.100');
    const roomId = await roomOf();
    const { raceId } = await office.ok(calls.gateRace, { rudId, heat: 1, roomId });
    const prepared = await office.in('en-US').ok(device.getRace, { raceId });
    expect(prepared.lanes.map(({ lane, userId, name }) => [lane, userId, name])).toEqual(
      race.items.map(({ lane, userId, name }) => [lane, userId, name]),
    );
    expect([prepared.state, prepared.metres]).toEqual(['prepared', 100]);
    expect(prepared.title).toContain('Heat 1');
    await run(raceId, [
      ['done', 13_041],
      ['done', 13_049],
      ['done', 12_950],
    ]);
    await confirm(raceId);
    const first = await runsIn(meet, rudId);
    // Equal to the hundredth, told apart by thousandths; a gate is no watch, whatever else the meet is timed by.
    expect(first.map((u) => [u.text, u.value, u.timing, u.rank, u.raceId])).toEqual([
      ['13.05', 13_041, 'photo', 2, raceId],
      ['13.05', 13_049, 'photo', 3, raceId],
      ['12.95', 12_950, 'photo', 1, raceId],
    ]);
    expect(await noted(rudId, 'games.results-timed')).toHaveLength(1);
    // Told twice it is once.
    await t.sql("update kernel_outbox set done_at = null where org_id = 189 and topic = 'device.race.confirmed'");
    await t.told(189, 'device.race.confirmed');
    expect(await runsIn(meet, rudId)).toEqual(first);
    expect(await noted(rudId, 'games.results-timed')).toHaveLength(1);
  });
  test('[H race] from the gun to the place: what the gate says of a heat comes back as its results, and leads to the messages it came from', async () => {
    const { meet, rudId, race } = await drawn('run.100', 2);
    const [one, two] = race.items.map((u) => u.lane) as [number, number];
    const vendor = await vendorOf(platform, '看台计时');
    const gate = { orgId: 189, type: 'gate', providerId: vendor.id, name: '看台门', devId: 'STAND-1' } as const;
    const { id: gateId } = await platform.ok(device.createApparatus, gate);
    const { roomId } = await platform.ok(device.createRoom, { orgId: 189, kind: 'sprint', name: '看台直道', gateId });
    t.at(`${testDayPlus(13)}T02:20:00Z`);
    const { raceId } = await office.ok(calls.gateRace, { rudId, heat: 1, roomId });
    await office.ok(device.callRace, { raceId });
    const said = raceBy(new SimulatedDevice(gate.devId), {
      raceId,
      at: t.now().getTime(),
      counter: 70_000,
      runners: [
        { lane: one, leaveMs: 160, lineMs: 13_412 },
        { lane: two, leaveMs: 60, lineMs: 13_020 },
      ],
    });
    const heard: unknown[] = [];
    const stop = t.kernel.bus.listen(office.orgId, office.userId, ({ topic, data }) => {
      if (topic === 'games.round') heard.push(data);
    });
    expect((await push(t, vendor.appKey, said)).statusCode).toBe(200);
    await t.told(189, 'device.said');
    await confirm(raceId);
    // Whoever gave the heat to the room sees it at once.
    await expect.poll(() => heard, { timeout: 60_000 }).toContainEqual({ rudId });
    stop();
    expect((await runsIn(meet, rudId)).map((u) => [u.text, u.raceId])).toEqual([
      ['13.42', raceId],
      ['DQ 16.8', raceId],
    ]);
    const [first] = (await office.ok(device.getRace, { raceId })).lanes;
    expect(await platform.ok(device.traceMessage, { id: first?.lineId ?? 0 })).toMatchObject({
      device: { devId: gate.devId },
      data: { mark: 'line', lane: one },
    });
    t.at(`${testDayPlus(13)}T02:00:00Z`);
  });
  test('[H race] a false start is DQ with its rule, and who did not come in is DNF', async () => {
    const { meet, rudId } = await drawn('run.100');
    const { raceId } = await office.ok(calls.gateRace, { rudId, heat: 1, roomId: await roomOf() });
    await run(raceId, [
      ['false', 12_800],
      ['dnf', null],
      ['done', 13_300],
    ]);
    await confirm(raceId);
    expect((await runsIn(meet, rudId)).map((u) => [u.text, u.mark, u.rank])).toEqual([
      ['DQ 16.8', 'DQ', null],
      ['DNF', 'DNF', null],
      ['13.30', null, 1],
    ]);
    expect((await office.ok(calls.finishRound, { rudId })).state).toBe('finished');
  });
  test('[H race] what somebody typed after the race stands, and a result that is typed anew names no race any more', async () => {
    const { meet, rudId, race } = await drawn('run.100');
    const [typed, , last] = race.items.map((u) => u.userId) as [number, number, number];
    await meet.type(rudId, new Map([[last, '14.0']]));
    const { raceId } = await office.ok(calls.gateRace, { rudId, heat: 1, roomId: await roomOf() });
    t.at(`${testDayPlus(13)}T02:10:00Z`);
    await run(raceId, [
      ['done', 13_000],
      ['done', 13_100],
      ['done', 13_200],
    ]);
    t.at(`${testDayPlus(13)}T02:11:00Z`);
    await meet.type(rudId, new Map([[typed, 'DQ 17.3']]));
    await confirm(raceId);
    // Typed since; timed; typed before the race.
    expect((await runsIn(meet, rudId)).map((u) => [u.text, u.raceId])).toEqual([
      ['DQ 17.3', null],
      ['13.10', raceId],
      ['13.20', raceId],
    ]);
    const after = await meet.type(rudId, new Map([[last, '13.4']]));
    expect(after.items.find((u) => u.userId === last)).toMatchObject({ text: '13.4', raceId: null });
    t.at(`${testDayPlus(13)}T02:00:00Z`);
  });
  test('[H race] a round that is finished takes no race, which the audit book says; who runs in another heat since has no time of this one', async () => {
    const { meet, rudId, race } = await drawn('run.100');
    const { raceId } = await office.ok(calls.gateRace, { rudId, heat: 1, roomId: await roomOf() });
    const [moved] = race.items as [(typeof race.items)[0]];
    await office.ok(calls.setRace, {
      rudId,
      items: race.items.map(({ userId, heat, lane }) => ({ userId, heat: userId === moved.userId ? 2 : heat, lane })),
    });
    const times: Run[] = [
      ['done', 13_000],
      ['done', 13_100],
      ['done', 13_200],
    ];
    await run(raceId, times);
    await confirm(raceId);
    const texts = async () => new Map((await runsIn(meet, rudId)).map((u) => [u.userId, u.text]));
    expect((await texts()).get(moved.userId)).toBe('');
    await meet.type(rudId, new Map([[moved.userId, '15.0']]));
    const again = await office.ok(calls.gateRace, { rudId, heat: 1, roomId: await roomOf() });
    await office.ok(calls.finishRound, { rudId });
    const before = await texts();
    await run(again.raceId, [
      ['done', 11_000],
      ['done', 11_100],
    ]);
    await confirm(again.raceId);
    expect(await texts()).toEqual(before);
    expect(await noted(rudId, 'games.race-late')).toHaveLength(1);
    expect(await fault(office.refused(calls.gateRace, { rudId, heat: 1, roomId: await roomOf() }))).toBe(
      'roundFinished',
    );
  });
  test('[H race] hurdles are no run of their distance, so their times are no test of the day', async () => {
    const hurdles = await drawn('hurdles.100');
    const flat = await drawn('run.60');
    const roomId = await roomOf();
    const given = async (rudId: number) => {
      const { raceId } = await office.ok(calls.gateRace, { rudId, heat: 1, roomId });
      const [row] = await t.sql<{ metres: number; plain: boolean }>(sql`
        select metres, (task ->> 'plain')::boolean as plain from device_race where org_id = 189 and race_id = ${raceId}`);
      await office.ok(device.voidRace, { raceId, text: '试一下' });
      return row;
    };
    expect(await given(hurdles.rudId)).toEqual({ metres: 100, plain: false });
    expect(await given(flat.rudId)).toEqual({ metres: 60, plain: true });
  });
  test('[H race] no field event, no heat that is not there, no track of another school, and one race of a track at a time', async () => {
    const { rudId } = await drawn('run.100');
    const jump = await drawn('jump.long');
    const roomId = await roomOf();
    const asked = (more: Partial<InputOf<typeof calls.gateRace>> = {}) => ({ rudId, heat: 1, roomId, ...more });
    expect(await fault(office.refused(calls.gateRace, asked({ rudId: jump.rudId })))).toBe('notTimed');
    expect(await fault(office.refused(calls.gateRace, asked({ heat: 9 })))).toBe('noHeat');
    expect((await office.refused(calls.gateRace, asked({ roomId: await roomOf(619) }))).status).toBe(404);
    await office.ok(calls.gateRace, asked());
    expect((await office.refused(calls.gateRace, asked())).error).toBe('device.fault.roomBusy');
    const short = (await platform.ok(device.createRoom, { orgId: 189, kind: 'sprint', name: '短跑道', lanes: 1 }))
      .roomId;
    expect((await office.refused(calls.gateRace, asked({ roomId: short }))).error).toBe('device.fault.laneOutside');
    expect(await t.sql(sql`select 1 from device_race where org_id = 189 and room_id = ${short}`)).toEqual([]);
  });
  test('[H race] a judge has the own events timed on their day, and no others', async () => {
    const { meet, entryId, rudId } = await drawn('run.100');
    const other = await meet.entry('run.200');
    await meet.enrol(other.entryId, boys.slice(0, 2));
    const second = await meet.round(other.entryId);
    await meet.arrange(second.rudId);
    await office.ok(calls.setOffices, {
      gamId: meet.gamId,
      items: [{ name: '径赛裁判', userIds: [teacher.userId], entryIds: [entryId] }],
    });
    const asked = { rudId, heat: 1, roomId: await roomOf() };
    expect(await fault(teacher.refused(calls.gateRace, asked))).toBe('notDay');
    t.at(`${START}T02:00:00Z`);
    expect(await fault(teacher.refused(calls.gateRace, { ...asked, rudId: second.rudId }))).toBe('notJudge');
    expect((await teacher.ok(calls.gateRace, asked)).roomId).toBe(asked.roomId);
    t.at(`${testDayPlus(13)}T02:00:00Z`);
  });
  test('[H race] a heat says which track it was given to and how far its race is; one that was made void stands nowhere', async () => {
    const { meet, rudId } = await drawn('run.100');
    const other = await drawn('run.200');
    const [first, second] = [await roomOf(), await roomOf()];
    const roomsIn = async (who: Caller) =>
      (await who.ok(calls.listRaces, { gamId: meet.gamId, rudId })).items[0]?.rooms.map((room) => [
        room.heat,
        room.roomId,
        room.state,
      ]);
    expect(await roomsIn(office)).toEqual([]);
    const { raceId } = await office.ok(calls.gateRace, { rudId, heat: 1, roomId: first });
    await office.ok(calls.gateRace, { rudId: other.rudId, heat: 1, roomId: second });
    expect(await roomsIn(office)).toEqual([[1, first, 'prepared']]);
    await t.sql(sql`update device_race set state = 'called' where org_id = 189 and race_id = ${raceId}`);
    expect(await roomsIn(teacher)).toEqual([[1, first, 'called']]);
    await office.ok(device.voidRace, { raceId, text: '换场地' });
    expect(await roomsIn(office)).toEqual([]);
  });
});
