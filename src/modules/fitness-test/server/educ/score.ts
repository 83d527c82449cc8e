import type { RowOf } from '../../../../kernel/server/db/table';
import { ITEM_CODES } from '../../rules/definition';
import { bmiBandOf, bmiOf } from '../../rules/score';
import type { Standard } from '../../rules/standard';
import { totalOf, type Relief, type Result } from '../../rules/total';
import type { Source } from '../../rules/words';
import type { results, totals } from '../../tables';

/** What is known of one item of a child before it is scored. */
export interface Known {
  readonly result: Result;
  readonly source: Source;
  readonly doneOn: string | null;
}
export type KnownItems = ReadonlyMap<string, Known>;
type TotalRow = RowOf<typeof totals>;
export type Sums = Pick<
  TotalRow,
  'height' | 'weight' | 'bmi' | 'done' | 'due' | 'standardScore' | 'bonus' | 'total' | 'level' | 'state' | 'missing'
>;
/** A result of a child with its points, as it is kept. */
export type ResultRow = Omit<RowOf<typeof results>, 'orgId'>;
/** A child as the engine needs one. */
export type Scored = Pick<TotalRow, 'yearId' | 'userId' | 'sex' | 'grdId' | 'reliefKind' | 'reliefGround'>;

export const reliefOf = (c: Pick<Scored, 'reliefKind' | 'reliefGround'>): Relief | null =>
  c.reliefKind && c.reliefGround ? { kind: c.reliefKind, ground: c.reliefGround } : null;
const asNumber = (k: Known | undefined): number | null => (typeof k?.result === 'number' ? k.result : null);

/** One pass over a child's items: the row of each with its points, and what the year comes to. */
export function scoreChild(
  standard: Standard,
  child: Scored,
  items: KnownItems,
): { readonly rows: ResultRow[]; readonly sums: Sums } {
  const values: Record<string, Result> = {};
  for (const [code, known] of items) values[code] = known.result;
  const total = totalOf(standard, { grdId: child.grdId, sex: child.sex, results: values, relief: reliefOf(child) });
  const lines = new Map(total.lines.map((l) => [l.item.code, l]));
  const rows: ResultRow[] = [];
  for (const [itemId, known] of items) {
    const line = lines.get(itemId);
    rows.push({
      yearId: child.yearId,
      userId: child.userId,
      itemId,
      value: typeof known.result === 'number' ? known.result : null,
      mark: typeof known.result === 'string' ? known.result : null,
      points: line?.points ?? null,
      level: line?.level ?? null,
      bonus: line?.bonus ?? 0,
      source: known.source,
      doneOn: known.doneOn,
    });
  }
  const height = asNumber(items.get(ITEM_CODES.height));
  const weight = asNumber(items.get(ITEM_CODES.weight));
  const bmi = height && weight ? bmiOf(height, weight) : null;
  const line = lines.get(ITEM_CODES.bmi);
  // BMI is a result of its own, so that boards and reports need not reckon it: its level is the band.
  if (bmi != null && line)
    rows.push({
      yearId: child.yearId,
      userId: child.userId,
      itemId: ITEM_CODES.bmi,
      value: bmi,
      mark: null,
      points: line.points,
      level: bmiBandOf(standard, child, bmi) ?? null,
      bonus: 0,
      source: 'derived',
      doneOn: items.get(ITEM_CODES.weight)?.doneOn ?? null,
    });
  return {
    rows,
    sums: {
      height,
      weight,
      bmi,
      done: total.lines.filter((l) => l.state !== 'missing').length,
      due: total.lines.length,
      standardScore: total.total == null ? null : total.standardScore,
      bonus: total.bonus,
      total: total.total,
      level: total.level as Sums['level'],
      state: total.state,
      missing: [...total.missing],
    },
  };
}
