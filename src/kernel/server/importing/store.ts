import type { Params } from '../../shared/messages';
import type { Door } from '../db/door';
import type { RowOf } from '../db/table';
import * as tables from '../tables';
import { pick, sql, type Sql } from '../db/sql';
import type { StoredFault, Working } from './check';
import type { Reason } from './define';
import { NO_COUNTS } from './judge';

/** What a batch keeps beside its columns in the table. */
export interface Kept {
  readonly options: unknown;
  readonly given: unknown;
  readonly byName: string;
  readonly realUserId: number | null;
  readonly zone: string;
  readonly headerRow: number;
  /** All columns while the sheet is unread, then those it has. */
  readonly columns: readonly {
    readonly key: string;
    readonly zh: string;
    readonly en: string;
    readonly required: boolean;
  }[];
  /** Keys of the columns the sheet has. */
  readonly present: readonly string[];
  /** The upload until it is read; with the row it survives a process, and the transaction takes it away. */
  readonly file?: string;
  readonly jobId?: number;
  /** What the sheet has that is easily overlooked; see warnings.ts. */
  readonly warnings?: readonly Reason[];
}
/** A batch as it is read. */
export type BatchRecord = Omit<RowOf<typeof tables.importBatch>, 'options' | 'error'> & {
  readonly options: Kept;
  readonly error: { code: string; params: Params } | null;
};

/** A batch; `lock` holds it for the transaction. */
export const batchOf = async (door: Door, batchId: number, lock?: 'update'): Promise<BatchRecord | undefined> =>
  (await door.one(tables.importBatch, { batchId }, lock ? { lock } : {})) as unknown as BatchRecord | undefined;

const BATCH = pick('b', ['orgId', ...Object.keys(tables.importBatch.columns)]);
/** A batch with those of its rows that were written, in one statement. Whoever takes them back holds the lock of the kind, and no other. */
export async function writtenOf(
  door: Door,
  batchId: number,
): Promise<{ readonly batch: BatchRecord | undefined; readonly rows: readonly (Working & { undo: unknown })[] }> {
  const batch = await door.row<BatchRecord & { readonly written: (Working & { undo: unknown })[] }>(sql`
    select ${BATCH}, (
      select coalesce(json_agg(json_build_object('row', r.row_no, 'cells', r.cells, 'faults', r.faults, 'state', r.state,
          'subjectId', r.subject_id, 'old', r.old, 'picked', r.picked, 'undo', r.undo) order by r.row_no), '[]')
      from kernel_import_row r
      where r.org_id = ${door.orgId}
        and r.batch_id = ${batchId}
        and r.picked
        and r.undo is not null) as written
    from kernel_import_batch b
    where b.org_id = ${door.orgId}
      and b.batch_id = ${batchId}`);
  return { batch, rows: batch?.written ?? [] };
}
/**
 * Says of a batch that it was taken back, and with it what a module's log says of it, in one statement.
 * @returns whether it still stood.
 */
export async function setUndone(door: Door, batchId: number, at: string, logged: Sql | undefined): Promise<boolean> {
  const undone = sql`
    update kernel_import_batch b
    set state = 'undone', undone_at = ${at}
    where b.org_id = ${door.orgId}
      and b.batch_id = ${batchId}
      and b.state = 'done'`;
  return (await door.change(logged ? sql`with logged as (${logged}) ${undone}` : undone)) > 0;
}

/** Changes a batch's columns and what it keeps. */
export async function setBatch(
  door: Door,
  batch: Pick<BatchRecord, 'batchId' | 'options'>,
  set: Partial<RowOf<typeof tables.importBatch>>,
  kept?: Partial<Kept>,
): Promise<void> {
  await door.update(
    tables.importBatch,
    { batchId: batch.batchId },
    { ...set, ...(kept ? { options: { ...batch.options, ...kept } as unknown as Record<string, unknown> } : {}) },
  );
}

const CHUNK = 2000;
/** Writes rows in few statements. */
export async function insertRows(
  door: Door,
  batchId: number,
  rows: readonly Working[],
  undo?: ReadonlyMap<number, unknown>,
  tell: (done: number) => unknown = () => undefined,
): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) {
    await door.insert(
      tables.importRow,
      rows.slice(at, at + CHUNK).map((r) => ({
        batchId,
        rowNo: r.row,
        cells: r.cells,
        faults: r.faults,
        state: r.state,
        subjectId: r.subjectId,
        old: r.old,
        picked: r.picked,
        undo: undo?.get(r.row) ?? null,
      })),
    );
    await tell(Math.min(at + CHUNK, rows.length));
  }
}

/** All rows of a batch, or those of some states or ticks. */
export async function rowsOf(
  door: Door,
  batchId: number,
  where: { readonly picked?: true; readonly state?: Working['state']; readonly lock?: true } = {},
): Promise<(Working & { undo: unknown })[]> {
  const found = await door.many(
    tables.importRow,
    { batchId, picked: where.picked, state: where.state },
    { sort: ['rowNo'] },
  );
  return found.map((r) => ({
    row: r.rowNo,
    cells: r.cells,
    faults: r.faults as StoredFault[],
    state: r.state,
    subjectId: r.subjectId,
    old: r.old,
    picked: r.picked,
    undo: r.undo,
  }));
}

/** What judging changed of rows, as a statement. */
function changeOf(door: Door, batchId: number, rows: readonly Working[], undo?: ReadonlyMap<number, unknown>): Sql {
  const json = (v: unknown) => (v == null ? null : JSON.stringify(v));
  return sql`
    update kernel_import_row r
    set cells = u.cells, faults = u.faults, state = u.state, subject_id = u.subject_id, old = u.old,
      picked = u.picked, undo = u.undo
    from unnest(
      ${rows.map((r) => r.row)}::integer[], ${rows.map((r) => json(r.cells))}::jsonb[],
      ${rows.map((r) => json(r.faults))}::jsonb[], ${rows.map((r) => r.state)}::text[],
      ${rows.map((r) => r.subjectId)}::bigint[], ${rows.map((r) => json(r.old))}::jsonb[],
      ${rows.map((r) => r.picked)}::boolean[], ${rows.map((r) => json(undo?.get(r.row)))}::jsonb[]
    ) as u(row_no, cells, faults, state, subject_id, old, picked, undo)
    where r.org_id = ${door.orgId}
      and r.batch_id = ${batchId}
      and r.row_no = u.row_no`;
}
/** Writes what judging changed, in one statement. */
export async function updateRows(
  door: Door,
  batchId: number,
  rows: readonly Working[],
  undo?: ReadonlyMap<number, unknown>,
): Promise<void> {
  if (rows.length) await door.change(changeOf(door, batchId, rows, undo));
}
/** What mending makes of a batch. */
interface Mended {
  readonly rows: readonly Working[];
  /** Rows that stand no longer: of records which the sheet names by now. */
  readonly over: readonly number[];
  readonly counts: Readonly<Record<string, number>>;
}
/** Writes what mending made of a batch, in one statement. */
export async function saveMended(door: Door, batchId: number, { rows, over, counts }: Mended): Promise<void> {
  await door.change(sql`
    with mended as (${changeOf(door, batchId, rows)}),
    gone as (
      delete from kernel_import_row g
      where g.org_id = ${door.orgId}
        and g.batch_id = ${batchId}
        and g.row_no = any(${over}::integer[]))
    update kernel_import_batch b
    set counts = ${JSON.stringify(counts)}::jsonb
    where b.org_id = ${door.orgId}
      and b.batch_id = ${batchId}`);
}

/** The rows' states and ticks as the table has them, counted there. */
export async function countsIn(door: Door, batchId: number): Promise<typeof NO_COUNTS> {
  const found = await door.rows<{ readonly state: Working['state']; readonly n: number; readonly picked: number }>(sql`
    select r.state, count(*) as n, count(*) filter (where r.picked) as picked
    from kernel_import_row r
    where r.org_id = ${door.orgId}
      and r.batch_id = ${batchId}
    group by r.state`);
  const n = { ...NO_COUNTS };
  for (const f of found) {
    n[f.state] = f.n;
    if (f.state === 'missing') n.leaving += f.picked;
    else {
      n.picked += f.picked;
      n.total += f.n;
      if (f.state !== 'faulty') n.ok += f.n;
    }
  }
  return n;
}
