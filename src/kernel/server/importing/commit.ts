import { UNDO_MINUTES } from '../../shared/importing';
import type { AnyImport, AnyScope, CommitRow, UndoRow } from './define';
import { importFaults } from './define';
import { fail } from '../../shared/faults';
import { must } from '../../shared/maps';
import type { Working } from './check';
import { differs, effective, judgeRows, type Shape } from './judge';

const MOVED = { column: '', code: 'kernel.import.moved', params: {} };

/** The end of writing a sheet's rows. */
export interface Outcome {
  /** Rows of the sheet that were written. */
  readonly saved: number;
  /** Records that the sheet does not name and somebody ticked. */
  readonly left: number;
  readonly undo: ReadonlyMap<number, unknown>;
  readonly touched: readonly Working[];
}

/**
 * Judges the ticked rows once more, now that nobody else can write, and writes those that still are what the person saw.
 * A row whose record changed since the preview is left out with that reason: nobody agreed to overwrite what they did not see.
 * @param judgedUnderLock the rows were judged in this very transaction, after `lockKind`.
 */
export async function commitRows(
  def: AnyImport,
  scope: AnyScope,
  shape: Shape,
  ticked: readonly Working[],
  judgedUnderLock = false,
): Promise<Outcome> {
  if (!judgedUnderLock) await judgeAgain(def, scope, shape, ticked);
  const write = ticked.filter((r) => r.picked && (r.state === 'new' || r.state === 'changed' || r.state === 'missing'));
  const undo = new Map<number, unknown>();
  if (write.length) {
    const byRow = new Map(write.map((r) => [r.row, r]));
    const written = await def.commit(
      scope,
      write.map((r) => commitRow(shape, r)),
    );
    for (const row of write) undo.set(row.row, {});
    for (const w of written) {
      const row = byRow.get(w.row);
      if (!row) throw new Error(`the import ${def.kind} wrote a row it was not given`);
      if (w.subjectId != null) row.subjectId = w.subjectId;
      if (w.undo != null) undo.set(w.row, w.undo);
    }
  }
  const left = write.filter((r) => r.state === 'missing').length;
  return { saved: write.length - left, left, undo, touched: ticked };
}

async function judgeAgain(def: AnyImport, scope: AnyScope, shape: Shape, ticked: readonly Working[]): Promise<void> {
  const seen = new Map(ticked.map((r) => [r.row, { state: r.state, subjectId: r.subjectId, old: r.old }]));
  const rows = ticked.filter((r) => r.state !== 'missing');
  const gone = ticked.filter((r) => r.state === 'missing');
  await judgeRows(def, scope, shape, rows);
  for (const row of rows) {
    const was = must(seen, row.row);
    if (row.faults.length || row.state === 'unchanged') continue;
    if (row.state !== was.state || row.subjectId !== was.subjectId || !same(row.old, was.old)) {
      row.faults.push(MOVED);
      row.state = 'faulty';
      row.picked = false;
    }
  }
  if (gone.length && def.missing) {
    // Only records that are still there, still not named, and still as they were shown.
    const now = new Map(
      (
        await def.missing(
          scope,
          rows.map((r) => r.subjectId).filter((id): id is number => id != null),
          gone.map((r) => r.subjectId!),
        )
      ).map((g) => [g.subjectId, g.old as Record<string, string>]),
    );
    for (const row of gone)
      if (!same(now.get(row.subjectId!) ?? null, row.old)) {
        row.faults = [MOVED];
        row.state = 'faulty';
        row.picked = false;
      }
  }
}
const commitRow = (shape: Shape, r: Working): CommitRow<string> => ({
  row: r.row,
  cells: r.state === 'missing' ? r.cells : effective(shape, r),
  state: r.state as CommitRow<string>['state'],
  subjectId: r.subjectId,
  old: r.old,
});

const same = (a: Record<string, string> | null, b: Record<string, string> | null): boolean => {
  const keys = new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})]);
  return (a == null) === (b == null) && [...keys].every((k) => a![k] === b![k]);
};

/** Takes the written rows back. Refused when a record was changed since, or when the database says that something depends on it. */
export async function undoRows(
  def: AnyImport,
  scope: AnyScope,
  shape: Shape,
  rows: readonly (Working & { undo: unknown })[],
): Promise<void> {
  const named = rows.filter((r) => r.state !== 'missing');
  const found = new Map((named.length ? await def.match(scope, named) : []).map((m) => [m.row, m]));
  const changed = named.filter((r) => {
    const m = found.get(r.row);
    // Compared with what the import wrote, not with what the sheet said: an empty cell kept the record's value.
    return (
      !m ||
      (r.subjectId != null && m.subjectId !== r.subjectId) ||
      differs(shape, { cells: effective(shape, r), old: m.old as Record<string, string> })
    );
  });
  if (changed.length) throw fail(importFaults.importUndoChanged, { count: changed.length });
  try {
    await def.undo(
      scope,
      rows.map((r): UndoRow<string> => ({ ...commitRow(shape, r), undo: r.undo })),
    );
  } catch (error) {
    if ((error as { code?: string }).code === '23503') throw fail(importFaults.importUndoUsed);
    throw error;
  }
}

/** Until when an import that ends now can be undone. */
export const undoUntil = (now: Date): string => new Date(now.getTime() + UNDO_MINUTES * 60_000).toISOString();
