import { fail } from '../../shared/faults';
import type { Cx } from '../cx';
import { plain } from '../sheet/text';
import { checkRow, type Working } from './check';
import { importFaults, type AnyImport, type AnyScope } from './define';
import { shapeOfBatch } from './jobs';
import { countsOf, judgeRows, missingRows } from './judge';
import { scopeOfBatch } from './scope';
import { insertRows, rowsOf, saveMended, type BatchRecord } from './store';

/** New words for cells of a row. */
export interface Mend {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What the reasons of rows suggest for their faulty cells. */
export function suggestedIn(rows: readonly Working[]): Mend[] {
  return rows.flatMap(({ row, state, faults }) => {
    if (state !== 'faulty') return [];
    const offered = faults.filter((f) => typeof f.params['suggest'] === 'string');
    return offered.length
      ? [{ row, cells: Object.fromEntries(offered.map((f) => [f.column, String(f.params['suggest'])])) }]
      : [];
  });
}

/**
 * Puts new words into rows and judges the sheet again: a repeat that is mended here clears the other row too.
 * @param mendsOf says from the rows as they stand what is put where.
 * @returns the mended rows in their order.
 */
export async function fixRows(
  def: AnyImport,
  cx: Cx,
  batch: BatchRecord,
  mendsOf: (rows: readonly Working[]) => readonly Mend[],
): Promise<Working[]> {
  const before = await rowsOf(cx.db, batch.batchId);
  const mends = mendsOf(before);
  if (!mends.length) return [];
  const scope = scopeOfBatch(cx, batch);
  const shape = await shapeOfBatch(def, scope, batch.options);
  const was = new Map(before.map((r) => [r.row, JSON.stringify([r.faults, r.state, r.picked, r.old])]));
  const rows = before.filter((r) => r.state !== 'missing');
  const places = new Map(rows.map((r, at) => [r.row, at]));
  for (const { row, cells } of mends) {
    for (const key of Object.keys(cells))
      if (!shape.present.has(key)) throw fail(importFaults.importColumn, { column: key });
    const at = places.get(row);
    if (at == null) throw fail(importFaults.importRowGone);
    const words = Object.fromEntries(Object.entries(cells).map(([key, text]) => [key, plain(text)]));
    rows[at] = { ...checkRow(shape.columns, shape.present, row, { ...rows[at]!.cells, ...words }), undo: null };
  }
  await judgeRows(def, scope, shape, rows);
  const { missing, fresh, over } = await nowMissing(def, scope, { before, rows });
  await insertRows(cx.db, batch.batchId, fresh);
  const mended = new Set(mends.map((m) => m.row));
  await saveMended(cx.db, batch.batchId, {
    rows: rows.filter(
      (r) => mended.has(r.row) || was.get(r.row) !== JSON.stringify([r.faults, r.state, r.picked, r.old]),
    ),
    over,
    counts: countsOf([...rows, ...missing]),
  });
  return rows.filter((r) => mended.has(r.row));
}

/**
 * The records that the sheet does not name now; those that it did not name before keep their rows and ticks.
 * @returns all of them, those that need a row, and the rows whose records it names by now.
 */
async function nowMissing(
  def: AnyImport,
  scope: AnyScope,
  { before, rows }: { readonly before: readonly Working[]; readonly rows: readonly Working[] },
): Promise<{ readonly missing: Working[]; readonly fresh: Working[]; readonly over: number[] }> {
  const missing = await missingRows(
    def,
    scope,
    rows,
    before.reduce((most, r) => Math.max(most, r.row), 0),
  );
  const had = new Map(before.filter((r) => r.state === 'missing').map((r) => [r.subjectId, r]));
  const stillGone = new Set(missing.map((m) => m.subjectId));
  const fresh = missing.filter((m) => !had.has(m.subjectId));
  return {
    missing: [...[...had.values()].filter((r) => stillGone.has(r.subjectId)), ...fresh],
    fresh,
    over: [...had.values()].filter((r) => !stillGone.has(r.subjectId)).map((r) => r.row),
  };
}
