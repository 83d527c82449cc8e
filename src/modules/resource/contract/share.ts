import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, idsOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { FILE_TYPES, SHARE_MAX } from '../rules';
import { resId, resType } from './parts';

// What somebody gives to own classes and to persons. It stays as it was when it was given.
const share = z.object({
  shareId: z.number(),
  resId: z.number(),
  verId: z.number(),
  resType,
  title: z.string(),
  author: z.string(),
  byId: z.number(),
  byName: z.string(),
  mine: z.boolean(),
  madeAt: z.string(),
  clazzes: z.array(z.object({ id: z.number(), name: z.string() })),
  users: z.array(z.object({ id: z.number(), name: z.string() })),
  fileType: z.enum(FILE_TYPES).nullable(),
  fileName: z.string().nullable(),
  fileSize: z.number().nullable(),
  /** Courseware: to look at or download for fifteen minutes. */ url: z.string().nullable(),
  /** Designs and reflections: the text itself, for who cannot open the library. */ content: z.string().nullable(),
});
export type Share = z.output<typeof share>;
/** `mine`: what the caller gave; otherwise what they were given. */
export const shareList = call({
  name: 'resource.share.list',
  get: '/repository/share',
  need: access.shared,
  input: page.input({
    clazzId: idOf('class_clazz').optional(),
    resType: resType.optional(),
    mine: z.boolean().optional(),
  }),
  reply: page.of(share),
});
/**
 * Classes the caller teaches or leads; persons: colleagues, and children of those classes. Papers and reflections go
 * to colleagues only: children answer a paper as a task.
 */
export const shareCreate = call({
  name: 'resource.share.create',
  post: '/repository/share',
  need: access.share,
  input: z.object({
    resId: resId(),
    clazzIds: idsOf('class_clazz', 50).default([]),
    userIds: idsOf('people_person', SHARE_MAX).default([]),
  }),
  reply: share,
});
export const shareRemove = call({
  name: 'resource.share.delete',
  delete: '/repository/share/{id}',
  need: access.share,
  input: z.object({ id: idOf('resource_share') }),
  reply: nothing,
});
