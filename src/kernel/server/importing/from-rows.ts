import type { Cx } from '../cx';
import { newId } from '../ids';
import type { JobRun } from '../jobs';
import * as tables from '../tables';
import { checkRow } from './check';
import type { Cells } from './define';
import { keptOf } from './handlers';
import type { Importer } from './importer';
import { columnsFor, keptColumns } from './jobs';
import { countsOf, judgeRows } from './judge';
import { inScope } from './scope';
import { batchOf, insertRows, setBatch } from './store';
import { cutTo } from '../../shared/whole';

/**
 * Begins a batch whose rows no sheet states: a job of the module finds them (an archive of photographs) and hands them to
 * `fillBatch`. From then on it is checked, confirmed and undone like any other. @returns its number.
 */
export async function beginBatch(imp: Importer, cx: Cx, fileName: string, jobId: number): Promise<number> {
  const { def } = imp;
  const batchId = newId();
  const given = await def.prepare?.(cx, {});
  const kept = { ...keptOf(def, cx, {}, given ?? null), jobId };
  await cx.db.insert(tables.importBatch, [
    {
      batchId,
      kind: def.kind,
      userId: cx.me.userId,
      lang: cx.lang,
      fileName: cutTo(fileName, 200),
      state: 'checking',
      done: 0,
      total: 0,
      options: kept as unknown as Record<string, unknown>,
      counts: countsOf([]),
      madeAt: cx.nowIso,
    },
  ]);
  return batchId;
}

/** The rows of a batch that `beginBatch` began. Run again after a crash it writes them anew. */
export async function fillBatch<K extends string>(
  imp: Importer,
  job: JobRun,
  batchId: number,
  rows: readonly Cells<K>[],
): Promise<void> {
  const { def } = imp;
  const batch = await job.tx((door) => batchOf(door, batchId));
  if (!batch || batch.state !== 'checking') return;
  await inScope(job.kernel, batch, new Set<string>(), async (scope) => {
    const columns = await columnsFor(def, scope);
    const present = new Set(columns.map((column) => column.key));
    const working = rows.map((cells, at) => checkRow(columns, present, at + 1, cells));
    await judgeRows(def, { ...scope, has: () => true }, { columns, present, headerRow: 0 }, working);
    await scope.db.remove(tables.importRow, { batchId });
    await insertRows(scope.db, batchId, working);
    const total = working.length;
    await setBatch(
      scope.db,
      batch,
      { state: 'checked', done: total, total, counts: countsOf(working) },
      { headerRow: 0, columns: keptColumns(columns), present: [...present], warnings: [] },
    );
  });
}
/** A batch that cannot be filled: its screen says why. */
export const failBatch = (job: JobRun, batchId: number, error: { readonly code: string; readonly params: object }) =>
  job.tx((door) => door.update(tables.importBatch, { batchId, state: 'checking' }, { state: 'failed', error }));
