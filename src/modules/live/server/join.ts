import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { UpgradeRefusal } from '../../../kernel/server/http/upgrades';
import { ROLE, type LiveRole } from '../rules';
import { rooms, tickets } from '../tables';
import { controlOf, isInForce } from './control';
import { linesAfter, type ReadLine } from './log';
import { lockRoom, type Room } from './room';
import { hashOf, newSecret, readTicket } from './secrets';
import { isCounted, takePlace, type Seat } from './visit';

/** Where a ticket leads, before anybody has sat down. */
interface Claim {
  readonly orgId: number;
  readonly lessonId: number;
  readonly userId: number;
  readonly role: LiveRole;
  readonly control: boolean;
  readonly endsAt: string;
  /** Hash of a seat's ticket, which joins once. */
  readonly once?: string;
}
/** Somebody who has come in. */
export interface Joined extends Seat {
  readonly orgId: number;
  readonly control: boolean;
  readonly name: string;
  readonly title: string;
  readonly endsAt: string;
  /** Whether the school lets its lessons be recorded. */
  readonly records: boolean;
  readonly room: Room;
  readonly lines: readonly ReadLine[];
  /** Number of the line that says that they came; later ones of the same person are of another tab. */
  readonly cameSeq: number;
}

/** 401: no ticket, a forged one, one that ran out or was used. 404: one of another lesson. */
async function claimOf(kernel: Kernel, text: string, lessonId: number): Promise<Claim | UpgradeRefusal> {
  const ticket = readTicket(text);
  if (!ticket) return 401;
  const now = kernel.clock();
  if (ticket.kind === 'control') {
    const row = await controlOf(kernel, ticket.id, ticket.key);
    if (!row?.endsAt || !row.forOrgId || !row.userId || !isInForce(row, now)) return 401;
    if (row.lessonId !== lessonId) return 404;
    return { orgId: row.forOrgId, lessonId, userId: row.userId, role: ROLE.teacher, control: true, endsAt: row.endsAt };
  }
  const hash = hashOf(ticket.secret);
  const row = await inOrg(kernel.pools.tenant, ticket.orgId, (door) => door.one(tickets, { hash }), true);
  if (!row || row.usedAt != null || row.expiresAt <= now.toISOString()) return 401;
  if (row.lessonId !== lessonId) return 404;
  const { userId, endsAt } = row;
  return { orgId: ticket.orgId, lessonId, userId, role: row.role as LiveRole, control: false, endsAt, once: hash };
}

/** What a room is called, and its newcomer. */
const roomNames = (door: Door, { lessonId, userId }: Claim) =>
  door.row<{
    readonly title: string;
    readonly name: string;
    readonly finished: boolean;
    readonly records: boolean;
  }>(sql`
    select l.ended_at is not null as finished, coalesce(s.records, false) as records,
      concat_ws(' · ', c.clazz_name, nullif(coalesce(nullif(l.topic, ''), l.name), '')) as title,
      coalesce(p.name, k.guest_name, '') as name
    from lesson_lesson_v l
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    left join live_setting s on s.org_id = l.org_id
    left join people_person_v p on p.org_id = l.org_id and p.user_id = ${userId}
    left join live_ticket k on k.org_id = l.org_id and k.lesson_id = l.lesson_id and k.user_id = ${userId}
    where l.org_id = ${door.orgId}
      and l.lesson_id = ${lessonId}`);
/** A ticket joins once, whoever comes first with it. */
const used = (door: Door, hash: string, at: string): Promise<number> =>
  door.change(sql`
    update live_ticket
    set used_at = ${at}
    where org_id = ${door.orgId}
      and hash = ${hash}
      and used_at is null`);

/**
 * Lets the bearer of a ticket into a lesson's room.
 * @param since number of the last line that the browser knows: a reload begins at 0, a lost network where it broke off.
 */
export async function join(
  kernel: Kernel,
  { ticket, lessonId, since }: { readonly ticket: string; readonly lessonId: number; readonly since: number },
): Promise<Joined | UpgradeRefusal> {
  const claim = await claimOf(kernel, ticket, lessonId);
  if (typeof claim === 'number') return claim;
  const conn = newSecret();
  const now = kernel.clock();
  return inOrg(kernel.pools.tenant, claim.orgId, async (door) => {
    if (claim.once !== undefined && !(await used(door, claim.once, now.toISOString()))) return 401;
    const lesson = await roomNames(door, claim);
    if (!lesson) return 404;
    const { finished, ...names } = lesson;
    // A tablet that leads holds its ticket until the bell; a lesson that its teacher finished sooner has no room, also where none was.
    if (finished) return 404;
    const room = await lockRoom(door, { ...claim, at: now.toISOString() });
    if (room.endedAt != null) {
      if (claim.endsAt <= now.toISOString()) return 404;
      // It was closed at a bell that the timetable has moved since: the lesson is still to come.
      await door.update(rooms, { lessonId }, { endedAt: null });
    }
    const counted = isCounted(claim.role, claim.control);
    if (counted) await takePlace(door, room, { ...claim, conn }, now);
    const lines = await linesAfter(door, lessonId, since);
    return { ...claim, ...names, conn, room, lines, cameSeq: room.seq + (counted ? 1 : 0) };
  });
}
