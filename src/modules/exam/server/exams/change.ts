import { randomInt } from 'node:crypto';
import type { Cx } from '../../../../kernel/server/cx';
import { insertOf } from '../../../../kernel/server/db/insert';
import { nothing, sql } from '../../../../kernel/server/db/sql';
import type { RowOf } from '../../../../kernel/server/db/table';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { expireFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { mayAssign } from '../../rules/bands';
import { maySitOnPaper } from '../../rules/limits';
import { drawnReads } from '../../rules/sheet-code';
import { exams, reads } from '../../tables';
import { reopened } from '../papers/marking';
import { seenRead } from '../scope';
import { together } from '../write';
import { shownExam } from './show';
import { childrenOf, sitting } from './sitters';

/** Full score of a subject before its paper says otherwise. */
const USUAL_FULL = 100;
const READ = ['readId', 'examId', 'sbjId', 'fullScore', 'codeNo'] as const;
interface Subject {
  readonly sbjId: number;
  /** The number in the code of its sheets. */
  readonly codeNo: number;
}
const readOf = (examId: number, { sbjId, codeNo }: Subject, fullScore: number) => ({
  readId: newId(),
  examId,
  sbjId,
  fullScore,
  codeNo,
});

interface Facts {
  readonly marking: boolean;
  readonly printed: boolean;
  readonly clazzIds: readonly number[];
  readonly lastNo: number;
}
/** What has begun in an exam; asked once its row is locked. */
async function factsOf(cx: Cx, examId: number): Promise<Facts> {
  const row = await cx.db.row<Facts>(sql`
    select
      exists (select 1 from exam_read r
        where r.org_id = e.org_id and r.exam_id = e.exam_id and r.state = 'marking') as marking,
      exists (select 1 from exam_read r
        join exam_paper p on p.org_id = r.org_id and p.read_id = r.read_id
        where r.org_id = e.org_id and r.exam_id = e.exam_id and p.printed_at is not null) as printed,
      array(select c.clazz_id from exam_clazz c where c.org_id = e.org_id and c.exam_id = e.exam_id) as clazz_ids,
      coalesce((select max(s.cand_no) from exam_sitter s
        where s.org_id = e.org_id and s.exam_id = e.exam_id), 0) as last_no
    from exam_exam e
    where e.org_id = ${cx.db.orgId} and e.exam_id = ${examId}`);
  if (!row) throw fail(kernelFaults.gone);
  return row;
}
/** An exam of the school, locked. */
async function locked(cx: Cx, examId: number): Promise<RowOf<typeof exams>> {
  const row = await cx.db.one(exams, { examId }, { lock: 'update' });
  if (!row) throw fail(kernelFaults.gone);
  return row;
}

/**
 * Subjects, each once, with a number for the code of its sheets that no other read of the school has. The numbers are drawn: the next
 * one after the last would be asked for by two at once.
 * @throws gone where one of them is no subject
 */
async function subjectsOf(cx: Cx, sbjIds: readonly number[]): Promise<Subject[]> {
  const ids = [...new Set(sbjIds)];
  if (!ids.length) return [];
  const drawn = drawnReads(ids.length, randomInt);
  const row = await cx.db.row<{ n: number; taken: readonly number[] }>(sql`
    select (select count(*)::int from textbook_subject where sbj_id = any(${ids}::bigint[])) as n,
      array(select r.code_no from exam_read r
        where r.org_id = ${cx.db.orgId} and r.code_no = any(${drawn}::integer[])) as taken`);
  if (row?.n !== ids.length) throw fail(kernelFaults.gone);
  const free = drawn.filter((no) => !row.taken.includes(no));
  if (free.length < ids.length) throw fail(kernelFaults.stale);
  return ids.flatMap((sbjId, at) => {
    const codeNo = free[at];
    return codeNo === undefined ? [] : [{ sbjId, codeNo }];
  });
}

export const examChangeHandlers = [
  handle(calls.examCreate, async (cx, { name, grdId, clazzIds, date, sbjIds }) => {
    if (!maySitOnPaper(grdId)) throw fail(faults.tooYoung, {}, 'grdId');
    const children = await childrenOf(cx, grdId, clazzIds);
    const subjects = await subjectsOf(cx, sbjIds);
    const examId = newId();
    const exam = { examId, name, grdId, heldOn: date, madeBy: cx.me.userId, madeAt: cx.nowIso };
    const made = subjects.map((subject) => readOf(examId, subject, USUAL_FULL));
    const orgId = cx.db.orgId;
    await together(cx.db, [
      insertOf(exams, Object.keys(exam), [exam], orgId, nothing),
      ...sitting(cx, examId, children),
      insertOf(reads, READ, made, orgId, nothing),
    ]);
    cx.note('exam.made', { subjectId: examId, name, grdId });
    return shownExam(cx, examId);
  }),
  handle(calls.examUpdate, async (cx, { id, name, date, clazzIds, wholeOnly = null }) => {
    // Another rule for totals makes a report old: it has to be built again.
    const exam = await cx.db.row<{
      grdId: number;
      wholeOnly: boolean;
      releasedAt: string | null;
      archivedAt: string | null;
    }>(sql`
      update exam_exam e
      set name = ${name}, held_on = ${date}, whole_only = coalesce(${wholeOnly}::boolean, e.whole_only),
        state = case when e.state = 'built' and ${wholeOnly}::boolean <> e.whole_only then 'open' else e.state end
      from exam_exam was
      where e.org_id = ${cx.db.orgId} and e.exam_id = ${id} and was.org_id = e.org_id and was.exam_id = e.exam_id
      returning e.grd_id, was.whole_only, e.released_at, e.archived_at`);
    if (!exam) throw fail(kernelFaults.gone);
    if (exam.archivedAt) throw fail(faults.archived);
    if (exam.releasedAt && wholeOnly != null && wholeOnly !== exam.wholeOnly)
      throw fail(faults.isReleased, {}, 'wholeOnly');
    const { printed, lastNo, clazzIds: was } = await factsOf(cx, id);
    const come = clazzIds.filter((clazzId) => !was.includes(clazzId));
    const go = was.filter((clazzId) => !clazzIds.includes(clazzId));
    if (printed && (come.length || go.length)) throw fail(faults.printed, {}, 'clazzIds');
    const children = come.length ? await childrenOf(cx, exam.grdId, come) : [];
    const gone = sql`delete from exam_clazz
      where org_id = ${cx.db.orgId} and exam_id = ${id} and clazz_id = any(${go}::bigint[])`;
    if (come.length || go.length) await together(cx.db, [gone, ...sitting(cx, id, children, lastNo)]);
    cx.note('exam.changed', { subjectId: id, name, come, go, wholeOnly: wholeOnly ?? exam.wholeOnly });
    return shownExam(cx, id);
  }),
  handle(calls.examDelete, async (cx, { id }) => {
    const exam = await locked(cx, id);
    if ((await factsOf(cx, id)).marking) throw fail(faults.running);
    if (exam.state === 'released') throw fail(faults.isReleased);
    // Answers name their question and their side: they go first. Pictures of children's sheets go with the next sweep.
    const pictures = await cx.db.rows<{ path: string }>(sql`
      with gone as (
        delete from exam_answer a
        using exam_read r
        where a.org_id = ${cx.db.orgId} and r.org_id = a.org_id and r.read_id = a.read_id and r.exam_id = ${id})
      select p.path
      from exam_side d
      join exam_read r on r.org_id = d.org_id and r.read_id = d.read_id
      cross join lateral unnest(array[d.original, d.straight]) p (path)
      where d.org_id = ${cx.db.orgId} and r.exam_id = ${id} and p.path is not null`);
    await expireFiles(
      cx.db,
      pictures.map(({ path }) => path),
      cx.nowIso,
    );
    await cx.db.remove(exams, { examId: id });
    cx.note('exam.deleted', { subjectId: id, name: exam.name });
  }),
  handle(calls.readCreate, async (cx, { id, sbjId, fullScore }) => {
    const exam = await locked(cx, id);
    if (exam.state === 'released') throw fail(faults.isReleased);
    const [subject] = await subjectsOf(cx, [sbjId]);
    if (!subject) throw fail(kernelFaults.gone);
    const made = readOf(id, subject, fullScore);
    if ((await cx.db.insert(reads, made, 'on conflict do nothing')) === 0) throw fail(faults.subjectTwice, {}, 'sbjId');
    if (exam.state === 'built') await cx.db.change(reopened(cx, id));
    cx.note('exam.subject', { subjectId: id, sbjId, fullScore });
    const read = (await shownExam(cx, id)).reads.find(({ readId }) => readId === made.readId);
    if (!read) throw fail(kernelFaults.gone);
    return read;
  }),
  handle(calls.readUpdate, async (cx, { readId, assigned }) => {
    const read = await seenRead(cx, readId, true);
    if (read.examState === 'released') throw fail(faults.isReleased);
    if (assigned && !mayAssign(read.grdId)) throw fail(faults.assignedGrade, {}, 'assigned');
    await together(cx.db, [
      reopened(cx, read.examId),
      sql`update exam_read set assigned = ${assigned} where org_id = ${cx.db.orgId} and read_id = ${readId}`,
    ]);
    cx.note('exam.assigned', { subjectId: readId, assigned });
    return { readId, assigned };
  }),
  handle(calls.readDelete, async (cx, { readId }) => {
    const read = await seenRead(cx, readId, true);
    if (read.examState === 'released') throw fail(faults.isReleased);
    const fed = await cx.db.row(sql`
      select 1 as found from exam_side d
      where d.org_id = ${cx.db.orgId} and d.read_id = ${readId}
      limit 1`);
    if (fed || read.state === 'marking') throw fail(faults.readBegun);
    await together(cx.db, [
      reopened(cx, read.examId),
      sql`delete from exam_read where org_id = ${cx.db.orgId} and read_id = ${readId}`,
    ]);
    cx.note('exam.subjectDeleted', { subjectId: read.examId, readId, sbjId: read.sbjId });
  }),
];
