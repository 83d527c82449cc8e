import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { contains, sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { BUSI } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { stationsOf, type Held } from '../../device/server/published';
import * as calls from '../contract';
import type { RoomRow } from '../contract/rooms';
import { faults } from '../faults';
import { lapOf, type Point } from '../rules';
import { rooms, stations } from '../tables';

type Route = ParsedOf<typeof calls.createRoom>['route'];
type Row = Omit<RoomRow, 'route' | 'stations'> & { readonly route: readonly Point[] };
const columns = sql`r.room_id, r.org_id, o.name as org_name, r.name, r.metres, r.laps, r.is_open as open, r.route,
  exists (select 1 from sunny_run_pass p where p.org_id = r.org_id and p.room_id = r.room_id) as has_runs`;
const source = sql`sunny_run_room r
  join organisation_org o on o.org_id = r.org_id`;

/** Courses are looked at by the school that runs them, and by the platform for every school. */
function reading<T>(cx: Cx, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> {
  if (cx.me.busiId === BUSI.platform) return cx.reading('sunny-run.rooms', orgId, fn);
  if (orgId != null && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
  return fn(cx.db);
}
const shape =
  (held: ReadonlyMap<number, Held>) =>
  ({ route, ...row }: Row): RoomRow => ({
    ...row,
    stations: route.filter((place) => place.deviceId != null).length,
    route: route.map(({ name, deviceId, metres }) => ({
      name,
      metres,
      devId: (deviceId != null ? held.get(deviceId)?.devId : undefined) ?? null,
    })),
  });
const byId = (held: readonly Held[]): ReadonlyMap<number, Held> => new Map(held.map((one) => [one.deviceId, one]));
async function roomOf(door: Door, roomId: number, held: readonly Held[]): Promise<RoomRow> {
  const row = await door.row<Row>(
    sql`select ${columns} from ${source} where ${door.orgs('r')} and r.room_id = ${roomId}`,
  );
  if (!row) throw fail(kernelFaults.gone);
  return shape(byId(held))(row);
}
type Open = Row & { readonly isTaken: boolean };
/** An open course that the caller may change, and whether another one has a name already. @throws gone. */
const openRoom = (cx: Cx, id: number, name = ''): Promise<Open> =>
  reading(cx, undefined, async (door) => {
    const row = await door.row<Open>(sql`
      select ${columns}, exists (
        select 1 from sunny_run_room x
        where x.org_id = r.org_id and x.name = ${name} and x.is_open and x.room_id <> r.room_id
      ) as is_taken
      from ${source}
      where ${door.orgs('r')}
        and r.room_id = ${id}
        and r.is_open`);
    if (!row) throw fail(kernelFaults.gone);
    return row;
  });

/** Places with the school's devices. @throws at the place: too few, a device that is not the school's, or one that stands twice. */
function routeOf(places: Route, devIds: readonly string[] | undefined, held: readonly Held[]): Point[] {
  if (places.length < 2) throw fail(faults.routeShort, {}, 'route');
  const known = new Map(held.map((one) => [one.devId, one.deviceId]));
  const points = places.map(({ name, metres, devId }, at): Point => {
    const number = devId ?? devIds?.[at];
    if (number == null || number === '') return { name, metres, deviceId: null };
    const deviceId = known.get(number);
    if (deviceId === undefined) throw fail(faults.deviceGone, { devId: number }, `route.${at}.devId`);
    return { name, metres, deviceId };
  });
  const standing = points.flatMap((point) => point.deviceId ?? []);
  if (standing.length === 0) throw fail(faults.routeNoStation, {}, 'route');
  const seen = new Set<number>();
  const twice = points.findIndex(({ deviceId }) => deviceId != null && seen.size === seen.add(deviceId).size);
  if (twice >= 0) throw fail(faults.deviceTwice, { name: points[twice]?.name ?? '' }, `route.${twice}.devId`);
  return points;
}
/** Puts devices beside a course: each stands in one open course. */
async function stand(door: Door, roomId: number, points: readonly Point[]): Promise<void> {
  const deviceIds = points.flatMap((point) => point.deviceId ?? []);
  const made = await door.insert(
    stations,
    deviceIds.map((deviceId) => ({ deviceId, roomId })),
    'on conflict (org_id, device_id) do nothing',
  );
  if (made === deviceIds.length) return;
  const taken = await door.row<{ name: string }>(sql`
    select r.name
    from sunny_run_station s
    join sunny_run_room r on r.org_id = s.org_id and r.room_id = s.room_id
    where s.org_id = ${door.orgId}
      and s.device_id = any(${deviceIds}::bigint[])
      and s.room_id <> ${roomId}
    order by r.name, r.room_id
    limit 1`);
  throw fail(faults.deviceInRoom, { name: taken?.name ?? '' }, 'route');
}
async function mustBeFree(door: Door, name: string): Promise<void> {
  if (await door.one(rooms, { name, isOpen: true })) throw fail(faults.roomTaken, { name }, 'name');
}

export const roomHandlers = [
  handle(calls.listRooms, (cx, { orgId, name, ...input }) =>
    reading(cx, orgId, async (door) => {
      const found = await door.list<typeof input, Row>(input, {
        select: columns,
        from: source,
        counted: sql`sunny_run_room r`,
        where: [door.orgs('r'), sql`r.is_open`, contains('r.name', name)],
        sorts: { name: sql`r.name`, metres: sql`r.metres` },
        then: sql`r.room_id desc`,
      });
      const held = byId(await stationsOf(door));
      return { ...found, items: found.items.map(shape(held)) };
    }),
  ),
  handle(calls.listStations, (cx, { orgId }) =>
    reading(cx, orgId ?? cx.me.orgId, async (door) => {
      const held = await stationsOf(door);
      const standing = await door.rows<{ deviceId: number; name: string }>(sql`
        select s.device_id, r.name
        from sunny_run_station s
        join sunny_run_room r on r.org_id = s.org_id and r.room_id = s.room_id
        where ${door.orgs('s')}
          and ${door.orgs('r')}
        order by s.device_id`);
      const roomNames = new Map(standing.map((row) => [row.deviceId, row.name]));
      return {
        items: held.map(({ deviceId, devId, name }) => ({ devId, name, roomName: roomNames.get(deviceId) ?? null })),
      };
    }),
  ),
  handle(calls.createRoom, async (cx, { orgId, name, laps, devIds, route }) => {
    const school = orgId ?? cx.me.orgId;
    return cx.into(school, 'sunny-run.room', async (door) => {
      const held = await stationsOf(door);
      const points = routeOf(route, devIds, held);
      await mustBeFree(door, name);
      const roomId = newId();
      const metres = lapOf(points);
      await door.insert(rooms, { roomId, name, laps, route: points, metres, isOpen: true, madeAt: cx.nowIso });
      await stand(door, roomId, points);
      cx.note('sunny-run.room.created', { subjectId: roomId, name, metres }, school);
      return roomOf(door, roomId, held);
    });
  }),
  handle(calls.updateRoom, async (cx, { id, name, laps, devIds, route }) => {
    const { isTaken, ...old } = await openRoom(cx, id, name);
    if (isTaken) throw fail(faults.roomTaken, { name: name ?? '' }, 'name');
    // What was run on a course is judged by it: another way is another course.
    if (route && old.hasRuns) throw fail(faults.roomHasRuns, { name: old.name }, 'route');
    return cx.into(old.orgId, 'sunny-run.room', async (door) => {
      const held = await stationsOf(door);
      const points = route ? routeOf(route, devIds, held) : old.route;
      if (route) {
        await door.remove(stations, { roomId: id });
        await stand(door, id, points);
      }
      const changed = { name: name ?? old.name, laps: laps ?? old.laps, route: points, metres: lapOf(points) };
      await door.update(rooms, { roomId: id }, changed);
      cx.note(
        'sunny-run.room.changed',
        { subjectId: id, old: { name: old.name, metres: old.metres }, new: changed },
        old.orgId,
      );
      return shape(byId(held))({ ...old, ...changed });
    });
  }),
  handle(calls.deleteRoom, async (cx, { id }) => {
    const { orgId, name, hasRuns } = await openRoom(cx, id);
    await cx.into(orgId, 'sunny-run.room', async (door) => {
      await door.remove(stations, { roomId: id });
      if (hasRuns) await door.update(rooms, { roomId: id }, { isOpen: false });
      else await door.remove(rooms, { roomId: id });
    });
    cx.note(hasRuns ? 'sunny-run.room.closed' : 'sunny-run.room.removed', { subjectId: id, name }, orgId);
  }),
];
