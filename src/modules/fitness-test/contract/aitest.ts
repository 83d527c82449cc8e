import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day, idOf, instant, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { itemId, itemView } from './parts';

const ACTIONS = '/test/test/actions';
const RESULTS = '/test/test/results';
/** A class at an AI device: practice with points, not the year's result. */
export const aiActionRow = z.object({
  actId: z.number(),
  itemId: z.string(),
  itemName: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  devIds: z.array(z.string()),
  byName: z.string(),
  at: instant(),
  tested: z.number(),
  times: z.number(),
  /** Mean points of the best of each child, in hundredths. */ points: z.number().nullable(),
});
export type AiActionRow = z.output<typeof aiActionRow>;
export const aiActions = call({
  name: 'fitness-test.aitest.list',
  get: ACTIONS,
  need: access.field,
  input: page.input({
    orgId: idOf('organisation_org').optional(),
    from: day().optional(),
    to: day().optional(),
    itemId: itemId.optional(),
  }),
  reply: page.of(aiActionRow),
});
export const aiCreate = call({
  name: 'fitness-test.aitest.create',
  post: ACTIONS,
  need: access.field,
  input: z.object({ itemId, clazzId: idOf('class_clazz'), devIds: z.array(textOf(40)).max(20).default([]) }),
  reply: aiActionRow,
});
export const aiItems = call({
  name: 'fitness-test.aitest.items',
  get: '/test/test/items',
  need: access.field,
  input: z.object({}),
  reply: z.array(itemView),
});
const aiResult = z.object({
  rstId: z.number(),
  actId: z.number(),
  itemId: z.string(),
  itemName: z.string(),
  userId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  value: z.number(),
  text: z.string(),
  points: z.number().nullable(),
  level: z.string().nullable(),
  video: z.string().nullable(),
  at: instant(),
});
export type AiResultRow = z.output<typeof aiResult>;
export const aiResults = call({
  name: 'fitness-test.aitest.results',
  get: RESULTS,
  need: access.aiResults,
  input: page.input({
    actId: idOf('fitness_test_ai_action').optional(),
    clazzId: idOf('class_clazz').optional(),
    userId: idOf('people_person').optional(),
  }),
  reply: page.of(aiResult),
});
/** From the device through the native shell, or by hand. `video` is a stored file of the sender. */
export const aiResultCreate = call({
  name: 'fitness-test.aitest.result.create',
  post: RESULTS,
  need: access.field,
  input: z.object({
    actId: idOf('fitness_test_ai_action'),
    items: z
      .array(z.object({ userId: idOf('people_person'), value: textOf(40), video: z.string().max(200).nullish() }))
      .min(1)
      .max(100),
  }),
  reply: z.object({ items: z.array(aiResult) }),
});
