import type { Cx } from '../../../kernel/server/cx';
import { all, is, sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract/settings';
import { faults } from '../faults';
import { arranges, rooms } from '../tables';

type Room = ReplyOf<typeof calls.roomList>['items'][number];

/** Rooms with how many schedules stand in each from today on, in one statement. */
const roomsOut = (cx: Cx, only?: number): Promise<Room[]> =>
  cx.db.rows<Room>(sql`
    select r.room_id, r.name, r.kind, r.seats, r.is_on as "on", coalesce(u.used, 0) as used
    from timetable_room r
    left join (
      select a.room_id, count(*)::int as used
      from timetable_arrange a
      where a.org_id = ${cx.db.orgId}
        and a.room_id is not null
        and a.is_on
        and a.to_date >= ${cx.today}
      group by a.room_id) u on u.room_id = r.room_id
    where ${all(sql`r.org_id = ${cx.db.orgId}`, is('r.room_id', only))}
    order by r.name, r.room_id`);
async function savingRoom(name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (constraintOf(error) !== 'timetable_room_key') throw error;
    throw fail(faults.roomTaken, { name }, 'name');
  }
}

export const roomHandlers = [
  handle(calls.roomList, async (cx) => ({ items: await roomsOut(cx) })),
  handle(calls.roomCreate, async (cx, i) => {
    const roomId = newId();
    await savingRoom(i.name, () => cx.db.insert(rooms, { roomId, name: i.name, kind: i.kind, seats: i.seats ?? null }));
    cx.note('timetable.room.created', { subjectId: roomId, new: i });
    return (await roomsOut(cx, roomId))[0]!;
  }),
  handle(calls.roomUpdate, async (cx, { id, on, ...i }) => {
    const old = await cx.db.one(rooms, { roomId: id });
    if (!old) throw fail(kernelFaults.gone);
    await savingRoom(i.name, () =>
      cx.db.update(rooms, { roomId: id }, { name: i.name, kind: i.kind, seats: i.seats ?? null, isOn: on ?? old.isOn }),
    );
    cx.note('timetable.room.changed', { subjectId: id, old, new: { ...i, on } });
    return (await roomsOut(cx, id))[0]!;
  }),
  handle(calls.roomRemove, async (cx, { id }) => {
    const room = await cx.db.one(rooms, { roomId: id }, { lock: 'update' });
    if (!room) throw fail(kernelFaults.gone);
    const count = await cx.db.count(arranges, { roomId: id });
    if (count) throw fail(faults.roomInUse, { name: room.name, count });
    await cx.db.change(sql`
      update timetable_need
      set room_id = null
      where org_id = ${cx.db.orgId}
        and room_id = ${id}`);
    await cx.db.remove(rooms, { roomId: id });
    cx.note('timetable.room.removed', { subjectId: id });
  }),
];
