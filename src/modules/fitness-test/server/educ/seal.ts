import type { Cx } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { handle } from '../../../../kernel/server/module';
import { fail } from '../../../../kernel/shared/faults';
import { tell } from '../../../notice/server/published';
import { sealSet } from '../../../proof/server/published';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { retests, totals, years } from '../../tables';
import { standardFor } from '../mark/shelf';
import { cardContent, type CardYear } from './card-content';
import { cardKind } from './card-proof';
import type { ResultRow } from './score';
import { yearRows } from './year-calls';
import { openYear, yearName, type Year } from './years';

/** A year, whatever its state, behind others who write to it. */
export async function lockedYear(cx: Cx, yearId: number): Promise<Year> {
  const year = await cx.db.one(years, { yearId }, { lock: 'update' });
  if (!year) throw fail(faults.yearGone, { year: yearName(yearId) });
  return year;
}
const cardYear = async (cx: Cx, year: Year): Promise<CardYear> => ({
  school: cx.me.orgName,
  yearId: year.yearId,
  standard: await standardFor(cx.db, year),
});

const close = handle(calls.yearClose, async (cx, { yearId, anyway }) => {
  await openYear(cx.db, yearId);
  const left = await cx.db.count(totals, { yearId, state: 'incomplete' });
  if (left && !anyway) throw fail(faults.notComplete, { n: left });
  await cx.db.update(years, { yearId }, { state: 'closed', closedAt: cx.nowIso, closedBy: cx.me.userId });
  cx.note('fitness-test.year-closed', { yearId, incomplete: left });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});
const reopen = handle(calls.yearReopen, async (cx, { yearId, why }) => {
  const year = await lockedYear(cx, yearId);
  if (year.state !== 'closed') throw fail(faults.notClosed);
  if (year.publishedAt) throw fail(faults.published);
  await cx.db.update(years, { yearId }, { state: 'open', closedAt: null, closedBy: null });
  cx.note('fitness-test.year-reopened', { yearId, why });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});

const publish = handle(calls.yearPublish, async (cx, { yearId }) => {
  const year = await lockedYear(cx, yearId);
  if (year.state !== 'closed') throw fail(faults.notClosed);
  if (year.publishedAt) throw fail(faults.published);
  const of = await cardYear(cx, year);
  const children = (await cx.db.many(totals, { yearId }, { sort: ['userId'] })).filter((c) => c.state !== 'incomplete');
  const rows = await cx.db.rows<ResultRow>(sql`
    select r.*
    from fitness_test_result r
    where r.org_id = ${cx.db.orgId}
      and r.year_id = ${yearId}`);
  const results = new Map<number, ResultRow[]>();
  for (const row of rows) {
    const own = results.get(row.userId);
    if (own) own.push(row);
    else results.set(row.userId, [row]);
  }
  const firsts = new Map((await cx.db.many(retests, { yearId })).map((r) => [r.userId, r.firstTotal]));
  const { seq, hash } = await sealSet(cx, {
    kind: cardKind,
    subject: String(yearId),
    leaves: children.map((c) => ({
      holderId: c.userId,
      bornOn: c.bornOn,
      content: cardContent(of, c, results.get(c.userId) ?? [], firsts.get(c.userId)),
    })),
  });
  await cx.db.update(years, { yearId }, { publishedAt: cx.nowIso });
  await tell(cx, {
    kind: 'fitness-test.yearOut',
    subject: { yearId },
    params: { year: yearName(yearId) },
    once: `fitness-test.yearOut:${yearId}`,
  });
  cx.note('fitness-test.year-published', { yearId, seq, cards: children.length, hash });
  return (await yearRows(cx, cx.db, yearId))[0]!;
});

export const sealing = [close, reopen, publish];
