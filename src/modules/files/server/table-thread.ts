// Entry of the thread that finds the table of one photo; the main thread imports it only for its address.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { readTable, type TableCell, type TableRead } from '../rules/table/grid';
import type { Gray } from '../rules/table/ink';
import { warningsOf, type TableWarning } from '../rules/table/warnings';

export const here = import.meta.url;
/** What tells this thread from any other that loads the file. */
export const TABLE_THREAD = 'files.table';
/** What the thread answers: functions do not cross between threads. */
export interface Found extends Pick<TableRead, 'angle' | 'kind' | 'rows' | 'columns'> {
  readonly cells: readonly TableCell[];
  readonly warnings: readonly TableWarning[];
  readonly width: number;
  readonly height: number;
}
function found(gray: Gray): Found {
  const read = readTable(gray);
  const { angle, kind, rows, columns, cells, straight } = read;
  return {
    angle,
    kind,
    rows,
    columns,
    cells,
    warnings: warningsOf(read),
    width: straight.width,
    height: straight.height,
  };
}
if (!isMainThread && (workerData as { thread?: string } | null)?.thread === TABLE_THREAD)
  parentPort?.on('message', (gray: Gray) => parentPort?.postMessage(found(gray)));
