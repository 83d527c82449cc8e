import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { Refusal, fail } from '../../../kernel/shared/faults';
import { sql } from '../../../kernel/server/db/sql';
import { lessonToEnter, type OpenLesson } from '../../lesson/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import {
  OVERTIME_MINUTES,
  PAIRED,
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
  const lesson = await lessonToEnter(cx, lessonId, isChild ? 'child' : 'guest');
  if (role === ROLE.partner && lesson.clazzType !== PAIRED) throw fail(faults.notPaired);
  return lesson;
}

/** What a ticket says of its lesson. */
interface Way {
  readonly clazzType: number;
  /** When the bell rings, also where that is over. */
  readonly endsAt: string;
}
/**
 * Whoever is in the room when the bell rings stays until it is closed: a network that goes away then brings them back, in the
 * role they had. Nobody else comes in after the bell.
 */
async function wayBack(cx: Cx, lessonId: number, role: LiveRole): Promise<Way | undefined> {
  const open = new Date(cx.now.getTime() - OVERTIME_MINUTES * 60_000).toISOString();
  return cx.db.row<Way>(sql`
    select c.clazz_type, r.ends_at
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
  try {
    const { clazzType, minutesLeft } = await lessonFor(cx, lessonId, role);
    await checkClient(cx, clazzType, client);
    return { clazzType, endsAt: new Date(cx.now.getTime() + minutesLeft * 60_000).toISOString() };
  } catch (error) {
    // Everything else was asked before the time.
    const isOver = error instanceof Refusal && error.fault.code === 'lesson.fault.ended';
    const way = isOver ? await wayBack(cx, lessonId, role) : undefined;
    if (!way) throw error;
    return way;
  }
}

export const tokenHandlers = [
  handle(calls.fetchLessonToken, async (cx, { lessonId, liveRole, client }) => {
    const role = roleOf(liveRole);
    const { clazzType, endsAt } = await wayIn(cx, lessonId, role, client);
    const secret = newSecret();
    await cx.db.insert(
      tickets,
      {
        lessonId,
        userId: cx.me.userId,
        hash: hashOf(secret),
        role,
        endsAt,
        expiresAt: new Date(cx.now.getTime() + TICKET_SECONDS * 1000).toISOString(),
      },
      `on conflict (org_id, lesson_id, user_id) do update
        set hash = excluded.hash, role = excluded.role, ends_at = excluded.ends_at,
          expires_at = excluded.expires_at, used_at = null`,
    );
    cx.note('live.token', { subjectId: lessonId, role });
    return {
      ticket: seatTicket(cx.db.orgId, secret),
      clazzType,
      liveRole: role,
      liveMode: opensInBrowser(clazzType) ? ('room' as const) : ('live' as const),
      resolution: RESOLUTION,
    };
  }),
];
