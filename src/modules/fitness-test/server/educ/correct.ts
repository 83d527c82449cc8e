import { sql } from '../../../../kernel/server/db/sql';
import type { Door } from '../../../../kernel/server/db/door';
import { handle, type Listener } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import { tellFrom } from '../../../notice/server/published';
import { sealFrom } from '../../../proof/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { results, totals, years } from '../../tables';
import { standardFor } from '../mark/shelf';
import { cardContent } from './card-content';
import { cardKind } from './card-proof';
import { enterResults } from './enter';
import { lineOf, typedResults } from './list';
import { viewOf } from './read';
import { lockedYear } from './seal';
import { yearName } from './years';

/**
 * A published year is not opened again: one child's results are put right, the year is scored anew, and what follows the
 * commit seals the child's card once more.
 */
export const correctionHandlers = [
  handle(calls.cardCorrect, async (cx, { id, yearId, values, why }) => {
    const year = await lockedYear(cx, yearId);
    if (!year.publishedAt) throw fail(faults.notPublished);
    const typed = typedResults(cx, await standardFor(cx.db, year), id, values, cx.today);
    const done = await enterResults(cx.db, { yearId, year, source: 'hand', at: cx.nowIso, lang: cx.lang }, typed);
    const [child] = done.children;
    if (!child) throw fail(kernelFaults.gone);
    if (!done.changed.length) throw fail(faults.nothingCorrected);
    if (child.row.state === 'incomplete') throw fail(faults.correctIncomplete);
    cx.emit('fitness-test.changed', { yearId });
    cx.emit('fitness-test.corrected', { yearId, userId: id, byId: cx.me.userId, school: cx.me.orgName });
    cx.note('fitness-test.card-corrected', {
      subjectId: id,
      yearId,
      old: lineOf(done.before),
      new: lineOf(done.changed),
      why,
    });
    return viewOf(done.standard, child.row, child.results, cx.lang);
  }),
];

/** Seals the corrected card and tells the child and the class teachers: once, in the transaction of the event's mark. */
export const correctedCard: Listener = {
  topic: 'fitness-test.corrected',
  async run({ payload, id }, door, kernel) {
    const [yearId, userId] = [Number(payload['yearId']), Number(payload['userId'])];
    const leaf = await leafOf(door, yearId, userId, String(payload['school']));
    if (!leaf) return;
    await sealFrom(
      door,
      { byId: Number(payload['byId']), at: kernel.clock().toISOString() },
      { kind: cardKind, subject: String(yearId), leaves: [leaf] },
    );
    await tellFrom(door, kernel, [
      {
        kind: 'fitness-test.cardCorrected',
        subject: { userId, yearId },
        params: { year: yearName(yearId) },
        once: `fitness-test.corrected:${id}`,
      },
    ]);
  },
};

/** The child's card as it stands now; nothing for one who is on no roster any more. */
async function leafOf(door: Door, yearId: number, userId: number, school: string) {
  const year = await door.one(years, { yearId }, { lock: 'update' });
  const child = await door.one(totals, { yearId, userId });
  if (!year || !child) return undefined;
  const rows = await door.many(results, { yearId, userId });
  const first = await door.row<{ firstTotal: number }>(sql`
    select r.first_total
    from fitness_test_retest r
    where r.org_id = ${door.orgId}
      and r.year_id = ${yearId}
      and r.user_id = ${userId}`);
  const standard = await standardFor(door, year);
  return {
    holderId: userId,
    bornOn: child.bornOn,
    content: cardContent({ school, yearId, standard }, child, rows, first?.firstTotal),
  };
}
