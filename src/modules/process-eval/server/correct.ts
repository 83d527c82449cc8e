import { sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { openedRow, settleAppeals } from '../../appeal/server/published';
import * as calls from '../contract';
import { faults } from '../faults';
import { isValue, TOTAL_PART } from '../rules';
import { rounds } from '../tables';
import { SUBJECT } from './appeal-subject';
import { childrenOf } from './children';
import { writerOf } from './coll';
import { saveEntries } from './save';
import { mustManage } from './sight';

/** While results are shown a row is changed by one commit, which an upheld objection to this indicator or to the total opened. */
export const correctHandlers = [
  handle(calls.correctColl, async (cx, { normId, userId, itemId, value, why }) => {
    const round = await cx.db.one(rounds, { normId }, { lock: 'update' });
    if (!round) throw fail(kernelFaults.gone);
    mustManage(cx, round.module);
    if (round.state !== 'shown') throw fail(faults.notShown);
    const item = round.content.items.find((one) => one.itemId === itemId);
    if (!item) throw fail(faults.noSuchItem, {}, 'itemId');
    const frozen = { until: round.shownUntil, zone: cx.me.zone, whole: TOTAL_PART };
    const appealId = await openedRow(cx.db, SUBJECT, { setId: normId, userId, part: String(itemId) }, frozen);
    const children = await childrenOf(cx.db, round, sql`s.user_id = ${userId}`);
    const [child] = children;
    if (!child) throw fail(kernelFaults.gone);
    if (!isValue(item, value)) throw fail(faults.badValue, { name: child.name, item: item.name }, 'value');
    // The one commit that was opened is not spent on what stands already.
    if (child.cells.some((cell) => cell.itemId === itemId && cell.value === value))
      throw fail(faults.sameValue, {}, 'value');
    const [saved] = await saveEntries(
      writerOf(cx),
      round,
      children,
      [{ userId, itemId, value, exempt: null }],
      'corrected',
    );
    const commitId = newId();
    if (appealId) await settleAppeals(cx.db, [{ appealId, commitId }]);
    cx.note('process-eval.corrected', { subjectId: userId, normId, itemId, appealId, commitId, why });
    return { score: saved?.judged.score ?? null };
  }),
];
