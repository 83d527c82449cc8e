import type { NewRow } from '../../../kernel/server/db/table';
import type { Standard } from '../rules/standard';
import { settleRetest } from '../rules/total';
import type { LevelCode } from '../rules/words';
import { scoreChild, type Known, type KnownItems, type Scored } from '../server/educ/score';
import type { RetestRow, retests } from '../tables';

type Made = ReturnType<typeof scoreChild>;
const ITEMS = 2;
/** The second try of a child who failed: the two weakest items, trained for a fortnight. Without chance, so that the rest of the world stays as it is. */
export function retestOf(
  standard: Standard,
  child: Scored,
  items: KnownItems,
  first: Made,
  doneOn: string,
): { readonly row: NewRow<typeof retests>; readonly scored: Made } | undefined {
  const weak = first.rows
    .filter(
      (r) =>
        r.value != null &&
        (standard.itemOf(r.itemId)?.direction === 'higher' || standard.itemOf(r.itemId)?.direction === 'lower'),
    )
    .toSorted((a, b) => (a.points ?? 0) - (b.points ?? 0) || (a.itemId < b.itemId ? -1 : 1))
    .slice(0, ITEMS);
  const firstRows = weak.map((r): RetestRow => ({
    userId: child.userId,
    itemId: r.itemId,
    value: r.value ?? null,
    mark: null,
    source: 'exam',
    doneOn: r.doneOn ?? null,
  }));
  const againRows = weak.map((r): RetestRow => {
    const item = standard.itemOf(r.itemId)!;
    const better = Math.max(item.step, Math.round((Math.abs(r.value!) * 0.12) / item.step) * item.step);
    return {
      userId: child.userId,
      itemId: r.itemId,
      value: r.value! + (item.direction === 'lower' ? -better : better),
      mark: null,
      source: 'hand',
      doneOn,
    };
  });
  const scored = scoreChild(
    standard,
    child,
    new Map<string, Known>([
      ...items,
      ...againRows.map((r): [string, Known] => [r.itemId, { result: r.value!, source: r.source, doneOn }]),
    ]),
  );
  if (first.sums.total == null || scored.sums.total == null) return undefined;
  const settled = settleRetest(standard, first.sums.total, scored.sums.total);
  return {
    scored,
    row: {
      yearId: child.yearId,
      userId: child.userId,
      firstTotal: first.sums.total,
      firstLevel: first.sums.level as LevelCode,
      againTotal: scored.sums.total,
      againLevel: scored.sums.level as LevelCode,
      stands: settled.total === first.sums.total ? 'first' : 'again',
      firstRows,
      againRows,
      doneOn,
      madeBy: 0,
      madeAt: `${doneOn}T08:00:00Z`,
    },
  };
}
