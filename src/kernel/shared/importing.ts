import * as z from 'zod';
import { call, file, nothing, upload, type Call } from './call';
import { day, idOf, instant, page } from './fields';
import type { Need } from './need';

/** States of a batch: checking, checked (the preview), committing, done, undone; failed when the sheet could not be read. */
export const BATCH_STATES = ['checking', 'checked', 'committing', 'done', 'undone', 'failed'] as const;
/** States of a row; missing is a record of the database that the sheet does not name. */
export const ROW_STATES = ['faulty', 'new', 'changed', 'unchanged', 'missing'] as const;
/** What a list of rows may be narrowed to. */
export const ROW_FILTERS = ['all', ...ROW_STATES, 'picked', 'leaving'] as const;
/** What a column's cells hold: whoever reads them from paper knows by it which signs may stand there. */
export const CELL_HINTS = ['number', 'time', 'name', 'mark', 'text'] as const;
export type CellHint = (typeof CELL_HINTS)[number];
/** Largest file that may be uploaded. */
export const IMPORT_BYTES = 1024 * 1024;
/** How long an import can be undone. */
export const UNDO_MINUTES = 30;

/** A reason a cell or a whole row is refused; `column` is empty when it is about the row. */
export const rowFault = z.object({
  column: z.string(),
  value: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: z.string(),
});
/** One row: what the sheet says (`cells`), what the database says (`old`, only of changed, unchanged and missing rows). */
export const batchRow = z.object({
  row: z.number().int(),
  cells: z.record(z.string(), z.string()),
  faults: z.array(rowFault),
  state: z.enum(ROW_STATES),
  old: z.record(z.string(), z.string()).nullable(),
  picked: z.boolean(),
});
/** `ok` is every row without a fault; `saved` stays 0 until the batch is done. */
export const batchCounts = z.object({
  total: z.number(),
  ok: z.number(),
  faulty: z.number(),
  new: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  missing: z.number(),
  /** Ticked rows of the sheet. */
  picked: z.number(),
  /** Ticked records that the sheet does not name. */
  leaving: z.number(),
  /** Rows of the sheet that were written. */
  saved: z.number(),
  /** Records that the sheet does not name and that were dealt with. */
  left: z.number(),
});
/** What a sheet has that is easily overlooked: hidden rows, columns that are not imported, signs in names. */
const sheetWarnings = z.array(z.object({ code: z.string(), text: z.string() }));
/** A batch: an uploaded sheet on its way. `error` says why it failed, or why the last attempt to save did. */
export const batch = z.object({
  batchId: z.number(),
  state: z.enum(BATCH_STATES),
  done: z.number(),
  total: z.number(),
  counts: batchCounts,
  undoUntil: instant().nullable(),
  columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
  /** Row number of the header as the spreadsheet program shows it: data row 1 stands in `headerRow + 1`. */
  headerRow: z.number(),
  byName: z.string(),
  at: instant(),
  fileName: z.string(),
  warnings: sheetWarnings,
  error: z
    .object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])), text: z.string() })
    .nullable(),
});
/** A column that a sheet may have: its title in the reader's language, and all titles it is found by. */
const sheetColumn = z.object({
  key: z.string(),
  title: z.string(),
  titles: z.array(z.string()),
  required: z.boolean(),
  hint: z.enum(CELL_HINTS),
  /** Whom or what its cells may name, where this column has a list of its own. */
  names: z.array(z.string()).optional(),
});
export type SheetColumn = z.output<typeof sheetColumn>;
export type Batch = z.output<typeof batch>;
export type BatchRow = z.output<typeof batchRow>;
export type RowFault = z.output<typeof rowFault>;
/** The reply of the given `…/import/save` calls: the clean rows are in, the others say why not, and what nobody read of the sheet is named. */
export const savedRows = z.object({
  saved: z.number(),
  errors: z.array(rowFault.extend({ row: z.number() })),
  warnings: sheetWarnings,
});
export type SavedRows = z.output<typeof savedRows>;

/**
 * The calls of one import, to be named `<prefix>.create` and so on.
 * @param prefix the module's name and the import's: `class.students.import`.
 * @param path below which they live; `{x}` in it needs its schema in `inPath`, and its value is part of the options.
 */
export function importCalls<const N extends string, S extends z.ZodRawShape = Record<never, never>>(
  prefix: N,
  path: string,
  need: Need,
  inPath: S = {} as S,
) {
  const at = `${path}/batches`;
  const one = { ...inPath, batchId: idOf('kernel_import_batch') };
  return {
    create: call({
      name: `${prefix}.create`,
      post: at,
      need,
      multipart: true,
      maxBytes: IMPORT_BYTES,
      input: z.object({
        ...inPath,
        file: upload(),
        /** The options as JSON text; the import's own schema judges them. */ options: z
          .string()
          .max(10_000)
          .optional(),
      }),
      reply: z.object({ batchId: z.number() }),
    }),
    /** What the sheet's columns are called: for whoever makes a sheet of something else, a photo. */
    columns: call({
      name: `${prefix}.columns`,
      get: `${path}/columns`,
      need,
      input: z.object({ ...inPath, options: z.string().max(10_000).optional() }),
      reply: z.object({
        items: z.array(sheetColumn),
        /** Whom the sheet may name: what is read from a photo is one of them or nobody. */ names: z.array(z.string()),
      }),
    }),
    get: call({ name: `${prefix}.get`, get: `${at}/{batchId}`, need, input: z.object(one), reply: batch }),
    rows: call({
      name: `${prefix}.rows`,
      get: `${at}/{batchId}/rows`,
      need,
      input: page.input({ ...one, only: z.enum(ROW_FILTERS).default('all') }),
      reply: page.of(batchRow),
    }),
    fix: call({
      name: `${prefix}.fix`,
      put: `${at}/{batchId}/rows/{row}`,
      need,
      input: z.object({
        ...one,
        row: z.number().int().min(1),
        cells: z.record(z.string().max(40), z.string().max(2000)),
      }),
      reply: batchRow,
    }),
    fixRows: call({
      name: `${prefix}.fixRows`,
      put: `${at}/{batchId}/rows`,
      need,
      input: z.object({
        ...one,
        rows: z
          .array(z.object({ row: z.number().int().min(1), cells: z.record(z.string().max(40), z.string().max(2000)) }))
          .max(500)
          .default([]),
        /** Instead of `rows`: takes what the reasons suggest, in all rows. */
        suggested: z.boolean().optional(),
      }),
      reply: z.object({ items: z.array(batchRow) }),
    }),
    pick: call({
      name: `${prefix}.pick`,
      put: `${at}/{batchId}/pick`,
      need,
      input: z.object({
        ...one,
        rows: z.array(z.number().int().min(1)).max(20_000).optional(),
        only: z.enum(ROW_STATES).optional(),
        on: z.boolean(),
      }),
      reply: z.object({ picked: z.number(), leaving: z.number() }),
    }),
    errors: call({ name: `${prefix}.errors`, get: `${at}/{batchId}/errors`, need, input: z.object(one), reply: file }),
    confirm: call({
      name: `${prefix}.confirm`,
      post: `${at}/{batchId}/confirm`,
      need,
      input: z.object(one),
      reply: z.object({ jobId: z.number() }),
    }),
    undo: call({ name: `${prefix}.undo`, post: `${at}/{batchId}/undo`, need, input: z.object(one), reply: nothing }),
    recent: call({
      name: `${prefix}.recent`,
      get: at,
      need,
      input: page.input({ ...inPath, from: day().optional() }),
      reply: page.of(batch),
    }),
  };
}
/** The calls of one import, whatever their names. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- inputs differ by what stands in the path
export type ImportCalls = Readonly<Record<(typeof STEPS)[number], Call<string, any, any>>>;

const STEPS = [
  'create',
  'columns',
  'get',
  'rows',
  'fix',
  'fixRows',
  'pick',
  'errors',
  'confirm',
  'undo',
  'recent',
] as const;
/** The names of the calls of the import `name`, for `acts` of a screen: by name, as contracts stay out of the first download. */
export const importActs = (name: string): string[] => STEPS.map((step) => `${name}.${step}`);

/** The names of the calls that read a photo in place of a sheet, for `acts` of a screen whose import takes one. */
export const PHOTO_ACTS = ['files.ocr.table', 'files.ocr.read', 'files.ocr.crop'] as const;

/**
 * A contract's calls with the imports inside it laid flat, for `defineModule({ calls: flatCalls(contract) })`:
 * the import `students` becomes `students.create` and so on.
 */
export function flatCalls(contract: Readonly<Record<string, unknown>>): Record<string, Call> {
  const out: Record<string, Call> = {};
  const isCall = (v: unknown): v is Call =>
    v != null && typeof v === 'object' && 'method' in v && 'need' in v && 'path' in v;
  for (const [key, value] of Object.entries(contract)) {
    if (isCall(value)) out[key] = value;
    else if (value != null && typeof value === 'object' && 'confirm' in value && isCall(value.confirm))
      for (const [inner, c] of Object.entries(value as Record<string, Call>)) out[`${key}.${inner}`] = c;
  }
  return out;
}
