import { Refusal } from '../../shared/faults';
import type { Lang, Params } from '../../shared/messages';
import { isLost } from '../db/lost';
import type { JobKind, JobRun } from '../jobs';
import { readSheet } from '../sheet/pool';
import * as tables from '../tables';
import { checkSheet, placesOf, wantedOf } from './check';
import { commitRows, undoUntil } from './commit';
import type { AnyColumn, AnyImport, AnyScope } from './define';
import { countsOf, judgeRows, missingRows, type Shape } from './judge';
import { inScope, lockKind } from './scope';
import { warningsOf } from './warnings';
import { batchOf, countsIn, insertRows, rowsOf, setBatch, updateRows, type BatchRecord, type Kept } from './store';

/** The columns of a batch; those that depend on the options are asked for. */
export const columnsFor = async (def: AnyImport, scope: AnyScope): Promise<readonly AnyColumn[]> =>
  (typeof def.columns === 'function' ? def.columns(scope) : def.columns) as
    | Promise<readonly AnyColumn[]>
    | readonly AnyColumn[];
/** The sheet's shape as the batch keeps it. */
export const shapeOfBatch = async (def: AnyImport, scope: AnyScope, kept: Kept): Promise<Shape> => ({
  columns: await columnsFor(def, scope),
  present: new Set(kept.present),
  headerRow: kept.headerRow,
});
/** The columns as a batch keeps them. */
export const keptColumns = (columns: readonly AnyColumn[]): Kept['columns'] =>
  columns.map((c) => ({ key: c.key, zh: c.zh, en: c.en, required: c.required ?? false }));

const declared = new WeakMap<JobKind, AnyImport>();
/** The import whose sheets a job checks; undefined for any other job. */
export const importOf = (job: JobKind): AnyImport | undefined => declared.get(job);

/** Reads, checks and judges an uploaded sheet. Run again after a crash it begins anew: rows and state stand in one transaction. */
export function checkJob(def: AnyImport): JobKind {
  const checks: JobKind = {
    kind: `import.${def.kind}.check`,
    run: (job, params) =>
      guarded(job, params, 'failed', async (batch) => {
        if (batch.state !== 'checking' || batch.options.file == null) return { batchId: batch.batchId };
        const none = new Set<string>();
        const columns = await inScope(job.kernel, batch, none, (scope) => columnsFor(def, scope));
        const sheet = await readSheet(Buffer.from(batch.options.file, 'base64'), batch.fileName, {
          wanted: wantedOf(columns, (batch.lang as Lang) === 'en-US'),
        });
        const all = sheet.rows.length;
        // Half of the way is checking cells, half is judging and writing them down.
        const tell = async (done: number) => {
          if (job.stopped()) throw new Stopped();
          await job.progress(done, all * 2);
          await job.tx((door) => door.update(tables.importBatch, { batchId: batch.batchId }, { done, total: all * 2 }));
        };
        const rows = await checkSheet(columns, sheet, throttled(tell));
        const shape: Shape = {
          columns,
          present: new Set(placesOf(columns, sheet.headers).keys()),
          headerRow: sheet.headerRow,
        };
        await inScope(job.kernel, batch, shape.present, async (scope) => {
          await judgeRows(def, scope, shape, rows);
          rows.push(...(await missingRows(def, scope, rows, all)));
          await scope.db.remove(tables.importRow, { batchId: batch.batchId });
          await insertRows(
            scope.db,
            batch.batchId,
            rows,
            undefined,
            throttled((n) => tell(all + Math.min(n, all))),
          );
          await setBatch(
            scope.db,
            batch,
            { state: 'checked', done: all * 2, total: all * 2, counts: countsOf(rows) },
            {
              file: undefined,
              headerRow: sheet.headerRow,
              columns: keptColumns(columns.filter((c) => shape.present.has(c.key))),
              present: [...shape.present],
              warnings: warningsOf(columns, sheet, rows),
            },
          );
        });
        return { batchId: batch.batchId };
      }),
  };
  declared.set(checks, def);
  return checks;
}

/** Writes a confirmed batch's rows: one transaction, in line with every other import of the kind. */
export function commitJob(def: AnyImport): JobKind {
  return {
    kind: `import.${def.kind}.commit`,
    run: (job, params) =>
      guarded(job, params, 'checked', (first) =>
        inScope(job.kernel, first, new Set(first.options.present), async (scope) => {
          await lockKind(scope, def.kind);
          const batch = await batchOf(scope.db, first.batchId, 'update');
          // Run again after a crash that came between the commit and the job's own end.
          if (!batch || batch.state !== 'committing') return { batchId: first.batchId };
          const shape = await shapeOfBatch(def, scope, batch.options);
          const { saved, left, undo, touched } = await commitRows(
            def,
            scope,
            shape,
            await rowsOf(scope.db, batch.batchId, { picked: true }),
          );
          await updateRows(scope.db, batch.batchId, touched, undo);
          const now = scope.now;
          const counts = await countsIn(scope.db, batch.batchId);
          await setBatch(scope.db, batch, {
            state: 'done',
            counts: { ...counts, saved, left },
            committedAt: now.toISOString(),
            undoUntil: undoUntil(now),
            error: null,
          });
          const { batchId, fileName } = batch;
          await def.saved?.(scope, { batchId, fileName, saved, refused: counts.faulty });
          scope.note('kernel.import', {
            subjectId: batch.batchId,
            kind: def.kind,
            fileName: batch.fileName,
            saved,
            left,
          });
          return { batchId: batch.batchId, saved, left };
        }),
      ),
  };
}

class Stopped extends Error {}

/** Runs a batch's job; what goes wrong stands in the batch, so that the screen does not wait for ever. */
async function guarded(
  job: JobRun,
  params: Record<string, unknown>,
  back: 'failed' | 'checked',
  run: (batch: BatchRecord) => Promise<unknown>,
): Promise<unknown> {
  const batchId = Number(params['batchId']);
  const batch = await job.tx((door) => batchOf(door, batchId));
  if (!batch) return {};
  try {
    return await run(batch);
  } catch (error) {
    // The job is taken up again, and finds the batch as it was.
    if (isLost(error)) throw error;
    const reason: { code: string; params: Params } =
      error instanceof Refusal
        ? { code: error.fault.code, params: error.params }
        : { code: 'kernel.fault.internal', params: { requestId: String(job.jobId) } };
    await job.tx((door) => setBatch(door, batch, { state: back, error: reason }, { file: undefined }));
    if (error instanceof Stopped) return {};
    throw error;
  }
}

/** At most four times a second. */
function throttled(tell: (n: number) => Promise<void>): (n: number) => Promise<void> {
  let told = performance.now();
  return async (n) => {
    if (performance.now() - told < 250) return;
    told = performance.now();
    await tell(n);
  };
}
