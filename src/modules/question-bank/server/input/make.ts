import type { Cx } from '../../../../kernel/server/cx';
import { nameIn, sql } from '../../../../kernel/server/db/sql';
import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { cutTo } from '../../../../kernel/shared/whole';
import { ownFiles } from '../../../files/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { pageOf, type InputQuestion } from '../../rules/input';
import { plainText } from '../../rules/words';
import { batches, tasks, type TaskKind } from '../../tables';
import { cleanBody } from '../clean';
import { checkLinks, refuseIncomplete } from '../save';
import { taskOf, tasksOf } from './read';
import { inCharge } from './scope';
import { noteWork } from './tally';

const WORDS = 120;
/** First words of a question, for lists. A drawing alone has none. */
const firstWords = (html: string): string => cutTo(plainText(html), WORDS);
/** What was typed as it is kept: complete, cleaned, hung on what exists. `at` leads the paths of faults. */
export async function typed(
  cx: Cx,
  subject: { readonly stgId: number; readonly sbjId: number },
  questions: readonly InputQuestion[],
  at: (n: number) => string = () => 'question.',
): Promise<{ readonly question: InputQuestion; readonly qtpId: number; readonly words: string }[]> {
  const clean = questions.map((q) => ({ ...q, body: cleanBody(q.body) }));
  clean.forEach((q, n) => {
    refuseIncomplete(q.body, at(n));
  });
  await checkLinks(
    cx,
    clean.map((q) => ({
      ...subject,
      lib: 'pfm',
      qtpId: q.qtpId,
      degree: q.degree,
      body: q.body,
      nodeIds: q.tbkNodeIds,
      klgIds: q.klgIds,
      tagIds: q.tagIds,
    })),
  );
  return clean.map((question) => ({ question, qtpId: question.qtpId, words: firstWords(question.body.stem) }));
}
/** Stage and subject belong together. */
export async function checkSubject(cx: Cx, stgId: number, sbjId: number): Promise<void> {
  const pair = await cx.db.row(
    sql`select s.stg_id from textbook_stage_subject s where s.stg_id = ${stgId} and s.sbj_id = ${sbjId}`,
  );
  if (!pair) throw fail(faults.unknownLink, {}, 'sbjId');
}
/** Tasks that stand in audit from the beginning: typed without a claim, or with a paper. */
export async function makeTyped(
  cx: Cx,
  kind: TaskKind,
  subject: { readonly stgId: number; readonly sbjId: number; readonly papId?: number; readonly pages?: number },
  rows: Awaited<ReturnType<typeof typed>>,
): Promise<number[]> {
  const { stgId, sbjId, papId = null, pages = 0 } = subject;
  const made = rows.map((row, at) => ({
    taskId: newId(),
    kind,
    papId,
    no: at + 1,
    page: pageOf(at, rows.length, pages),
    stgId,
    sbjId,
    state: 'auditing' as const,
    inputterId: cx.me.userId,
    ...row,
    submittedAt: cx.nowIso,
    edited: false,
    madeBy: cx.me.userId,
    madeAt: cx.nowIso,
  }));
  await cx.db.insert(tasks, made);
  const ids = made.map((m) => m.taskId);
  await noteWork(cx, ids, 'input', [{ userId: cx.me.userId, stgId, sbjId, input: ids.length }]);
  return ids;
}

export const makeHandlers = [
  handle(calls.taskInit, async (cx, { title, stgId, sbjId, srsId, images, num }) => {
    await ownFiles(cx, images, { at: 'images', families: ['image'] });
    await checkSubject(cx, stgId, sbjId);
    if (srsId != null && !(await cx.db.row(sql`select r.srs_id from textbook_series r where r.srs_id = ${srsId}`)))
      throw fail(faults.unknownLink, {}, 'srsId');
    const batchId = newId();
    await cx.db.insert(batches, {
      batchId,
      title,
      stgId,
      sbjId,
      srsId: srsId ?? null,
      images,
      num,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    });
    const made = Array.from({ length: num }, (_, at) => ({
      taskId: newId(),
      kind: 'batch' as const,
      batchId,
      no: at + 1,
      page: pageOf(at, num, images.length),
      stgId,
      sbjId,
      state: 'init' as const,
      edited: false,
      madeBy: cx.me.userId,
      madeAt: cx.nowIso,
    }));
    await cx.db.insert(tasks, made);
    return { batchId, taskIds: made.map((m) => m.taskId) };
  }),
  handle(calls.taskDirect, async (cx, { stgId, sbjId, question }) => {
    await checkSubject(cx, stgId, sbjId);
    const [taskId] = await makeTyped(cx, 'direct', { stgId, sbjId }, await typed(cx, { stgId, sbjId }, [question]));
    return taskOf(cx, taskId!);
  }),
  handle(calls.initStat, (cx) =>
    cx.db.rows(sql`
      select n.stg_id, n.sbj_id, ${nameIn(cx.lang, 'g')} as stg_name, ${nameIn(cx.lang, 's')} as sbj_name, n.count
      from (
        select t.stg_id, t.sbj_id, count(*)::integer as count
        from question_bank_queipt t
        where t.org_id = ${cx.db.orgId}
          and t.state = 'init'
        group by t.stg_id, t.sbj_id
      ) n
      join textbook_stage g on g.stg_id = n.stg_id
      join textbook_subject s on s.sbj_id = n.sbj_id
      where ${inCharge(cx, 'n')}
      order by g.ord, s.ord`),
  ),
  handle(calls.taskClaim, async (cx, { stgId, sbjId, num }) => {
    // Rows another claim holds are passed over: two who claim at once get different tasks, and nobody waits. What the caller gave back is for others.
    // Materialized: joined directly, the planner may run the choice again for each row and lock more than was asked for.
    const taken = await cx.db.rows<{ taskId: number }>(sql`
      with f as materialized (
        select w.task_id
        from question_bank_queipt w
        where w.org_id = ${cx.db.orgId}
          and w.state = 'init'
          and w.stg_id = ${stgId}
          and w.sbj_id = ${sbjId}
          and w.returned_by is distinct from ${cx.me.userId}
          and ${inCharge(cx, 'w')}
        order by w.task_id
        limit ${num}
        for update of w skip locked
      )
      update question_bank_queipt t
      set state = 'claimed', inputter_id = ${cx.me.userId}, claimed_at = ${cx.nowIso}::timestamptz
      from f
      where t.org_id = ${cx.db.orgId}
        and t.task_id = f.task_id
      returning t.task_id`);
    if (taken.length === 0) throw fail(faults.noTasks);
    const ids = taken.map((r) => r.taskId);
    await noteWork(cx, ids, 'claimed', [{ userId: cx.me.userId, stgId, sbjId, claimed: ids.length }]);
    return tasksOf(cx, ids);
  }),
];
