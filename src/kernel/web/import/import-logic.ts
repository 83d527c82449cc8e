import type { Batch, BatchRow, RowFault } from '../../shared/importing';

/** The step an import stands at. */
export type Step = 'upload' | 'check' | 'fix' | 'diff' | 'save' | 'result';
/** Steps in their order, as the head of the flow shows them. */
export const STEPS = ['upload', 'check', 'fix', 'diff', 'result'] as const;

/** The step of a batch; `wanted` decides between mending and comparing, which are both open once it is checked. */
export function stepOf(batch: Pick<Batch, 'state' | 'counts'> | undefined, wanted?: 'fix' | 'diff'): Step {
  if (!batch) return 'upload';
  if (batch.state === 'checking') return 'check';
  if (batch.state === 'checked') return wanted ?? (batch.counts.faulty > 0 ? 'fix' : 'diff');
  return batch.state === 'committing' ? 'save' : 'result';
}

/** Why a file cannot be uploaded, before it is sent. */
export function refuseFile(
  file: { readonly name: string; readonly size: number },
  maxBytes: number,
): 'tooBig' | 'notSheet' | 'emptyFile' | undefined {
  if (!/\.(xlsx|csv)$/i.test(file.name)) return 'notSheet';
  if (file.size === 0) return 'emptyFile';
  return file.size > maxBytes ? 'tooBig' : undefined;
}

/** Reasons at a cell; those of the row as a whole stand under ''. */
export function faultsByColumn(row: Pick<BatchRow, 'faults'>): ReadonlyMap<string, readonly RowFault[]> {
  const by = new Map<string, RowFault[]>();
  for (const fault of row.faults) by.set(fault.column, [...(by.get(fault.column) ?? []), fault]);
  return by;
}
/** The number of a row as the spreadsheet program shows it. */
export const sheetRow = (headerRow: number, row: number): number => headerRow + row;
/** What differs between the record and the sheet. */
export const changesOf = (row: Pick<BatchRow, 'cells' | 'old' | 'state'>): readonly string[] =>
  row.state === 'changed' && row.old
    ? Object.keys(row.cells).filter((key) => row.cells[key] !== '' && row.cells[key] !== (row.old![key] ?? ''))
    : [];

/** The faulty cell after one, row by row; where Enter goes. */
export function nextFaulty(
  rows: readonly Pick<BatchRow, 'row' | 'faults'>[],
  columns: readonly string[],
  from: { readonly row: number; readonly column: string },
): { readonly row: number; readonly column: string } | undefined {
  const cells = rows.flatMap((row) =>
    columns.filter((c) => row.faults.some((f) => f.column === c)).map((column) => ({ row: row.row, column })),
  );
  const here = (cell: { row: number; column: string }) => cell.row * 1000 + columns.indexOf(cell.column);
  return cells.find((cell) => here(cell) > here(from));
}
/** Whole minutes in which an import can still be undone. */
export const undoMinutes = (undoUntil: string | null, now: number): number =>
  undoUntil == null ? 0 : Math.max(0, Math.ceil((Date.parse(undoUntil) - now) / 60_000));
