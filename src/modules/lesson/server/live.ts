import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail } from '../../../kernel/shared/faults';
import { markHourTaught, nextHour } from '../../teachplan/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { hasBegun, isLate, isPrepared, liveModeOf, nowIn, onLine } from '../rules';
import { entries, lessons } from '../tables';
import { checkDoor, comeIn, goOut, openToChild } from './entry';
import { changed, lockOwn, lockSeen, seenLesson } from './open';
import { lessonOf, viewerOf, type NamedRow } from './read';

/** When it was over: now, or at the bell for a teacher who says so afterwards. */
function endOf(cx: Cx, row: NamedRow): string {
  const now = nowIn(cx.me.zone, cx.now);
  const over = Math.max(0, onLine(now.date, now.min) - onLine(row.onDate, row.endMin));
  const at = new Date(cx.now.getTime() - over * 60_000).toISOString();
  return row.startedAt && row.startedAt > at ? row.startedAt : at;
}

export const liveHandlers = [
  handle(calls.enterLesson, async (cx, { id }) => {
    const student = cx.me.userType === USER_TYPE.student;
    const row = student ? await openToChild(cx, id) : await lockOwn(cx, id);
    await comeIn(cx.db, { lessonId: id, userId: cx.me.userId, at: cx.nowIso });
    const entry = (await cx.db.one(entries, { lessonId: id, userId: cx.me.userId }))!;
    const code = student
      ? isLate(row, nowIn(cx.me.zone, new Date(entry.firstAt)))
        ? ('late' as const)
        : ('present' as const)
      : null;
    return {
      lesson: lessonOf(row, viewerOf(cx)),
      role: student ? ('student' as const) : ('teacher' as const),
      liveMode: liveModeOf(row.clazzType),
      enteredAt: entry.firstAt,
      code,
    };
  }),
  handle(calls.leaveLesson, async (cx, { id }) => {
    await seenLesson(cx, id);
    await goOut(cx.db, { lessonId: id, userId: cx.me.userId, at: cx.nowIso });
  }),

  handle(calls.startLesson, async (cx, { id }) => {
    const row = await lockOwn(cx, id);
    if (row.startedAt && !row.endedAt) return changed(cx, row);
    checkDoor(cx, row);
    // E-035: the next hour of the plan that the class follows is prepared already; without one somebody has to say what it is about.
    const hour = isPrepared(row) ? undefined : await nextHour(cx.db, row.clazzId, row.sbjId);
    if (!isPrepared(row) && !hour) throw fail(faults.notPrepared);
    const patch = {
      startedAt: cx.nowIso,
      ...(hour ? { linkId: hour.linkId, topic: hour.name, preparedAt: cx.nowIso } : {}),
    };
    await cx.db.update(lessons, { lessonId: id }, patch);
    await comeIn(cx.db, { lessonId: id, userId: cx.me.userId, at: cx.nowIso });
    return changed(cx, row, patch);
  }),
  handle(calls.finishLesson, async (cx, { id, taught, summary }) => {
    const row = await lockSeen(cx, id);
    if (row.teacherId !== cx.me.userId) throw fail(faults.notYourLesson);
    // Ending twice is ending once.
    if (row.endedAt) return changed(cx, row);
    if (!hasBegun(row, nowIn(cx.me.zone, cx.now))) throw fail(faults.notBegun);
    const at = endOf(cx, row);
    const patch = { endedAt: at, ...(summary === undefined ? {} : { summary }) };
    await cx.db.update(lessons, { lessonId: id }, patch);
    await goOut(cx.db, { lessonId: id, userId: null, at });
    if (taught && row.linkId != null)
      await markHourTaught(cx.db, { linkId: row.linkId, clazzId: row.clazzId, on: row.onDate, byId: cx.me.userId });
    cx.emit('lesson.finished', { lessonId: id, clazzId: row.clazzId, teacherId: row.teacherId, date: row.onDate });
    return changed(cx, row, patch);
  }),
];
