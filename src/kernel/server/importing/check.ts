import type * as z from 'zod';
import { issueText } from '../http/problem';
import type { SheetRows, WantedTitle } from '../sheet/limits';
import { titleKey } from '../sheet/text';
import type { AnyColumn, Cells, ImportColumn, Reason } from './define';

/** A fault of a row as it is stored. `cell` faults follow from the cell alone; the others from sheet and database and are found anew each time. */
export interface StoredFault extends Reason {
  readonly column: string;
  readonly cell?: true;
}
/** A row while it is judged. */
export interface Working {
  readonly row: number;
  cells: Record<string, string>;
  faults: StoredFault[];
  state: 'faulty' | 'new' | 'changed' | 'unchanged' | 'missing';
  subjectId: number | null;
  old: Record<string, string> | null;
  picked: boolean;
}

/** The titles a sheet is searched for. */
export const wantedOf = (columns: readonly AnyColumn[], english: boolean): WantedTitle[] =>
  columns.map((c) => ({
    titles: english ? [c.en, c.zh, ...(c.also ?? [])] : [c.zh, c.en, ...(c.also ?? [])],
    required: c.required,
  }));

/** Which columns the sheet has and where. */
export function placesOf(columns: readonly AnyColumn[], headers: readonly string[]): Map<string, number> {
  const at = new Map<string, number>();
  const keys = headers.map(titleKey);
  for (const column of columns) {
    const titles = new Set([column.zh, column.en, ...(column.also ?? [])].map(titleKey));
    const index = keys.findIndex((key) => key !== '' && titles.has(key));
    if (index >= 0) at.set(column.key, index);
  }
  return at;
}

/** Days between the two ways of counting. */
const DAYS_1904 = 1462;
const from1900 = (text: string): string => (/^\d{5}$/.test(text) ? String(Number(text) + DAYS_1904) : text);
const YIELD_EVERY = 500;
/** Checks a sheet's cells one by one. Lets the event loop breathe: twenty thousand rows take a while. */
export async function checkSheet(
  columns: readonly AnyColumn[],
  sheet: SheetRows,
  tell: (done: number) => unknown = () => undefined,
): Promise<Working[]> {
  const places = placesOf(columns, sheet.headers);
  const present = new Set(places.keys());
  const out: Working[] = [];
  for (const [i, texts] of sheet.rows.entries()) {
    if (i % YIELD_EVERY === YIELD_EVERY - 1) {
      await tell(i);
      await new Promise((go) => setImmediate(go));
    }
    const raw: Record<string, string> = {};
    let any = false;
    for (const column of columns) {
      const at = places.get(column.key);
      const text = at == null ? '' : (texts[at] ?? '');
      raw[column.key] = sheet.days1904 && column.days ? from1900(text) : text;
      any ||= text !== '';
    }
    if (any) out.push(checkRow(columns, present, i + 1, raw));
  }
  return out;
}

/** Normalises and checks the cells of one row. */
export function checkRow(
  columns: readonly AnyColumn[],
  present: ReadonlySet<string>,
  row: number,
  raw: Readonly<Record<string, string>>,
): Working {
  const cells: Record<string, string> = {};
  for (const column of columns) {
    const text = raw[column.key] ?? '';
    cells[column.key] = text !== '' && column.text ? column.text(text) : text;
  }
  const faults: StoredFault[] = [];
  for (const column of columns) {
    if (!present.has(column.key)) continue;
    const reason = checkCell(column, cells);
    if (reason) faults.push({ column: column.key, code: reason.code, params: reason.params, cell: true });
  }
  return {
    row,
    cells,
    faults,
    state: faults.length ? 'faulty' : 'new',
    subjectId: null,
    old: null,
    picked: faults.length === 0,
  };
}

function checkCell(column: ImportColumn<string>, cells: Cells<string>): Reason | undefined {
  const text = cells[column.key]!;
  if (text === '') return column.required ? { code: 'kernel.import.required', params: {} } : undefined;
  const { check } = column;
  if (!check) return undefined;
  if (typeof check === 'function') return check(text, cells);
  const result = (check as z.ZodType).safeParse(text);
  return result.success ? undefined : issueText(result.error.issues[0]!);
}

/** Finds rows that repeat a key inside the sheet; the first one stays. */
export function findRepeats(unique: readonly (readonly string[])[], rows: readonly Working[], headerRow: number): void {
  for (const keys of unique) {
    const first = new Map<string, number>();
    for (const row of rows) {
      const values = keys.map((k) => row.cells[k] ?? '');
      if (values.some((v) => v === '')) continue;
      const key = values.join('\u0000');
      const before = first.get(key);
      if (before == null) first.set(key, row.row);
      else row.faults.push({ column: keys[0]!, code: 'kernel.import.repeated', params: { row: headerRow + before } });
    }
  }
}
