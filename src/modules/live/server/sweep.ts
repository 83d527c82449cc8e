import type { Kernel } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Ticker } from '../../../kernel/server/module';
import { OVERTIME_MINUTES } from '../rules';
import { holdRooms } from './door';
import { endRoom } from './ending';
import { leavePlace, silentSince } from './visit';

/** Done at once; the rest waits for the next look. */
const AT_ONCE = 500;
interface Place {
  readonly orgId: number;
  readonly lessonId: number;
  readonly userId: number;
  readonly conn: string;
  readonly seenAt: string;
}
/** Places whose process says nothing any more: it was killed. */
const deserted = (kernel: Kernel, now: Date): Promise<Place[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Place>(sql`
      select v.org_id, v.lesson_id, v.user_id, v.conn, v.seen_at
      from live_visit v
      where v.org_id = v.org_id
        and v.left_at is null
        and v.seen_at < ${silentSince(now)}::timestamptz
      order by v.seen_at, v.org_id, v.lesson_id, v.user_id, v.visit_no
      limit ${AT_ONCE}`),
  );
/** Rooms that nobody has closed, some minutes after the bell. */
const overdue = (kernel: Kernel, now: Date): Promise<Pick<Place, 'orgId' | 'lessonId'>[]> =>
  acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Pick<Place, 'orgId' | 'lessonId'>>(sql`
      select r.org_id, r.lesson_id
      from live_room r
      where r.org_id = r.org_id
        and r.ended_at is null
        and r.ends_at < ${new Date(now.getTime() - OVERTIME_MINUTES * 60_000).toISOString()}::timestamptz
      order by r.ends_at, r.org_id, r.lesson_id
      limit ${AT_ONCE}`),
  );

/**
 * Looks after rooms that no process holds a connection of: whoever sat in a process that was killed had left when it was last
 * heard of, and a room whose time is over is closed though nobody is in it. Several processes may look at once.
 */
export async function sweepRooms(kernel: Kernel): Promise<void> {
  const now = kernel.clock();
  // What this process holds it has just spoken for, so that nobody here is taken for gone.
  await holdRooms(kernel, now);
  for (const { orgId, seenAt, ...place } of await deserted(kernel, now))
    await inOrg(kernel.pools.tenant, orgId, (door) => leavePlace(door, place, seenAt));
  for (const { orgId, lessonId } of await overdue(kernel, now))
    await inOrg(kernel.pools.tenant, orgId, (door) => endRoom(door, lessonId, now));
}
export const sweeping: Ticker = { everyMs: 20_000, run: sweepRooms };
