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
/** Whoever was heard of before this is not there any more. */
export const silentSince = (now: Date): string => new Date(now.getTime() - SAME_VISIT_SECONDS * 1000).toISOString();
/** Whether somebody counts: observers do not, and a tablet of the teacher's is not the teacher. */
export const isCounted = (role: LiveRole, control: boolean): boolean => role !== ROLE.anonymous && !control;

/** Takes the place: a reload, or the network back within a minute, goes on with the same visit; another tab's place is taken over. */
export async function takePlace(door: Door, room: Room, seat: Seat, now: Date): Promise<void> {
  const { lessonId, userId, role, conn } = seat;
  const at = now.toISOString();
  const since = silentSince(now);
  await leaveUnsaid(door, seat, since);
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
  // A partner stands in no register of this school.
  if (role !== ROLE.partner) await cameIn(door, { lessonId, userId, at });
  await append(door, room, { lines: [{ kind: 'came', userId, body: { role, conn } }], at });
}
/** A process that was killed said of nobody that they left: they did when it was last heard of. */
async function leaveUnsaid(door: Door, { lessonId, userId }: Seat, since: string): Promise<void> {
  const [gone] = await door.rows<{ readonly seenAt: string }>(sql`
    update live_visit v
    set left_at = v.seen_at,
      seconds = v.seconds + greatest(0, extract(epoch from v.seen_at - v.last_at))::int
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.user_id = ${userId}
      and v.left_at is null
      and v.seen_at < ${since}
    returning v.seen_at`);
  if (gone) await wentOut(door, { lessonId, userId, at: gone.seenAt });
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
/**
 * Everybody leaves: the lesson was over at `until`. A place that its process has said nothing of for a minute was left when it
 * was last heard of.
 */
export const leaveAll = (
  door: Door,
  lessonId: number,
  { until, now }: { readonly until: string; readonly now: Date },
): Promise<number> => {
  const end = sql`least(
    ${until}::timestamptz,
    case when v.seen_at < ${silentSince(now)} then v.seen_at else ${until}::timestamptz end)`;
  return door.change(sql`
    update live_visit v
    set left_at = greatest(v.last_at, ${end}),
      seconds = v.seconds + greatest(0, extract(epoch from ${end} - v.last_at))::int
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.left_at is null`);
};
/** Says of these connections that somebody holds them. */
export const stillHere = (door: Door, lessonId: number, conns: readonly string[], at: string): Promise<number> =>
  door.change(sql`
    update live_visit v
    set seen_at = ${at}
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.conn = any(${conns}::text[])
      and v.left_at is null`);
/** Which of these connections had a place that was given up for them. */
export async function leftConns(door: Door, lessonId: number, conns: readonly string[]): Promise<readonly string[]> {
  const rows = await door.rows<{ readonly conn: string }>(sql`
    select v.conn
    from live_visit v
    where v.org_id = ${door.orgId}
      and v.lesson_id = ${lessonId}
      and v.conn = any(${conns}::text[])
      and v.left_at is not null`);
  return rows.map(({ conn }) => conn);
}
