import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { flag, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { SOURCES, WAYS } from '../rules';
import { indicator, itemId, levels, module, name, points } from './parts';

const body = {
  name: textOf(32, 'process-eval.nameRequired'),
  unit: textUpTo(12).default(''),
  way: z.enum(WAYS),
  fullScore: points(),
  /** Words of the way `level`, the lowest first. */ levels: levels().default([]),
  /** Of the way `source`. */ source: z.enum(SOURCES).nullish(),
};
/** Indicators of the own organisation and those that regions above it publish. */
export const listItems = call({
  name: 'process-eval.eval.item.list',
  get: '/sport/eval/items',
  need: access.look,
  input: page.input(
    { module: module().default('sport'), name: name(), on: flag().optional() },
    { sorts: ['name', 'fullScore'] },
  ),
  reply: page.of(indicator),
});
export const createItem = call({
  name: 'process-eval.eval.item.create',
  post: '/sport/eval/items',
  need: access.look,
  input: z.object({ module: module(), ...body }),
  reply: indicator,
});
/** Changes an indicator; under collected data its way and full score stay. Sketches keep what they were saved with. */
export const updateItem = call({
  name: 'process-eval.eval.item.update',
  put: '/sport/eval/items/{id}',
  need: access.look,
  input: z.object({ id: itemId(), ...body }),
  reply: indicator,
});
/** S-052. A region's indicator that is on is published to its schools. */
export const turnItem = call({
  name: 'process-eval.eval.item.on',
  put: '/sport/eval/items/{id}/on',
  query: ['on'],
  need: access.look,
  input: z.object({ id: itemId(), on: flag() }),
  reply: indicator,
});
/** One that stands in a sketch is switched off instead. */
export const removeItem = call({
  name: 'process-eval.eval.item.delete',
  delete: '/sport/eval/items/{id}',
  need: access.look,
  input: z.object({ id: itemId() }),
  reply: nothing,
});
