import type { Cx } from '../../../../kernel/server/cx';
import { jsonList, nameIn, sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Paper } from '../../contract';
import type { Question } from '../../rules/paper';
import { visible } from '../scope';

interface Marked {
  readonly no: number;
  readonly key: string | null;
  readonly isDouble: boolean;
  readonly tolerance: number | null;
  readonly verId: number | null;
  readonly qcid: number | null;
  readonly userIds: number[];
}
type Row = Omit<Paper, 'questions'> & { readonly questions: readonly Question[] | null; readonly marked: Marked[] };

/** A paper with how its questions are marked, whether there are any yet or not; gone where the caller sees no such subject. */
export async function shownPaper(cx: Cx, readId: number): Promise<Paper> {
  const row = await cx.db.row<Row>(sql`
    select r.read_id, r.exam_id, e.name as exam_name, ${nameIn(cx.lang, 'sb')} as sbj_name, r.full_score, r.state, p.ver,
      p.res_id, p.printed_at, p.questions,
      ${jsonList(sql`
        select q.no, q.key, q.is_double as "isDouble", q.tolerance, q.ver_id as "verId", q.qcid,
          array(select a.user_id from exam_allot a
            where a.org_id = q.org_id and a.read_id = q.read_id and a.no = q.no order by a.user_id) as "userIds"
        from exam_que q
        where q.org_id = r.org_id and q.read_id = r.read_id`)} as marked
    from exam_read r
    join exam_exam e on e.org_id = r.org_id and e.exam_id = r.exam_id
    join textbook_subject sb on sb.sbj_id = r.sbj_id
    left join lateral (
      select n.ver, n.res_id, n.printed_at, n.questions from exam_paper n
      where n.org_id = r.org_id and n.read_id = r.read_id order by n.ver desc limit 1) p on true
    where r.org_id = ${cx.db.orgId}
      and r.read_id = ${readId}
      and ${visible(cx)}`);
  if (!row) throw fail(kernelFaults.gone);
  const marked = new Map(row.marked.map((q) => [q.no, q]));
  const { marked: _, questions, ...paper } = row;
  return {
    ...paper,
    questions: (questions ?? []).map((q) => {
      const {
        key = null,
        isDouble = false,
        tolerance = null,
        verId = null,
        qcid = null,
        userIds = [],
      } = marked.get(q.no) ?? {};
      return { ...q, key, isDouble, tolerance, verId, qcid, userIds };
    }),
  };
}
