import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { filePath, filePaths } from '../../files/contract';
import { access } from '../access';
import { POST_IMAGES_MAX, POST_TEXT_MAX, REPLY_TEXT_MAX } from '../rules';
import { clazzId, person } from './parts';

const dynaId = () => idOf('class_dynamic');
const one = z.object({ id: dynaId() });
/** A picture or video: `url` works for the reader for a quarter of an hour, photos of children stand at no open address. */
const signedPicture = z.object({ path: z.string(), url: z.string() });

const reply = person.extend({
  replyId: z.number(),
  text: z.string(),
  at: z.string(),
  /** Own reply, or the class teacher. */ mayDelete: z.boolean(),
});
const post = person.extend({
  dynaId: z.number(),
  clazzId: z.number(),
  clazzName: z.string(),
  orgId: z.number(),
  orgName: z.string(),
  userType: z.number(),
  text: z.string(),
  images: z.array(signedPicture),
  video: signedPicture.nullable(),
  at: z.string(),
  praiseCount: z.number(),
  praised: z.boolean(),
  praisers: z.array(z.string()),
  replyCount: z.number(),
  /** The latest replies, oldest first; `class.dynamics.replies` has them all. */
  replies: z.array(reply),
  /** The caller may delete it: own post, or the class teacher. */
  mayDelete: z.boolean(),
});
export type Post = z.output<typeof post>;
export type Reply = z.output<typeof reply>;

/** `from` is the last post shown: the page holds older ones, so that posts that come in meanwhile shift nothing. */
const timeline = page.input({ from: dynaId().optional() });
/** Whoever goes deeper than this pages by `from`: posts of several schools are put in order here, not in the database. */
const SHARED_PAGES_MAX = 50;
/** Posts of one class, or of all classes of the caller. */
export const listDynamics = call({
  name: 'class.dynamics.list',
  get: '/atlas/dynamics',
  need: access.space,
  input: timeline.extend({ clazzId: clazzId().optional() }),
  reply: page.of(post),
});
/** Posts of a paired class and of its partners in other schools. */
export const listShared = call({
  name: 'class.dynamics.shared',
  get: '/atlas/dynamics/shared',
  need: access.space,
  input: timeline.extend({
    clazzId: clazzId(),
    curPage: z.number().int().min(1).max(SHARED_PAGES_MAX).default(1),
  }),
  reply: page.of(post),
});
export const createDynamic = call({
  name: 'class.dynamics.create',
  post: '/atlas/dynamics',
  need: access.space,
  input: z.object({
    clazzId: clazzId(),
    text: textUpTo(POST_TEXT_MAX).default(''),
    images: filePaths(POST_IMAGES_MAX).default([]),
    video: filePath().nullish(),
  }),
  reply: post,
});
export const deleteDynamic = call({
  name: 'class.dynamics.delete',
  delete: '/atlas/dynamics/{id}',
  need: access.space,
  input: one,
  reply: nothing,
});
/** Praises a post or takes the praise back; saying the same twice changes nothing. */
export const praiseDynamic = call({
  name: 'class.dynamics.praise',
  put: '/atlas/dynamics/{id}/praise',
  need: access.space,
  input: one.extend({ on: z.boolean() }),
  reply: z.object({ praiseCount: z.number(), praised: z.boolean() }),
});
export const replyDynamic = call({
  name: 'class.dynamics.reply',
  post: '/atlas/dynamics/{id}/replies',
  need: access.space,
  input: one.extend({ text: textOf(REPLY_TEXT_MAX) }),
  reply,
});
export const listReplies = call({
  name: 'class.dynamics.replies',
  get: '/atlas/dynamics/{id}/replies',
  need: access.space,
  input: page.input({ id: dynaId() }),
  reply: page.of(reply),
});
export const deleteReply = call({
  name: 'class.dynamics.reply.delete',
  delete: '/atlas/dynamics/{id}/replies/{replyId}',
  need: access.space,
  input: one.extend({ replyId: idOf('class_dynamic_reply') }),
  reply: nothing,
});

const notice = z.object({
  id: z.number(),
  kind: z.enum(['praise', 'reply']),
  dynaId: z.number(),
  clazzId: z.number(),
  userName: z.string(),
  text: z.string(),
  postText: z.string(),
  at: z.string(),
});
/** Praises and replies that the caller's posts got and the caller has not seen: the latest hundred, and how many there are. */
export const listNotices = call({
  name: 'class.dynamics.notices',
  get: '/atlas/dynamics/notices',
  need: access.space,
  input: z.object({}),
  reply: z.object({ items: z.array(notice), unread: z.number() }),
});
/** Marks notices as seen. */
export const readNotices = call({
  name: 'class.dynamics.read',
  put: '/atlas/dynamics/read',
  need: access.space,
  input: z.object({ ids: z.array(z.number().int().positive()).min(1).max(200) }),
  reply: z.object({ unread: z.number() }),
});
