import type { Cx } from '../../../../kernel/server/cx';
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
import { count, noteSteps } from './tally';

interface Filters {
  readonly stgId?: number | undefined;
  readonly sbjId?: number | undefined;
  readonly userId?: number | undefined;
}
/** The filters of the lists, as `$3` to `$5`. */
const params = (f: Filters): unknown[] => [f.stgId ?? null, f.sbjId ?? null, f.userId ?? null];
const FILTERED =
  '($3::bigint is null or t.stg_id = $3) and ($4::bigint is null or t.sbj_id = $4) and ($5::bigint is null or t.inputter_id = $5)';
const MINE = `t.inputter_id = $2 and ${FILTERED}`;

/** A task that is an open piece of somebody's work, or of the pool. */
async function readable(cx: Cx, taskId: number) {
  const task = await fullTask(cx, taskId);
  if (!task.mine && !seesAll(cx)) throw fail(kernelFaults.gone);
  return task;
}

export const workHandlers = [
  handle(calls.taskGet, (cx, { id }) => readable(cx, id)),
  handle(calls.taskMyClaim, (cx, f) =>
    taskPage(cx, { where: `${MINE} and t.state = 'claimed'`, params: params(f), order: 't.claimed_at' }, f),
  ),
  handle(calls.taskMyAuditing, (cx, f) =>
    taskPage(cx, { where: `${MINE} and t.state = 'auditing'`, params: params(f), order: 't.submitted_at desc' }, f),
  ),
  handle(calls.taskMyReject, (cx, f) =>
    taskPage(
      cx,
      { where: `${MINE} and t.state in ('rejected', 'returned')`, params: params(f), order: 't.audited_at desc' },
      f,
    ),
  ),
  handle(calls.taskToInput, (cx, f) =>
    taskPage(
      cx,
      {
        where: `${seesAll(cx) ? '' : "(t.state = 'init' or t.inputter_id = $2) and "}${FILTERED} and t.state in ('init', 'claimed')`,
        params: params(f),
        order: 't.task_id',
      },
      f,
    ),
  ),
  handle(calls.taskReturned, (cx, f) =>
    taskPage(
      cx,
      {
        where: `${seesAll(cx) ? '' : '(t.inputter_id = $2 or t.returned_by = $2) and '}${FILTERED} and t.return_cause is not null and t.state in ('init', 'returned')`,
        params: params(f),
        order: 't.returned_at desc',
      },
      f,
    ),
  ),

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
    await noteSteps(cx, [id], 'input');
    await count(cx, [
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
    await noteSteps(cx, [id], 'ignored');
    await count(cx, [{ userId: cx.me.userId, stgId: row.stgId, sbjId: row.sbjId, ignored: 1 }]);
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
