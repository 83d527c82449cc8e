import * as z from 'zod';
import { LEVELS, SOURCES, STATES } from '../rules/words';
import { MARKS } from '../rules/settings';

/** A school year: 2026 is September 2026 to August 2027. */
export const yearId = z.number().int().min(2000).max(2200);
/** An item by its code in the standard: `run_50m`. Standards name their items so, the national upload file too. */
/** What scores and levels are judged by: the standard, with the scheme and the settings of the year. */
export const SCORE_RULE = 'fitness-test.score';
export const itemId = z.string().regex(/^[a-z0-9_]{2,24}$/);
export const sex = z.enum(['male', 'female']);
export const level = z.enum(LEVELS);
export const state = z.enum(STATES);
/** A result as it is shown. `value` is in the item's whole units, `text` what a person reads; of BMI `level` is its band. */
export const resultView = z.object({
  itemId: z.string(),
  value: z.number().nullable(),
  mark: z.enum(MARKS).nullable(),
  text: z.string(),
  points: z.number().nullable(),
  level: z.string().nullable(),
  bonus: z.number(),
  source: z.enum(SOURCES),
  doneOn: z.string().nullable(),
});
export type ResultView = z.output<typeof resultView>;
/** An item as screens need it: name in the asker's language, unit, how results are kept and shown. */
export const itemView = z.object({
  itemId: z.string(),
  name: z.string(),
  unit: z.string(),
  unitText: z.string(),
  unitType: z.number(),
  scale: z.number(),
  decimals: z.number(),
  direction: z.enum(['higher', 'lower', 'band']).nullable(),
  scored: z.boolean(),
  range: z.array(z.number()).nullable(),
  rounding: z.string(),
  /** Grades whose children are tested in it. */
  grdIds: z.array(z.number()),
  sexes: z.array(sex),
});
export type ItemView = z.output<typeof itemView>;
/** The one retest of a fail: what the first test and the second came to, and which of them stands. */
export const retest = z.object({
  first: z.number(),
  firstLevel: level,
  again: z.number(),
  againLevel: level,
  stands: z.enum(['first', 'again']),
  doneOn: z.string(),
});
/** Counts of children by level, and their mean in hundredths of a point. Null: a group too small to be shown. */
export const figures = z.object({
  due: z.number(),
  tested: z.number(),
  complete: z.number(),
  excused: z.number(),
  mean: z.number().nullable(),
  excellent: z.number().nullable(),
  good: z.number().nullable(),
  pass: z.number().nullable(),
  fail: z.number().nullable(),
  small: z.boolean(),
});
export type Figures = z.output<typeof figures>;
