import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { OPINION_MAX, TAG_MAX, TAGS_MAX } from '../rules';
import { TO_BEFORE_FROM, clazzId, day, inOrder, lessonWithId, one } from './parts';

const evaluation = z.object({
  lessonId: z.number(),
  stars: z.number(),
  tags: z.array(z.string()),
  text: z.string(),
  madeAt: z.string(),
});
const stars = () =>
  z
    .number(m('lesson.starsRequired'))
    .int(m('lesson.starsRequired'))
    .min(1, m('lesson.starsRequired'))
    .max(5, m('lesson.starsRequired'));
/** Lessons that the child may still say something about, or has said something about; the last first. */
export const studyEvaluates = call({
  name: 'lesson.evaluate.study.list',
  get: '/arrange/lessons/evaluates/study',
  need: access.learn,
  input: page
    .input({ state: z.enum(['todo', 'done']).default('todo'), from: day().optional(), to: day().optional() })
    .refine(inOrder, TO_BEFORE_FROM),
  reply: page.of(z.object({ lesson: lessonWithId, evaluation: evaluation.nullable() })).extend({ todo: z.number() }),
});
/** Once, after the end, by who was there. */
export const createEvaluate = call({
  name: 'lesson.evaluate.create',
  post: '/arrange/lessons/{id}/evaluate',
  need: access.learn,
  input: one.extend({
    stars: stars(),
    tags: z
      .array(textOf(TAG_MAX, 'lesson.tagRequired'))
      .max(TAGS_MAX, m('lesson.tagsMax', { max: TAGS_MAX }))
      .refine((all) => new Set(all).size === all.length, m('lesson.tagTwice'))
      .default([]),
    text: textUpTo(OPINION_MAX).default(''),
  }),
  reply: evaluation,
});
/** What children said of the caller's lessons, without their names. */
export const teachEvaluates = call({
  name: 'lesson.evaluate.teach.list',
  get: '/arrange/lessons/evaluates/teach',
  need: access.teach,
  input: page
    .input(
      { clazzId: clazzId().optional(), from: day().optional(), to: day().optional() },
      { sorts: ['date', 'average'] },
    )
    .refine(inOrder, TO_BEFORE_FROM),
  reply: page
    .of(
      z.object({
        lesson: lessonWithId,
        count: z.number(),
        average: z.number(),
        items: z.array(z.object({ stars: z.number(), tags: z.array(z.string()), text: z.string() })),
      }),
    )
    .extend({
      figures: z.object({
        count: z.number(),
        average: z.number().nullable(),
        spread: z.array(z.number()),
        tags: z.array(z.object({ tag: z.string(), count: z.number() })),
      }),
    }),
});
