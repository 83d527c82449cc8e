import type { Cx } from '../../../kernel/server/cx';
import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { masteredClazz, seenClazz } from '../../class/server/published';
import { hourOf, nextHour, type PlannedHour } from '../../teachplan/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { ENTER_MINUTES, RECORDED, isOpen, liveModeOf, minutesOf, nowIn, stateOf } from '../rules';
import { lessons } from '../tables';
import { placing } from './clash';
import {
  changed,
  fromPlan,
  inOffice,
  lockOwn,
  lockPlanned,
  lockSeen,
  occurrenceAt,
  pastChanged,
  seenLesson,
  lessonAfter,
} from './open';
import { lessonOf, viewerOf, type NamedRow } from './read';
import { coversLesson } from './then';

/** An hour as people call it. */
export const placeOf = (h: PlannedHour | undefined) =>
  h ? { linkId: h.linkId, planId: h.planId, unit: h.unit, unitNo: h.unitNo, hourNo: h.hourNo, name: h.name } : null;
/** An hour of the subject that the caller may teach from: an own plan's, or one open to the school. */
export async function usableHour(cx: Cx, linkId: number, sbjId: number): Promise<PlannedHour> {
  const hour = await hourOf(cx.db, linkId);
  if (!hour || (hour.userId !== cx.me.userId && !hour.isCommon)) throw fail(kernelFaults.gone);
  if (hour.sbjId !== sbjId) throw fail(faults.otherSubject, {}, 'linkId');
  return hour;
}
/** Who gives a lesson that the class teacher makes: whom they name, themselves when they teach the subject, else who does, else themselves. */
async function teacherFor(cx: Cx, clazzId: number, sbjId: number, named: number | null | undefined): Promise<number> {
  const teachers = await cx.db.rows<{ userId: number; sbjId: number }>(
    sql`
    select user_id, sbj_id
    from class_teacher_v
    where org_id = ${cx.db.orgId}
      and clazz_id = ${clazzId}
    order by user_id`,
  );
  if (named != null && named !== cx.me.userId && !teachers.some((x) => x.userId === named))
    throw fail(kernelFaults.gone);
  if (named != null) return named;
  const own = teachers.filter((x) => x.sbjId === sbjId);
  return own.some((x) => x.userId === cx.me.userId) ? cx.me.userId : (own[0]?.userId ?? cx.me.userId);
}
async function checkSubject(cx: Cx, sbjId: number): Promise<void> {
  const known = await cx.db.row(sql`select 1 as known from textbook_subject where sbj_id = ${sbjId}`);
  if (!known) throw fail(kernelFaults.gone);
}
/** E-032; and a lesson ends on its own day. */
function checkTime(cx: Cx, date: string, startMin: number, endMin: number): void {
  if (date < cx.today) throw fail(faults.past, {}, 'date');
  if (endMin > 1440) throw fail(faults.afterMidnight, {}, 'duration');
}
/** Until it starts. */
function checkWaiting(cx: Cx, row: NamedRow): void {
  if (stateOf(row, nowIn(cx.me.zone, cx.now)) !== 'not_started') throw fail(faults.begun);
}

/** How many children the lesson's class has, or had then. */
const students = (cx: Cx) => sql`(
  select count(distinct k.user_id)
  from class_stay_v k
  where k.org_id = ${cx.db.orgId}
    and k.clazz_id = l.clazz_id
    and ${coversLesson(cx.me.zone)}) as students`;

export const lessonHandlers = [
  handle(calls.openLesson, async (cx, { arrangeId, date }) => {
    const o = await occurrenceAt(cx, arrangeId, date);
    if (!o) throw fail(kernelFaults.gone);
    const student = cx.me.userType === USER_TYPE.student;
    const own = o.teacherId === cx.me.userId;
    if (!own && !inOffice(cx)) {
      const { masterId } = await seenClazz(cx, o.clazzId);
      const timed = {
        onDate: date,
        startMin: minutesOf(o.start),
        endMin: minutesOf(o.end),
        startedAt: null,
        endedAt: null,
      };
      // A child opens nothing before its time (E-033); other teachers of the class have no business in it.
      if (
        student &&
        !isOpen(timed, nowIn(cx.me.zone, cx.now)) &&
        !(await cx.db.count(lessons, { arrangeId, onDate: date }))
      )
        throw fail(faults.notOpen, { minutes: ENTER_MINUTES });
      if (!student && masterId !== cx.me.userId) throw fail(faults.notYourLesson);
    }
    const made = await cx.db.insert(
      lessons,
      { lessonId: newId(), arrangeId, onDate: date, ...fromPlan(o), madeBy: cx.me.userId, madeAt: cx.nowIso },
      'on conflict (org_id, arrange_id, on_date) where arrange_id is not null do nothing',
    );
    if (made > 0) pastChanged(cx, date);
    return changed(cx, await lockPlanned(cx, o));
  }),

  handle(calls.getLesson, async (cx, { id }) => {
    const row = await seenLesson<{ students: number }>(cx, id, { select: students(cx) });
    const teaching = cx.me.userType !== USER_TYPE.student;
    const link = teaching && row.linkId != null ? await hourOf(cx.db, row.linkId) : undefined;
    const planned =
      teaching && row.linkId == null && row.endedAt == null ? await nextHour(cx.db, row.clazzId, row.sbjId) : undefined;
    return {
      ...lessonOf(row, viewerOf(cx)),
      content: teaching ? row.content : '',
      summary: row.summary,
      madeBy: row.madeBy,
      liveMode: liveModeOf(row.clazzType),
      link: placeOf(link),
      planned: placeOf(planned),
      masterId: row.masterId,
      originId: row.originId,
      students: row.students,
      mayTake: teaching && (row.teacherId === cx.me.userId || row.masterId === cx.me.userId),
    };
  }),

  handle(calls.createLesson, async (cx, i) => {
    const clazz = await masteredClazz(cx, i.clazzId);
    if (clazz.clazzType === RECORDED) throw fail(faults.wrongType, {}, 'clazzId');
    await checkSubject(cx, i.sbjId);
    const startMin = minutesOf(i.start);
    const endMin = startMin + i.duration;
    checkTime(cx, i.date, startMin, endMin);
    const teacherId = await teacherFor(cx, i.clazzId, i.sbjId, i.teacherId);
    const hour = i.linkId == null ? undefined : await usableHour(cx, i.linkId, i.sbjId);
    const row = {
      lessonId: newId(),
      arrangeId: null,
      onDate: i.date,
      clazzId: i.clazzId,
      sbjId: i.sbjId,
      teacherId,
      name: i.name,
      secNo: i.secNo ?? null,
      startMin,
      endMin,
      ...prepared(cx, hour),
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    };
    await placing(cx, row, () => cx.db.insert(lessons, row));
    return lessonAfter(cx, row.lessonId);
  }),
  handle(calls.updateLesson, async (cx, { id, name, date, secNo, start, duration, linkId }) => {
    const row = await lockMade(cx, id);
    checkWaiting(cx, row);
    const moves =
      (date != null && date !== row.onDate) ||
      (start != null && minutesOf(start) !== row.startMin) ||
      (duration != null && duration !== row.endMin - row.startMin) ||
      (secNo !== undefined && secNo !== row.secNo);
    if (moves && row.arrangeId != null) throw fail(faults.timetabled);
    const hour = linkId == null || linkId === row.linkId ? undefined : await usableHour(cx, linkId, row.sbjId);
    const startMin = start == null ? row.startMin : minutesOf(start);
    const next = {
      onDate: date ?? row.onDate,
      secNo: secNo === undefined ? row.secNo : secNo,
      startMin,
      endMin: startMin + (duration ?? row.endMin - row.startMin),
    };
    const rest = {
      ...(name == null ? {} : { name }),
      ...prepared(cx, hour),
      ...(linkId === null ? { linkId: null } : {}),
    };
    const patch = moves ? { ...next, ...rest } : rest;
    if (moves) {
      checkTime(cx, next.onDate, next.startMin, next.endMin);
      // Out of its own way first: the row itself is no clash.
      await placing(cx, { ...row, ...next }, () => cx.db.update(lessons, { lessonId: id }, patch));
    } else await cx.db.update(lessons, { lessonId: id }, patch);
    return changed(cx, row, patch);
  }),
  handle(calls.deleteLesson, async (cx, { id }) => {
    const row = await lockMade(cx, id);
    if (row.arrangeId != null) throw fail(faults.timetabled);
    checkWaiting(cx, row);
    await cx.db.remove(lessons, { lessonId: id });
    cx.note('lesson.removed', { subjectId: id, name: row.name, date: row.onDate, clazzId: row.clazzId });
  }),

  handle(calls.prepareLesson, async (cx, { id, linkId, topic, content }) => {
    const row = await lockOwn(cx, id);
    if (row.endedAt) throw fail(faults.ended);
    const hour = linkId == null ? undefined : await usableHour(cx, linkId, row.sbjId);
    const patch = { linkId: linkId ?? null, topic: topic || (hour?.name ?? ''), content, preparedAt: cx.nowIso };
    await cx.db.update(lessons, { lessonId: id }, patch);
    pastChanged(cx, row.onDate);
    return changed(cx, row, patch);
  }),
  handle(calls.summarise, async (cx, { id, summary }) => {
    const row = await lockOwn(cx, id);
    await cx.db.update(lessons, { lessonId: id }, { summary });
    return changed(cx, row, { summary });
  }),
];

/** What an hour says of a lesson. */
const prepared = (cx: Cx, hour: PlannedHour | undefined) =>
  hour ? { linkId: hour.linkId, topic: hour.name, preparedAt: cx.nowIso } : {};
/** The lesson's teacher, or the class teacher who made it. */
async function lockMade(cx: Cx, id: number): Promise<NamedRow> {
  const row = await lockSeen(cx, id);
  if (row.teacherId !== cx.me.userId && row.madeBy !== cx.me.userId) throw fail(faults.notYourLesson);
  return row;
}
