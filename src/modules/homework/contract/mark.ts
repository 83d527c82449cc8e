import * as z from 'zod';
import { call, nothing, none } from '../../../kernel/shared/call';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { answer } from '../../question-bank/contract';
import { access } from '../access';
import { MARK_TYPES, PEER_PAPERS_MAX, PHRASE_MAX, REPLY_STATES, STAR_MAX, STORE_MAX, WHY_MAX } from '../rules';
import { comment, one, paper, part, qcid, que, queId, reply, score, task, userId, why } from './parts';

// Marking: by person, by question, by classmates.
const byUsr = z.object({
  paper: paper.nullable(),
  /** Everybody who has handed in, in the order of marking. */
  order: z.array(
    z.object({
      userId: z.number(),
      userName: z.string(),
      clazzId: z.number(),
      clazzName: z.string(),
      state: z.enum(REPLY_STATES),
      score: z.number().nullable(),
      late: z.boolean(),
    }),
  ),
  /** What classmates gave this paper, part by part. */
  peers: z.array(
    z.object({
      qid: z.number(),
      qcid: z.number(),
      scores: z.array(z.number()),
      comments: z.array(z.string()),
      middle: z.number().nullable(),
    }),
  ),
});
export type ByUsr = z.output<typeof byUsr>;
/** One paper, and who comes before and after: the next is fetched while this one is read. Without `userId` the first that waits. */
export const fetchByUsr = call({
  name: 'homework.work.mark.fetch.byUsr',
  get: '/work/tasks/{id}/mark/fetch/byUsr',
  need: access.teach,
  input: one.extend({ userId: userId().optional() }),
  reply: byUsr,
});
const byQue = z.object({
  que: que.nullable(),
  qcid: z.number(),
  items: z.array(
    z.object({
      userId: z.number(),
      userName: z.string(),
      clazzId: z.number(),
      clazzName: z.string(),
      state: z.enum(REPLY_STATES),
      answer: answer.nullable(),
      skip: z.boolean(),
      share: z.number().nullable(),
      score: z.number().nullable(),
      judged: z.enum(['auto', 'hand', 'peer']).nullable(),
      comment: z.string(),
      peers: z.array(z.number()),
    }),
  ),
  /** All parts of the task with how many answers wait. */
  parts: z.array(
    z.object({
      qid: z.number(),
      qcid: z.number(),
      queNo: z.number(),
      kind: z.string(),
      score: z.number(),
      toMark: z.number(),
      marked: z.number(),
    }),
  ),
});
export type ByQue = z.output<typeof byQue>;
/** All answers to one part. Without `qid` the first part that waits. */
export const fetchByQue = call({
  name: 'homework.work.mark.fetch.byQue',
  get: '/work/tasks/{id}/mark/fetch/byQue',
  need: access.teach,
  input: one.extend({ qid: queId().optional(), qcid: qcid().optional() }),
  reply: byQue,
});
/** Marks parts of one paper. A mark the child has seen is changed only with a reason. A paper without anything left to mark is marked. */
export const storeByUsr = call({
  name: 'homework.work.mark.store.byUsr',
  post: '/work/tasks/{id}/mark/store/byUsr',
  need: access.teach,
  input: one.extend({
    userId: userId(),
    marks: z
      .array(z.object({ ...part, score: score(), comment: comment().optional() }))
      .max(STORE_MAX)
      .default([]),
    comment: comment().optional(),
    why: why(),
  }),
  reply: paper,
});
export const storeByQue = call({
  name: 'homework.work.mark.store.byQue',
  post: '/work/tasks/{id}/mark/store/byQue',
  need: access.teach,
  input: one.extend({
    ...part,
    marks: z
      .array(z.object({ userId: userId(), score: score(), comment: comment().optional() }))
      .min(1)
      .max(2000),
    why: why(),
  }),
  reply: z.object({ marked: z.number() }),
});
export const star = call({
  name: 'homework.work.star',
  post: '/work/tasks/{id}/star',
  need: access.teach,
  input: one.extend({
    userId: userId(),
    star: z
      .number()
      .int()
      .min(0, m('homework.starRange', { max: STAR_MAX }))
      .max(STAR_MAX, m('homework.starRange', { max: STAR_MAX })),
  }),
  reply,
});
/** Who marks: 1 the teacher, 2 classmates. */
export const setMarkType = call({
  name: 'homework.work.mark.type',
  put: '/work/tasks/{id}/mark/type/{n}',
  need: access.teach,
  input: one.extend({ n: z.union([z.literal(MARK_TYPES[0]), z.literal(MARK_TYPES[1])]) }),
  reply: task,
});
/** "Accept this answer too": a further answer to a blank counts as right; every paper of the task is judged again. */
export const accept = call({
  name: 'homework.work.mark.accept',
  post: '/work/tasks/{id}/mark/accept',
  need: access.teach,
  input: one.extend({ ...part, blank: z.number().int().min(0).max(29), text: textOf(500, 'homework.acceptRequired') }),
  reply: z.object({ changed: z.number(), papers: z.number() }),
});

/** Answers an objection to a mark: another mark upholds it; without one the mark stands, for the reason given. */
export const appealAnswer = call({
  name: 'homework.work.mark.appeal',
  put: '/work/tasks/{id}/mark/appeal/{appealId}',
  need: access.teach,
  input: one.extend({
    appealId: idOf('appeal_appeal'),
    score: score().nullish(),
    why: textOf(WHY_MAX, 'homework.appealWhy'),
  }),
  reply: z.object({ appealId: z.number(), upheld: z.boolean() }),
});

// Classmates.
const peerState = z.object({
  papers: z.number(),
  given: z.number(),
  done: z.number(),
  items: z.array(
    z.object({
      userId: z.number(),
      userName: z.string(),
      papers: z.number(),
      done: z.number(),
      /** Marks given for their own paper. */ got: z.number(),
      confirmed: z.boolean(),
    }),
  ),
});
/** How far classmates are. */
export const peerProgress = call({
  name: 'homework.work.peer.progress',
  get: '/work/tasks/{id}/peer',
  need: access.teach,
  input: one,
  reply: peerState,
});
/** Hands the papers out: each child who handed in gets `each` papers of classmates, without names. */
export const peerShare = call({
  name: 'homework.work.peer.share',
  post: '/work/tasks/{id}/peer',
  need: access.teach,
  input: one.extend({
    each: z
      .number()
      .int()
      .min(1)
      .max(PEER_PAPERS_MAX, m('homework.peerRange', { max: PEER_PAPERS_MAX }))
      .default(2),
  }),
  reply: peerState,
});
/** Takes the middle of what classmates gave as the mark: of one paper or of all that have any. */
export const peerConfirm = call({
  name: 'homework.work.peer.confirm',
  put: '/work/tasks/{id}/peer/confirm',
  need: access.teach,
  input: one.extend({ userId: userId().optional() }),
  reply: z.object({ marked: z.number() }),
});

// Comments to use again: the caller's own.
const phrase = z.object({ phraseId: z.number(), words: z.string(), usedCount: z.number() });
export const phraseList = call({
  name: 'homework.work.phrase.list',
  get: '/work/phrase',
  need: access.teach,
  input: none,
  reply: z.object({ items: z.array(phrase) }),
});
/** Keeps a comment, or counts one more use of it. */
export const phraseAdd = call({
  name: 'homework.work.phrase.add',
  post: '/work/phrase',
  need: access.teach,
  input: z.object({ words: textOf(PHRASE_MAX, 'homework.phraseRequired') }),
  reply: phrase,
});
export const phraseRemove = call({
  name: 'homework.work.phrase.remove',
  delete: '/work/phrase/{id}',
  need: access.teach,
  input: z.object({ id: idOf('homework_phrase') }),
  reply: nothing,
});
