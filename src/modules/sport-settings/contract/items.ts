import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { MAX_LENGTH, NAME_FORBIDDEN } from '../rules/formula';
import { DAY_SECONDS, UNIT_CODES } from '../rules/items';
import { entryId } from './dict';

export const itemId = idOf('sport_settings_item');
const unit = z.enum(UNIT_CODES);
const direction = z.enum(['higher', 'lower']).nullable();
const bound = z.number().int().min(-100_000).max(100_000).nullable();
const itemName = (max: number) =>
  textOf(max).refine((name) => !NAME_FORBIDDEN.test(name), m('sport-settings.nameSigns'));

export const item = z.object({
  itemId: z.number(),
  code: z.string().nullable(),
  typeId: z.number(),
  typeName: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** The name in the asker's language; an item of the fitness test ends with [体测] (C-067). */
  alias: z.string(),
  exam: z.boolean(),
  unit: z.string(),
  unitType: z.number(),
  decimals: z.number(),
  direction,
  low: z.number().nullable(),
  high: z.number().nullable(),
  on: z.boolean(),
  derived: z.boolean(),
  usedIds: z.array(z.number()),
});
/** Kept by the browser for 24 hours (C-066). */
export const listItems = call({
  name: 'sport-settings.item.list',
  get: '/sport/items',
  need: access.look,
  cache: DAY_SECONDS,
  input: z.object({
    typeId: entryId.optional(),
    name: textUpTo(60).optional(),
    exam: z.boolean().optional(),
    on: z.boolean().optional(),
  }),
  reply: z.array(item),
});
export const createItem = call({
  name: 'sport-settings.item.create',
  post: '/sport/items',
  need: access.manage,
  input: z.object({
    typeId: entryId,
    name: itemName(40),
    nameEn: itemName(80),
    exam: z.boolean().default(false),
    unit,
    unitType: z.literal([1, 2]),
    decimals: z.number().int().min(0).max(4).default(0),
    direction: direction.default(null),
    low: bound.default(null),
    high: bound.default(null),
  }),
  reply: item,
});
/** What is left out stays as it is. */
export const updateItem = call({
  name: 'sport-settings.item.update',
  put: '/sport/items/{id}',
  need: access.manage,
  input: z.object({
    id: itemId,
    typeId: entryId.optional(),
    name: itemName(40).optional(),
    nameEn: itemName(80).optional(),
    exam: z.boolean().optional(),
    unit: unit.optional(),
    unitType: z.literal([1, 2]).optional(),
    decimals: z.number().int().min(0).max(4).optional(),
    direction: direction.optional(),
    low: bound.optional(),
    high: bound.optional(),
    on: z.boolean().optional(),
  }),
  reply: item,
});
export const deleteItem = call({
  name: 'sport-settings.item.delete',
  delete: '/sport/items/{id}',
  need: access.manage,
  input: z.object({ id: itemId }),
  reply: nothing,
});

/** `formula` is written with names in the asker's language; null: the item is measured. */
export const formula = z.object({
  itemId: z.number(),
  formula: z.string().nullable(),
  formulaNo: z.number().nullable(),
  versions: z.array(
    z.object({ formulaNo: z.number(), formula: z.string().nullable(), madeAt: z.string(), byName: z.string() }),
  ),
});
export const getFormula = call({
  name: 'sport-settings.formula.get',
  get: '/sport/items/{id}/formula',
  need: access.manage,
  input: z.object({ id: itemId }),
  reply: formula,
});
export const setFormula = call({
  name: 'sport-settings.formula.set',
  put: '/sport/items/{id}/formula',
  need: access.manage,
  input: z.object({
    id: itemId,
    formula: z
      .string()
      .max(MAX_LENGTH, m('kernel.tooLong', { max: MAX_LENGTH }))
      .nullable(),
  }),
  reply: formula,
});

export const type = z.object({ typeId: z.number(), name: z.string(), code: z.string().nullable() });
/** `trained` leaves out what is measured of the body alone (BMI, vital capacity). Kept by the browser for 24 hours (C-066). */
export const listTypes = call({
  name: 'sport-settings.type.list',
  get: '/sport/types',
  need: access.look,
  cache: DAY_SECONDS,
  input: z.object({ trained: z.boolean().optional() }),
  reply: z.array(type),
});
