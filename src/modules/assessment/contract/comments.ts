import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { idOf, instant, rev, textOf, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { COMMENT_MAX, PHRASE_MAX } from '../rules';
import { clazzId, item, itemId, userId } from './parts';

const comment = z.object({
  userId: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
  text: z.string(),
  by: z.string(),
  at: instant().nullable(),
  rev: z.number(),
  /** Sentences that another child of the class was given too. */
  twins: z.array(z.string()),
});
export type Comment = z.output<typeof comment>;
/** The comment of each child of a class, in the order of the register. */
export const commentList = call({
  name: 'assessment.eval.comments',
  get: '/ces/eval/items/{id}/comments',
  need: access.teach,
  input: z.object({ id: itemId(), clazzId: clazzId() }),
  reply: z.object({ item, clazzName: z.string(), open: z.boolean(), items: z.array(comment) }),
});
/** Written by the class teacher; the words stay exactly as they were typed. */
export const commentSet = call({
  name: 'assessment.eval.comment.set',
  put: '/ces/eval/items/{id}/comments/{userId}',
  need: access.teach,
  input: z.object({ id: itemId(), userId: userId(), text: textUpTo(COMMENT_MAX), rev: rev() }),
  reply: z.object({ rev: z.number(), at: instant() }),
});

const phrase = z.object({ phraseId: z.number(), text: z.string() });
/** Sentences a teacher keeps for comments; nobody else sees them. */
export const phraseList = call({
  name: 'assessment.eval.phrase.list',
  get: '/ces/eval/phrases',
  need: access.teach,
  input: none,
  reply: z.object({ items: z.array(phrase) }),
});
export const phraseAdd = call({
  name: 'assessment.eval.phrase.add',
  post: '/ces/eval/phrases',
  need: access.teach,
  input: z.object({ text: textOf(PHRASE_MAX, 'assessment.phraseRequired') }),
  reply: phrase,
});
export const phraseRemove = call({
  name: 'assessment.eval.phrase.remove',
  delete: '/ces/eval/phrases/{id}',
  need: access.teach,
  input: z.object({ id: idOf('assessment_phrase') }),
  reply: nothing,
});
