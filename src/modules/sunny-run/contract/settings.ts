import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idsOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { SEXES } from '../rules';
import { orgId, spanned, term, timeOfDay, verdict, why } from './parts';

const metres = (most: number) =>
  z
    .number()
    .int()
    .min(100, m('sunny-run.metresLow', { min: 100 }))
    .max(most, m('sunny-run.metresHigh', { max: most }));
const pace = () => z.number().int().min(60, m('sunny-run.pace')).max(3600, m('sunny-run.pace'));
const count = (most: number) =>
  z
    .number()
    .int()
    .min(0, m('sunny-run.count', { max: most }))
    .max(most, m('sunny-run.count', { max: most }));
const line = z.object({
  grdIds: idsOf('textbook_grade', 20).min(1, m('sunny-run.grades')),
  sex: z.enum(SEXES),
  daily: metres(20_000),
  term: metres(1_000_000),
  least: metres(20_000),
  most: metres(50_000),
});
const times = z
  .array(z.object({ from: timeOfDay(), to: timeOfDay() }))
  .min(1, m('sunny-run.windows'))
  .max(6, m('sunny-run.windowsMany', { max: 6 }));
const weekdays = z.array(z.number().int().min(1).max(7)).min(1, m('sunny-run.weekdays')).max(7);
const settings = z.object({
  times,
  weekdays,
  distance: z
    .array(line)
    .min(1, m('sunny-run.lines'))
    .max(40, m('sunny-run.linesMany', { max: 40 })),
  pace: z.object({ fast: pace(), slow: pace() }),
  rounds: z.number().int().min(1, m('sunny-run.rounds')).max(6, m('sunny-run.rounds')),
  checkpoints: count(50),
  cadence: z.object({ low: count(400), high: count(400) }),
  points: z.array(z.object({ runs: z.number().int().min(1).max(400), points: count(100) })).max(60),
  openUntil: timeOfDay(),
});
const cfg = settings.extend({
  ...term,
  /** 0: nobody has set anything. */ version: z.number(),
  fromOn: z.string().nullable(),
  /** Where usual settings come from. */ source: z.string(),
  /** First and last day of the term. */ first: z.string(),
  last: z.string(),
  closedAt: z.string().nullable(),
  versions: z.array(
    z.object({ version: z.number(), fromOn: z.string(), madeAt: z.string(), madeBy: z.string().nullable() }),
  ),
});
export type Cfg = z.output<typeof cfg>;

/** What the school asks of a run in a term, now or as it will be from a day on. */
export const getCfg = call({
  name: 'sunny-run.sunny.cfg.get',
  get: '/sdas/sunny/cfg',
  need: access.look,
  input: z.object({ orgId: orgId().optional(), yearId: term.yearId.optional(), termId: term.termId.optional() }),
  reply: cfg,
});
/** A change holds from a day that is not past. `version`: of the settings that were read; another one in between is a refusal. */
export const setCfg = call({
  name: 'sunny-run.sunny.cfg.set',
  post: '/sdas/sunny/cfg',
  need: access.school,
  input: settings.partial({ checkpoints: true, cadence: true, points: true, openUntil: true }).extend({
    orgId: orgId().optional(),
    yearId: term.yearId.optional(),
    termId: term.termId,
    fromOn: day().optional(),
    version: z.number().int().min(0).max(100_000).optional(),
  }),
  reply: cfg,
});
/** Who would change if a span were judged anew by the newest settings. */
export const previewJudging = call({
  name: 'sunny-run.sunny.judge.preview',
  get: '/sdas/sunny/judge/preview',
  need: access.school,
  input: spanned({}),
  reply: z.object({
    runs: z.number(),
    version: z.number(),
    changes: z.array(
      z.object({
        runId: z.number(),
        userId: z.number(),
        name: z.string(),
        clazzName: z.string(),
        onDate: z.string(),
        metres: z.number(),
        old: verdict,
        now: verdict,
      }),
    ),
    total: z.number(),
  }),
});
/** Judges a span anew by the newest settings: a named act. */
export const judgeAnew = call({
  name: 'sunny-run.sunny.judge',
  post: '/sdas/sunny/judge',
  need: access.school,
  input: spanned({ why: why() }),
  reply: z.object({ days: z.number() }),
});
/** Closes a term: its results stay as they are. Doubtful runs are decided first. */
export const closeTerm = call({
  name: 'sunny-run.sunny.term.close',
  post: '/sdas/sunny/term/close',
  need: access.school,
  input: z.object(term),
  reply: z.object({ closedAt: z.string() }),
});
export const reopenTerm = call({
  name: 'sunny-run.sunny.term.reopen',
  post: '/sdas/sunny/term/reopen',
  need: access.school,
  input: z.object({ ...term, why: why() }),
  reply: nothing,
});
