import type { Cx } from '../../../../kernel/server/cx';
import { handle } from '../../../../kernel/server/module';
import { fail, kernelFaults } from '../../../../kernel/shared/faults';
import * as calls from '../../contract';
import { faults } from '../../faults';
import { levelOf } from '../../rules/score';
import { mayRetest, settleRetest } from '../../rules/total';
import type { LevelCode } from '../../rules/words';
import { retests, type RetestRow } from '../../tables';
import { standardFor } from '../mark/shelf';
import { enterResults, keptResults } from './enter';
import { nameOf } from './items';
import { childIn, typedResults } from './list';
import { scoreChild, type Known } from './score';
import { newestYear, openYear } from './years';

async function yearFor(cx: Cx, asked: number | undefined) {
  const yearId = asked ?? (await newestYear(cx.db, cx.db.orgId));
  if (yearId == null) throw fail(kernelFaults.gone);
  return openYear(cx.db, yearId);
}
const line = (rows: readonly RetestRow[]) => Object.fromEntries(rows.map((r) => [r.itemId, r.value ?? r.mark]));

/** The one retest of a fail. Both tests are kept; the total that the standard's setting names is the year's, with the results behind it. */
const retest = handle(calls.educRetest, async (cx, { id, values, doneOn = cx.today, ...o }) => {
  const year = await yearFor(cx, o.yearId);
  const { yearId } = year;
  const child = await childIn(cx, yearId, id);
  const standard = await standardFor(cx.db, year);
  if (child.retest) throw fail(faults.retestOnce, { name: child.name });
  if (child.total == null || !mayRetest(standard, child.total)) throw fail(faults.retestNotFail, { name: child.name });
  const typed = typedResults(cx, standard, id, values, doneOn);
  if (!typed.length) throw fail(faults.valueNeeded, {}, 'values');
  const kept = new Map((await keptResults(cx.db, yearId, [id])).map((r) => [r.itemId, r]));
  const blank = (itemId: string): RetestRow => ({
    userId: id,
    itemId,
    value: null,
    mark: null,
    source: 'hand',
    doneOn: null,
  });
  const firstRows = typed.map((e) => kept.get(e.itemId) ?? blank(e.itemId));
  const againRows = typed.map((e): RetestRow => ({ ...blank(e.itemId), value: e.value, mark: e.mark, doneOn }));
  const items = new Map(
    [...[...kept.values()].map((r) => ({ ...r })), ...againRows]
      .filter((r) => r.value != null || r.mark != null)
      .map((r): [string, Known] => [r.itemId, { result: r.value ?? r.mark!, source: r.source, doneOn: r.doneOn }]),
  );
  for (const r of againRows) if (r.value == null && r.mark == null) items.delete(r.itemId);
  const { sums } = scoreChild(standard, child, items);
  if (sums.total == null)
    throw fail(
      faults.retestOpen,
      {
        items: sums.missing
          .map((code) => nameOf(standard.itemOf(code)!, cx.lang))
          .join(cx.lang === 'en-US' ? ', ' : '、'),
      },
      'values',
    );
  const { total } = settleRetest(standard, child.total, sums.total);
  const stands = total === child.total ? ('first' as const) : ('again' as const);
  const [first, again] = [child.total, sums.total];
  await cx.db.insert(retests, {
    yearId,
    userId: id,
    firstTotal: first,
    firstLevel: levelOf(standard.levels, first) as LevelCode,
    againTotal: again,
    againLevel: levelOf(standard.levels, again) as LevelCode,
    stands,
    firstRows,
    againRows,
    doneOn,
    madeBy: cx.me.userId,
    madeAt: cx.nowIso,
  });
  if (stands === 'again') await enterResults(cx.db, { yearId, source: 'hand', at: cx.nowIso }, againRows);
  cx.emit('fitness-test.changed', { yearId });
  cx.note('fitness-test.retested', {
    subjectId: id,
    yearId,
    stands,
    old: { ...line(firstRows), total: first },
    new: { ...line(againRows), total: again },
  });
  return childIn(cx, yearId, id);
});

const drop = handle(calls.educRetestDrop, async (cx, { id, ...o }) => {
  const { yearId } = await yearFor(cx, o.yearId);
  await childIn(cx, yearId, id);
  const was = await cx.db.one(retests, { yearId, userId: id });
  if (!was) throw fail(faults.retestNone);
  await cx.db.remove(retests, { yearId, userId: id });
  if (was.stands === 'again') await enterResults(cx.db, { yearId, source: 'hand', at: cx.nowIso }, was.firstRows);
  cx.emit('fitness-test.changed', { yearId });
  cx.note('fitness-test.retest-dropped', {
    subjectId: id,
    yearId,
    old: { ...line(was.againRows), total: was.againTotal },
    new: { ...line(was.firstRows), total: was.firstTotal },
  });
  return childIn(cx, yearId, id);
});
export const retesting = [retest, drop];
