import type { Cx } from '../../../kernel/server/cx';
import { all, is, sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { runningClazz } from '../../class/server/published';
import { markHourTaught, nextHour } from '../../teachplan/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { ENTER_MINUTES, hasBegun, isLate, isOpen, isPrepared, liveModeOf, nowIn, onLine, stateOf } from '../rules';
import { entries, lessons } from '../tables';
import { changed, lockOwn, lockSeen, seenLesson } from './open';
import { lessonOf, viewerOf, type NamedRow } from './read';

/** E-024 and E-033: the door is open from fifteen minutes before the start until the end. */
function checkDoor(cx: Cx, row: NamedRow): void {
  const now = nowIn(cx.me.zone, cx.now);
  if (stateOf(row, now) === 'ended') throw fail(faults.ended);
  if (!isOpen(row, now)) throw fail(faults.notOpen, { minutes: ENTER_MINUTES });
}
/** Coming in, also again after leaving: the first time counts for being late. */
const comeIn = (cx: Cx, lessonId: number) =>
  cx.db.insert(
    entries,
    { lessonId, userId: cx.me.userId, firstAt: cx.nowIso, lastAt: cx.nowIso },
    `on conflict (org_id, lesson_id, user_id) do update
      set last_at = case when lesson_entry.left_at is null then lesson_entry.last_at else excluded.last_at end,
        left_at = null`,
  );
/** Going out: the stay is counted. */
const goOut = (cx: Cx, lessonId: number, userId: number | null, at = cx.nowIso) =>
  cx.db.change(
    sql`
    update lesson_entry
    set left_at = ${at},
      seconds = seconds + greatest(0, extract(epoch from ${at}::timestamptz - last_at))::int
    where org_id = ${cx.db.orgId}
      and lesson_id = ${lessonId}
      and left_at is null
      and ${all(is('user_id', userId))}`,
  );

/** When it was over: now, or at the bell for a teacher who says so afterwards. */
function endOf(cx: Cx, row: NamedRow): string {
  const now = nowIn(cx.me.zone, cx.now);
  const over = Math.max(0, onLine(now.date, now.min) - onLine(row.onDate, row.endMin));
  const at = new Date(cx.now.getTime() - over * 60_000).toISOString();
  return row.startedAt && row.startedAt > at ? row.startedAt : at;
}

export const giving = [
  handle(calls.enterLesson, async (cx, { id }) => {
    const student = cx.me.userType === USER_TYPE.student;
    const row = student ? await seenLesson(cx, id) : await lockOwn(cx, id);
    if (student) {
      if (!(await cx.fact<readonly number[]>('clazzIds')).includes(row.clazzId)) {
        await runningClazz(cx, row.clazzId);
        throw fail(kernelFaults.gone);
      }
      checkDoor(cx, row);
    }
    await comeIn(cx, id);
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
    await goOut(cx, id, cx.me.userId);
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
    await comeIn(cx, id);
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
    await goOut(cx, id, null, at);
    if (taught && row.linkId != null)
      await markHourTaught(cx.db, { linkId: row.linkId, clazzId: row.clazzId, on: row.onDate, byId: cx.me.userId });
    cx.emit('lesson.finished', { lessonId: id, clazzId: row.clazzId, teacherId: row.teacherId, date: row.onDate });
    return changed(cx, row, patch);
  }),
];
