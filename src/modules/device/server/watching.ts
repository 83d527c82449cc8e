import { sendWith } from '../../../kernel/server/bus';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { lt } from '../../../kernel/server/db/where';
import { handle, type Listener } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { rooms, watches } from '../tables';

/** Who has not said so for this long looks no more. */
const WATCH_MS = 10 * 60_000;
/** Pages that are told of one change. */
const MOST_WATCHERS = 1000;

/** A race that changed, as the event stream says it: the page asks what it is now, by a call with its own need and scope. */
export interface ChangedRace {
  readonly raceId: number;
  readonly roomId: number;
  /** Who prepared it hears of it wherever they are. */
  readonly madeBy: number;
}

/** Whoever may look at a room of the own school may hear of it. */
export const watching = handle(calls.watchRoom, async (cx, { id }) => {
  if (!(await cx.db.one(rooms, { roomId: id, isOpen: true }))) throw fail(kernelFaults.gone);
  const until = new Date(cx.now.getTime() + WATCH_MS).toISOString();
  await cx.db.insert(
    watches,
    { roomId: id, userId: cx.me.userId, until },
    'on conflict (org_id, room_id, user_id) do update set until = excluded.until',
  );
});

/** Tells all of the school who have the rooms of these races open, and who prepared them, with the transaction. */
export async function tellRaces(door: Door, changed: readonly ChangedRace[], now: string): Promise<void> {
  if (changed.length === 0) return;
  const { orgId } = door;
  const looking = await door.rows<{ roomId: number; userId: number }>(sql`
    select w.room_id, w.user_id
    from device_watch w
    where w.org_id = ${orgId}
      and w.room_id = any(${[...new Set(changed.map(({ roomId }) => roomId))]}::bigint[])
      and w.until > ${now}
    order by w.room_id, w.user_id
    limit ${MOST_WATCHERS}`);
  await sendWith(
    door,
    changed.flatMap(({ raceId, roomId, madeBy }) => {
      const users = new Set([madeBy, ...looking.filter((row) => row.roomId === roomId).map(({ userId }) => userId)]);
      return [...users].map((userId) => ({ orgId, userId, topic: 'device.race', data: { raceId, roomId } }));
    }),
  );
}
/** What people did with a race: the others at the track see it at once. */
export const raceChanged: Listener = {
  topic: 'device.race.changed',
  run: ({ payload }, door, kernel) =>
    tellRaces(door, [payload as unknown as ChangedRace], kernel.clock().toISOString()),
};

/** Pages that are open no more. */
export const forgetWatchers = (door: Door, now: Date): Promise<number> =>
  door.remove(watches, { until: lt(now.toISOString()) });
