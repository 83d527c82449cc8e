import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import { lessonToEnter, type OpenLesson } from '../../lesson/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import {
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

export const tokenHandlers = [
  handle(calls.fetchLessonToken, async (cx, { lessonId, liveRole, client }) => {
    const role = roleOf(liveRole);
    const lesson = await lessonFor(cx, lessonId, role);
    await checkClient(cx, lesson.clazzType, client);
    const secret = newSecret();
    const after = (seconds: number) => new Date(cx.now.getTime() + seconds * 1000).toISOString();
    await cx.db.insert(
      tickets,
      {
        lessonId,
        userId: cx.me.userId,
        hash: hashOf(secret),
        role,
        endsAt: after(Math.max(0, lesson.minutesLeft) * 60),
        expiresAt: after(TICKET_SECONDS),
      },
      `on conflict (org_id, lesson_id, user_id) do update
        set hash = excluded.hash, role = excluded.role, ends_at = excluded.ends_at,
          expires_at = excluded.expires_at, used_at = null`,
    );
    cx.note('live.token', { subjectId: lessonId, role });
    return {
      ticket: seatTicket(cx.db.orgId, secret),
      clazzType: lesson.clazzType,
      liveRole: role,
      liveMode: opensInBrowser(lesson.clazzType) ? ('room' as const) : ('live' as const),
      resolution: RESOLUTION,
    };
  }),
];
