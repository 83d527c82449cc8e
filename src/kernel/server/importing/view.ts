import type { Batch, BatchRow } from '../../shared/importing';
import type { Params } from '../../shared/messages';
import type { Cx } from '../cx';
import * as tables from '../tables';
import type { StoredFault, Working } from './check';
import type { Reason } from './define';
import { NO_COUNTS } from './judge';
import type { BatchRecord } from './store';

/** A batch in the asker's words. */
export async function batchView(cx: Cx, b: BatchRecord): Promise<Batch> {
  const english = cx.lang === 'en-US';
  const dead = b.state === 'checking' || b.state === 'committing' ? await deadJob(cx, b.options.jobId) : undefined;
  const error = dead ?? b.error;
  return {
    batchId: b.batchId,
    state: dead ? 'failed' : b.state,
    done: b.done,
    total: b.total,
    counts: { ...NO_COUNTS, ...b.counts },
    undoUntil: b.state === 'done' && b.undoUntil != null && b.undoUntil > cx.nowIso ? b.undoUntil : null,
    columns: b.options.columns.map((c) => ({ key: c.key, title: english ? c.en : c.zh, required: c.required })),
    headerRow: b.options.headerRow,
    byName: b.options.byName,
    at: b.madeAt,
    fileName: b.fileName,
    warnings: warningsView(cx, b.options.warnings ?? []),
    error: error ? { ...error, text: cx.text(error.code, error.params) } : null,
  };
}

/** Warnings of a sheet in the asker's words. */
export const warningsView = (cx: Cx, warnings: readonly Reason[]): Batch['warnings'] =>
  warnings.map(({ code, params }) => ({ code, text: cx.text(code, params) }));

/** Why a batch's job will never end: it failed or was given up after several crashes. Undefined while it may still end. */
async function deadJob(cx: Cx, jobId: number | undefined): Promise<BatchRecord['error'] | undefined> {
  const job = jobId == null ? undefined : await cx.db.one(tables.job, { jobId });
  if (!job || (job.state !== 'failed' && job.state !== 'stopped')) return undefined;
  return (job.error as BatchRecord['error']) ?? { code: 'kernel.fault.internal', params: { requestId: String(jobId) } };
}

/** A row in the asker's words. */
export const rowView = (cx: Cx, r: Working): BatchRow => ({
  row: r.row,
  cells: r.cells,
  faults: r.faults.map((f) => faultView(cx, r, f)),
  state: r.state,
  old: r.old,
  picked: r.picked,
});

/** A row's fault with the value it is about. */
export const faultView = (
  cx: Cx,
  r: Pick<Working, 'cells'>,
  f: StoredFault,
): { column: string; value: string; code: string; params: Record<string, string | number>; text: string } => ({
  column: f.column,
  value: r.cells[f.column] ?? '',
  code: f.code,
  params: { ...f.params } as Record<string, string | number>,
  text: cx.text(f.code, f.params as Params),
});
