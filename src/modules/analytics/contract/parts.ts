import * as z from 'zod';
import { day, idOf, shownColumns } from '../../../kernel/shared/fields';
import { COUNTED_FROM } from '../rules';

/** Days of a report: without any the month until today. */
export const days = { from: day().optional(), to: day().optional() };
/** One school, for who sees several. */
export const orgId = () => idOf('organisation_org').optional();
/** A region with all below it. */
export const regId = () => z.number().int().min(1).max(999_999).optional();
/** The columns that a screen shows, in its order, for the sheet of its list; absent: all. */
export const columns = shownColumns;
/** One grade of what can be told by grades. */
export const grdId = () => idOf('textbook_grade').optional();
/** What a figure rests on: its days, when it was asked, how many past days are still read from rows, and by which rules. */
export const basis = z.object({
  from: z.string(),
  to: z.string(),
  asOf: z.string(),
  /** When the facts were last counted; null where none of the days has been. */
  countedAt: z.string().nullable(),
  open: z.number(),
  /** Days on which what is kept is not what their rows come to, until it is mended. */
  differs: z.number(),
  /** Of several schools: how many have days that are not counted, and so are in no figure. */
  lacking: z.number(),
  rule: z.number(),
  /** Of several schools always what is kept. */
  source: z.enum(COUNTED_FROM),
  /** How many rows the figures were counted from: hours, lessons. */
  rows: z.number(),
});
