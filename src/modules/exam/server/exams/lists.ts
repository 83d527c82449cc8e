import { contains, is, jsonList, nameIn, sql, when } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import * as calls from '../../contract';
import type { ExamRow } from '../../contract';
import { seenExam } from '../scope';
import { shownExam } from './show';

export const examListHandlers = [
  handle(calls.examList, (cx, input) =>
    cx.list<typeof input, ExamRow>(input, {
      select: sql`e.exam_id, e.name, e.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, e.held_on as date, e.state,
        (select count(*)::int from exam_sitter s where s.org_id = e.org_id and s.exam_id = e.exam_id) as sitters,
        ${jsonList(sql`
          select r.read_id as "readId", r.sbj_id as "sbjId", ${nameIn(cx.lang, 'sb')} as "sbjName", r.state
          from exam_read r
          join textbook_subject sb on sb.sbj_id = r.sbj_id
          where r.org_id = e.org_id and r.exam_id = e.exam_id
          order by sb.ord, r.read_id`)} as reads`,
      from: sql`exam_exam e join textbook_grade g on g.grd_id = e.grd_id`,
      where: [
        cx.db.orgs('e'),
        seenExam(cx),
        is('e.grd_id', input.grdId),
        is('e.state', input.state),
        contains('e.name', input.name),
        when(
          input.termId,
          (id) => sql`exists (
            select 1 from timetable_term_v t
            where t.org_id = e.org_id and t.term_id = ${id} and e.held_on between t.first_on and t.last_on)`,
        ),
      ],
      sorts: {},
      then: sql`e.held_on desc, e.exam_id desc`,
    }),
  ),
  handle(calls.examGet, (cx, { id }) => shownExam(cx, id)),
  handle(calls.examChoices, async (cx) => {
    const clazzes = await cx.db.rows<{ clazzId: number; clazzName: string; grdId: number; grdName: string }>(sql`
      select c.clazz_id, c.clazz_name, c.grd_id, ${nameIn(cx.lang, 'g')} as grd_name
      from class_clazz_v c
      join textbook_grade g on g.grd_id = c.grd_id
      where c.org_id = ${cx.db.orgId}
        and c.ended_at is null
        and c.clazz_type = 1
        and c.grd_id between 3 and 12
      order by c.grd_id, c.order_no, c.clazz_id`);
    const subjects = await cx.db.rows<{ sbjId: number; sbjName: string }>(sql`
      select s.sbj_id, ${nameIn(cx.lang, 's')} as sbj_name
      from textbook_subject s
      order by s.ord, s.sbj_id`);
    const markers = await cx.db.rows<{ userId: number; name: string; sbjIds: number[] }>(sql`
      select p.user_id, p.name,
        array(select t.sbj_id from people_teach_sbj_v t
          where t.org_id = p.org_id and t.user_id = p.user_id order by t.ord) as sbj_ids
      from people_person_v p
      where p.org_id = ${cx.db.orgId}
        and p.user_type = 2
        and p.enabled
        and p.removed_at is null
      order by p.name, p.user_id`);
    return { clazzes, subjects, markers };
  }),
];
