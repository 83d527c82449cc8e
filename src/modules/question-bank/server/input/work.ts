import type { Cx } from '../../../../kernel/server/cx';
import { any, sql, type Sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { holds } from '../../../../kernel/shared/need';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { tasks } from '../../tables';
import { typed } from './make';
import { closePaper } from './paper-end';
import { fullTask, taskOf, taskPage } from './read';
import { inState, isInputter, lockTask, seesAll } from './scope';
import { noteSteps, noteWork } from './tally';

/** A task that is an open piece of somebody's work, or of the pool. */
async function readable(cx: Cx, taskId: number) {
  const task = await fullTask(cx, taskId);
  if (!task.mine && !seesAll(cx)) throw fail(kernelFaults.gone);
  return task;
}

const isMine = (cx: Cx): Sql => sql`t.inputter_id = ${cx.me.userId}`;

export const workHandlers = [
  handle(calls.taskGet, (cx, { id }) => readable(cx, id)),
  handle(calls.taskMyClaim, (cx, f) => taskPage(cx, f, [isMine(cx), sql`t.state = 'claimed'`], sql`t.claimed_at`)),
  handle(calls.taskMyAuditing, (cx, f) =>
    taskPage(cx, f, [isMine(cx), sql`t.state = 'auditing'`], sql`t.submitted_at desc`),
  ),
  handle(calls.taskMyReject, (cx, f) =>
    taskPage(cx, f, [isMine(cx), sql`t.state in ('rejected', 'returned')`], sql`t.audited_at desc`),
  ),
  handle(calls.taskToInput, (cx, f) => {
    const mine = seesAll(cx) ? undefined : any(sql`t.state = 'init'`, isMine(cx));
    return taskPage(cx, f, [mine, sql`t.state in ('init', 'claimed')`], sql`t.task_id`);
  }),
  handle(calls.taskReturned, (cx, f) => {
    const mine = seesAll(cx) ? undefined : any(isMine(cx), sql`t.returned_by = ${cx.me.userId}`);
    const back = sql`t.return_cause is not null and t.state in ('init', 'returned')`;
    return taskPage(cx, f, [mine, back], sql`t.returned_at desc`);
  }),

  handle(calls.taskInput, async (cx, { id, question }) => {
    const row = await lockTask(cx, id);
    isInputter(cx, row);
    inState(row, 'input');
    const [content] = await typed(cx, row, [question]);
    await cx.db.update(
      tasks,
      { taskId: id },
      { ...content!, state: 'auditing', submittedAt: cx.nowIso, returnCause: null, returnedBy: null, returnedAt: null },
    );
    await noteWork(cx, [id], 'input', [
      {
        userId: cx.me.userId,
        stgId: row.stgId,
        sbjId: row.sbjId,
        ...(row.state === 'claimed' ? { input: 1 } : { redone: 1 }),
      },
    ]);
    return taskOf(cx, id);
  }),
  handle(calls.taskReturn, async (cx, { id, cause }) => {
    const row = await lockTask(cx, id);
    const by = { returnCause: cause, returnedBy: cx.me.userId, returnedAt: cx.nowIso };
    if (row.state === 'claimed') {
      // What an inputter cannot do is for somebody else; what lies with somebody too long, the research staff takes back.
      if (!holds(cx.me, 'PFM_RESEARCH')) isInputter(cx, row);
      await cx.db.update(tasks, { taskId: id }, { ...by, state: 'init', inputterId: null, claimedAt: null });
      await noteSteps(cx, [id], 'released', cause);
    } else {
      inState(row, 'return');
      if (!holds(cx.me, 'PFM_RESEARCH')) throw fail(faults.auditorReturns);
      await cx.db.update(tasks, { taskId: id }, { ...by, state: 'returned' });
      await noteSteps(cx, [id], 'returned', cause);
    }
    return taskOf(cx, id);
  }),
  handle(calls.taskIgnore, async (cx, { id }) => {
    const row = await lockTask(cx, id);
    isInputter(cx, row);
    inState(row, 'ignore');
    await cx.db.update(tasks, { taskId: id }, { state: 'ignored' });
    const work = { userId: cx.me.userId, stgId: row.stgId, sbjId: row.sbjId, ignored: 1 };
    await noteWork(cx, [id], 'ignored', [work]);
    if (row.papId != null) await closePaper(cx, row.papId);
    return taskOf(cx, id);
  }),
  handle(calls.taskRemove, async (cx, { id }) => {
    const row = await lockTask(cx, id);
    inState(row, 'remove');
    await cx.db.remove(tasks, { taskId: id });
    cx.note('question-bank.input.removed', {
      subjectId: id,
      old: { state: row.state, inputterId: row.inputterId, words: row.words },
    });
    if (row.papId != null) await closePaper(cx, row.papId);
  }),
];
