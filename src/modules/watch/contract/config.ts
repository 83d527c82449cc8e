import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idsOf, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { RECEIVERS } from '../rules';
import { clockText, orgId, times } from './parts';

const limit = (min: number, max: number) =>
  z.number().int().min(min, m('watch.limitLow', { min })).max(max, m('watch.limitHigh', { max })).nullable();
/** null: off. */
const limits = z.object({
  heartHigh: limit(100, 240),
  heartLow: limit(30, 80),
  heartLesson: limit(120, 250),
  systolicHigh: limit(100, 250),
  diastolicHigh: limit(60, 160),
  oxygenLow: limit(70, 99),
  /** Tenths of a degree. */ tempsHigh: limit(370, 420),
  batteryLow: limit(1, 90),
  silentMinutes: limit(5, 600),
  seconds: z
    .number()
    .int()
    .min(0, m('watch.limitLow', { min: 0 }))
    .max(1800, m('watch.limitHigh', { max: 1800 })),
});
const step = z.object({
  who: z.enum(RECEIVERS),
  userIds: idsOf('people_person', 20).default([]),
  minutes: z
    .number()
    .int()
    .min(1, m('watch.limitLow', { min: 1 }))
    .max(240, m('watch.limitHigh', { max: 240 })),
});
const trip = z.object({
  name: textOf(32),
  day: day(),
  from: clockText(),
  to: clockText(),
  clazzIds: idsOf('class_clazz', 100).min(1, m('watch.tripClasses')),
});
const config = {
  limits,
  times: times().min(1, m('watch.timesNone')).max(20),
  receivers: z.array(step).min(1, m('watch.receiverNone')).max(5),
  trips: z.array(trip).max(50),
};
const configReply = z.object({
  orgId: z.number(),
  limits,
  times: z.array(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
  receivers: z.array(
    z.object({
      who: z.enum(RECEIVERS),
      userIds: z.array(z.number()),
      minutes: z.number(),
    }),
  ),
  trips: z.array(
    z.object({
      name: z.string(),
      day: z.string(),
      from: z.string(),
      to: z.string(),
      clazzIds: z.array(z.number()),
    }),
  ),
  /** Nobody has set anything: these are the usual values. */ usual: z.boolean(),
});
export type ConfigShown = z.output<typeof configReply>;
export const getConfig = call({
  name: 'watch.band.config.get',
  get: '/warn/band/config',
  need: access.look,
  input: z.object({ orgId: orgId().optional() }),
  reply: configReply,
});
export const setConfig = call({
  name: 'watch.band.config.set',
  post: '/warn/band/config',
  need: access.manage,
  input: z.object({ orgId: orgId().optional(), ...config, trips: config.trips.default([]) }),
  reply: configReply,
});
