import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { SUMMARY_MAX } from '../rules';
import { code, lessonWithId, one, place } from './parts';

/** E-035: a lesson that nobody prepared does not start; the next hour of the class's plan counts as prepared. */
export const startLesson = call({
  name: 'lesson.lesson.start',
  put: '/arrange/lessons/{id}/start',
  need: access.teach,
  input: one,
  reply: lessonWithId,
});
/** Ends the lesson and marks the hour of the plan as taught for the class, unless told otherwise. */
export const finishLesson = call({
  name: 'lesson.lesson.finish',
  put: '/arrange/lessons/{id}/finish',
  need: access.teach,
  input: one.extend({ taught: z.boolean().default(true), summary: textUpTo(SUMMARY_MAX).optional() }),
  reply: lessonWithId,
});
/** V-065, V-067, E-033. `code` is what entering says of the child's attendance; the sheet begins with it. */
export const enterLesson = call({
  name: 'lesson.lesson.enter',
  post: '/arrange/lessons/{id}/enter',
  need: access.attend,
  input: one,
  reply: z.object({
    lesson: lessonWithId,
    role: z.enum(['teacher', 'student']),
    liveMode: z.enum(['room', 'live']),
    enteredAt: z.string(),
    code: code().nullable(),
  }),
});
export const leaveLesson = call({
  name: 'lesson.lesson.leave',
  post: '/arrange/lessons/{id}/leave',
  need: access.attend,
  input: one,
  reply: nothing,
});

const step = z.object({
  kind: z.enum(['prepared', 'opened', 'started', 'entered', 'left', 'taken', 'finished']),
  at: z.string(),
  name: z.string().nullable(),
  /** Of `taken`: who was away. */
  count: z.number().nullable(),
});
/** What happened, in order; children see it without others' comings and goings, and without the teacher's points. */
export const lessonRecord = call({
  name: 'lesson.lesson.record',
  get: '/arrange/lessons/{id}/record',
  need: access.attend,
  input: one,
  reply: z.object({
    lesson: lessonWithId,
    steps: z.array(step),
    link: place.nullable(),
    planContent: z.string(),
    content: z.string(),
    summary: z.string(),
    mayWrite: z.boolean(),
  }),
});
const counts = z.object({
  present: z.number(),
  late: z.number(),
  early: z.number(),
  absent: z.number(),
  leave: z.number(),
});
/** Attendance and interaction of one lesson, child by child. */
export const lessonReport = call({
  name: 'lesson.lesson.report',
  get: '/arrange/lessons/{id}/report',
  need: access.oversee,
  input: one,
  reply: z.object({
    lesson: lessonWithId,
    attend: z.object({ taken: z.boolean(), takenByName: z.string().nullable(), students: z.number(), counts }),
    entries: z.object({ count: z.number(), minutes: z.number().nullable() }),
    stars: z.object({
      count: z.number(),
      average: z.number().nullable(),
      spread: z.array(z.number()),
      tags: z.array(z.object({ tag: z.string(), count: z.number() })),
    }),
    /** Practice: how many children answered, how much of it was right (hundredths), question by question in the order they were asked. */
    answers: z.object({
      people: z.number(),
      rate: z.number().nullable(),
      items: z.array(
        z.object({
          quizId: z.number(),
          verId: z.number(),
          qcid: z.number(),
          title: z.string(),
          no: z.number(),
          words: z.string(),
          answered: z.number(),
          right: z.number(),
          part: z.number(),
          wrong: z.number(),
        }),
      ),
    }),
    items: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        sidNo: z.string().nullable(),
        code: code().nullable(),
        enteredAt: z.string().nullable(),
        minutes: z.number().nullable(),
      }),
    ),
  }),
});
