import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { jsonList, nameIn, raw, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { minutesOf } from '../../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { occurrences } from '../../../timetable/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { drawn, meet, watchFault, type Sitting, type Span, type Watcher } from '../../rules/watch';
import { watches } from '../../tables';
import { seenRead } from '../scope';
import { openExam } from './seat';
import { shownSeating } from './show';

type Duty = ReplyOf<typeof calls.watchMine>['items'][number];
const WATCH = ['readId', 'userId', 'examId', 'roomNo'] as const;
/** Who watched another room of the subject goes over to this one. */
const OVER = raw('on conflict (org_id, read_id, user_id) do update set room_no = excluded.room_no');

interface Facts {
  readonly clazzIds: readonly number[];
  readonly rooms: Sitting['rooms'];
  readonly sittings: readonly Timed[];
  readonly watchers: readonly (Omit<Watcher, 'busy'> & {
    readonly name: string;
    readonly watching: readonly Timed[];
  })[];
}
type Timed = Span & { readonly readId: number };
/**
 * Rooms with their classes, subjects with their times, and teachers of the school with their classes and when they watch already:
 * in this exam, and in any other.
 */
async function factsOf(cx: Cx, examId: number): Promise<Facts> {
  const row = await cx.db.row<Facts>(sql`
    select array(select c.clazz_id from exam_clazz c where c.org_id = e.org_id and c.exam_id = e.exam_id) as clazz_ids,
      ${jsonList(sql`
        select r.room_no as "roomNo", array(select distinct s.clazz_id from exam_seat t
          join exam_sitter s on s.org_id = t.org_id and s.exam_id = t.exam_id and s.user_id = t.user_id
          where t.org_id = r.org_id and t.exam_id = r.exam_id and t.room_no = r.room_no) as "clazzIds"
        from exam_room r
        where r.org_id = e.org_id and r.exam_id = e.exam_id
        order by r.room_no`)} as rooms,
      ${jsonList(sql`
        select d.read_id as "readId", d.held_on as date, d.start_min as "startMin", d.end_min as "endMin"
        from exam_read d
        where d.org_id = e.org_id and d.exam_id = e.exam_id and d.held_on is not null
        order by d.held_on, d.start_min, d.read_id`)} as sittings,
      ${jsonList(sql`
        select p.user_id as "userId", p.name,
          array(select distinct h.clazz_id from class_charge_v h
            where h.org_id = p.org_id and h.user_id = p.user_id) as "clazzIds",
          ${jsonList(sql`
            select d.read_id as "readId", d.held_on as date, d.start_min as "startMin", d.end_min as "endMin"
            from exam_watch w
            join exam_read d on d.org_id = w.org_id and d.read_id = w.read_id
            where w.org_id = p.org_id and w.user_id = p.user_id and d.held_on is not null`)} as watching
        from people_person_v p
        where p.org_id = e.org_id and p.user_type = 2 and p.enabled and p.removed_at is null
          and exists (select 1 from people_teach_sbj_v b where b.org_id = p.org_id and b.user_id = p.user_id)
        order by p.user_id`)} as watchers
    from exam_exam e
    where e.org_id = ${cx.db.orgId}
      and e.exam_id = ${examId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** When teachers teach on the days: lessons of the classes that sit the exam do not take place. */
async function lessonsOf(cx: Cx, { clazzIds, sittings }: Facts): Promise<ReadonlyMap<number, readonly Span[]>> {
  const days = [...new Set(sittings.map(({ date }) => date))];
  const out = new Map<number, Span[]>();
  const [from, to] = [days[0], days.at(-1)];
  if (!from || !to) return out;
  const { items } = await occurrences(cx.db, { from, to });
  for (const { teacherId, clazzId, date, start, end } of items) {
    if (clazzIds.includes(clazzId) || !days.includes(date)) continue;
    out.set(teacherId, [...(out.get(teacherId) ?? []), { date, startMin: minutesOf(start), endMin: minutesOf(end) }]);
  }
  return out;
}

export const watchHandlers = [
  handle(calls.watchDraw, async (cx, { id, perRoom }) => {
    const { seatSeed } = await openExam(cx, id);
    if (seatSeed == null) throw fail(faults.noSeats);
    const facts = await factsOf(cx, id);
    if (!facts.sittings.length) throw fail(faults.noTimes);
    const lessons = await lessonsOf(cx, facts);
    const own = new Set(facts.sittings.map(({ readId }) => readId));
    const watchers = facts.watchers.map(({ watching: busy, ...who }) => ({
      ...who,
      // What is chosen anew keeps nobody; other exams do.
      busy: [...(lessons.get(who.userId) ?? []), ...busy.filter(({ readId }) => !own.has(readId))],
    }));
    const sittings = facts.sittings.map((sitting) => ({ ...sitting, rooms: facts.rooms }));
    const { watches: made, short } = drawn(sittings, watchers, perRoom, seatSeed);
    const rows = made.map((watch) => ({ ...watch, examId: id }));
    const stay = sql`(read_id, user_id) in (
      select * from unnest(${rows.map((w) => w.readId)}::bigint[], ${rows.map((w) => w.userId)}::bigint[]))`;
    await cx.db.change(sql`
      with gone as (delete from exam_watch where org_id = ${cx.db.orgId} and exam_id = ${id} and not ${stay})
      ${insertOf(watches, WATCH, rows, cx.db.orgId, OVER)}`);
    cx.note('exam.watchDrawn', { subjectId: id, perRoom, watches: made.length, short });
    return { ...(await shownSeating(cx, id)), short };
  }),
  handle(calls.watchSet, async (cx, { readId, roomNo, userIds }) => {
    const { examId } = await seenRead(cx, readId, true);
    const facts = await factsOf(cx, examId);
    const room = facts.rooms.find((one) => one.roomNo === roomNo);
    const time = facts.sittings.find((one) => one.readId === readId);
    if (!room) throw fail(faults.unknownRoom, {}, 'roomNo');
    if (!time) throw fail(faults.noTimes);
    const lessons = await lessonsOf(cx, facts);
    for (const userId of userIds) {
      const who = facts.watchers.find((one) => one.userId === userId);
      if (!who) throw fail(faults.unknownMarker, {}, 'userIds');
      const { name, watching: busy } = who;
      const why = watchFault({ ...who, busy: lessons.get(userId) ?? [] }, time, room.clazzIds);
      if (why) throw fail(why === 'own' ? faults.ownClass : faults.teachesThen, { name }, 'userIds');
      if (busy.some((w) => w.readId !== readId && meet(w, time))) throw fail(faults.watchesThen, { name }, 'userIds');
    }
    const rows = [...new Set(userIds)].map((userId) => ({ readId, userId, examId, roomNo }));
    await cx.db.change(sql`
      with gone as (
        delete from exam_watch
        where org_id = ${cx.db.orgId} and read_id = ${readId} and room_no = ${roomNo}
          and user_id <> all(${userIds}::bigint[]))
      ${insertOf(watches, WATCH, rows, cx.db.orgId, OVER)}`);
    cx.note('exam.watchers', { subjectId: readId, roomNo, userIds });
    return shownSeating(cx, examId);
  }),
  handle(calls.watchMine, async (cx) => ({
    items: await cx.db.rows<Duty>(sql`
      select w.read_id, e.name as exam_name, ${nameIn(cx.lang, 'sb')} as sbj_name, m.name as room_name, r.held_on as date,
        r.start_min, r.end_min
      from exam_watch w
      join exam_read r on r.org_id = w.org_id and r.read_id = w.read_id
      join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
      join exam_room m on m.org_id = w.org_id and m.exam_id = w.exam_id and m.room_no = w.room_no
      join textbook_subject sb on sb.sbj_id = r.sbj_id
      where w.org_id = ${cx.db.orgId}
        and w.user_id = ${cx.me.userId}
        and r.held_on >= ${cx.today}
      order by r.held_on, r.start_min, w.read_id`),
  })),
];
