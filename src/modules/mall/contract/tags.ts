import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { TAG_MAX } from '../rules';
import { tagId } from './parts';

const tag = z.object({ id: z.number(), name: z.string(), ord: z.number() });
export type Tag = z.output<typeof tag>;
const name = () => textOf(TAG_MAX, 'mall.tagRequired');

export const listTags = call({
  name: 'mall.tag.list',
  get: '/mall/course/tags',
  need: access.manage,
  input: none,
  reply: z.object({ items: z.array(tag) }),
});
export const createTag = call({
  name: 'mall.tag.create',
  post: '/mall/course/tags',
  need: access.manage,
  input: z.object({ name: name() }),
  reply: tag,
});
export const updateTag = call({
  name: 'mall.tag.update',
  put: '/mall/course/tags/{id}',
  need: access.manage,
  input: z.object({ id: tagId(), name: name(), ord: z.number().int().min(0).max(999).optional() }),
  reply: tag,
});
export const deleteTag = call({
  name: 'mall.tag.delete',
  delete: '/mall/course/tags/{id}',
  need: access.manage,
  input: z.object({ id: tagId() }),
  reply: nothing,
});
