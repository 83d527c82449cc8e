import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { openedRow, settleAppeals } from '../../appeal/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { SUBJECT, TOTAL } from './appeal-subject';
import { ownExam, startCalc } from './calc';
import { collected } from './collection';
import { itemOf, saveEntries } from './save';
import { writerOf } from './coll';

/** While results are shown a row is changed by one commit, which an upheld objection to this item or to the total opened; its score follows. */
export const correctHandlers = [
  handle(calls.correctColl, async (cx, { schemaId, orgId, userId, itemId, value, word, why }) => {
    const exam = await ownExam(cx, schemaId);
    if (exam.state !== 'shown') throw fail(faults.wrongState, { state: cx.text(`hsat.state.${exam.state}`) });
    const entry = { userId, item: itemId, value: word ? null : (value ?? null), word: word ?? null };
    const saved = await cx.into(orgId, 'hsat.correct', async (door) => {
      // Corrections of an exam come one after another (the exam is locked), so one statement may count up and read.
      const [child] = await collected(door, schemaId, { raise: true }, sql`c.user_id = ${userId}`);
      if (!child) throw fail(kernelFaults.gone);
      const { rev } = child;
      const item = itemOf(exam, child, entry, 'value');
      // What could not be read is not taken for no result: a correction says one.
      if (entry.value === null && entry.word === null)
        throw fail(faults.badValue, { name: child.name, item: item.name }, 'value');
      const frozen = { until: exam.shownUntil, zone: cx.me.zone, whole: TOTAL };
      const appealId = await openedRow(door, SUBJECT, { setId: schemaId, userId, part: itemId }, frozen);
      const changed = await saveEntries(
        writerOf(cx, door),
        { schemaId, rev },
        [child],
        [{ ...entry, origin: 'corrected' }],
      );
      // The one commit that was opened is not spent on what stands already.
      if (!changed) throw fail(faults.sameValue, {}, 'value');
      const commitId = newId();
      if (appealId) await settleAppeals(door, [{ appealId, commitId }]);
      cx.note('hsat.corrected', { subjectId: userId, schemaId, itemId, appealId, commitId, why }, orgId);
      return changed;
    });
    const { jobId } = await startCalc(cx, exam, true);
    return { saved, jobId };
  }),
];
