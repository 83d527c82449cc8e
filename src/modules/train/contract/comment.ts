import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { COMMENT_IMAGES, COMMENT_MAX } from '../rules';
import { personId, span } from './parts';

export const comment = z.object({
  commentId: z.number(),
  userId: z.number(),
  userName: z.string(),
  text: z.string(),
  /** Addresses signed for the reader. */ images: z.array(z.string()),
  madeBy: z.number(),
  madeByName: z.string(),
  photo: z.string().nullable(),
  madeAt: z.string(),
});
export type Comment = z.output<typeof comment>;
/** What teachers wrote, the last first: to the learner, or to the learners of the teacher. */
export const commentList = call({
  name: 'train.comment.list',
  get: '/atlas/comments',
  need: access.both,
  input: page.input({ userId: personId().optional(), ...span }),
  reply: page.of(comment),
});
export const commentCreate = call({
  name: 'train.comment.create',
  post: '/atlas/comments',
  need: access.teach,
  input: z.object({
    userId: personId(),
    text: textOf(COMMENT_MAX, 'train.commentRequired'),
    images: z
      .array(z.string().max(200))
      .max(COMMENT_IMAGES, m('train.imagesMany', { max: COMMENT_IMAGES }))
      .default([]),
  }),
  reply: comment,
});
