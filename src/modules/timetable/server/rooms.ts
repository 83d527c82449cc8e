import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract/settings';
import { faults } from '../faults';
import { arranges, rooms } from '../tables';

async function roomsOut(cx: Cx, only?: number) {
  const list = await cx.db.many(rooms, { roomId: only }, { sort: ['name'] });
  const used = new Map(
    (
      await cx.db.rows<{ roomId: number; n: number }>(
        sql`
        select room_id, count(*)::int as n
        from timetable_arrange
        where org_id = ${cx.db.orgId}
          and room_id is not null
          and is_on
          and to_date >= ${cx.today}
        group by room_id`,
      )
    ).map((r) => [r.roomId, r.n]),
  );
  return list.map((r) => ({
    roomId: r.roomId,
    name: r.name,
    kind: r.kind,
    seats: r.seats,
    on: r.isOn,
    used: used.get(r.roomId) ?? 0,
  }));
}
async function savingRoom(cx: Cx, name: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await cx.savepoint(write);
  } catch (error) {
    if (constraintOf(error) !== 'timetable_room_key') throw error;
    throw fail(faults.roomTaken, { name }, 'name');
  }
}

export const rooming = [
  handle(calls.roomList, async (cx) => ({ items: await roomsOut(cx) })),
  handle(calls.roomCreate, async (cx, i) => {
    const roomId = newId();
    await savingRoom(cx, i.name, () =>
      cx.db.insert(rooms, { roomId, name: i.name, kind: i.kind, seats: i.seats ?? null }),
    );
    cx.note('timetable.room.created', { subjectId: roomId, new: i });
    return (await roomsOut(cx, roomId))[0]!;
  }),
  handle(calls.roomUpdate, async (cx, { id, on, ...i }) => {
    const old = await cx.db.one(rooms, { roomId: id });
    if (!old) throw fail(kernelFaults.gone);
    await savingRoom(cx, i.name, () =>
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
