import { handle } from '../../../kernel/server/module';
import { newId } from '../../../kernel/server/ids';
import { constraintOf } from '../../../kernel/server/db/tenant';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import { faults } from '../faults';
import { restags } from '../tables';
import { oneQuestion } from './read';
import { ownQuestion } from './questions';
import { storeQuestions } from './save';

/** The same name twice in a list would be two tags nobody can tell apart. */
async function uniquely<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const constraint = constraintOf(error);
    if (constraint === 'question_bank_restag_name') throw fail(faults.tagTaken, {}, 'name');
    if (constraint?.startsWith('question_bank_restag_')) throw fail(kernelFaults.gone);
    throw error;
  }
}
export const tagHandlers = [
  handle(calls.tagList, (cx, { resType, stgId, sbjId }) =>
    cx.db.many(restags, { resType, stgId, sbjId }, { sort: ['ord', 'tagId'] }),
  ),
  handle(calls.tagCreate, async (cx, { resType, stgId, sbjId, name }) => {
    const [last] = await cx.db.many(restags, { resType, stgId, sbjId }, { sort: ['-ord'], limit: 1 });
    const row = { tagId: newId(), resType, stgId, sbjId, name, ord: (last?.ord ?? 0) + 1 };
    await uniquely(() => cx.db.insert(restags, row));
    return row;
  }),
  handle(calls.tagUpdate, async (cx, { id, name, ord }) => {
    const row = await cx.db.one(restags, { tagId: id }, { lock: 'update' });
    if (!row) throw fail(kernelFaults.gone);
    await uniquely(() => cx.db.update(restags, { tagId: id }, { name, ord }));
    return { ...row, ...(name == null ? {} : { name }), ...(ord == null ? {} : { ord }) };
  }),
  handle(calls.tagRemove, async (cx, { id }) => {
    if ((await cx.db.remove(restags, { tagId: id })) === 0) throw fail(kernelFaults.gone);
  }),
  handle(calls.extNodeSet, async (cx, { resId, tbkNodeIds, klgIds }) => {
    const row = await ownQuestion(cx, resId, 'PFM_RESEARCH');
    const now = await oneQuestion(cx, resId);
    const [saved] = await storeQuestions(
      cx,
      [{ ...now, qid: resId, lib: row.lib, nodeIds: tbkNodeIds, klgIds }],
      [row],
    );
    return { resId, verId: saved!.verId, tbkNodeIds, klgIds };
  }),
];
