// Entry of the thread that finds the table of one photo; the main thread imports it only for its address.
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { TableCell } from '../rules/table/cells';
import { readTable, type TableRead } from '../rules/table/grid';
import { warped } from '../rules/table/corners';
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
  /** The page itself, where no turn alone sets the picture right: so many values a dot as the picture has. */
  readonly page: Uint8Array | undefined;
}
/** A picture in shades of grey, and the same one as people see it. */
export interface Seen {
  readonly gray: Gray;
  readonly colours: Uint8Array;
  readonly channels: number;
}
/** What it says in between: so many of the parts of the work (`STEPS`) are done. */
export interface StepDone {
  readonly step: number;
}
function tableIn({ gray, colours, channels }: Seen, say: (done: StepDone) => void): Found {
  let step = 0;
  const read = readTable(gray, () => {
    step += 1;
    say({ step });
  });
  const { angle, kind, rows, columns, cells, straight, isBent } = read;
  return {
    angle,
    kind,
    rows,
    columns,
    cells,
    warnings: warningsOf(read),
    width: straight.width,
    height: straight.height,
    page: isBent ? warped({ ...gray, data: colours }, channels, straight) : undefined,
  };
}
if (!isMainThread && (workerData as { thread?: string } | null)?.thread === TABLE_THREAD)
  parentPort?.on('message', (seen: Seen) =>
    parentPort?.postMessage(tableIn(seen, (done) => parentPort?.postMessage(done))),
  );
