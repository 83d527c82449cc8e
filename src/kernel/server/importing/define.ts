import type * as z from 'zod';
import { faults, type Fault } from '../../shared/faults';
import type { CellHint, ImportCalls } from '../../shared/importing';
import type { Lang, Params } from '../../shared/messages';
import type { Cx, Note } from '../cx';
import type { Door } from '../db/door';
import type { Sql } from '../db/sql';
import type { Kernel } from '../kernel';

/** Why an import cannot go on; their texts stand in shared/locale/sheet-zh.ts and sheet-en.ts. */
export const importFaults = faults('kernel', {
  importState: [409],
  importNothing: [409],
  importRowGone: [404],
  importColumn: [400, { column: '' }],
  importOptions: [400],
  importUndoOver: [409],
  importUndoUsed: [409],
  importUndoChanged: [409, { count: 0 }],
});

/** A reason as it is kept: code and values, never words. A value `suggest` is what the cell most likely should say: one click takes it. */
export interface Reason {
  readonly code: string;
  readonly params: Params;
}
/** The words of a row by column key; a column the sheet does not have is empty. */
export type Cells<K extends string> = Readonly<Record<K, string>>;

/** A column of the sheet. */
export interface ImportColumn<K extends string> {
  readonly key: K;
  readonly zh: string;
  readonly en: string;
  /** Other titles people give it. */
  readonly also?: readonly string[];
  readonly required?: boolean;
  readonly width?: number;
  /** Shown with the title in the template; never a row, which somebody would import. */
  readonly example?: string;
  readonly note?: { readonly zh: string; readonly en: string };
  /** Makes one spelling of several, before anything is checked: `(s) => s.toUpperCase()`. */
  readonly text?: (text: string) => string;
  /** A schema for the text with messages by `m()`, or a function that answers with a reason. Not asked about empty cells. */
  readonly check?: z.ZodType | ((text: string, cells: Cells<K>) => Reason | undefined);
  /** An empty cell empties the field of an existing record. Without it an empty cell keeps what is there. */
  readonly clears?: boolean;
  /** What the template offers as a drop-down list. */
  readonly choices?: readonly string[];
  /** What its cells hold, for whoever reads them from a photo; any words where it is left out. */
  readonly hint?: CellHint;
  /** Holds days: a bare number of a workbook that counts from 1904 is written as other workbooks count it. */
  readonly days?: true;
}

/** One row of the sheet; `row` 1 is the first below the header. */
export interface SheetRow<K extends string> {
  readonly row: number;
  readonly cells: Cells<K>;
}
/** What `judge` finds: made by `problem`. */
export interface RowProblem extends Reason {
  readonly row: number;
  readonly column: string;
  /** Another row that the reason names: its value `row` becomes that row's number as the spreadsheet program shows it. */
  readonly other?: number;
}
/** A row and its record in the database, with the record's values as the sheet would say them. */
export interface Match<K extends string> {
  readonly row: number;
  readonly subjectId: number | null;
  readonly old: Partial<Cells<K>>;
}
/** A row to be written. `cells` of a changed row has the record's values where the sheet says nothing. */
export interface CommitRow<K extends string> extends SheetRow<K> {
  readonly state: 'new' | 'changed' | 'missing';
  readonly subjectId: number | null;
  readonly old: Partial<Cells<K>> | null;
}
/** What undo needs to know of a written row: which record it is and, if `old` is not enough, anything else. */
export interface Written {
  readonly row: number;
  readonly subjectId?: number;
  readonly undo?: unknown;
}
/** A row to be undone. */
export interface UndoRow<K extends string> extends CommitRow<K> {
  readonly undo: unknown;
}

/** What an import's functions have: the door inside one transaction, who imports, the options, and the transaction's notes. */
export interface ImportScope<K extends string, O, G> {
  readonly db: Door;
  readonly kernel: Kernel;
  readonly orgId: number;
  readonly userId: number;
  readonly lang: Lang;
  readonly now: Date;
  /** Today in the organisation's zone. */
  readonly today: string;
  readonly options: O;
  /** What `prepare` answered when the sheet was uploaded, and again when it was confirmed. */
  readonly given: G;
  /** Whether the sheet has the column. */
  has(key: K): boolean;
  /** An audit line, an event, work after the commit: as in a handler. */
  note(action: string, detail?: Note['detail'], orgId?: number): void;
  emit(topic: string, payload: Record<string, unknown>, orgId?: number): void;
  after(fn: () => unknown): void;
  /** Rows of another organisation, for imports of organisations; `prepare` has asked the caller's reach. */
  asOrg<T>(orgId: number, fn: (door: Door) => Promise<T>): Promise<T>;
}

/** What became of a sheet. */
export interface SavedBatch {
  readonly batchId: number;
  readonly fileName: string;
  /** Rows that were written, and rows that were refused for what stands in them. */
  readonly saved: number;
  readonly refused: number;
}

/** An import as a module states it. Each function gets all rows and asks the database a fixed number of times. */
export interface ImportDef<K extends string, O, G> {
  /** `class.students`; its jobs are `import.class.students.check` and `.commit`. */
  readonly kind: string;
  readonly calls: ImportCalls;
  /** Name of the sheet and of the template's file. */
  readonly sheetName: { readonly zh: string; readonly en: string };
  /** The columns, or how to find them when they depend on the options (the items of a test). */
  readonly columns:
    | readonly ImportColumn<K>[]
    | ((scope: ImportScope<never, O, G>) => Promise<readonly ImportColumn<K>[]>);
  /** Judges the options that come with the upload. */
  readonly options?: z.ZodType<O>;
  /** Everybody with the need sees all batches of the organisation, not only their own. For rights that cover the whole organisation. */
  readonly shared?: boolean;
  /** Keys that must not repeat inside the sheet: `[['number'], ['name', 'clazz']]`. */
  readonly unique?: readonly (readonly K[])[];
  /** What the rules need to know of the caller's rights (their classes): asked in the request, kept with the batch. May refuse. */
  prepare?(cx: Cx, options: O): Promise<G>;
  /** What `prepare` answered at the upload serves the undo too: it says nothing of the caller's rights, which the call asks. */
  readonly undoAsGiven?: boolean;
  /** Whom its rows may name, for names that are read from a photo. Without it names are read as they stand. */
  names?(scope: ImportScope<never, O, G>): Promise<readonly string[]>;
  /** The same by column, where one names people and another classes: a cell is one of its own column's list. */
  namesBy?(scope: ImportScope<never, O, G>): Promise<Readonly<Partial<Record<K, readonly string[]>>>>;
  /** Judges the sheet as a whole: classes that do not exist, numbers that belong to somebody else. Gets rows whose cells are right. */
  judge?(scope: ImportScope<K, O, G>, rows: readonly SheetRow<K>[]): Promise<readonly RowProblem[]>;
  /** Finds the rows' records. A row without one is new. */
  match(scope: ImportScope<K, O, G>, rows: readonly SheetRow<K>[]): Promise<readonly Match<K>[]>;
  /** Records that the sheet should name and does not; offered unticked. `asked`: ticked ones, judged again although no other ticked row leads to them. */
  missing?(
    scope: ImportScope<K, O, G>,
    found: readonly number[],
    asked?: readonly number[],
  ): Promise<readonly { readonly subjectId: number; readonly old: Partial<Cells<K>> }[]>;
  /**
   * Records that rows with faults may mean: the sheet does name them, so they are never offered as missing. Whoever it might be is
   * left out: to switch off somebody who stands in the sheet is worse than to list one too few.
   */
  mayMean?(scope: ImportScope<K, O, G>, rows: readonly SheetRow<K>[]): Promise<readonly number[]>;
  /** Writes the rows with a handful of statements over all of them. */
  commit(scope: ImportScope<K, O, G>, rows: readonly CommitRow<K>[]): Promise<readonly Written[]>;
  /** Takes the rows back; throws a fault when something depends on them by now. */
  undo(scope: ImportScope<K, O, G>, rows: readonly UndoRow<K>[]): Promise<void>;
  /** Told in the transaction that wrote the rows, for whoever keeps a log of what came in. */
  saved?(scope: ImportScope<K, O, G>, batch: SavedBatch): Promise<void>;
  /** What such a log says of a batch that is taken back: a change, run with the last statement of the machine. */
  undone?(scope: ImportScope<K, O, G>, batchId: number): Sql;
}

/** A reason about a cell (or, with an empty column, the row): `problem(r, 'name', faults.nameTaken, { name: r.cells.name })`. */
export function problem<K extends string, P extends Params>(
  row: { readonly row: number },
  column: K | '',
  fault: Fault<P>,
  ...rest: keyof P extends never ? [params?: Record<never, never>] : [params: P]
): RowProblem {
  return { row: row.row, column, code: fault.code, params: rest[0] ?? {} };
}

/** A definition with its types set aside: what the machine works with. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- rows of every module pass through here
export type AnyImport = ImportDef<string, any, any>;
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export type AnyScope = ImportScope<string, any, any>;
export type AnyColumn = ImportColumn<string>;
