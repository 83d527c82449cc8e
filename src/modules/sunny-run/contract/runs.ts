import * as z from 'zod';
import { call, file, nothing } from '../../../kernel/shared/call';
import { spanDays } from '../../../kernel/shared/dates';
import { day, idOf, page, textOf } from '../../../kernel/shared/fields';
import { importCalls } from '../../../kernel/shared/importing';
import { m } from '../../../kernel/shared/messages';
import { judged } from '../../../kernel/shared/judged';
import { access } from '../access';
import { clazzId, grdId, name, run, RUN_RULE, runId, spanned, userId, verdict, why } from './parts';

/** Runs with their reasons: the desk's doubtful ones, a class's, a child's. */
export const listRuns = call({
  name: 'sunny-run.runs.list',
  get: '/sdas/sunny/runs',
  need: access.look,
  input: page.input(
    {
      from: day().optional(),
      to: day().optional(),
      verdict: verdict.optional(),
      clazzId: clazzId().optional(),
      userId: userId().optional(),
      /** One run, whatever became of it. */ runId: runId().optional(),
      name: name(),
    },
    { sorts: ['onDate', 'metres', 'name'] },
  ),
  reply: judged(page.of(run), RUN_RULE),
});
/** A person's word on a run, which stands above the rules; null takes it back. Reversible until the term closes. */
export const decideRun = call({
  name: 'sunny-run.runs.decide',
  post: '/sdas/sunny/runs/decide',
  need: access.look,
  input: z.object({
    runId: runId(),
    decided: z.enum(['valid', 'invalid']).nullable(),
    why: why(),
    /** Somebody else ran with the band. */ isOther: z.boolean().default(false),
  }),
  reply: nothing,
});

/** Bands that stations saw in the last seven days and nobody is known to carry. */
export const unknownBands = call({
  name: 'sunny-run.bands.unknown',
  get: '/sdas/sunny/bands/unknown',
  need: access.look,
  input: page.input({}),
  reply: page.of(
    z.object({
      tag: z.string(),
      passes: z.number(),
      days: z.number(),
      first: z.number(),
      last: z.number(),
    }),
  ),
});
export const listBands = call({
  name: 'sunny-run.bands.list',
  get: '/sdas/sunny/bands',
  need: access.look,
  input: page.input({ name: name(), clazzId: clazzId().optional() }, { sorts: ['name', 'tag'] }),
  reply: page.of(
    z.object({
      bandId: z.number(),
      tag: z.string(),
      userId: z.number(),
      name: z.string(),
      clazzName: z.string(),
      fromAt: z.string(),
    }),
  ),
});
/** Gives a band to a child; what stations saw of it in the last seven days becomes the child's. */
export const assignBand = call({
  name: 'sunny-run.bands.assign',
  post: '/sdas/sunny/bands/assign',
  need: access.look,
  input: z.object({ tag: textOf(64), userId: userId() }),
  reply: z.object({ passes: z.number() }),
});
export const releaseBand = call({
  name: 'sunny-run.bands.release',
  delete: '/sdas/sunny/bands/{bandId}',
  need: access.look,
  input: z.object({ bandId: idOf('sunny_run_band') }),
  reply: nothing,
});
/** The empty sheet of children and bands. */
export const bandSheet = call({
  name: 'sunny-run.bands.sheet',
  get: '/sdas/sunny/bands/sheet',
  need: access.school,
  input: z.object({}),
  reply: file,
});
export const bandImport = importCalls('sunny-run.bands.import', '/sdas/sunny/bands/import', access.school);

const stop = z.object({
  onDate: z.string(),
  grdId: z.number(),
  grdName: z.string(),
  why: z.string(),
  madeBy: z.string().nullable(),
});
/** Days that were called off. */
export const listStops = call({
  name: 'sunny-run.stops.list',
  get: '/sdas/sunny/stops',
  need: access.person,
  input: page.input({}),
  reply: page.of(stop),
});
/** Calls a day off for grades: nobody has to run, and goals move. */
export const setStop = call({
  name: 'sunny-run.stops.set',
  post: '/sdas/sunny/stops',
  need: access.look,
  input: z.object({ onDate: day(), grdIds: z.array(grdId()).min(1).max(20), why: why() }),
  reply: z.object({ made: z.number() }),
});
export const removeStop = call({
  name: 'sunny-run.stops.remove',
  post: '/sdas/sunny/stops/remove',
  need: access.look,
  input: z.object({ onDate: day(), grdId: grdId() }),
  reply: nothing,
});
/** The longest excuse; the table refuses more. */
const EXCUSE_DAYS = 401;
/** Children who do not run for some days. */
export const listExcuses = call({
  name: 'sunny-run.excuses.list',
  get: '/sdas/sunny/excuses',
  need: access.look,
  input: page.input({ name: name(), clazzId: clazzId().optional() }),
  reply: page.of(
    z.object({
      excuseId: z.number(),
      userId: z.number(),
      name: z.string(),
      clazzName: z.string(),
      fromOn: z.string(),
      toOn: z.string(),
      why: z.string(),
    }),
  ),
});
export const setExcuse = call({
  name: 'sunny-run.excuses.set',
  post: '/sdas/sunny/excuses',
  need: access.look,
  input: spanned({ userId: userId(), why: why() }).refine((v) => spanDays(v.from, v.to) <= EXCUSE_DAYS, {
    ...m('sunny-run.excuseLong', { days: EXCUSE_DAYS }),
    path: ['to'],
  }),
  reply: nothing,
});
export const removeExcuse = call({
  name: 'sunny-run.excuses.remove',
  delete: '/sdas/sunny/excuses/{excuseId}',
  need: access.look,
  input: z.object({ excuseId: idOf('sunny_run_excuse') }),
  reply: nothing,
});
