import type { Cx } from '../../../../kernel/server/cx';
import { jsonList, raw, sql, type Sql } from '../../../../kernel/server/db/sql';
import { Download, handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import type { RankChild } from '../../contract';
import type { Question } from '../../rules/paper';
import { cropOf } from '../scan/picture';
import { leads } from '../scope';
import { builtExam } from './lines';

/** A child `s` in a subject `r` whose scores the caller reads: of an own class, in the own subject or as its class teacher. */
const ownChild = (cx: Cx): Sql =>
  leads(cx)
    ? raw('true')
    : sql`exists (
        select 1 from class_charge_v h
        where h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.user_id = ${cx.me.userId}
          and (h.role = 'master' or h.sbj_id = r.sbj_id))`;

/** Every point opens to its answer. */
export const childReportHandlers = [
  handle(calls.rankChild, async (cx, { examId, userId, sbjId }) => {
    await builtExam(cx, examId);
    const row = await cx.db.row<RankChild>(sql`
      select p.name, c.clazz_name, coalesce(x.raw, x.score) as score, r.full_score, ${jsonList(sql`
        select a.no, q.kind, a.given, a.score, q.score as full
        from exam_answer a
        join exam_que q on q.org_id = a.org_id and q.read_id = a.read_id and q.no = a.no
        where a.org_id = r.org_id and a.read_id = r.read_id and a.user_id = s.user_id
        order by a.no`)} as questions
      from exam_sitter s
      join exam_read r on r.org_id = s.org_id and r.exam_id = s.exam_id
      join people_person_v p on p.org_id = s.org_id and p.user_id = s.user_id
      join class_clazz_v c on c.org_id = s.org_id and c.clazz_id = s.clazz_id
      left join exam_score x on x.org_id = s.org_id and x.exam_id = s.exam_id and x.user_id = s.user_id and x.sbj_id = r.sbj_id
      where s.org_id = ${cx.db.orgId}
        and s.exam_id = ${examId}
        and s.user_id = ${userId}
        and r.sbj_id = ${sbjId}
        and ${ownChild(cx)}`);
    if (!row) throw fail(kernelFaults.gone);
    return row;
  }),
  handle(calls.rankAnswer, async (cx, { examId, userId, sbjId, no }) => {
    await builtExam(cx, examId);
    const row = await cx.db.row<{ straight: string | null; question: Question | null }>(sql`
      select d.straight, (
          select x from jsonb_array_elements(n.questions) x where (x ->> 'no')::int = a.no) as question
      from exam_sitter s
      join exam_read r on r.org_id = s.org_id and r.exam_id = s.exam_id
      join exam_answer a on a.org_id = r.org_id and a.read_id = r.read_id and a.user_id = s.user_id
      join exam_side d on d.org_id = a.org_id and d.sheet_id = a.sheet_id and d.side = a.side
      join exam_paper n on n.org_id = d.org_id and n.read_id = d.read_id and n.ver = d.ver
      where s.org_id = ${cx.db.orgId}
        and s.exam_id = ${examId}
        and s.user_id = ${userId}
        and r.sbj_id = ${sbjId}
        and a.no = ${no}
        and ${ownChild(cx)}`);
    if (!row?.straight || !row.question) throw fail(kernelFaults.gone);
    const bytes = await cropOf(cx, row.straight, row.question.region);
    return new Download('answer.jpg', 'image/jpeg', bytes, { inline: true });
  }),
];
