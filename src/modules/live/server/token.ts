import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { Refusal, fail, kernelFaults } from '../../../kernel/shared/faults';
import { sql } from '../../../kernel/server/db/sql';
import {
  checkPartner,
  lessonSeen,
  lessonToEnter,
  partnerLessons,
  type OpenLesson,
} from '../../lesson/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import {
  OVERTIME_MINUTES,
  RECORDED,
  RESOLUTION,
  ROLE,
  TICKET_SECONDS,
  isHandheld,
  opensInBrowser,
  roleOf,
  type LiveRole,
} from '../rules';
import { settings, tickets } from '../tables';
import { hostLessons } from './partners';
import { observedPort } from './published';
import { hashOf, newSecret, seatTicket } from './secrets';

/** V-070, E-036. What a page says of itself is a convenience: rights hang on the ticket. */
async function checkClient(cx: Cx, clazzType: number, client: 'browser' | 'computer'): Promise<void> {
  if (clazzType === RECORDED) throw fail(faults.recorded);
  if (opensInBrowser(clazzType) || client === 'computer') return;
  if (isHandheld(cx.agent) || !(await cx.db.one(settings, {}))?.browsers) throw fail(faults.needsClient);
}
/** The lesson, if the caller may come into it in this role. A child is never unseen. */
async function lessonFor(cx: Cx, lessonId: number, role: LiveRole): Promise<OpenLesson> {
  const isChild = cx.me.userType === USER_TYPE.student;
  if (role === ROLE.teacher) return lessonToEnter(cx, lessonId, 'teacher');
  if (isChild && role === ROLE.anonymous) throw fail(faults.roleRefused);
  // Whoever teaches elsewhere looks on unseen (5) or as the partner of a pair (4), not as a child.
  if (!isChild && role === ROLE.student) throw fail(faults.roleRefused);
  return lessonToEnter(cx, lessonId, isChild ? 'child' : 'guest');
}
/** C-041, C-043: a lesson of a paired class, for whoever belongs to a partner class of it, in this school or another one. */
async function partnerWay(cx: Cx, lessonId: number): Promise<Way> {
  const [host] = await hostLessons(cx, lessonId);
  if (!host) {
    // A lesson the caller sees has no partner in them; any other one is gone.
    await lessonSeen(cx, lessonId);
    throw fail(faults.notPaired);
  }
  checkPartner(host);
  const isGuest = host.orgId !== cx.me.orgId;
  return {
    orgId: host.orgId,
    clazzType: host.clazzType,
    endsAt: bellIn(cx, host.minutesLeft),
    ...(isGuest ? { guestName: `${cx.me.name} · ${cx.me.orgName}` } : {}),
  };
}

/** C-041: who was invited to look on at a lesson of another school, unseen and not counted. */
async function observerWay(cx: Cx, lessonId: number, client: 'browser' | 'computer'): Promise<Way | undefined> {
  const orgId = await observedPort.get().hostOf(cx, lessonId);
  if (orgId === undefined || orgId === cx.me.orgId) return undefined;
  const [lesson] = await cx.asOrg(orgId, (door) => partnerLessons(door, { at: cx.now, lessonId }));
  if (!lesson) return undefined;
  checkPartner(lesson);
  await checkClient(cx, lesson.clazzType, client);
  return {
    orgId,
    clazzType: lesson.clazzType,
    endsAt: bellIn(cx, lesson.minutesLeft),
    guestName: `${cx.me.name} · ${cx.me.orgName}`,
  };
}
const isGone = (error: unknown): boolean => error instanceof Refusal && error.fault.code === kernelFaults.gone.code;

/** What a ticket says of its lesson. */
interface Way {
  /** Whose lesson it is. */
  readonly orgId: number;
  readonly clazzType: number;
  /** When the bell rings, also where that is over. */
  readonly endsAt: string;
  readonly guestName?: string;
}
const bellIn = (cx: Cx, minutes: number): string => new Date(cx.now.getTime() + minutes * 60_000).toISOString();
/**
 * Whoever is in the room when the bell rings stays until it is closed: a network that goes away then brings them back, in the
 * role they had. Nobody else comes in after the bell.
 */
async function wayBack(cx: Cx, lessonId: number, role: LiveRole): Promise<Way | undefined> {
  const open = new Date(cx.now.getTime() - OVERTIME_MINUTES * 60_000).toISOString();
  return cx.db.row<Way>(sql`
    select r.org_id, c.clazz_type, r.ends_at
    from live_room r
    join lesson_lesson_v l on l.org_id = r.org_id and l.lesson_id = r.lesson_id and l.ended_at is null
    join class_clazz_v c on c.org_id = l.org_id and c.clazz_id = l.clazz_id
    where r.org_id = ${cx.db.orgId}
      and r.lesson_id = ${lessonId}
      and r.ended_at is null
      and r.ends_at > ${open}
      and exists (
        select 1
        from live_visit v
        where v.org_id = ${cx.db.orgId}
          and v.lesson_id = r.lesson_id
          and v.user_id = ${cx.me.userId}
          and v.role = ${role})`);
}
async function wayIn(cx: Cx, lessonId: number, role: LiveRole, client: 'browser' | 'computer'): Promise<Way> {
  if (role === ROLE.partner) return partnerWay(cx, lessonId);
  try {
    const { clazzType, minutesLeft } = await lessonFor(cx, lessonId, role);
    await checkClient(cx, clazzType, client);
    return { orgId: cx.db.orgId, clazzType, endsAt: bellIn(cx, minutesLeft) };
  } catch (error) {
    const invited = role === ROLE.anonymous && isGone(error) ? await observerWay(cx, lessonId, client) : undefined;
    if (invited) return invited;
    // Everything else was asked before the time.
    const isOver = error instanceof Refusal && error.fault.code === 'lesson.fault.ended';
    const way = isOver ? await wayBack(cx, lessonId, role) : undefined;
    if (!way) throw error;
    return way;
  }
}

/** A ticket takes the place of the one before it. */
const NEWEST = `on conflict (org_id, lesson_id, user_id) do update
  set hash = excluded.hash, role = excluded.role, ends_at = excluded.ends_at, expires_at = excluded.expires_at,
    guest_name = excluded.guest_name, used_at = null`;
export const tokenHandlers = [
  handle(calls.fetchLessonToken, async (cx, { lessonId, liveRole, client }) => {
    const role = roleOf(liveRole);
    const { orgId, clazzType, endsAt, guestName = null } = await wayIn(cx, lessonId, role, client);
    const secret = newSecret();
    const ticket = {
      lessonId,
      userId: cx.me.userId,
      hash: hashOf(secret),
      role,
      endsAt,
      expiresAt: new Date(cx.now.getTime() + TICKET_SECONDS * 1000).toISOString(),
      guestName,
    };
    await cx.asOrg(orgId, (door) => door.insert(tickets, ticket, NEWEST));
    cx.note('live.token', { subjectId: lessonId, role }, orgId);
    return {
      ticket: seatTicket(orgId, secret),
      clazzType,
      liveRole: role,
      liveMode: opensInBrowser(clazzType) ? ('room' as const) : ('live' as const),
      resolution: RESOLUTION,
    };
  }),
];
