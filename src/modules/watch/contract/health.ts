import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, instant, page, span } from '../../../kernel/shared/fields';
import { access } from '../access';
import { orgId, userId } from './parts';

// A child's body and way: only with a reason that stands on record (contract/looks.ts).
const value = z.object({
  at: z.string(),
  /** Beats a minute, systolic mmHg, per cent, the day's counter, tenths of a degree. */ value: z.number(),
  /** Diastolic mmHg. */ value2: z.number().nullable(),
});
const summed = {
  count: z.number(),
  total: z.number(),
  least: z.number().nullable(),
  most: z.number().nullable(),
  total2: z.number().nullable(),
  least2: z.number().nullable(),
  most2: z.number().nullable(),
};
const daily = z.object({
  userId: z.number(),
  date: z.string(),
  items: z.array(value),
  /** Sums by hour; of steps the total is what was walked. */
  hours: z.array(z.object({ at: z.string(), ...summed })),
  day: z.object(summed).nullable(),
});
const queried = () =>
  page.input({ userId: userId(), orgId: orgId().optional(), from: day().optional(), to: day().optional() });
const dated = () => z.object({ userId: userId(), orgId: orgId().optional(), date: day() });

export const bloodQuery = call({
  name: 'watch.band.blood.query',
  get: '/warn/band/health/blood/query',
  need: access.look,
  input: queried(),
  reply: page.of(value),
  forApi: 'programs of the school; the screen shows a day',
});
export const bloodDaily = call({
  name: 'watch.band.blood.daily',
  get: '/warn/band/health/blood/daily',
  need: access.look,
  input: dated(),
  reply: daily,
});
export const heartQuery = call({
  name: 'watch.band.heart.query',
  get: '/warn/band/health/heart/query',
  need: access.look,
  input: queried(),
  reply: page.of(value),
  forApi: 'programs of the school; the screen shows a day',
});
export const heartDaily = call({
  name: 'watch.band.heart.daily',
  get: '/warn/band/health/heart/daily',
  need: access.look,
  input: dated(),
  reply: daily,
});
export const oxygenQuery = call({
  name: 'watch.band.oxygen.query',
  get: '/warn/band/health/oxygen/query',
  need: access.look,
  input: queried(),
  reply: page.of(value),
  forApi: 'programs of the school; the screen shows a day',
});
export const oxygenDaily = call({
  name: 'watch.band.oxygen.daily',
  get: '/warn/band/health/oxygen/daily',
  need: access.look,
  input: dated(),
  reply: daily,
});
export const stepsQuery = call({
  name: 'watch.band.steps.query',
  get: '/warn/band/health/steps/query',
  need: access.look,
  input: queried(),
  reply: page.of(value),
  forApi: 'programs of the school; the screen shows a day',
});
export const stepsDaily = call({
  name: 'watch.band.steps.daily',
  get: '/warn/band/health/steps/daily',
  need: access.look,
  input: dated(),
  reply: daily,
});
export const tempsQuery = call({
  name: 'watch.band.temps.query',
  get: '/warn/band/health/temps/query',
  need: access.look,
  input: queried(),
  reply: page.of(value),
  forApi: 'programs of the school; the screen shows a day',
});
export const tempsDaily = call({
  name: 'watch.band.temps.daily',
  get: '/warn/band/health/temps/daily',
  need: access.look,
  input: dated(),
  reply: daily,
});
/** Where a child was, at most a day at once. */
export const locates = call({
  name: 'watch.band.locates',
  get: '/warn/band/locates',
  need: access.look,
  input: span(z.object({ userId: userId(), orgId: orgId().optional(), from: instant(), to: instant() })),
  reply: z.object({
    items: z.array(z.object({ at: z.string(), latE6: z.number(), lonE6: z.number(), acc: z.number() })),
    /** Positions outside the school's times, counted and not stored. */ outside: z.number(),
    /** There are more than are shown. */ cut: z.boolean(),
  }),
});
