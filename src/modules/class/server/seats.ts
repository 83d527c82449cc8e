import { sql } from '../../../kernel/server/db/sql';
import { oneOf } from '../../../kernel/server/db/where';
import { handle } from '../../../kernel/server/module';
import type { ReplyOf } from '../../../kernel/shared/call';
import { fail } from '../../../kernel/shared/faults';
import { getSeats, setSeats } from '../contract';
import { faults } from '../faults';
import { enrolments, seats as seatTable } from '../tables';
import { lockSeen, seenClazz } from './open';

export const seatHandlers = [
  handle(getSeats, async (cx, { id }) => {
    await seenClazz(cx, id);
    return {
      students: await cx.db.rows<ReplyOf<typeof getSeats>['students'][number]>(sql`
        select p.user_id, p.name, p.sex, p.photo, s.row_no, s.col_no
        from class_enrolment e
        join people_person_v p on p.org_id = e.org_id and p.user_id = e.user_id
        left join class_seat s on s.org_id = e.org_id and s.clazz_id = e.clazz_id and s.user_id = e.user_id
        where e.org_id = ${cx.me.orgId}
          and e.clazz_id = ${id}
          and e.removed_at is null
        order by p.sid_no nulls last, p.name, p.user_id`),
    };
  }),

  /** The class's row is locked: of two teachers who move children at once the second replaces the whole plan, never half of it. */
  handle(setSeats, async (cx, { id, seats }) => {
    await lockSeen(cx, id);
    const userIds = seats.map((s) => s.userId);
    if (new Set(userIds).size < seats.length) throw fail(faults.seatTwice, {}, 'seats');
    if (new Set(seats.map((s) => `${s.rowNo} ${s.colNo}`)).size < seats.length)
      throw fail(faults.seatTaken, {}, 'seats');
    if ((await cx.db.count(enrolments, { clazzId: id, userId: oneOf(userIds), removedAt: null })) < seats.length)
      throw fail(faults.groupStranger, {}, 'seats');
    await cx.db.remove(seatTable, { clazzId: id });
    await cx.db.insert(
      seatTable,
      seats.map((s) => ({ clazzId: id, ...s })),
    );
  }),
];
