import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { ASK_IMAGES, ASK_MAX, ASK_STATES } from '../rules';
import { clazzId, queId, sbjId } from './parts';

const state = z.enum(ASK_STATES);
/** Pictures on the way in are paths; on the way out addresses signed for the reader. */
const images = () =>
  z
    .array(z.string().max(200))
    .max(ASK_IMAGES, m('practice.imagesMany', { max: ASK_IMAGES }))
    .default([]);
const one = z.object({ id: idOf('practice_ask') });
export const ask = z.object({
  askId: z.number(),
  state,
  userId: z.number(),
  userName: z.string(),
  photo: z.string().nullable(),
  clazzId: z.number(),
  clazzName: z.string(),
  teacherId: z.number(),
  teacherName: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  text: z.string(),
  images: z.array(z.string()),
  reply: z.string().nullable(),
  replyImages: z.array(z.string()),
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  qid: z.number().nullable(),
  /** The question it is about, with its key. */ body: questionBody.nullable(),
});
export type Ask = z.output<typeof ask>;
/** A child's own, a teacher those put to them: what waits first, then the last. */
export const askList = call({
  name: 'practice.ask.list',
  get: '/atlas/ask',
  need: access.both,
  input: page.input(
    { state: state.optional(), sbjId: sbjId().optional(), clazzId: clazzId().optional() },
    { sorts: ['askedAt'] },
  ),
  reply: page.of(ask),
});
/** V-087. With `qid` it is about a question the caller has answered. */
export const askCreate = call({
  name: 'practice.ask.create',
  post: '/atlas/ask',
  need: access.learn,
  input: z.object({
    teacherId: z.number(m('practice.teacherRequired')).int().positive().meta({ idOf: 'people_person' }),
    sbjId: sbjId().optional(),
    qid: queId().optional(),
    text: textOf(ASK_MAX, 'practice.askRequired'),
    images: images(),
  }),
  reply: ask,
});
/** Teachers of the caller's classes who accept questions; E-039 when there is none. */
export const askTeachers = call({
  name: 'practice.ask.teachers',
  get: '/atlas/ask/teachers',
  need: access.learn,
  input: z.object({ sbjId: sbjId().optional() }),
  reply: z.array(
    z.object({
      teacherId: z.number(),
      name: z.string(),
      photo: z.string().nullable(),
      sbjId: z.number(),
      sbjName: z.string(),
      clazzId: z.number(),
      clazzName: z.string(),
    }),
  ),
});
export const askGet = call({
  name: 'practice.ask.get',
  get: '/atlas/ask/{id}',
  need: access.both,
  input: one,
  reply: ask,
});
/** The teacher it was put to answers; once more corrects the answer. */
export const askAnswer = call({
  name: 'practice.ask.answer',
  post: '/atlas/ask/{id}/answer',
  need: access.teach,
  input: one.extend({ text: textOf(ASK_MAX, 'practice.answerRequired'), images: images() }),
  reply: ask,
});
