import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { flag, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { grades, module, norm, normId, normShown, sketchItem, sketchRules, termId, yearId } from './parts';

const body = {
  name: textOf(32, 'process-eval.nameRequired'),
  yearId: yearId(),
  termId: termId(),
  grdIds: grades(),
  items: z
    .array(sketchItem)
    .min(1, m('process-eval.items'))
    .max(30, m('process-eval.itemsMany', { max: 30 })),
  ...sketchRules,
};
/** Sketches of the own organisation and those that regions above it publish, with where they stand in the school. */
export const listNorms = call({
  name: 'process-eval.eval.norm.list',
  get: '/sport/eval/norms',
  need: access.look,
  input: page.input(
    {
      module: module().default('sport'),
      yearId: yearId().optional(),
      termId: termId().optional(),
      on: flag().optional(),
    },
    { sorts: ['name', 'yearId'] },
  ),
  reply: page.of(normShown),
});
export const createNorm = call({
  name: 'process-eval.eval.norm.create',
  post: '/sport/eval/norms',
  need: access.look,
  input: z.object({ module: module(), ...body }),
  reply: norm,
});
export const getNorm = call({
  name: 'process-eval.eval.norm.get',
  get: '/sport/eval/norms/{id}',
  need: access.look,
  input: z.object({ id: normId() }),
  reply: norm,
});
/** The owner's change. Once something is collected it is a new version; children keep theirs until somebody judges anew. */
export const updateNorm = call({
  name: 'process-eval.eval.norm.update',
  put: '/sport/eval/norms/{id}',
  need: access.look,
  input: z.object({ id: normId(), module: module(), ...body }),
  reply: norm,
});
/** S-052. One that is on per module, grade and term; a region's binds its schools. */
export const turnNorm = call({
  name: 'process-eval.eval.norm.on',
  put: '/sport/eval/norms/{id}/on',
  query: ['on'],
  need: access.look,
  input: z.object({ id: normId(), on: flag() }),
  reply: norm,
});
export const removeNorm = call({
  name: 'process-eval.eval.norm.delete',
  delete: '/sport/eval/norms/{id}',
  need: access.look,
  input: z.object({ id: normId() }),
  reply: nothing,
});
