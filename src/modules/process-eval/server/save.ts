import type { Note } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { insertOf } from '../../../kernel/server/db/insert';
import { raw, sql } from '../../../kernel/server/db/sql';
import { snake, type NewRow } from '../../../kernel/server/db/table';
import { grouped } from '../../../kernel/shared/maps';
import { judge, type ExemptReason, type Judged, type Origin, type Sketch } from '../rules';
import { cells, results } from '../tables';
import { enteredIn, type Child, type KnownCell } from './children';

/** Who writes, with what belongs to the transaction: a handler's cx and an import's scope both fit. */
export interface Writer {
  readonly db: Door;
  readonly userId: number;
  readonly userName: string | null;
  readonly at: string;
  note(action: string, detail?: Note['detail']): void;
}
/** What is to stand in a cell. Neither a value nor an exemption takes back what stood there. */
export interface Entry {
  readonly userId: number;
  readonly itemId: number;
  readonly value: number | null;
  readonly exempt: ExemptReason | null;
}
/** What a source says of a cell. */
export interface FromSource extends Entry {
  readonly rule: string;
  readonly until: string;
}
type CellRow = NewRow<typeof cells>;
type ResultRow = NewRow<typeof results>;
const CELL_KEYS = Object.keys(cells.columns);
const RESULT_KEYS = [
  'normId',
  'userId',
  'clazzId',
  'clazzName',
  'grdId',
  'score',
  'missing',
  'version',
  'judgedAt',
  'monthsHere',
  'monthsOf',
];
const excluded = (keys: readonly string[]) =>
  raw(keys.map((key) => `${snake(key)} = excluded.${snake(key)}`).join(', '));
const cellConflict = sql`on conflict (org_id, norm_id, user_id, item_id) do update set ${excluded(CELL_KEYS.slice(3))}`;
const resultConflict = sql`on conflict (org_id, norm_id, user_id) do update set ${excluded(RESULT_KEYS.slice(2))}`;
/** So many cells travel in one statement with their results. */
const TOGETHER = 800;

/** Writes cells and the results that follow from them: one statement for what somebody types, some hundred rows each for a school. */
export async function write(db: Door, cellRows: readonly CellRow[], resultRows: readonly ResultRow[]): Promise<void> {
  if (cellRows.length && cellRows.length <= TOGETHER && resultRows.length <= TOGETHER) {
    const marks = insertOf(cells, CELL_KEYS, cellRows, db.orgId, cellConflict);
    const sums = insertOf(results, RESULT_KEYS, resultRows, db.orgId, resultConflict);
    await db.change(sql`with marks as (${marks}) ${sums}`);
    return;
  }
  if (cellRows.length) await db.insert(cells, cellRows, cellConflict.text);
  if (resultRows.length) await db.insert(results, resultRows, resultConflict.text);
}

/** What is reckoned of a child by a sketch, as a row. */
export const resultOf = (
  child: Child,
  judged: Judged,
  of: { normId: number; version: number },
  at: string,
): ResultRow => ({
  normId: of.normId,
  userId: child.userId,
  clazzId: child.clazzId,
  clazzName: child.clazzName,
  grdId: child.grdId,
  score: judged.score,
  missing: judged.missing.length,
  version: of.version,
  judgedAt: at,
  monthsHere: child.present.here === child.present.of ? null : child.present.here,
  monthsOf: child.present.here === child.present.of ? null : child.present.of,
});

/** What stood in a cell, kept beside what stands there next. */
const before = (old: KnownCell | undefined) => ({
  wasValue: old?.value ?? null,
  wasBy: old?.savedBy ?? null,
  wasById: old?.savedById ?? null,
  wasAt: old?.savedAt ?? null,
});
/** A cell with something else in it, or the same one where nothing changes. */
function entered(w: Writer, old: KnownCell | undefined, e: Entry, origin: Origin): KnownCell | undefined {
  const back = e.value === null && e.exempt === null;
  // What was taken back gives the source's value its place again.
  const hasSource = old?.sourceRule != null;
  const now =
    back && hasSource
      ? { value: old.sourceValue, exempt: old.sourceExempt, origin: 'source' as const }
      : { value: e.value, exempt: e.exempt, origin };
  if (!old && back) return old;
  if (old && old.value === now.value && old.exempt === now.exempt && (old.origin === now.origin || !hasSource))
    return old;
  return {
    itemId: e.itemId,
    ...now,
    sourceValue: old?.sourceValue ?? null,
    sourceExempt: old?.sourceExempt ?? null,
    sourceRule: old?.sourceRule ?? null,
    sourceUntil: old?.sourceUntil ?? null,
    sourceAt: old?.sourceAt ?? null,
    ...before(old),
    rev: (old?.rev ?? 0) + 1,
    savedBy: w.userName,
    savedById: w.userId,
    savedAt: w.at,
  };
}
/** A cell after its source was read: a copy, or beside what somebody entered. */
export function refreshed(w: Writer, old: KnownCell | undefined, s: FromSource): KnownCell | undefined {
  const same = old?.sourceRule === s.rule && old.sourceValue === s.value && old.sourceExempt === s.exempt;
  if (same) return old;
  const source = {
    sourceValue: s.value,
    sourceExempt: s.exempt,
    sourceRule: s.rule,
    sourceUntil: s.until,
    sourceAt: w.at,
  };
  // Somebody's own entry stands; one that was only taken back gives way.
  if (old && old.origin !== 'source' && (old.value !== null || old.exempt !== null))
    return { ...old, ...source, rev: old.rev + 1 };
  return {
    itemId: s.itemId,
    value: s.value,
    exempt: s.exempt,
    origin: 'source',
    ...source,
    ...before(old),
    rev: (old?.rev ?? 0) + 1,
    savedBy: w.userName,
    savedById: w.userId,
    savedAt: w.at,
  };
}

/** A child's cells as they are now, and what of them changed. */
export interface SavedChild {
  readonly child: Child;
  readonly cells: readonly KnownCell[];
  readonly judged: Judged;
  readonly changed: readonly { readonly now: KnownCell; readonly old: KnownCell | undefined }[];
}
interface Of {
  readonly normId: number;
  readonly version: number;
  readonly content: Sketch;
}
const toRow = (normId: number, userId: number, c: KnownCell): CellRow => {
  const { savedBy: _, savedById, wasBy: _w, wasById, ...rest } = c;
  return { normId, userId, ...rest, wasBy: wasById, savedBy: savedById };
};

/** What an entry makes of the cell that stands; the same one where nothing changes. */
type Put<E> = (old: KnownCell | undefined, entry: E) => KnownCell | undefined;
/** Children of whom something is entered, with their cells after it, judged anew. Nothing is written. */
export function putInto<E extends Entry>(
  content: Sketch,
  children: readonly Child[],
  entries: readonly E[],
  put: Put<E>,
): SavedChild[] {
  const byChild = grouped(entries, (e) => e.userId);
  return children.flatMap((child): SavedChild[] => {
    const own = byChild.get(child.userId);
    if (!own) return [];
    const now = new Map(child.cells.map((c) => [c.itemId, c]));
    const stood = new Map(now);
    for (const e of own) {
      const made = put(now.get(e.itemId), e);
      if (made) now.set(e.itemId, made);
    }
    const all = [...now.values()];
    const changed = all.flatMap((c) => (stood.get(c.itemId) === c ? [] : [{ now: c, old: stood.get(c.itemId) }]));
    return [{ child, cells: all, judged: judge(content, enteredIn(all), child.present), changed }];
  });
}
/** The cells that changed, as rows. */
export const changedRows = (normId: number, saved: readonly SavedChild[]): CellRow[] =>
  saved.flatMap((s) => s.changed.map((c) => toRow(normId, s.child.userId, c.now)));

/**
 * Puts entries into cells, judges their children anew and writes both, with an audit line of old and new. The caller holds
 * the round's lock and has read the children behind it.
 */
export async function saveCells<E extends Entry>(
  w: Writer,
  of: Of,
  children: readonly Child[],
  entries: readonly E[],
  action: string,
  put: Put<E>,
): Promise<SavedChild[]> {
  const saved = putInto(of.content, children, entries, put);
  const touched = saved.filter((s) => s.changed.length || s.child.version !== of.version);
  await write(
    w.db,
    changedRows(of.normId, saved),
    touched.map((s) => resultOf(s.child, s.judged, of, w.at)),
  );
  noteChanges(w, of.normId, saved, action);
  return saved;
}
/** Old values that gave way are told one by one; what was entered for the first time is counted. */
export function noteChanges(w: Writer, normId: number, saved: readonly SavedChild[], action: string): void {
  const changed = saved.flatMap((s) => s.changed.map((c) => ({ userId: s.child.userId, ...c })));
  if (!changed.length) return;
  const over = changed.filter((c) => c.old && (c.old.value !== c.now.value || c.old.exempt !== c.now.exempt));
  const said = ({ value, exempt }: KnownCell) => exempt ?? value;
  w.note(action, {
    subjectId: normId,
    count: changed.length,
    changes: over.map(({ userId, now, old }) => ({
      userId,
      itemId: now.itemId,
      old: old && said(old),
      new: said(now),
    })),
  });
}
/** What somebody types or hands in. */
export const saveEntries = (
  w: Writer,
  of: Of,
  children: readonly Child[],
  entries: readonly Entry[],
  origin: Origin,
): Promise<SavedChild[]> =>
  saveCells(w, of, children, entries, 'process-eval.entered', (old, e) => entered(w, old, e, origin));
