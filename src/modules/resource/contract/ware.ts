import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { filePath } from '../../files/contract';
import { access } from '../access';
import { BASKET_MAX, BATCH_MAX, FILE_TYPES } from '../rules';
import { lib, nodeIds, ofSubject, one, resId, resRow, sbjId, stgId, tagIds, title, words } from './parts';

// Courseware: a file with a name and a place in the textbook.
const fileType = z.enum(FILE_TYPES);
/** `url` can be shown or downloaded for fifteen minutes, `coverUrl` is a small picture. */
export const ware = resRow.extend({
  fileType,
  fileName: z.string(),
  fileSize: z.number(),
  path: z.string(),
  url: z.string(),
  coverUrl: z.string().nullable(),
});
export type Ware = z.output<typeof ware>;

export const wareList = call({
  name: 'resource.courseware.list',
  get: '/repository/courseware',
  need: access.work,
  input: page.input(
    {
      lib: lib.default('psn'),
      ...ofSubject,
      tbkNodeId: idOf('textbook_node').optional(),
      tagId: idOf('question_bank_restag').optional(),
      fileType: fileType.optional(),
      title: words,
    },
    { sorts: ['savedAt', 'title', 'fileSize'] },
  ),
  reply: page.of(ware),
});
const content = {
  title: title(),
  path: filePath(),
  fileName: textOf(200, 'resource.fileNameRequired'),
  fileSize: z.number().int().nonnegative().optional(),
  tbkNodeIds: nodeIds().default([]),
  tagIds: tagIds().default([]),
};
/** The stored file says what it is and how large; `fileSize` is what the client believes. */
export const wareCreate = call({
  name: 'resource.courseware.create',
  post: '/repository/courseware',
  need: access.work,
  input: z.object({ ...content, stgId: stgId(), sbjId: sbjId() }),
  reply: ware,
});
/** Many files of one subject at once. */
export const wareBatch = call({
  name: 'resource.courseware.batch',
  post: '/repository/courseware/batch',
  need: access.work,
  input: z.object({ stgId: stgId(), sbjId: sbjId(), items: z.array(z.object(content)).min(1).max(BATCH_MAX) }),
  reply: z.object({ count: z.number(), items: z.array(ware) }),
});
export const wareGet = call({
  name: 'resource.courseware.get',
  get: '/repository/courseware/{id}',
  need: access.read,
  input: one,
  reply: ware,
});
export const wareUpdate = call({
  name: 'resource.courseware.update',
  put: '/repository/courseware/{id}',
  need: access.own,
  input: one.extend({ title: title().optional(), tbkNodeIds: nodeIds().optional(), tagIds: tagIds().optional() }),
  reply: ware,
});
export const wareRemove = call({
  name: 'resource.courseware.delete',
  delete: '/repository/courseware/{id}',
  need: access.own,
  input: one,
  reply: nothing,
});

// The basket: what a teacher collects for a lesson.
const basket = z.object({ items: z.array(ware), count: z.number(), max: z.number() });
export const basketList = call({
  name: 'resource.basket.list',
  get: '/repository/courseware/basket',
  need: access.work,
  input: none,
  reply: basket,
});
/** V-089: what does not fit is refused as a whole. What is in already stays where it is. */
export const basketAdd = call({
  name: 'resource.basket.add',
  post: '/repository/courseware/basket',
  need: access.work,
  input: z.object({ resIds: z.array(resId()).min(1).max(BASKET_MAX) }),
  reply: z.object({ count: z.number() }),
});
/** Any ids: what is not in the basket is not missed. */
export const basketRemove = call({
  name: 'resource.basket.remove',
  delete: '/repository/courseware/basket',
  need: access.work,
  input: z.object({ resIds: z.array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER)).min(1).max(BASKET_MAX) }),
  reply: z.object({ count: z.number() }),
});
