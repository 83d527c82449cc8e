import type { Batch, BatchRow, RowFault } from '../../shared/importing';

/** The step an import stands at. */
export type Step = 'upload' | 'check' | 'fix' | 'diff' | 'missing' | 'save' | 'result';
/** Steps that are open once a sheet is checked: mending, comparing, and the records that it does not name. */
export type Checked = 'fix' | 'diff' | 'missing';
/** Steps in their order, as the head of the flow shows them; a sheet that leaves nobody out has one less. */
export const stepsOf = (batch: Pick<Batch, 'counts'> | undefined): readonly Exclude<Step, 'save'>[] =>
  batch && batch.counts.missing + batch.counts.left > 0
    ? ['upload', 'check', 'fix', 'diff', 'missing', 'result']
    : ['upload', 'check', 'fix', 'diff', 'result'];

/** The step of a batch; `wanted` decides between those that are open once it is checked. */
export function stepOf(batch: Pick<Batch, 'state' | 'counts'> | undefined, wanted?: Checked): Step {
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

/** New words for cells of a row. */
export interface Mend {
  readonly row: number;
  readonly cells: Readonly<Record<string, string>>;
}
type Shown = Pick<BatchRow, 'row' | 'cells' | 'faults'>;
/** What the reasons offer for a cell: taken with one click. */
export const suggestionOf = (fault: Pick<RowFault, 'params'>): string | undefined =>
  typeof fault.params['suggest'] === 'string' ? fault.params['suggest'] : undefined;

/** A block copied in a spreadsheet program, laid over the shown rows and columns from one cell on. Undefined for a single cell. */
export function pastedBlock(
  text: string,
  rows: readonly Shown[],
  columns: readonly string[],
  from: { readonly row: number; readonly column: string },
): readonly Mend[] | undefined {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  if (lines.length === 1 && !text.includes('\t')) return undefined;
  const first = rows.findIndex((r) => r.row === from.row);
  const left = columns.indexOf(from.column);
  return lines.slice(0, rows.length - first).map((line, down) => ({
    row: rows[first + down]!.row,
    cells: Object.fromEntries(
      line
        .split('\t')
        .slice(0, columns.length - left)
        .map((word, across) => [columns[left + across]!, word.trim()]),
    ),
  }));
}
/** One word for the cells below it that are empty or faulty: what is right already stays. */
export const filledDown = (
  value: string,
  rows: readonly Shown[],
  from: { readonly row: number; readonly column: string },
): readonly Mend[] =>
  rows
    .slice(rows.findIndex((r) => r.row === from.row))
    .filter(
      (r) => r.row === from.row || !r.cells[from.column] || r.faults.some((fault) => fault.column === from.column),
    )
    .map((r) => ({ row: r.row, cells: { [from.column]: value } }));

/** Columns with the faulty ones first, so that what has to be mended is seen without pushing the table sideways. */
export function faultyFirst<C extends { readonly key: string }>(
  columns: readonly C[],
  rows: readonly Pick<BatchRow, 'faults'>[],
): readonly C[] {
  const faulty = new Set(rows.flatMap((r) => r.faults.map((f) => f.column)));
  return [...columns.filter((c) => faulty.has(c.key)), ...columns.filter((c) => !faulty.has(c.key))];
}

/** What undoing an import takes back, a sentence each: the rows that it wrote, and apart from them the records that the sheet did not name. */
export const undoLoses = ({
  counts,
  fileName,
}: Pick<Batch, 'counts' | 'fileName'>): readonly {
  readonly key: 'importUndoLoses' | 'importUndoLosesLeft';
  readonly params: Readonly<Record<string, string | number>>;
}[] => [
  { key: 'importUndoLoses', params: { count: counts.saved, file: fileName } },
  ...(counts.left > 0 ? [{ key: 'importUndoLosesLeft' as const, params: { count: counts.left } }] : []),
];

/** The figures of a result, in their order. What was undone stands nowhere any more: nothing of it is counted as saved. */
export const figuresOf = ({
  state,
  counts,
}: Pick<Batch, 'state' | 'counts'>): readonly ('saved' | 'new' | 'changed' | 'unchanged' | 'faulty' | 'left')[] => {
  if (state === 'undone') return [];
  const rows = ['saved', 'new', 'changed', 'unchanged', 'faulty'] as const;
  return counts.left > 0 ? [...rows, 'left'] : rows;
};
