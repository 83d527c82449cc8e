import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { answer, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { NAME_MAX, QUIZ_MAX } from '../rules';
import { lessonWithId, lessonId, one } from './parts';

const quizId = () => idOf('lesson_quiz');
const quiz = z.object({
  quizId: z.number(),
  lessonId: z.number(),
  title: z.string(),
  questions: z.number(),
  answered: z.number(),
  rate: z.number().nullable(),
  madeAt: z.string(),
  mayRemove: z.boolean(),
});
export type Quiz = z.output<typeof quiz>;
/** The quizzes of a lesson, with how many children answered and how much of it was right. */
export const listQuizzes = call({
  name: 'lesson.quiz.list',
  get: '/arrange/quiz/links',
  need: access.teach,
  input: z.object({ lessonId: lessonId() }),
  reply: z.object({ items: z.array(quiz) }),
});
/** Puts questions of the bank into a lesson. Designed: the catalogue names a resource (`resId`); here the questions themselves are chosen. */
export const createQuiz = call({
  name: 'lesson.quiz.create',
  post: '/arrange/quiz/links',
  need: access.teach,
  input: z.object({
    lessonId: lessonId(),
    title: textOf(NAME_MAX, 'lesson.quizTitle'),
    qids: z
      .array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
      .min(1, m('lesson.quizEmpty'))
      .max(QUIZ_MAX, m('lesson.quizMax', { max: QUIZ_MAX })),
  }),
  reply: quiz,
});
/** Takes a quiz away while nobody has answered. */
export const removeQuiz = call({
  name: 'lesson.quiz.delete',
  delete: '/arrange/quiz/links/{id}',
  need: access.teach,
  input: z.object({ id: quizId() }),
  reply: nothing,
});

const judged = z.object({
  verdict: z.enum(['right', 'part', 'wrong', 'empty', 'hand']),
  share: z.number().nullable(),
  places: z.array(z.boolean()).optional(),
});
const partAnswer = z.object({ qcid: z.number(), answer, judged });
const practice = z.object({
  lesson: lessonWithId,
  /** It can still be answered; afterwards the questions come with key and explanation. */
  open: z.boolean(),
  parts: z.number(),
  done: z.number(),
  right: z.number(),
  quizzes: z.array(
    z.object({
      quizId: z.number(),
      title: z.string(),
      items: z.array(
        z.object({
          verId: z.number(),
          qid: z.number(),
          stgId: z.number(),
          body: questionBody,
          given: z.array(partAnswer),
        }),
      ),
    }),
  ),
});
export type Practice = z.output<typeof practice>;
/** The questions of a lesson with what the child has answered. */
export const trainGet = call({
  name: 'lesson.lesson.train',
  get: '/arrange/lessons/{id}/train',
  need: access.learn,
  input: one,
  reply: practice,
});
/** Hands answers in: none of them empty, each once. Says at once how they were. */
export const trainStore = call({
  name: 'lesson.lesson.train.store',
  post: '/arrange/lessons/{id}/train/store',
  need: access.learn,
  input: one.extend({
    answers: z
      .array(
        z.object({
          quizId: quizId(),
          verId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
          qcid: z.number().int().min(0).max(999).default(0),
          answer,
        }),
      )
      .min(1, m('lesson.fault.emptyAnswer'))
      .max(200),
  }),
  reply: practice,
});
