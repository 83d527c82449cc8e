/** A title the sheet is searched for: any of its spellings (Chinese, English) will do. */
export interface WantedTitle {
  readonly titles: readonly string[];
  readonly required?: boolean;
}

/** Bounds of one reading. What is left out has the value of `LIMITS`. */
export interface SheetLimits {
  readonly maxBytes?: number;
  readonly maxRows?: number;
  readonly maxColumns?: number;
  /** The columns the header row is recognised by; without them the first row that is not empty is the header. */
  readonly wanted?: readonly WantedTitle[];
}

/** What is read at most. A school's largest sheet (all pupils, thirty columns) stays far below each of them. */
export const LIMITS = {
  maxBytes: 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 200,
  /** Uncompressed size of all parts together, and how many times the file's own size that may be. */
  maxInflated: 50 * 1024 * 1024,
  maxRatio: 200,
  maxEntries: 1000,
  /** Characters of all cells together: one long text may be named by a hundred thousand cells. */
  maxChars: 20_000_000,
  /** The header stands in one of these first rows: a title line and a hint above it are usual. */
  headerWithin: 5,
  /** So many sheets of a workbook are looked at. */
  maxSheets: 12,
} as const;

/** The hidden sheet of a template that holds its long drop-down lists. */
export const LISTS = '_lists';

/** A sheet as text. Row 1 is the first row below the header; blank rows in between stay as empty arrays, so the numbers fit. */
export interface SheetRows {
  readonly headers: string[];
  readonly rows: string[][];
  /** The header's row number as the spreadsheet program shows it: data row 1 is shown as `headerRow + 1`. */
  readonly headerRow: number;
  /** Data rows that the spreadsheet program does not show: hidden by hand or by a filter. */
  readonly hidden: number[];
  /** Rows above the header with several filled cells, as the spreadsheet program numbers them: nobody reads them. */
  readonly above?: readonly number[];
  /** Other sheets of the workbook that hold something: nobody reads them. */
  readonly others?: readonly string[];
  /** The workbook counts its days from 1904: a bare number in a column of days is that much later. */
  readonly days1904?: boolean;
}
