import * as z from 'zod';
import { m } from '../../../kernel/shared/messages';
import { day, idOf, span, textOf } from '../../../kernel/shared/fields';
import { REASONS, VERDICTS, SOURCES } from '../rules';

// Pieces that several calls of this module share.
export const orgId = () => idOf('organisation_org');
export const userId = () => idOf('people_person');
export const clazzId = () => idOf('class_clazz');
export const grdId = () => idOf('textbook_grade');
export const runId = () => idOf('sunny_run_run');
export const name = () => z.string().trim().max(64).optional();
export const why = () => textOf(200, 'sunny-run.whyRequired');
/** What judges runs, as replies name it. */
export const RUN_RULE = 'sunny-run.run';
/** HH:mm in the school's zone. */
export const timeOfDay = () => z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, m('sunny-run.time'));
/** Days of a report; both ends are counted. */
export const days = { from: day(), to: day() };
export const spanned = <S extends z.ZodRawShape>(more: S) => span(z.object({ ...days, ...more }));
/** School year by its first calendar year; the term is its number in the year. */
export const term = {
  yearId: z.number().int().min(2000, m('sunny-run.year')).max(2198, m('sunny-run.year')),
  termId: z.literal([1, 2]),
};

export const reason = z.object({
  code: z.enum(REASONS),
  value: z.number().optional(),
  limit: z.number().optional(),
  at: z.number().optional(),
  metres: z.number().optional(),
  otherId: z.number().optional(),
  /** Whom it is about besides the runner; staff alone read it. */ otherName: z.string().optional(),
  runId: z.number().optional(),
});
export const verdict = z.enum(VERDICTS);
/** A run with why it counts or not. */
export const run = z.object({
  runId: z.number(),
  userId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  onDate: z.string(),
  source: z.enum(SOURCES),
  startedAt: z.string(),
  endedAt: z.string(),
  metres: z.number(),
  credited: z.number(),
  pausedS: z.number(),
  laps: z.number(),
  reasons: z.array(reason),
  /** What the rules say. */ judged: verdict,
  /** What counts. */ verdict,
  /** A person's word, which stands above the rules. */ decided: z.enum(['valid', 'invalid']).nullable(),
  decidedBy: z.string().nullable(),
  decidedWhy: z.string().nullable(),
  /** Passes that came when the day was closed. */ late: z.number(),
  cfgVersion: z.number(),
});
export type RunRow = z.output<typeof run>;
