import type { Cx } from '../../../kernel/server/cx';
import { all, is, nameIn, sql, type Sql } from '../../../kernel/server/db/sql';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { plusDays, spanDays, timeIn } from '../../../kernel/shared/dates';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { grouped, must } from '../../../kernel/shared/maps';
import { tell, tellAll, type News } from '../../notice/server/published';
import * as calls from '../contract/covers';
import { faults } from '../faults';
import { WALK_DAYS, minutesOf, timeOf, type Occurrence } from '../rules';
import { absences, covers } from '../tables';
import { besides, staff } from './cover-people';
import { lockSchedule } from './may';
import { occurrences } from './published';
import { termAt } from './sections';

/** Whether the lesson of a request is over: then nobody can take it any more. */
const isOver = (cx: Cx, c: { readonly onDate: string; readonly endMin: number }): boolean =>
  c.onDate < cx.today || (c.onDate === cx.today && c.endMin <= minutesOf(timeIn(cx.me.zone, cx.now)));
/** The same of rows of `timetable_cover v`: the lesson is not over. */
export const ahead = (cx: Cx): Sql => sql`
  (v.on_date, v.end_min) > (${cx.today}::date, ${minutesOf(timeIn(cx.me.zone, cx.now))}::int)`;

async function absenceRows(cx: Cx, where: { only?: number; past?: boolean }) {
  const rows = await cx.db.rows<Omit<Absence, 'lessons' | 'covered' | 'asked'>>(sql`
    select b.absence_id, b.teacher_id, p.name as teacher_name, b.from_date, b.to_date, b.reason
    from timetable_absence b
    join people_person_v p on p.org_id = b.org_id and p.user_id = b.teacher_id
    where ${all(
      sql`b.org_id = ${cx.db.orgId}`,
      is('b.absence_id', where.only),
      where.past || where.only != null ? undefined : sql`b.to_date >= ${cx.today}`,
    )}
    order by b.from_date desc, b.absence_id desc
    limit 100`);
  const lessons = new Map<number, Occurrence[]>();
  for (const { from, to, of } of windowsOf(rows)) {
    const { items } = await occurrences(cx.db, { from, to }, cx.lang);
    for (const r of of)
      lessons.set(
        r.absenceId,
        items.filter((o) => isOwn(o, r)),
      );
  }
  return rows.map((r) => {
    const own = lessons.get(r.absenceId) ?? [];
    return {
      ...r,
      lessons: own.length,
      covered: own.filter((o) => o.cover?.state === 'accepted').length,
      asked: own.filter((o) => o.cover?.state === 'asked').length,
    };
  });
}
type Absence = ReplyOf<typeof calls.absenceCreate>;
type Away = Pick<Absence, 'teacherId' | 'fromDate' | 'toDate'>;
/** Whether a lesson is one that an absent teacher would give, whoever takes it. */
const isOwn = (o: Occurrence, away: Away): boolean =>
  (o.cover?.absentId ?? o.teacherId) === away.teacherId && o.date >= away.fromDate && o.date <= away.toDate;
/** Spans of at most `WALK_DAYS` that absences lie in, so that one walk serves many: mostly there is one. */
function windowsOf<A extends Away>(rows: readonly A[]): { from: string; to: string; of: A[] }[] {
  const out: { from: string; to: string; of: A[] }[] = [];
  for (const r of rows.toSorted((a, b) => (a.fromDate < b.fromDate ? -1 : 1))) {
    const last = out.at(-1);
    if (last && spanDays(last.from, r.toDate) <= WALK_DAYS) {
      last.of.push(r);
      if (r.toDate > last.to) last.to = r.toDate;
    } else out.push({ from: r.fromDate, to: r.toDate, of: [r] });
  }
  return out;
}
const absenceOut = async (cx: Cx, only: number) => {
  const [found] = await absenceRows(cx, { only });
  if (!found) throw fail(kernelFaults.gone);
  return found;
};
/** Whoever was asked need not come. */
const withdrawn = (c: { readonly coverId: number; readonly teacherId: number; readonly onDate: string }): News => ({
  kind: 'timetable.coverWithdrawn',
  subject: { coverId: c.coverId },
  params: { day: c.onDate },
  to: { person: c.teacherId },
});

const touches = (a: { start: string; end: string }, b: { start: string; end: string }) =>
  a.start < b.end && b.start < a.end;
/** How many who could take a lesson are shown. */
const PROPOSALS = 6;

export const coverHandlers = [
  handle(calls.absenceList, async (cx, { past }) => ({ items: await absenceRows(cx, { past }) })),
  handle(calls.absenceCreate, async (cx, i) => {
    const [p] = await cx.db.rows(
      sql`
      select 1
      from people_person_v
      where org_id = ${cx.db.orgId}
        and user_id = ${i.teacherId}
        and user_type = 2
        and removed_at is null`,
    );
    if (!p) throw fail(kernelFaults.gone);
    if (i.fromDate < cx.today) throw fail(faults.past, {}, 'fromDate');
    const absenceId = newId();
    try {
      await cx.db.insert(absences, { absenceId, ...i, madeBy: cx.me.userId, madeAt: cx.nowIso });
    } catch (error) {
      if (constraintOf(error) !== 'timetable_absence_apart') throw error;
      throw fail(faults.absentTwice, {}, 'fromDate');
    }
    cx.note('timetable.absence.created', { subjectId: i.teacherId, from: i.fromDate, to: i.toDate, why: i.reason });
    return absenceOut(cx, absenceId);
  }),
  handle(calls.absenceRemove, async (cx, { id }) => {
    const row = await cx.db.one(absences, { absenceId: id }, { lock: 'update' });
    if (!row) throw fail(kernelFaults.gone);
    const held = await cx.db.many(covers, { absenceId: id });
    await tellAll(
      cx,
      held.map((c) => withdrawn(c)),
    );
    await cx.db.remove(absences, { absenceId: id });
    cx.note('timetable.absence.removed', { subjectId: row.teacherId, from: row.fromDate, to: row.toDate });
    const arrangeIds = [...new Set(held.map((c) => c.arrangeId))];
    cx.emit('timetable.changed', { kind: 'moved', arrangeIds, from: row.fromDate });
  }),

  handle(calls.absenceLessons, async (cx, { id }) => {
    const absence = await absenceOut(cx, id);
    const from = absence.fromDate < cx.today ? cx.today : absence.fromDate;
    const to = absence.toDate < from ? from : absence.toDate > plusDays(from, 13) ? plusDays(from, 13) : absence.toDate;
    const { items } = await occurrences(cx.db, { from, to }, cx.lang);
    const own = items.filter((o) => isOwn(o, absence));
    const people = await staff(cx);
    const { away, taken, said } = await besides(cx, id, from, to);
    const counts = new Map(taken.map((r) => [r.teacherId, r.n]));
    const byDay = grouped(items, (o) => o.date);
    return {
      absence,
      items: own.slice(0, 100).map((lesson) => {
        const dayOf = must(byDay, lesson.date);
        const busy = new Set(
          dayOf
            .filter((o) => touches(o, lesson))
            .flatMap((o) => [o.teacherId, ...(o.cover ? [o.cover.teacherId] : [])]),
        );
        const no = said.filter((d) => d.arrangeId === lesson.arrangeId && d.onDate === lesson.date);
        const proposals = people
          .filter(
            (p) =>
              p.teacherId !== absence.teacherId &&
              !busy.has(p.teacherId) &&
              !no.some((d) => d.teacherId === p.teacherId) &&
              !away.some((a) => a.teacherId === p.teacherId && a.fromDate <= lesson.date && lesson.date <= a.toDate),
          )
          .map((p) => ({
            teacherId: p.teacherId,
            teacherName: p.teacherName,
            sameSubject: p.sbjIds?.includes(lesson.sbjId) ?? false,
            sameClazz: p.clazzIds?.includes(lesson.clazzId) ?? false,
            dayLoad: dayOf.filter((o) => o.teacherId === p.teacherId).length,
            termCovers: counts.get(p.teacherId) ?? 0,
          }))
          // Who knows the subject, then the class; then whoever has less on that day and has helped least.
          .toSorted(
            (a, b) =>
              Number(b.sameSubject) - Number(a.sameSubject) ||
              Number(b.sameClazz) - Number(a.sameClazz) ||
              a.dayLoad + a.termCovers - b.dayLoad - b.termCovers ||
              a.teacherId - b.teacherId,
          )
          .slice(0, PROPOSALS);
        return { lesson, proposals, declined: no.map((d) => d.name) };
      }),
    };
  }),

  handle(calls.coverAsk, async (cx, { absenceId, arrangeId, date, teacherId }) => {
    const absence = await cx.db.one(absences, { absenceId });
    if (!absence) throw fail(kernelFaults.gone);
    if (date < cx.today) throw fail(faults.past, {}, 'date');
    if (date < absence.fromDate || date > absence.toDate) throw fail(faults.notAbsent, {}, 'date');
    const [p] = await cx.db.rows<{ name: string }>(
      sql`
      select name
      from people_person_v
      where org_id = ${cx.db.orgId}
        and user_id = ${teacherId}
        and user_type = 2
        and enabled
        and removed_at is null`,
    );
    if (!p) throw fail(kernelFaults.gone);
    await lockSchedule(cx);
    const { items } = await occurrences(cx.db, { from: date, to: date }, cx.lang);
    const lesson = items.find(
      (o) => o.arrangeId === arrangeId && (o.cover?.absentId ?? o.teacherId) === absence.teacherId,
    );
    if (!lesson) throw fail(faults.lessonNotThere);
    if (lesson.cover) throw fail(faults.coverTaken, { name: lesson.cover.teacherName });
    // A substitute's own lessons and other substitutions: the first is looked up under the lock, the second the database refuses too.
    if (
      teacherId === absence.teacherId ||
      items.some(
        (o) =>
          o.arrangeId !== arrangeId &&
          touches(o, lesson) &&
          (o.teacherId === teacherId || o.cover?.teacherId === teacherId),
      )
    )
      throw fail(faults.coverBusy, { name: p.name }, 'teacherId');
    const coverId = newId();
    try {
      await cx.db.insert(covers, {
        coverId,
        absenceId,
        arrangeId,
        onDate: date,
        startMin: minutesOf(lesson.start),
        endMin: minutesOf(lesson.end),
        absentId: absence.teacherId,
        teacherId,
        state: 'asked',
        askedBy: cx.me.userId,
        askedAt: cx.nowIso,
      });
    } catch (error) {
      if (constraintOf(error) === 'timetable_cover_free') throw fail(faults.coverBusy, { name: p.name }, 'teacherId');
      if (constraintOf(error) === 'timetable_cover_lesson_key') throw fail(faults.coverTaken, { name: p.name });
      throw error;
    }
    cx.note('timetable.cover.asked', { subjectId: teacherId, arrangeId, date });
    await tell(cx, {
      kind: 'timetable.coverAsked',
      subject: { coverId },
      params: { by: cx.me.name, day: date, start: lesson.start, clazz: lesson.clazzName },
      to: { person: teacherId },
    });
    return { coverId };
  }),
  handle(calls.coverWithdraw, async (cx, { id }) => {
    const row = await cx.db.one(covers, { coverId: id }, { lock: 'update' });
    if (!row) throw fail(kernelFaults.gone);
    // Taking it back twice is taking it back once.
    if (row.state === 'withdrawn') return;
    await cx.db.update(covers, { coverId: id }, { state: 'withdrawn', answeredAt: cx.nowIso });
    cx.note('timetable.cover.withdrawn', { subjectId: row.teacherId, arrangeId: row.arrangeId, date: row.onDate });
    if (row.state === 'accepted')
      cx.emit('timetable.changed', { kind: 'moved', arrangeIds: [row.arrangeId], from: row.onDate });
    await tell(cx, withdrawn(row));
  }),
  handle(calls.coverAnswer, async (cx, { id, accept, remark }) => {
    const row = await cx.db.one(covers, { coverId: id, teacherId: cx.me.userId }, { lock: 'update' });
    if (!row) throw fail(kernelFaults.gone);
    if (row.state !== 'asked' || isOver(cx, row)) throw fail(faults.coverAnswered);
    await cx.db.update(
      covers,
      { coverId: id },
      { state: accept ? 'accepted' : 'declined', answeredAt: cx.nowIso, remark },
    );
    cx.note('timetable.cover.answered', { subjectId: id, new: accept, why: remark });
    if (accept) cx.emit('timetable.changed', { kind: 'moved', arrangeIds: [row.arrangeId], from: row.onDate });
    const subject = { coverId: id };
    const day = row.onDate;
    await tellAll(cx, [
      {
        kind: accept ? 'timetable.coverAccepted' : 'timetable.coverDeclined',
        subject,
        params: { name: cx.me.name, day },
        to: { person: row.askedBy },
      },
      { kind: 'timetable.covered', subject, params: { day }, to: { person: row.absentId } },
    ]);
  }),
  handle(calls.myCovers, async (cx) => {
    const rows = await cx.db.rows<{
      coverId: number;
      date: string;
      startMin: number;
      endMin: number;
      clazzName: string;
      sbjName: string;
      absentName: string;
      roomName: string | null;
      state: 'asked' | 'accepted';
    }>(
      sql`
      select v.cover_id, v.on_date as date, v.start_min, v.end_min, c.clazz_name,
        ${nameIn(cx.lang, 's')} as sbj_name, p.name as absent_name, r.name as room_name, v.state
      from timetable_cover v
      join timetable_arrange a on a.org_id = v.org_id and a.arrange_id = v.arrange_id
      join class_clazz_v c on c.org_id = a.org_id and c.clazz_id = a.clazz_id
      join people_person_v p on p.org_id = v.org_id and p.user_id = v.absent_id
      join textbook_subject s on s.sbj_id = a.sbj_id
      left join timetable_room r on r.org_id = a.org_id and r.room_id = a.room_id
      where v.org_id = ${cx.db.orgId}
        and v.teacher_id = ${cx.me.userId}
        and (v.state = 'asked' and ${ahead(cx)} or v.state = 'accepted' and v.on_date >= ${cx.today})
      order by v.on_date, v.start_min
      limit 100`,
    );
    return {
      items: rows.map(({ startMin, endMin, ...r }) => ({ ...r, start: timeOf(startMin), end: timeOf(endMin) })),
    };
  }),
  handle(calls.coverCounts, async (cx, { from, to, ...input }) => {
    const term = from && to ? undefined : await termAt(cx.db, cx.today);
    const counted = coverSums(cx, from ?? term?.firstOn ?? cx.today, to ?? term?.lastOn ?? cx.today);
    return cx.list(input, {
      select: sql`x.user_id as teacher_id, p.name as teacher_name, x.taken, x.given, x.declined`,
      from: sql`(${counted}) x join people_person_v p
        on p.org_id = ${cx.db.orgId} and p.org_id = x.org_id and p.user_id = x.user_id`,
      counted: sql`(${counted}) x`,
      sorts: {
        taken: sql`x.taken`,
        given: sql`x.given`,
        declined: sql`x.declined`,
        teacherName: sql`p.name`,
      },
      then: sql`x.taken desc, x.user_id`,
      shape: (row: CoverSums) => row,
    });
  }),
];

type CoverSums = ReplyOf<typeof calls.coverCounts>['items'][number];
/** What each teacher took over, gave away and declined between two days: a row a teacher. */
const coverSums = (cx: Cx, from: string, to: string) => sql`
  select y.org_id, y.user_id, sum(y.taken)::int as taken, sum(y.given)::int as given, sum(y.declined)::int as declined
  from (
    select t.org_id, t.teacher_id as user_id, (t.state = 'accepted')::int as taken, 0 as given,
      (t.state = 'declined')::int as declined
    from timetable_cover t
    where t.org_id = ${cx.db.orgId} and t.on_date between ${from} and ${to}
    union all
    select g.org_id, g.absent_id, 0, (g.state = 'accepted')::int, 0
    from timetable_cover g
    where g.org_id = ${cx.db.orgId} and g.on_date between ${from} and ${to}) y
  group by y.org_id, y.user_id`;
