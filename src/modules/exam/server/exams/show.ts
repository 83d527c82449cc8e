import type { Cx } from '../../../../kernel/server/cx';
import { jsonList, nameIn, sql, type Sql } from '../../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import type { Exam, Read } from '../../contract/parts';
import { seesScans, visible } from '../scope';

type Row = Omit<Exam, 'report' | 'reads'> & {
  readonly jobId: number | null;
  readonly reads: (Read & { readonly pages: number | null })[];
};

/** Subjects `r` of an exam `e` with what is there and what is open. */
const readsOf = (cx: Cx): Sql =>
  jsonList(sql`
    select r.read_id as "readId", r.sbj_id as "sbjId", ${nameIn(cx.lang, 'sb')} as "sbjName",
      r.full_score as "fullScore", r.assigned, r.state, p.ver, p.pages, p.printed_at is not null as printed, p.digits,
      (${seesScans(cx)}) as "mayScan",
      (select count(*) from (
          select d.user_id from exam_side d
          where d.org_id = r.org_id and d.read_id = r.read_id and d.state = 'ok'
          group by d.user_id having count(*) >= p.pages) whole) as scanned,
      (select count(*) from exam_absent b where b.org_id = r.org_id and b.read_id = r.read_id) as absent,
      (select count(*) from exam_side d
        where d.org_id = r.org_id and d.read_id = r.read_id and d.state = 'prob') as probs,
      (select count(*) from exam_answer a
        where a.org_id = r.org_id and a.read_id = r.read_id and a.verdict = 'doubtful') as doubts,
      (select count(*) from exam_answer a
        where a.org_id = r.org_id and a.read_id = r.read_id and a.score is null
          and a.verdict is distinct from 'doubtful') as open
    from exam_read r
    join textbook_subject sb on sb.sbj_id = r.sbj_id
    left join lateral (
      select n.ver, n.pages, n.printed_at, (
          select (x ->> 'options')::int from jsonb_array_elements(n.questions) x where x ->> 'kind' = 'number' limit 1) as digits
      from exam_paper n
      where n.org_id = r.org_id and n.read_id = r.read_id order by n.ver desc limit 1) p on true
    where r.org_id = e.org_id and r.exam_id = e.exam_id
    order by sb.ord, r.read_id`);

/** An exam as its page shows it, with what a report would leave out; gone where the caller sees none. */
export async function shownExam(cx: Cx, examId: number): Promise<Exam> {
  const row = await cx.db.row<Row>(sql`
    select e.exam_id, e.name, e.grd_id, ${nameIn(cx.lang, 'g')} as grd_name, e.held_on as date, e.state, e.show_ranks,
      e.whole_only, e.built_at, e.released_at, e.archived_at, e.job_id,
      array(select c.clazz_id from exam_clazz c where c.org_id = e.org_id and c.exam_id = e.exam_id
        order by c.clazz_id) as clazz_ids,
      array(select k.clazz_name from exam_clazz c
        join class_clazz_v k on k.org_id = c.org_id and k.clazz_id = c.clazz_id
        where c.org_id = e.org_id and c.exam_id = e.exam_id order by c.clazz_id) as clazz_names,
      (select count(*)::int from exam_sitter s where s.org_id = e.org_id and s.exam_id = e.exam_id) as sitters,
      ${readsOf(cx)} as reads
    from exam_exam e
    join textbook_grade g on g.grd_id = e.grd_id
    where e.org_id = ${cx.db.orgId}
      and e.exam_id = ${examId}
      and ${visible(cx)}`);
  if (!row) throw fail(kernelFaults.gone);
  const { jobId, ...exam } = row;
  return { ...exam, report: { jobId, open: row.reads.flatMap((read) => openOf(read, row.sitters)) } };
}
const WHATS = ['probs', 'doubts', 'missing', 'open'] as const;
function openOf(read: Row['reads'][number], sitters: number): Exam['report']['open'] {
  const { sbjName, probs, doubts, open, scanned, absent } = read;
  const counts = { probs, doubts, open, missing: Math.max(0, sitters - scanned - absent) };
  return WHATS.flatMap((what) => (counts[what] > 0 ? [{ sbjName, what, count: counts[what] }] : []));
}
