import * as z from 'zod';
import { call, file, upload } from '../../../kernel/shared/call';
import { CELL_HINTS } from '../../../kernel/shared/importing';
import * as access from '../access';
import { FORMATS, LETTERS_AT_ONCE, MOST_NAMES } from '../rules';
import { MOST_COLUMNS, MOST_ROWS } from '../rules/table/limits';
import { TABLE_WARNINGS } from '../rules/table/warnings';

/** What a column holds; nothing where it is not read. */
const HINT = `(?:${CELL_HINTS.join('|')})?`;
const share = z.number().min(0).max(1);
/** A place on the straightened page, as shares of its width and height. */
const box = z.object({ x: share, y: share, w: share, h: share });
export const tableOfPhoto = z.object({
  rows: z.number(),
  columns: z.number(),
  cells: z.array(
    z.object({
      row: z.number(),
      column: z.number(),
      /** Columns that it is wide. */ span: z.number(),
      /** Rows that it is high. */ down: z.number(),
      text: z.string(),
      /** How sure the text is, 0 to 100: an empty text with 100 is an empty cell, with 0 one that nobody has read. */
      sure: z.number(),
      box,
    }),
  ),
  warnings: z.array(z.enum(TABLE_WARNINGS)),
  /** By how many degrees the lines fell to the right in the picture. */ angle: z.number(),
  /** What read the table, with its version. */ engine: z.string(),
  /** The straightened page; crops of it are answered to the same person, or by the same key, for a day. */ photo:
    z.string(),
  width: z.number(),
  height: z.number(),
  /** What reads letters here: a program of this machine, an outside service that pictures are sent to, or nothing. */
  letters: z.enum(['here', 'outside', 'none']),
});
export type TableOfPhoto = z.output<typeof tableOfPhoto>;
/**
 * Finds the table of a photo: its rows, columns and cells. It keeps nothing but the straightened page, for a day. A vendor sends its
 * key in the header `x-provider-key`. What takes a person more than three seconds is answered with 202 and the id of a job, whose
 * result is the same. Cells have no words unless `hints` say what the columns hold: then a person is always answered with a job, and
 * the first row, which is the head of the list, is read as words.
 */
export const ocrTable = call({
  name: 'files.ocr.table',
  post: '/open/ocr/table',
  need: access.byKeyOrSession,
  perMinute: 60,
  multipart: true,
  maxBytes: FORMATS[0]?.maxBytes,
  reads: true,
  input: z.object({
    file: upload(),
    /** What its columns hold, from the left: `name,number,,time`. What stands in them is read then, and comes with the cells. */
    hints: z
      .string()
      .max(1000)
      .regex(new RegExp(`^${HINT}(?:,${HINT})*$`))
      .optional(),
    /** Whom it may name, one a line: a name that is none of them is not made up. As bytes it fits into a field of a form. */
    names: z.string().max(60_000).optional(),
  }),
  reply: tableOfPhoto,
});
/** Reads letters at places of a page. What nothing has read comes back without words. */
export const ocrRead = call({
  name: 'files.ocr.read',
  post: '/open/ocr/table/read',
  need: access.byKeyOrSession,
  // The address may be a whole school's.
  perMinute: 600,
  reads: true,
  input: z.object({
    photo: z.string().max(80),
    cells: z
      .array(
        z.object({
          row: z.number().int().min(0).max(MOST_ROWS),
          column: z.number().int().min(0).max(MOST_COLUMNS),
          hint: z.enum(CELL_HINTS),
          box,
        }),
      )
      .min(1)
      .max(LETTERS_AT_ONCE),
    /** Whom the list may name: a name that is none of them is not made up. */
    names: z.array(z.string().max(64)).max(MOST_NAMES).default([]),
  }),
  reply: z.object({
    /** What read them, with its version. */ engine: z.string(),
    cells: z.array(z.object({ row: z.number(), column: z.number(), text: z.string(), sure: z.number() })),
  }),
});
export const ocrCrop = call({
  name: 'files.ocr.crop',
  get: '/open/ocr/table/crop',
  need: access.byKeyOrSession,
  perMinute: 3000,
  input: z.object({ photo: z.string().max(80), x: share, y: share, w: share, h: share }),
  reply: file,
});
