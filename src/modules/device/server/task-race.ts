import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { RaceState, RaceTask } from '../rules';
import type { ChangedRace } from './watching';

/** A race that another module prepares: it says who runs, on which lanes, and what for. */
export interface TaskRace {
  readonly roomId: number;
  /** As long as the room's track where it is left out. */
  readonly metres?: number | undefined;
  readonly lanes: readonly { readonly lane: number; readonly userId: number }[];
  readonly task: RaceTask;
}

/**
 * Prepares a race in a room of the own school for another module, which has judged who may run. From then on it goes as any race;
 * `device.race.confirmed` carries the task. One statement and an audit line.
 * @throws gone, laneOutside, roomBusy
 */
export async function prepareTaskRace(cx: Cx, { roomId, metres, lanes, task }: TaskRace): Promise<number> {
  const raceId = newId();
  const org = cx.me.orgId;
  // One race of a room is on the way: the unique index decides where two come at once.
  const room = await cx.db.row<{ lanes: number; made: number }>(sql`
    with room as (
      select r.org_id, r.room_id, r.gate_id, r.lanes, r.metres
      from device_room r
      where r.org_id = ${org}
        and r.room_id = ${roomId}
        and r.is_open),
    raced as (
      insert into device_race (org_id, race_id, room_id, gate_id, metres, state, made_by, made_at, text, task)
      select room.org_id, ${raceId}::bigint, room.room_id, room.gate_id, coalesce(${metres ?? null}::integer, room.metres),
        'prepared', ${cx.me.userId}::bigint, ${cx.nowIso}::timestamptz, '', ${JSON.stringify(task)}::jsonb
      from room
      on conflict do nothing
      returning org_id, race_id),
    laned as (
      insert into device_lane (org_id, race_id, lane, user_id, state)
      select raced.org_id, raced.race_id, v.lane, v.user_id, 'ready'
      from raced
      cross join unnest(${lanes.map(({ lane }) => lane)}::integer[], ${lanes.map(({ userId }) => userId)}::bigint[])
        as v(lane, user_id))
    select room.lanes, (select count(*) from raced)::int as made
    from room`);
  if (!room) throw fail(kernelFaults.gone);
  const outside = lanes.find(({ lane }) => lane > room.lanes);
  if (outside) throw fail(faults.laneOutside, { lane: outside.lane, lanes: room.lanes });
  if (room.made === 0) throw fail(faults.roomBusy);
  cx.note('device.race.prepared', { subjectId: raceId, roomId, runners: lanes.length, of: task.of });
  cx.emit('device.race.changed', { raceId, roomId, madeBy: cx.me.userId } satisfies ChangedRace);
  return raceId;
}

/** In which room a race of another module's task stands. */
interface TaskRoom<Ref> {
  readonly raceId: number;
  readonly roomId: number;
  readonly name: string;
  readonly state: RaceState;
  readonly ref: Ref;
}
/**
 * Races that were prepared for a module's things, the newest first, without those that are void. One statement.
 * @param key the name of the thing's id in the reference of the task.
 */
export const taskRooms = <Ref>(
  door: Door,
  { of, key, ids }: { readonly of: string; readonly key: string & keyof Ref; readonly ids: readonly number[] },
): Promise<TaskRoom<Ref>[]> =>
  door.rows<TaskRoom<Ref>>(sql`
    select a.race_id, a.room_id, r.name, a.state, a.task -> 'ref' as ref
    from device_race a
    join device_room r on r.org_id = a.org_id and r.room_id = a.room_id
    where a.org_id = ${door.orgId}
      and a.task is not null
      and a.task ->> 'of' = ${of}
      and a.task -> 'ref' ->> ${key}::text = any(${ids.map(String)}::text[])
      and a.state <> 'void'
    order by a.made_at desc, a.race_id desc`);
