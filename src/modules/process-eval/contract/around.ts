import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { EXEMPT_REASONS, MODULES, SOURCES } from '../rules';
import { clazzId, itemId, module, normId, sketchItemShown, userId } from './parts';

const taken = z.object({
  userId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  itemId: z.number(),
  /** What stands, and what the source says; null: no data, which is not nought. */
  old: z.number().nullable(),
  now: z.number().nullable(),
  exempt: z.enum(EXEMPT_REASONS).nullable(),
  /** What somebody entered stays; the source's value is kept beside it. */
  kept: z.boolean(),
});
/** What taking over from the sources would change, before anything is changed. */
export const previewSources = call({
  name: 'process-eval.eval.source.preview',
  get: '/sport/eval/coll/sources',
  need: access.manage,
  input: page.input({ normId: normId(), itemId: itemId().optional(), clazzId: clazzId().optional() }),
  reply: page.of(taken).extend({
    sources: z.array(
      z.object({
        itemId: z.number(),
        name: z.string(),
        source: z.enum(SOURCES),
        rule: z.string(),
        until: z.string(),
        /** Children of whom the source knows something, and of whom nothing. */ known: z.number(),
        unknown: z.number(),
      }),
    ),
  }),
});
/** Takes values over as copies with origin, rule and day; only changed rows are written. */
export const refreshSources = call({
  name: 'process-eval.eval.source.refresh',
  put: '/sport/eval/coll/sources',
  need: access.manage,
  input: z.object({ normId: normId(), itemId: itemId().optional(), clazzId: clazzId().optional() }),
  reply: z.object({ changed: z.number(), kept: z.number() }),
});
/** What is missing and whose it is: by class and indicator, how many children, and who teaches or leads the class. */
export const listMissing = call({
  name: 'process-eval.eval.missing',
  get: '/sport/eval/coll/missing',
  need: access.enter,
  input: z.object({ normId: normId() }),
  reply: z.object({
    items: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        itemId: z.number(),
        itemName: z.string(),
        count: z.number(),
        masterName: z.string().nullable(),
      }),
    ),
  }),
});

const row = z.object({ from: z.number(), points: z.number() });
export const step = z.object({
  itemId: z.number(),
  value: z.number().nullable(),
  exempt: z.enum(EXEMPT_REASONS).nullable(),
  row: row.nullable(),
  points: z.number().nullable(),
  fullScore: z.number(),
  weight: z.number(),
  adds: z.number().nullable(),
  /** Where the value came from: the origin, its rule, until which day. */
  origin: z.string().nullable(),
  sourceRule: z.string().nullable(),
  sourceUntil: z.string().nullable(),
});
export const opened = z.object({
  normId: z.number(),
  name: z.string(),
  module: z.enum(MODULES),
  yearId: z.number(),
  termId: z.number(),
  state: z.enum(['open', 'shown', 'closed']),
  shownUntil: z.string().nullable(),
  fullScore: z.number(),
  version: z.number(),
  userId: z.number(),
  userName: z.string(),
  clazzName: z.string(),
  score: z.number().nullable(),
  assigned: z.number().nullable(),
  assignedWhy: z.string().nullable(),
  /** Of a child that came during the term: the months it was there for, of those its class was. */
  months: z.object({ here: z.number(), of: z.number() }).nullable(),
  items: z.array(sketchItemShown),
  steps: z.array(step),
  /** The hash of the sealed set, once the results are closed and sealed. */ sealHash: z.string().nullable(),
});
export type Opened = z.output<typeof opened>;
/** A child's score, opened: each point with its value, row and weight. */
export const openScore = call({
  name: 'process-eval.eval.steps',
  get: '/sport/eval/coll/{userId}/steps',
  need: access.enter,
  input: z.object({ userId: userId(), normId: normId() }),
  reply: opened,
});
/** The own scores, once they are shown. */
export const mine = call({
  name: 'process-eval.eval.mine',
  get: '/sport/eval/mine',
  need: access.own,
  input: z.object({ module: module().optional() }),
  reply: z.object({ items: z.array(opened) }),
});
