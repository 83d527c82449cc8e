import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idsOf, page, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { REUSE_MAX, SUMMARY_MAX } from '../rules';
import {
  arrangeId,
  clazzId,
  code,
  content,
  day,
  duration,
  lessonWithId,
  lesson,
  linkId,
  name,
  one,
  personId,
  place,
  sbjId,
  secNo,
  state,
  time,
  topic,
} from './parts';

export type { KeptLesson, Lesson } from './parts';

const between = { from: day().optional(), to: day().optional(), state: state().optional() };

/** Lessons of the caller, in the order of time: this week and the next without days. Week views pass days and ask for all. */
export const teachList = call({
  name: 'lesson.lesson.teach.list',
  get: '/arrange/lessons/teach/list',
  need: access.teach,
  input: page.whole({ ...between, clazzId: clazzId().optional() }, { sorts: ['date'] }),
  reply: page.of(lesson),
});
/** The child's lessons, with their own mark and whether they have said what they think of it. */
export const studyList = call({
  name: 'lesson.lesson.study.list',
  get: '/arrange/lessons/study/list',
  need: access.learn,
  input: page.whole({ ...between, clazzId: clazzId().optional() }, { sorts: ['date'] }),
  reply: page.of(lesson.extend({ code: code().nullable(), evaluated: z.boolean() })),
});
export const clazzList = call({
  name: 'lesson.lesson.clazz.list',
  get: '/arrange/lessons/clazz/{clazzId}/list',
  need: access.look,
  input: page.whole({ clazzId: clazzId(), ...between }, { sorts: ['date'] }),
  reply: page.of(lesson),
});
/** The lesson to enter now, and the one after it; of one class when asked. */
export const autoLesson = call({
  name: 'lesson.lesson.auto',
  get: '/arrange/lessons/auto',
  need: access.attend,
  input: z.object({ clazzId: clazzId().optional() }),
  reply: z.object({
    date: z.string(),
    now: z.string(),
    lesson: lesson.nullable(),
    next: lesson.nullable(),
    left: z.number(),
  }),
});

const whole = lessonWithId.extend({
  content: z.string(),
  summary: z.string(),
  madeBy: z.number(),
  /** Where the lesson is met: in a room, or live. */
  liveMode: z.enum(['room', 'live']),
  /** The hour of a plan it takes; the one that is next by the class's plan while it takes none. Teachers only. */
  link: place.nullable(),
  planned: place.nullable(),
  masterId: z.number().nullable(),
  originId: z.number().nullable(),
  students: z.number(),
  mayTake: z.boolean(),
});
export type WholeLesson = z.output<typeof whole>;
export const getLesson = call({
  name: 'lesson.lesson.get',
  get: '/arrange/lessons/{id}',
  need: access.look,
  input: one,
  reply: whole,
});
/** A timetabled lesson by its lasting name: whoever may do something with it gets its id. Opening it twice is opening it once. */
export const openLesson = call({
  name: 'lesson.lesson.open',
  post: '/arrange/lessons/open',
  need: access.look,
  input: z.object({ arrangeId: arrangeId(), date: day() }),
  reply: lessonWithId,
});

const when = { date: day(), secNo: secNo().nullish(), start: time(), duration: duration() };
/** V-066: only the class teacher. The lesson is given by `teacherId`, or by who teaches the subject in the class. */
export const createLesson = call({
  name: 'lesson.lesson.create',
  post: '/arrange/lessons',
  need: access.teach,
  input: z.object({
    clazzId: clazzId(),
    name: name(),
    sbjId: sbjId(),
    teacherId: personId().nullish(),
    ...when,
    linkId: linkId().nullish(),
  }),
  reply: lessonWithId,
});
/** Before it starts. Day and time of a timetabled lesson belong to the timetable. */
export const updateLesson = call({
  name: 'lesson.lesson.update',
  put: '/arrange/lessons/{id}',
  need: access.teach,
  input: one.extend({
    name: name().optional(),
    date: day().optional(),
    secNo: secNo().nullish(),
    start: time().optional(),
    duration: duration().optional(),
    linkId: linkId().nullish(),
  }),
  reply: lessonWithId,
});
export const deleteLesson = call({
  name: 'lesson.lesson.delete',
  delete: '/arrange/lessons/{id}',
  need: access.teach,
  input: one,
  reply: nothing,
});
/** What the lesson is about: the hour of a plan, or a topic and points of the teacher's own. */
export const prepareLesson = call({
  name: 'lesson.lesson.prepare',
  put: '/arrange/lessons/{id}/prepare',
  need: access.teach,
  input: one
    .extend({ linkId: linkId().nullish(), topic: topic().default(''), content: content().default('') })
    .refine((v) => v.linkId != null || v.topic !== '' || v.content !== '', {
      ...m('lesson.prepareEmpty'),
      path: ['topic'],
    }),
  reply: lessonWithId,
});
/** Carries what was prepared to other classes: to their next lesson of the subject from the day on. */
export const reuseLesson = call({
  name: 'lesson.lesson.reuse',
  post: '/arrange/lessons/{id}/reuse',
  need: access.teach,
  input: one.extend({ clazzIds: idsOf('class_clazz', REUSE_MAX).min(1, m('lesson.clazzRequired')), date: day() }),
  reply: z.object({ items: z.array(lessonWithId) }),
});
/** What the teacher says of the lesson afterwards; classes read it with the record. */
export const summarise = call({
  name: 'lesson.lesson.summary',
  put: '/arrange/lessons/{id}/summary',
  need: access.teach,
  input: one.extend({ summary: textUpTo(SUMMARY_MAX) }),
  reply: lessonWithId,
});
