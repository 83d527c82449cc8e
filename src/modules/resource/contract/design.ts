import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { filePaths } from '../../files/contract';
import { access } from '../access';
import { ATTACHED_MAX } from '../rules';
import { lib, nodeIds, ofSubject, one, resRow, rich, sbjId, stgId, tagIds, title, words } from './parts';

// Teaching designs and reflections: formatted text.
const attached = z.object({ path: z.string(), name: z.string(), size: z.number(), url: z.string() });
/** The first words of a text, for lists. */
export const textRow = resRow.extend({ excerpt: z.string(), fileCount: z.number() });
export type TextRow = z.output<typeof textRow>;
export const design = resRow.extend({ content: z.string(), files: z.array(attached) });
export type Design = z.output<typeof design>;

export const designList = call({
  name: 'resource.teachdesign.list',
  get: '/repository/teachdesign',
  need: access.work,
  input: page.input(
    {
      lib: lib.default('psn'),
      ...ofSubject,
      tbkNodeId: idOf('textbook_node').optional(),
      tagId: idOf('question_bank_restag').optional(),
      title: words,
    },
    { sorts: ['savedAt', 'title'] },
  ),
  reply: page.of(textRow),
});
const extra = {
  tbkNodeIds: nodeIds().optional(),
  tagIds: tagIds().optional(),
  paths: filePaths(ATTACHED_MAX).optional(),
};
export const designCreate = call({
  name: 'resource.teachdesign.create',
  post: '/repository/teachdesign',
  need: access.work,
  input: z.object({ title: title(), stgId: stgId(), sbjId: sbjId(), content: rich(), ...extra }),
  reply: design,
  maxBytes: 2 * 1024 * 1024,
});
export const designGet = call({
  name: 'resource.teachdesign.get',
  get: '/repository/teachdesign/{id}',
  need: access.read,
  input: one,
  reply: design,
});
export const designUpdate = call({
  name: 'resource.teachdesign.update',
  put: '/repository/teachdesign/{id}',
  need: access.own,
  input: one.extend({
    title: title().optional(),
    content: rich().optional(),
    verId: z.number().int().positive().optional(),
    ...extra,
  }),
  reply: design,
  maxBytes: 2 * 1024 * 1024,
});
export const designRemove = call({
  name: 'resource.teachdesign.delete',
  delete: '/repository/teachdesign/{id}',
  need: access.own,
  input: one,
  reply: nothing,
});

const reflectRow = textRow.extend({
  lessonId: z.number().nullable(),
  lessonName: z.string().nullable(),
  lessonOn: z.string().nullable(),
});
export const reflect = design
  .omit({ files: true })
  .extend({ lessonId: z.number().nullable(), lessonName: z.string().nullable(), lessonOn: z.string().nullable() });
export type Reflect = z.output<typeof reflect>;
export const reflectList = call({
  name: 'resource.teachreflect.list',
  get: '/repository/teachreflect',
  need: access.work,
  input: page.input({ lib: lib.default('psn'), ...ofSubject, title: words }, { sorts: ['savedAt', 'title'] }),
  reply: page.of(reflectRow),
});
/** `lessonId`: an own lesson it looks back on. */
export const reflectCreate = call({
  name: 'resource.teachreflect.create',
  post: '/repository/teachreflect',
  need: access.work,
  input: z.object({
    title: title(),
    content: rich(),
    lessonId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullish(),
    stgId: stgId().nullish(),
    sbjId: sbjId().nullish(),
  }),
  reply: reflect,
  maxBytes: 2 * 1024 * 1024,
});
export const reflectGet = call({
  name: 'resource.teachreflect.get',
  get: '/repository/teachreflect/{id}',
  need: access.read,
  input: one,
  reply: reflect,
});
export const reflectUpdate = call({
  name: 'resource.teachreflect.update',
  put: '/repository/teachreflect/{id}',
  need: access.own,
  input: one.extend({
    title: title().optional(),
    content: rich().optional(),
    verId: z.number().int().positive().optional(),
  }),
  reply: reflect,
  maxBytes: 2 * 1024 * 1024,
});
export const reflectRemove = call({
  name: 'resource.teachreflect.delete',
  delete: '/repository/teachreflect/{id}',
  need: access.own,
  input: one,
  reply: nothing,
});
