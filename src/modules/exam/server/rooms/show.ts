import type { Cx } from '../../../../kernel/server/cx';
import { jsonList, nameIn, sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Seating } from '../../contract';

/** Rooms of an exam with who sits and watches in them; gone where there is no such exam. */
export async function shownSeating(cx: Cx, examId: number): Promise<Seating> {
  const row = await cx.db.row<Seating>(sql`
    select e.exam_id, e.seat_by as by, e.seat_seed as seed,
      (select count(*)::int from exam_sitter s where s.org_id = e.org_id and s.exam_id = e.exam_id) as sitters,
      (select count(*)::int from exam_sitter s
        where s.org_id = e.org_id and s.exam_id = e.exam_id and not exists (
          select 1 from exam_seat t
          where t.org_id = s.org_id and t.exam_id = s.exam_id and t.user_id = s.user_id)) as unseated,
      ${jsonList(sql`
        select r.room_no as "roomNo", r.name, r.seats,
          (select count(*) from exam_seat t
            where t.org_id = r.org_id and t.exam_id = r.exam_id and t.room_no = r.room_no) as taken,
          array(select distinct c.clazz_name from exam_seat t
            join exam_sitter s on s.org_id = t.org_id and s.exam_id = t.exam_id and s.user_id = t.user_id
            join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
            where t.org_id = r.org_id and t.exam_id = r.exam_id and t.room_no = r.room_no
            order by c.clazz_name) as "clazzNames"
        from exam_room r
        where r.org_id = e.org_id and r.exam_id = e.exam_id
        order by r.room_no`)} as rooms,
      ${jsonList(sql`
        select r.read_id as "readId", ${nameIn(cx.lang, 'sb')} as "sbjName", r.held_on as date,
          r.start_min as "startMin", r.end_min as "endMin", ${jsonList(sql`
            select w.room_no as "roomNo", w.user_id as "userId", coalesce(p.name, '') as name
            from exam_watch w
            left join people_person_v p on p.org_id = w.org_id and p.user_id = w.user_id
            where w.org_id = r.org_id and w.read_id = r.read_id
            order by w.room_no, p.name, w.user_id`)} as watches
        from exam_read r
        join textbook_subject sb on sb.sbj_id = r.sbj_id
        where r.org_id = e.org_id and r.exam_id = e.exam_id
        order by r.held_on, r.start_min, sb.ord, r.read_id`)} as times
    from exam_exam e
    where e.org_id = ${cx.db.orgId}
      and e.exam_id = ${examId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
