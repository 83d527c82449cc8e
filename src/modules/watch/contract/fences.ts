import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { FENCE_KINDS, MOST_POINTS } from '../rules';
import { fenceId, orgId, point, times } from './parts';

const corners = () =>
  z
    .array(point)
    .min(3, m('watch.shape.few'))
    .max(MOST_POINTS, m('watch.shape.many', { max: MOST_POINTS }));
const dwell = () =>
  z
    .number()
    .int()
    .min(0, m('watch.limitLow', { min: 0 }))
    .max(1800, m('watch.limitHigh', { max: 1800 }));
const pieces = () => times().min(1, m('watch.timesNone')).max(20);

export const fence = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.enum(FENCE_KINDS),
  points: z.array(z.object({ latE6: z.number(), lonE6: z.number() })),
  times: z.array(z.object({ days: z.array(z.number()), from: z.string(), to: z.string() })),
  /** Seconds on the wrong side before somebody is called. */ dwell: z.number(),
  on: z.boolean(),
});
export type Fence = z.output<typeof fence>;
export const listFences = call({
  name: 'watch.band.fence.list',
  get: '/warn/band/fences',
  need: access.look,
  input: z.object({ orgId: orgId().optional() }),
  reply: z.object({ items: z.array(fence) }),
});
export const createFence = call({
  name: 'watch.band.fence.create',
  post: '/warn/band/fences',
  need: access.manage,
  input: z.object({
    orgId: orgId().optional(),
    name: textOf(32),
    kind: z.enum(FENCE_KINDS).default('stay'),
    points: corners(),
    times: pieces(),
    dwell: dwell().default(120),
  }),
  reply: fence,
});
export const updateFence = call({
  name: 'watch.band.fence.update',
  put: '/warn/band/fences/{id}',
  need: access.manage,
  input: z.object({
    id: fenceId(),
    name: textOf(32).optional(),
    kind: z.enum(FENCE_KINDS).optional(),
    points: corners().optional(),
    times: pieces().optional(),
    dwell: dwell().optional(),
    on: z.boolean().optional(),
  }),
  reply: fence,
});
export const deleteFence = call({
  name: 'watch.band.fence.delete',
  delete: '/warn/band/fences/{id}',
  need: access.manage,
  input: z.object({ id: fenceId() }),
  reply: nothing,
});

const mark = z.object({
  /** Shares of the picture's width and height, in ten-thousandths. */
  x: z.number().int().min(0).max(10_000),
  y: z.number().int().min(0).max(10_000),
  latE6: point.shape.latE6,
  lonE6: point.shape.lonE6,
});
const plan = z.object({
  /** The picture; null while there is none. */ path: z.string().nullable(),
  marks: z.array(z.object({ x: z.number(), y: z.number(), latE6: z.number(), lonE6: z.number() })),
});
export const getPlan = call({
  name: 'watch.band.plan.get',
  get: '/warn/band/plan',
  need: access.look,
  input: z.object({ orgId: orgId().optional() }),
  reply: plan,
});
/** Lays the school's own plan below the fences, by three of its points. */
export const setPlan = call({
  name: 'watch.band.plan.set',
  post: '/warn/band/plan',
  need: access.manage,
  input: z.object({ path: textOf(200), marks: z.array(mark).length(3, m('watch.planThree')) }),
  reply: plan,
});
