import { must } from '../../shared/maps';
import { findRepeats, type Working } from './check';
import type { AnyColumn, AnyImport, AnyScope, SheetRow } from './define';

/** What of a sheet's shape the judging needs. */
export interface Shape {
  readonly columns: readonly AnyColumn[];
  readonly present: ReadonlySet<string>;
  readonly headerRow: number;
}

/**
 * Judges all rows together: repeats, the module's rules, the records they belong to. A fixed number of queries, whatever the number of rows.
 * Faults of cells stay, all others are found anew; ticks stay where the state stays.
 */
export async function judgeRows(
  def: AnyImport,
  scope: AnyScope,
  shape: Shape,
  rows: readonly Working[],
): Promise<void> {
  const before = new Map(rows.map((r) => [r.row, { state: r.state, picked: r.picked }]));
  for (const row of rows) {
    row.faults = row.faults.filter((f) => f.cell);
    row.subjectId = null;
    row.old = null;
  }
  findRepeats(def.unique ?? [], rows, shape.headerRow);
  const clean = () => rows.filter((r) => !r.faults.length);
  const byRow = new Map(rows.map((r) => [r.row, r]));
  if (def.judge) {
    const asked = clean();
    if (asked.length)
      for (const p of await def.judge(scope, asked as SheetRow<string>[])) {
        const params = p.other == null ? p.params : { ...p.params, row: shape.headerRow + p.other };
        byRow.get(p.row)?.faults.push({ column: p.column, code: p.code, params });
      }
  }
  const right = clean();
  const owner = new Map<number, number>();
  for (const row of right) row.state = 'new';
  if (right.length)
    for (const match of await def.match(scope, right as SheetRow<string>[])) {
      const row = byRow.get(match.row);
      if (!row) continue;
      const other = match.subjectId == null ? undefined : owner.get(match.subjectId);
      if (other != null) {
        row.faults.push({ column: '', code: 'kernel.import.sameRecord', params: { row: shape.headerRow + other } });
        continue;
      }
      if (match.subjectId != null) owner.set(match.subjectId, row.row);
      row.subjectId = match.subjectId;
      row.old = match.old as Record<string, string>;
      row.state = differs(shape, row) ? 'changed' : 'unchanged';
    }
  for (const row of rows) {
    if (row.faults.length) row.state = 'faulty';
    const was = must(before, row.row);
    row.picked = pickable(row.state) && (was.state === row.state ? was.picked : true);
  }
}
const pickable = (state: Working['state']): boolean => state === 'new' || state === 'changed' || state === 'missing';

/** Whether the sheet says something else than the record. A column that is not there says nothing; nor does an empty cell, unless it clears. */
export function differs(shape: Shape, row: Pick<Working, 'cells' | 'old'>): boolean {
  return shape.columns.some((c) => {
    const old = row.old?.[c.key];
    if (old === undefined || !shape.present.has(c.key)) return false;
    const now = row.cells[c.key] ?? '';
    return now !== old && (now !== '' || c.clears === true);
  });
}

/** The values the record will have: the sheet's, and its own where the sheet says nothing. */
export function effective(shape: Shape, row: Pick<Working, 'cells' | 'old'>): Record<string, string> {
  const out: Record<string, string> = {};
  for (const c of shape.columns) {
    const now = shape.present.has(c.key) ? (row.cells[c.key] ?? '') : '';
    out[c.key] = now === '' && !(c.clears && shape.present.has(c.key)) ? (row.old?.[c.key] ?? '') : now;
  }
  return out;
}

/** Rows for the records that the sheet does not name, not even in a faulty row, numbered after the last row. */
export async function missingRows(
  def: AnyImport,
  scope: AnyScope,
  rows: readonly Working[],
  after: number,
): Promise<Working[]> {
  if (!def.missing) return [];
  const found = new Set(rows.map((r) => r.subjectId).filter((id): id is number => id != null));
  const faulty = rows.filter((r) => r.state === 'faulty');
  if (faulty.length && def.mayMean)
    for (const id of await def.mayMean(scope, faulty as SheetRow<string>[])) found.add(id);
  const gone = await def.missing(scope, [...found]);
  return gone.map((g, i) => ({
    row: after + i + 1,
    cells: g.old as Record<string, string>,
    faults: [],
    state: 'missing',
    subjectId: g.subjectId,
    old: g.old as Record<string, string>,
    picked: false,
  }));
}

/** Counts of a batch without rows. `picked` are ticked rows of the sheet, `leaving` ticked records that it does not name. */
export const NO_COUNTS = {
  total: 0,
  ok: 0,
  faulty: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  missing: 0,
  picked: 0,
  leaving: 0,
  saved: 0,
  left: 0,
};
/** How many rows are in which state. */
export function countsOf(rows: readonly Pick<Working, 'state' | 'picked'>[], saved = 0): Record<string, number> {
  const n = { ...NO_COUNTS, saved };
  for (const row of rows) {
    n[row.state]++;
    if (row.picked) n[row.state === 'missing' ? 'leaving' : 'picked']++;
    // A record that the sheet does not name is no row of the sheet.
    if (row.state !== 'missing') {
      n.total++;
      if (row.state !== 'faulty') n.ok++;
    }
  }
  return n;
}
