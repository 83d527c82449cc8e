import type { Cx } from '../../../kernel/server/cx';
import { handle } from '../../../kernel/server/module';
import { changedFields, revise } from '../../../kernel/server/rev';
import { TEACHERS, USER_TYPE } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { holds } from '../../../kernel/shared/need';
import * as calls from '../contract';
import type { QueRow } from '../contract';
import { faults } from '../faults';
import { questions, shared } from '../tables';
import { isShared, libFor } from './libs';
import { enteredPage, heldRow, oneQuestion, quePage, storedQuestion } from './read';
import { dropPrints } from './prints';
import { readableVersion } from './readers';
import { storeQuestions } from './save';

/**
 * The question's own row, locked, if the caller may change it: its owner, or for published ones whoever holds `code`.
 * One they only read refuses; any other is gone.
 */
export async function ownQuestion(cx: Cx, qid: number, code: string) {
  const row = await cx.db.one(questions, { qid }, { lock: 'update' });
  const mine =
    row != null && row.removedAt == null && (row.ownerId === cx.me.userId || (isShared(row.lib) && holds(cx.me, code)));
  if (mine) return row;
  await oneQuestion(cx, qid);
  throw fail(faults.notYours);
}
/** A learner sees what a module on the right lets them see: the version they answered, when the answers are out. */
async function forLearner(cx: Cx, qid: number): Promise<QueRow> {
  const verId = await readableVersion(cx, qid);
  const row = verId == null ? undefined : await heldRow(cx, verId);
  if (row?.qid !== qid) throw fail(kernelFaults.gone);
  return { ...row, ownerName: null, use: null };
}

export const questionHandlers = [
  handle(calls.queList, quePage),
  handle(calls.queMine, enteredPage),
  handle(calls.queGet, (cx, { id }) =>
    cx.me.userType === USER_TYPE.student || !holds(cx.me, ...TEACHERS, 'PFM_RES_WRITE', 'PFM_RESEARCH')
      ? forLearner(cx, id)
      : oneQuestion(cx, id),
  ),
  handle(calls.queCreate, async (cx, { lib: wanted, tbkNodeIds, ...item }) => {
    const lib = libFor(cx, wanted);
    const [saved] = await storeQuestions(cx, [{ ...item, nodeIds: tbkNodeIds, lib }]);
    return storedQuestion(cx, saved!.qid, lib);
  }),
  handle(calls.queUpdate, async (cx, { id, verId, rev, tbkNodeIds, ...item }) => {
    const row = await ownQuestion(cx, id, 'PFM_RESEARCH');
    const before = await oneQuestion(cx, id);
    const fields = changedFields(before, { ...item, tbkNodeIds });
    await revise(cx, cx.db, questions, { qid: id }, {}, { rev, module: 'question-bank', fields, view: () => before });
    if (verId != null && row.verId !== verId) throw fail(kernelFaults.stale);
    await storeQuestions(cx, [{ ...item, qid: id, lib: row.lib, nodeIds: tbkNodeIds }], [row]);
    return storedQuestion(cx, id, row.lib);
  }),
  handle(calls.queRemove, async (cx, { id }) => {
    const row = await ownQuestion(cx, id, 'PFM_RES_ADMIN');
    await cx.db.update(questions, { qid: id }, { removedAt: cx.nowIso });
    if (isShared(row.lib)) {
      await cx.db.update(shared, { qid: id, isCurrent: true }, { removedAt: cx.nowIso });
      await dropPrints(cx.db, [id]);
    }
    cx.note('question-bank.removed', { subjectId: id, old: { lib: row.lib, verId: row.verId } });
  }),
];
