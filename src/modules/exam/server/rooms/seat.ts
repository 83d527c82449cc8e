import { randomInt } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { is, jsonList, nothing, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import type { ReplyOf } from '../../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { LIMITS } from '../../rules/limits';
import { seated, SEEDS } from '../../rules/seats';
import { exams, rooms, seats } from '../../tables';
import { seenRead } from '../scope';
import { together } from '../write';
import { shownSeating } from './show';

type Room = ReplyOf<typeof calls.seatLists>['rooms'][number];

/** An exam of the school, locked, that is not released. */
export async function openExam(cx: Cx, examId: number) {
  const exam = await cx.db.one(exams, { examId }, { lock: 'update' });
  if (!exam) throw fail(kernelFaults.gone);
  if (exam.state === 'released') throw fail(faults.isReleased);
  return exam;
}

export const seatHandlers = [
  handle(calls.roomsGet, (cx, { id }) => shownSeating(cx, id)),
  handle(calls.roomsSet, async (cx, { id, rooms: asked, by, seed = randomInt(SEEDS.min, SEEDS.max) }) => {
    await openExam(cx, id);
    const sitters = await cx.db.rows<{ userId: number }>(sql`
      with gone as (delete from exam_room where org_id = ${cx.db.orgId} and exam_id = ${id})
      select s.user_id from exam_sitter s
      where s.org_id = ${cx.db.orgId} and s.exam_id = ${id}
      order by s.cand_no`);
    const made = asked.map(({ name, seats: size }, i) => ({ examId: id, roomNo: i + 1, name, seats: size }));
    const given = seated(
      sitters.map(({ userId }) => userId),
      made,
      by,
      seed,
    );
    const size = made.reduce((n, room) => n + room.seats, 0);
    if (!given) throw fail(faults.roomsSmall, { seats: size, sitters: sitters.length }, 'rooms');
    const orgId = cx.db.orgId;
    await together(cx.db, [
      insertOf(rooms, ['examId', 'roomNo', 'name', 'seats'], made, orgId, nothing),
      insertOf(
        seats,
        ['examId', 'userId', 'roomNo', 'seatNo'],
        given.map((seat) => ({ examId: id, ...seat })),
        orgId,
        nothing,
      ),
      sql`update exam_exam set seat_by = ${by}, seat_seed = ${seed} where org_id = ${orgId} and exam_id = ${id}`,
    ]);
    cx.note('exam.seated', { subjectId: id, rooms: made.length, by, seed });
    return shownSeating(cx, id);
  }),
  handle(calls.readTime, async (cx, { readId, date, startMin, endMin }) => {
    const read = await seenRead(cx, readId, true);
    if (read.examState === 'released') throw fail(faults.isReleased);
    // Lessons are looked for from the first subject to the last: a slip in the year would ask for a century of them.
    const apart = Math.abs(Date.parse(date) - Date.parse(read.examOn)) / 86_400_000;
    if (apart > LIMITS.timeDays) throw fail(faults.timeFar, { days: LIMITS.timeDays }, 'date');
    await together(cx.db, [
      sql`delete from exam_watch where org_id = ${cx.db.orgId} and read_id = ${readId}`,
      sql`update exam_read set held_on = ${date}, start_min = ${startMin}, end_min = ${endMin}
        where org_id = ${cx.db.orgId} and read_id = ${readId}`,
    ]);
    cx.note('exam.time', { subjectId: readId, date, startMin, endMin });
    return shownSeating(cx, read.examId);
  }),
  handle(calls.seatLists, async (cx, { id, roomNo }) => {
    const ofRoom = is('r.room_no', roomNo);
    const list = await cx.db.rows<Room>(sql`
      select r.room_no, r.name, ${jsonList(sql`
        select t.user_id as "userId", t.seat_no as "seatNo", s.cand_no as "candNo", p.name, c.clazz_name as "clazzName"
        from exam_seat t
        join exam_sitter s on s.org_id = t.org_id and s.exam_id = t.exam_id and s.user_id = t.user_id
        join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
        join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
        where t.org_id = r.org_id and t.exam_id = r.exam_id and t.room_no = r.room_no
        order by t.seat_no`)} as children
      from exam_room r
      where r.org_id = ${cx.db.orgId} and r.exam_id = ${id} ${ofRoom ? sql`and ${ofRoom}` : nothing}
      order by r.room_no`);
    if (!list.length) throw fail(kernelFaults.gone);
    return { rooms: list };
  }),
];
