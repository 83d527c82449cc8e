import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { access } from '../access';
import { SEXES, STATES } from '../rules';
import { code, group, item, module, ownSchemaId, schemaId, userId } from './parts';

const window = z.object({ from: z.string(), to: z.string() }).nullable();
/** Items of an exam with what a candidate may choose, and until when. */
export const listItems = call({
  name: 'hsat.item.list',
  get: '/sport/hsat/exam/items',
  need: access.look,
  input: z.object({ module: module().optional(), schemaId: schemaId() }),
  reply: z.object({
    schemaId: z.number(),
    name: z.string(),
    state: z.enum(STATES),
    groups: z.array(group),
    items: z.array(item.omit({ rows: true })),
    drawn: z.array(z.string()),
    /** Kinds of exemption, and whether one may be applied for today. */
    rules: z.array(
      z.object({ code: z.string(), name: z.string(), scope: z.string(), papers: z.number(), open: z.boolean() }),
    ),
    /** Candidates of the school that have signed up, and those who have chosen. */
    candidates: z.number(),
    chosen: z.number(),
    windows: z.object({ signup: window, choice: window, exempt: window, test: window }),
  }),
});
export const setItems = call({
  name: 'hsat.item.set',
  put: '/sport/hsat/exam/items',
  need: access.bureau,
  input: z.object({
    schemaId: ownSchemaId(),
    groups: z.array(group).max(20, m('hsat.groupsMany', { max: 20 })),
    items: z.array(item).max(60, m('hsat.itemsMany', { max: 60 })),
  }),
  reply: z.object({ schemaId: z.number(), version: z.number() }),
});
/** A candidate's choice: by itself while its window is open, by the school with a reason after that too. */
export const setOptions = call({
  name: 'hsat.option.set',
  put: '/sport/hsat/exam/options',
  need: access.choose,
  input: z.object({
    schemaId: schemaId(),
    userId: userId(),
    itemIds: z.array(code()).max(20),
    why: z.string().overwrite(visibleText).trim().max(200).optional(),
  }),
  reply: z.object({ userId: z.number(), itemIds: z.array(z.string()) }),
});
/** Rows of an item's table, by sex. */
export const standard = call({
  name: 'hsat.standard',
  get: '/sport/hsat/exam/standard',
  need: access.look,
  input: z.object({ schemaId: schemaId(), itemId: code().optional(), sex: z.enum(SEXES).optional() }),
  reply: z.object({
    schemaId: z.number(),
    version: z.number(),
    items: z.array(
      item.omit({ rows: true, field: true }).extend({
        rows: z.array(z.object({ sex: z.enum(SEXES), from: z.number(), points: z.number() })),
      }),
    ),
  }),
});
