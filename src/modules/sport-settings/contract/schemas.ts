import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { itemId } from './items';

export const schemaId = idOf('sport_settings_schema');
const yearId = z.number().int().min(2000).max(2100);
const termId = z.literal([1, 2]);
const grdIds = z.array(idOf('textbook_grade')).min(1).max(16);
const itemIds = z.array(itemId).min(1).max(60);

export const sportSchema = z.object({
  schemaId: z.number(),
  name: z.string(),
  yearId: z.number(),
  termId: z.number(),
  stgId: z.number(),
  stgName: z.string(),
  on: z.boolean(),
  changedAt: z.string(),
  grades: z.array(z.object({ grdId: z.number(), name: z.string() })),
  items: z.array(z.object({ itemId: z.number(), name: z.string() })),
});
export const listSchemas = call({
  name: 'sport-settings.sport.schema.list',
  get: '/sport/schemas',
  need: access.look,
  input: page.input(
    {
      yearId: yearId.optional(),
      termId: termId.optional(),
      stgId: idOf('textbook_stage').optional(),
      on: z.boolean().optional(),
      name: textUpTo(60).optional(),
    },
    { sorts: ['name', 'yearId', 'changedAt'] },
  ),
  reply: page.of(sportSchema),
});
export const createSchema = call({
  name: 'sport-settings.sport.schema.create',
  post: '/sport/schemas',
  need: access.manage,
  input: z.object({ name: textOf(60), yearId, termId, stgId: idOf('textbook_stage'), grdIds, itemIds }),
  reply: sportSchema,
});
/** While it is on, only the name may change: grades and items are what schools go by. */
export const updateSchema = call({
  name: 'sport-settings.sport.schema.update',
  put: '/sport/schemas/{id}',
  need: access.manage,
  input: z.object({
    id: schemaId,
    name: textOf(60).optional(),
    grdIds: grdIds.optional(),
    itemIds: itemIds.optional(),
  }),
  reply: sportSchema,
});
export const deleteSchema = call({
  name: 'sport-settings.sport.schema.delete',
  delete: '/sport/schemas/{id}',
  need: access.manage,
  input: z.object({ id: schemaId }),
  reply: nothing,
});
export const turnSchema = call({
  name: 'sport-settings.sport.schema.on',
  put: '/sport/schemas/{id}/on',
  need: access.manage,
  query: ['on'],
  input: z.object({ id: schemaId, on: z.boolean() }),
  reply: sportSchema,
});
