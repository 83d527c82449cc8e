import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, instant, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { FULL_MAX, PATHS_MAX, TEXT_MAX } from '../rules';
import { clazzId, indexId, one, userId } from './parts';

const event = z.object({
  eventId: z.number(),
  userId: z.number(),
  name: z.string(),
  indexId: z.string(),
  score: z.number(),
  text: z.string(),
  paths: z.array(z.string()),
  by: z.string(),
  madeAt: instant(),
  /** When it began to count; a child's own one waits for a teacher's nod. */
  noddedAt: instant().nullable(),
  mine: z.boolean(),
});
export type Event = z.output<typeof event>;
/** Of one person, of a class, or all that the caller may see. */
export const eventList = call({
  name: 'assessment.ces.events',
  get: '/ces/{kind}/items/{id}/events',
  need: access.all,
  input: one.extend({ userId: userId().optional(), clazzId: clazzId().optional() }),
  reply: z.object({ items: z.array(event) }),
});
/** Something that happened, for an index: adds to it or takes from it once it counts. */
export const eventCreate = call({
  name: 'assessment.ces.event.create',
  post: '/ces/{kind}/items/{id}/events',
  need: access.all,
  input: one.extend({
    userId: userId(),
    indexId: indexId(),
    score: z.number().min(-FULL_MAX).max(FULL_MAX),
    text: textOf(TEXT_MAX, 'assessment.textRequired'),
    paths: z.array(z.string().max(200)).max(PATHS_MAX).default([]),
  }),
  reply: event,
});
const inItem = one.extend({ eventId: idOf('assessment_event') });
export const eventDelete = call({
  name: 'assessment.ces.event.delete',
  delete: '/ces/{kind}/items/{id}/events/{eventId}',
  need: access.all,
  input: inItem,
  reply: nothing,
});
/** A teacher lets a child's own event count. */
export const eventNod = call({
  name: 'assessment.ces.event.nod',
  put: '/ces/{kind}/items/{id}/events/{eventId}/nod',
  need: access.staff,
  input: inItem,
  reply: event,
});

/** A figure of the house beside an index: never a score by itself. */
const figure = z.object({
  figure: z.string(),
  value: z.string(),
  /** What a judge says instead, and why. */
  instead: z.object({ value: z.string(), why: z.string(), by: z.string() }).nullable(),
});
export const evidenceGet = call({
  name: 'assessment.ces.evidence',
  get: '/ces/{kind}/items/{id}/evidence/{userId}',
  need: access.all,
  input: one.extend({ userId: userId() }),
  reply: z.object({ from: day(), to: day(), items: z.array(figure) }),
});
export const FIGURES = [
  'attendance',
  'homework',
  'fitness',
  'practice',
  'notes',
  'meets',
  'exams',
  'lessons',
  'marking',
  'plans',
] as const;
/** The rows a figure was counted from, the newest first. */
export const evidenceRows = call({
  name: 'assessment.ces.evidence.rows',
  get: '/ces/{kind}/items/{id}/evidence/{userId}/{figure}',
  need: access.all,
  input: one.extend({ userId: userId(), figure: z.enum(FIGURES) }),
  reply: z.object({ items: z.array(z.object({ on: day(), what: z.string(), value: z.string() })) }),
});
/** A judge sets a figure right for this evaluation, with a reason; the house's own rows stay. */
export const evidenceSet = call({
  name: 'assessment.ces.evidence.set',
  put: '/ces/{kind}/items/{id}/evidence/{userId}/{figure}',
  need: access.staff,
  input: one.extend({
    userId: userId(),
    figure: z.enum(FIGURES),
    value: textOf(40, 'assessment.textRequired'),
    why: textOf(200, 'assessment.whyRequired'),
  }),
  reply: nothing,
});
