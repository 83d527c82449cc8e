import { newId } from '../../../../kernel/server/ids';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { decideAt } from '../../../appeal/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { MARK_APPEALS } from '../../rules';
import { markedTask, type Seen } from '../open';
import { lockPapers, writeMarks } from './write';

/** The teacher's answer to an objection, at the paper: another mark upholds it, a reason alone leaves the mark as it is. */
export const appealHandlers = [
  handle(calls.appealAnswer, async (cx, { id, appealId, score, why }) => {
    const upheld = score != null;
    let task: Seen | undefined;
    await decideAt(cx, cx.db, MARK_APPEALS, appealId, {
      why,
      // Whose the appeal is comes first: another school's is gone, whatever the caller may do with the task.
      async may({ setId, userId }) {
        if (setId !== id) throw fail(kernelFaults.gone);
        task = await markedTask(cx, id);
        if (!upheld) await lockPapers(cx, task, [userId]);
      },
      async decide({ userId, part }) {
        const [qid, qcid] = part.split('/').map(Number);
        if (!task || qid == null || qcid == null) throw fail(kernelFaults.gone);
        if (!upheld) return { uphold: false };
        const changed = await writeMarks(cx, task, [{ userId, qid, qcid, score }], 'hand', why, undefined, part);
        if (changed === 0) throw fail(faults.sameMark, {}, 'score');
        return { uphold: true, commitId: newId() };
      },
    });
    return { appealId, upheld };
  }),
];
