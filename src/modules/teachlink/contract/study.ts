import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { answer } from '../../question-bank/contract';
import { access } from '../access';
import { ANSWERS_MAX, LOOK_MAX, OPINION_MAX } from '../rules';
import { one, previewQue, previewRes, queId } from './parts';

// What a child sees of a link: never the design, never the reflection.
const STATES = ['todo', 'doing', 'stopped', 'submitted', 'marked'] as const;
const head = z.object({
  linkId: z.number(),
  name: z.string(),
  unit: z.string(),
  sbjName: z.string(),
  teacherName: z.string(),
  clazzName: z.string(),
  dueTime: z.string(),
  /** The due time is over. */ over: z.boolean(),
  /** The check in homework, where the questions are answered; null when there is only something to read. */
  taskId: z.number().nullable(),
  state: z.enum(STATES).nullable(),
  resCount: z.number(),
  queCount: z.number(),
  opened: z.boolean(),
  /** A lesson of this hour has ended and may be evaluated. */ lessonId: z.number().nullable(),
});
export type StudyLink = z.output<typeof head>;

/** Previews of the child's classes, the one due next first; those of the last two weeks. */
export const studyLinks = call({
  name: 'teachlink.link.study.list',
  get: '/teachplan/study/link',
  need: access.learn,
  input: none,
  reply: z.object({ items: z.array(head) }),
});
/** What to read, and the questions without their keys. */
export const studyPreview = call({
  name: 'teachlink.link.study.preview',
  get: '/teachplan/study/link/{linkId}/preview',
  need: access.learn,
  input: one,
  reply: head.extend({ resources: z.array(previewRes), questions: z.array(previewQue) }),
});
/** The pages were open for so many seconds since the last time; the server's clock bounds what is believed. */
export const look = call({
  name: 'teachlink.link.study.look',
  post: '/teachplan/study/link/{linkId}/look',
  need: access.learn,
  input: one.extend({ seconds: z.number().int().min(0).max(LOOK_MAX) }),
  reply: nothing,
});
/**
 * Answers the questions of a preview in one go: the same paper as at homework's desk, which keeps, judges and remembers it. V-082:
 * an answer may not be empty, unless it says `skip` ("I don't know").
 */
export const answerSurvey = call({
  name: 'teachlink.link.study.survey',
  post: '/teachplan/study/link/{linkId}/survey',
  need: access.learn,
  input: one.extend({
    answers: z
      .array(
        z.object({
          qid: queId(),
          qcid: z.number().int().min(0).max(999).default(0),
          answer: answer.nullish(),
          skip: z.boolean().default(false),
        }),
      )
      .min(1, m('teachlink.answerRequired'))
      .max(ANSWERS_MAX),
  }),
  reply: z.object({ taskId: z.number(), state: z.enum(STATES), submittedAt: z.string().nullable() }),
  forApi: "programs that answer in one go; children answer at homework's desk",
});

const evaluation = z.object({
  lessonId: z.number(),
  stars: z.number(),
  text: z.string(),
  madeAt: z.string(),
  /** It can still be changed. */ open: z.boolean(),
});
/** The child's own result beside the band in which the middle half of the class lies; never a place in a row. */
export const perform = call({
  name: 'teachlink.link.study.perform',
  get: '/teachplan/study/link/{linkId}/perform',
  need: access.learn,
  input: one,
  reply: head.extend({
    own: z
      .object({
        /** Both null until everything is marked. */
        score: z.number().nullable(),
        rate: z.number().nullable(),
        right: z.number(),
        parts: z.number(),
        spent: z.number(),
      })
      .nullable(),
    fullScore: z.number(),
    /** In hundredths of the full score; null while of fewer than five everything is marked. */
    band: z.object({ low: z.number(), high: z.number(), handedIn: z.number() }).nullable(),
    evaluation: evaluation.nullable(),
  }),
});
export type Perform = z.output<(typeof perform)['reply']>;
/** The lesson's evaluation: once, changeable for a day, read by the teacher without names. */
export const evaluate = call({
  name: 'teachlink.link.study.evaluate',
  put: '/teachplan/study/link/{linkId}/evaluate',
  need: access.learn,
  input: one.extend({
    stars: z
      .number(m('teachlink.starsRequired'))
      .int(m('teachlink.starsRequired'))
      .min(1, m('teachlink.starsRequired'))
      .max(5, m('teachlink.starsRequired')),
    text: textUpTo(OPINION_MAX).default(''),
  }),
  reply: evaluation,
});
