import type { Cx } from '../../../../kernel/server/cx';
import { all, is, sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import type { InputQuestion } from '../../rules/input';
import { batches, papers, tasks } from '../../tables';
import { storedQuestion } from '../read';
import { storeQuestions } from '../save';
import { typed } from './make';
import { closePaper } from './paper-end';
import { fullTask, taskOf, taskPage } from './read';
import { inCharge, inState, lockTask, type TaskRow } from './scope';
import { noteWork } from './tally';

/** So many of the oldest are dealt out among auditors who ask at the same time. */
const DEALT = sql`limit 20`;

/** The task, locked, if the caller may judge it: it waits for it, and somebody else typed it. */
async function toJudge(cx: Cx, id: number): Promise<TaskRow> {
  const row = await lockTask(cx, id);
  if (row.inputterId === cx.me.userId) throw fail(faults.ownInput);
  inState(row, 'audit');
  return row;
}
/** Where a question comes from when its inputter named nothing: the book or paper it was typed from. */
async function sourceOf(cx: Cx, row: TaskRow): Promise<string | null> {
  if (row.batchId != null) return (await cx.db.one(batches, { batchId: row.batchId }))?.title ?? null;
  return row.papId == null ? null : ((await cx.db.one(papers, { papId: row.papId }))?.title ?? null);
}
/** Passes a task: what was typed becomes a question of the platform's library, its inputter's own. */
async function pass(cx: Cx, row: TaskRow, q: InputQuestion, edited: boolean) {
  const inputterId = row.inputterId!;
  const { stgId, sbjId, taskId } = row;
  const [saved] = await storeQuestions(cx, [
    {
      lib: 'pfm',
      ownerId: inputterId,
      stgId,
      sbjId,
      qtpId: q.qtpId,
      degree: q.degree,
      body: q.body,
      nodeIds: q.tbkNodeIds,
      klgIds: q.klgIds,
      tagIds: q.tagIds,
      source: q.source ?? (await sourceOf(cx, row)),
    },
  ]);
  await cx.db.update(
    tasks,
    { taskId },
    {
      state: 'passed',
      auditorId: cx.me.userId,
      auditedAt: cx.nowIso,
      edited,
      cause: null,
      qid: saved!.qid,
      verId: saved!.verId,
    },
  );
  await noteWork(cx, [taskId], edited ? 'edited' : 'passed', [
    { userId: inputterId, stgId, sbjId, passed: 1, edited: edited ? 1 : 0 },
    { userId: cx.me.userId, stgId, sbjId, ...(edited ? { adtEdited: 1 } : { adtPassed: 1 }) },
  ]);
  if (row.papId != null) await closePaper(cx, row.papId);
  return storedQuestion(cx, saved!.qid, 'pfm');
}

export const auditHandlers = [
  handle(calls.taskAuditing, (cx, f) => taskPage(cx, f, [sql`t.state = 'auditing'`], sql`t.submitted_at`)),
  handle(calls.taskAuditingOne, async (cx, { stgId, sbjId, not }) => {
    const next = await cx.db.row<{ taskId: number }>(sql`
      select o.task_id
      from (
        select t.task_id
        from question_bank_queipt t
        where ${all(
          sql`t.org_id = ${cx.db.orgId}`,
          sql`t.state = 'auditing'`,
          sql`t.inputter_id <> ${cx.me.userId}`,
          is('t.stg_id', stgId),
          is('t.sbj_id', sbjId),
          not?.length ? sql`t.task_id <> all(${not}::bigint[])` : undefined,
          inCharge(cx, 't'),
        )}
        order by t.submitted_at, t.task_id
        ${DEALT}
      ) o
      order by hashint8extended(o.task_id, ${cx.me.userId}::bigint), o.task_id
      limit 1`);
    return next ? fullTask(cx, next.taskId) : null;
  }),
  handle(calls.auditPass, async (cx, { id }) => {
    const row = await toJudge(cx, id);
    return pass(cx, row, row.question!, false);
  }),
  handle(calls.auditEdit, async (cx, { id, question }) => {
    const row = await toJudge(cx, id);
    const [content] = await typed(cx, row, [question]);
    await cx.db.update(tasks, { taskId: id }, content!);
    return pass(cx, row, content!.question, true);
  }),
  handle(calls.auditReject, async (cx, { id, cause }) => {
    const row = await toJudge(cx, id);
    const { stgId, sbjId } = row;
    await cx.db.update(
      tasks,
      { taskId: id },
      { state: 'rejected', cause, auditorId: cx.me.userId, auditedAt: cx.nowIso },
    );
    await noteWork(
      cx,
      [id],
      'rejected',
      [
        { userId: row.inputterId!, stgId, sbjId, rejected: 1 },
        { userId: cx.me.userId, stgId, sbjId, adtRejected: 1 },
      ],
      cause,
    );
    return taskOf(cx, id);
  }),
];
