import {
  writeXlsx,
  writeXlsxStream,
  type CellStyle,
  type CellValue,
  type ColumnDef,
  type DataValidation,
  type WriteSheet,
} from 'hucre/xlsx';
import { cutTo } from '../../shared/whole';
import { LISTS } from './limits';
import { letterOf, type Cell } from './text';

/** A column of a sheet that is written. */
export interface SheetColumn {
  readonly title: string;
  /** In characters; 16 when left out. */
  readonly width?: number;
  /** A remark that opens when the pointer rests on the title. */
  readonly note?: string;
  /** What people type below stays text, so that 007 keeps its zeros: templates. */
  readonly text?: boolean;
  /** What may be chosen below: a drop-down list that still lets people type something else. */
  readonly choices?: readonly string[];
}
/** One sheet of a workbook. */
export interface SheetSpec {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  readonly rows: Iterable<readonly Cell[]>;
}

const WIDTH = 16;
const BOLD: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F1F5F9' } },
  alignment: { vertical: 'center' },
  numFmt: '@',
};

/** Writes a workbook. Text is always stored as text: `=1+1` from a name field is shown, never calculated. Runs in the worker. */
export function buildSheets(sheets: readonly SheetSpec[]): Promise<Uint8Array> {
  const lists: string[][] = [];
  const made = sheets.map((sheet): WriteSheet => {
    const cells = new Map(
      sheet.columns.map((column, c) => [
        `0,${c}`,
        {
          value: safe(column.title),
          style: BOLD,
          ...(column.note ? { comment: { text: column.note } } : {}),
        },
      ]),
    );
    return {
      name: sheetName(sheet.name),
      columns: columnsOf(sheet.columns),
      dataValidations: choicesOf(sheet.columns, lists),
      freezePane: { rows: 1 },
      cells,
      rows: [sheet.columns.map((c) => safe(c.title)), ...rowsOf(sheet.rows)],
    };
  });
  return writeXlsx({ sheets: lists.length === 0 ? made : [...made, listSheet(lists)] });
}
/** The long lists side by side, on a sheet that nobody sees. */
function listSheet(lists: readonly (readonly string[])[]): WriteSheet {
  const longest = Math.max(...lists.map((list) => list.length));
  return {
    name: LISTS,
    hidden: true,
    rows: Array.from({ length: longest }, (_, row) => lists.map((list) => safe(list[row] ?? null))),
  };
}

/** The same as a stream of bytes, whose memory does not grow with the rows. Titles are not bold here: the writer has one style per column. */
export const streamSheet = (
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<CellValue[]>,
): ReadableStream<Uint8Array> =>
  writeXlsxStream(rows, {
    name: sheetName(name),
    columns: columns.map((c, i) => ({ ...columnsOf(columns)[i], header: safe(c.title) })),
    freezePane: { rows: 1 },
  });

/** Rows of a template that have drop-downs. */
const CHOICE_ROWS = 3000;
/** A list that stands in the cell's own rule may have so many characters; a longer one, or one with commas, stands on a sheet of its own. */
const CHOICE_CHARS = 255;
function choicesOf(columns: readonly SheetColumn[], lists: string[][]): DataValidation[] {
  return columns.flatMap((column, c) => {
    const choices = (column.choices ?? []).map(safe);
    if (choices.length === 0) return [];
    const at = letterOf(c);
    return [
      {
        type: 'list',
        ...listOf(choices, lists),
        range: `${at}2:${at}${CHOICE_ROWS + 1}`,
        allowBlank: true,
        showErrorMessage: false,
      },
    ];
  });
}
/** Where a list stands: in the rule itself, or in the next column of the sheet of lists. */
function listOf(choices: string[], lists: string[][]): Pick<DataValidation, 'values' | 'formula1'> {
  if (choices.join(',').length <= CHOICE_CHARS && !choices.some((word) => /[,"]/.test(word)))
    return { values: choices };
  const column = letterOf(lists.push(choices) - 1);
  return { formula1: `'${LISTS}'!$${column}$1:$${column}$${choices.length}` };
}
const columnsOf = (columns: readonly SheetColumn[]): ColumnDef[] =>
  columns.map((c) => ({ width: c.width ?? WIDTH, ...(c.text ? { style: { numFmt: '@' } } : {}) }));

function* rowsOf(rows: Iterable<readonly Cell[]>): Iterable<CellValue[]> {
  for (const row of rows) yield row.map(safe);
}

/** A cell as the writer takes it. Control characters would make a workbook that no program opens. */
export function safe<C extends Cell>(value: C): C extends string ? string : CellValue {
  type Out = C extends string ? string : CellValue;
  if (typeof value !== 'string') return (value ?? null) as Out;
  // eslint-disable-next-line no-control-regex -- control characters are what it removes
  return cutTo(value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''), 32_767) as Out;
}

/** A sheet's name as spreadsheet programs allow it: at most 31 characters, without []:*?/\. */
export const sheetName = (name: string): string => cutTo(name.replace(/[[\]:*?/\\']/g, ' ').trim(), 31) || 'Sheet1';
