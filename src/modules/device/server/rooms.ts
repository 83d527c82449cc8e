import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { all, contains, is, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { RoomRow } from '../contract';
import { faults } from '../faults';
import { lifeOf, ON_THE_WAY, type RoomKind } from '../rules';
import { devices, rooms } from '../tables';
import { lanesOf, lastRaces } from './race-rows';
import { takesDevices } from './register';

type Row = Omit<RoomRow, 'gateLife'> & { readonly seenAt: string | null; readonly intervalS: number | null };
const columns = sql`r.room_id, r.org_id, o.name as org_name, r.kind, r.name, r.lanes, r.metres, r.gate_id,
  g.name as gate_name, g.seen_at, g.interval_s, a.race_id, a.state as race_state`;
const source = sql`device_room r
  join organisation_org o on o.org_id = r.org_id
  left join device_device g on g.org_id = r.org_id and g.device_id = r.gate_id and g.left_at is null
  left join device_race a on a.org_id = r.org_id and a.room_id = r.room_id and a.state = any(${ON_THE_WAY}::text[])`;
const toRoom =
  (now: Date) =>
  ({ seenAt, intervalS, ...row }: Row): RoomRow => ({
    ...row,
    gateId: intervalS == null ? null : row.gateId,
    gateLife: intervalS == null ? null : lifeOf(seenAt, intervalS, now),
  });
/** Rooms are looked at by the school that has them, and by the platform; a bureau has its own alone. */
export function readingRooms<T>(cx: Cx, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> {
  if (cx.me.busiId === BUSI.platform) return cx.reading('device.rooms', orgId, fn);
  if (orgId != null && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
  return fn(cx.db);
}
const list = (cx: Cx, input: ParsedOf<typeof calls.baseRooms>, kind?: RoomKind) =>
  readingRooms(cx, input.orgId, (door) =>
    door.list(input, {
      select: columns,
      from: source,
      counted: sql`device_room r`,
      where: [door.orgs('r'), sql`r.is_open`, is('r.kind', kind), contains('r.name', input.name)],
      sorts: { name: sql`r.name`, orgName: sql`o.name` },
      then: sql`r.room_id desc`,
      shape: toRoom(cx.now),
    }),
  );
async function roomWhere(cx: Cx, door: Door, ...where: readonly (Sql | undefined)[]): Promise<RoomRow> {
  const found = await door.row<Row>(
    sql`select ${columns} from ${source} where ${all(door.orgs('r'), sql`r.is_open`, ...where)}`,
  );
  if (!found) throw fail(kernelFaults.gone);
  return toRoom(cx.now)(found);
}
/** A room the caller may look at. @throws gone. */
export const seenRoom = (cx: Cx, id: number, kind?: RoomKind): Promise<RoomRow> =>
  readingRooms(cx, undefined, (door) => roomWhere(cx, door, is('r.room_id', id), is('r.kind', kind)));
/** The last race of a room, with its lanes where they are asked for. */
async function lastRace(cx: Cx, id: number, kind: RoomKind, withLanes: boolean) {
  const room = await seenRoom(cx, id, kind);
  return readingRooms(cx, cx.me.busiId === BUSI.platform ? room.orgId : undefined, async (door) => {
    const [race] = await lastRaces(cx, door, id, 1);
    if (!race || !withLanes) return { race: race ?? null, lanes: [] };
    return { race, lanes: await lanesOf(cx, door, [race.raceId]) };
  });
}
const raceOnly =
  (kind: RoomKind) =>
  async (cx: Cx, { id }: { readonly id: number }) => ({
    race: (await lastRace(cx, id, kind, false)).race,
  });
const raceWithLanes =
  (kind: RoomKind) =>
  async (cx: Cx, { id }: { readonly id: number }) => {
    const { race, lanes } = await lastRace(cx, id, kind, true);
    return { race: race && { ...race, lanes: lanes.map(({ raceId: _, ...lane }) => lane) } };
  };

export const roomHandlers = [
  handle(calls.baseRooms, (cx, input) => list(cx, input)),
  handle(calls.mixRooms, (cx, input) => list(cx, input, 'mix')),
  handle(calls.sprintRooms, (cx, input) => list(cx, input, 'sprint')),
  handle(calls.sprintRooms2, (cx, input) => list(cx, input, 'sprint')),
  handle(calls.mixRace, raceOnly('mix')),
  handle(calls.sprintRace, raceOnly('sprint')),
  handle(calls.sprintRace2, raceOnly('sprint')),
  handle(calls.mixLoad, raceWithLanes('mix')),
  handle(calls.sprintLoad, raceWithLanes('sprint')),
  handle(calls.sprintLoad2, raceWithLanes('sprint')),
  handle(calls.baseRoom, (cx, { id }) => seenRoom(cx, id)),
  handle(calls.baseRoomData, async (cx, { id }) => {
    const room = await seenRoom(cx, id);
    return readingRooms(cx, cx.me.busiId === BUSI.platform ? room.orgId : undefined, async (door) => {
      const found = await lastRaces(cx, door, id, 20);
      const lanes = await lanesOf(
        cx,
        door,
        found.map((race) => race.raceId),
      );
      const ofRace = (raceId: number) =>
        lanes.filter((lane) => lane.raceId === raceId).map(({ raceId: _, ...lane }) => lane);
      return { ...room, races: found.map((race) => ({ ...race, lanes: ofRace(race.raceId) })) };
    });
  }),
  handle(calls.createRoom, async (cx, { orgId, gateId, ...room }) => {
    await takesDevices(cx, orgId);
    return cx.into(orgId, 'device.room', async (door) => {
      await isFree(door, room.name);
      if (gateId != null) await isGate(door, gateId);
      const roomId = newId();
      await door.insert(rooms, { ...room, roomId, gateId, isOpen: true, madeAt: cx.nowIso });
      cx.note('device.room.created', { subjectId: roomId, name: room.name, gateId }, orgId);
      return roomWhere(cx, door, is('r.room_id', roomId));
    });
  }),
  handle(calls.updateRoom, async (cx, { id, ...changed }) => {
    const old = await seenRoom(cx, id);
    return cx.into(old.orgId, 'device.room', async (door) => {
      if (changed.name != null && changed.name !== old.name) await isFree(door, changed.name);
      if (changed.gateId != null) await isGate(door, changed.gateId);
      await door.update(rooms, { roomId: id }, changed);
      cx.note('device.room.changed', { subjectId: id, new: changed }, old.orgId);
      return roomWhere(cx, door, is('r.room_id', id));
    });
  }),
  handle(calls.closeRoom, async (cx, { id }) => {
    const { orgId, name, raceId } = await seenRoom(cx, id);
    if (raceId != null) throw fail(faults.roomBusy);
    await cx.into(orgId, 'device.room', (door) => door.update(rooms, { roomId: id }, { isOpen: false }));
    cx.note('device.room.closed', { subjectId: id, name }, orgId);
  }),
];

async function isFree(door: Door, name: string): Promise<void> {
  if (await door.one(rooms, { name, isOpen: true })) throw fail(faults.roomTaken, { name }, 'name');
}
async function isGate(door: Door, deviceId: number): Promise<void> {
  if (!(await door.one(devices, { deviceId, type: 'gate', leftAt: null }))) throw fail(kernelFaults.gone);
}
