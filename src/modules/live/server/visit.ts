import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { cameIn, wentOut } from '../../lesson/server/published';
import { ROLE, SAME_VISIT_SECONDS, type LiveRole } from '../rules';
import { rooms, visits } from '../tables';
import { append, type Room } from './room';

/** A connection that has a place in a room. */
export interface Seat {
  readonly lessonId: number;
  readonly userId: number;
  readonly role: LiveRole;
  readonly conn: string;
}
/** Whether somebody counts: observers do not, and a tablet of the teacher's is not the teacher. */
export const isCounted = (role: LiveRole, control: boolean): boolean => role !== ROLE.anonymous && !control;

/** Takes the place: a reload, or the network back within a minute, goes on with the same visit; another tab's place is taken over. */
export async function takePlace(door: Door, room: Room, seat: Seat, now: Date): Promise<void> {
  const { lessonId, userId, role, conn } = seat;
  const at = now.toISOString();
  const since = new Date(now.getTime() - SAME_VISIT_SECONDS * 1000).toISOString();
  const again = await door.change(sql`
    update live_visit v
    set conn = ${conn}, role = ${role}, seen_at = ${at}, left_at = null,
      last_at = case when v.left_at is null then v.last_at else ${at}::timestamptz end
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.user_id = ${userId}
      and (v.left_at is null or v.left_at >= ${since})`);
  if (!again) {
    const visitNo = 1 + (await door.count(visits, { lessonId, userId }));
    await door.insert(visits, { lessonId, userId, visitNo, role, conn, cameAt: at, lastAt: at, seenAt: at });
  }
  await cameIn(door, { lessonId, userId, at });
  await append(door, room, { lines: [{ kind: 'came', userId, body: { role, conn } }], at });
}
/** Leaves the place, unless another connection has taken it. Counted until `at`. */
export async function leavePlace(door: Door, seat: Omit<Seat, 'role'>, at: string): Promise<void> {
  const { lessonId, userId, conn } = seat;
  const room = await door.one(rooms, { lessonId }, { lock: 'update' });
  if (!room) return;
  const left = await door.change(sql`
    update live_visit v
    set left_at = ${at}, seconds = v.seconds + greatest(0, extract(epoch from ${at}::timestamptz - v.last_at))::int
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.user_id = ${userId}
      and v.conn = ${conn}
      and v.left_at is null`);
  if (!left) return;
  await wentOut(door, { lessonId, userId, at });
  await append(door, room, { lines: [{ kind: 'left', userId, body: {} }], at });
}
/** Everybody leaves: the lesson is over. */
export const leaveAll = (door: Door, lessonId: number, at: string): Promise<number> =>
  door.change(sql`
    update live_visit v
    set left_at = ${at}, seconds = v.seconds + greatest(0, extract(epoch from ${at}::timestamptz - v.last_at))::int
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.left_at is null`);
/** Says of these connections that somebody holds them. */
export const stillHere = (door: Door, lessonId: number, conns: readonly string[], at: string): Promise<number> =>
  door.change(sql`
    update live_visit v
    set seen_at = ${at}
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.conn = any(${conns}::text[])
      and v.left_at is null`);
/** Places whose process says nothing any more: it was killed. */
export const deserted = (door: Door, lessonId: number, since: string) =>
  door.rows<{ readonly userId: number; readonly conn: string; readonly seenAt: string }>(sql`
    select v.user_id, v.conn, v.seen_at
    from live_visit v
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.left_at is null
      and v.seen_at < ${since}
    order by v.user_id`);
