import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { answer, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { BACKS_MAX, NOTE_MAX, QUES_MAX, RANGES_MAX } from '../rules';
import { lessonId, place, seconds, spuId } from './parts';

/** Courses with films that the caller has bought, with how far they are. */
export const myCourses = call({
  name: 'video.course.mine',
  get: '/video/learner/courses',
  need: access.learn,
  input: z.object({}),
  reply: z.object({
    /** Minutes that the caller had films open today. */ today: z.number(),
    items: z.array(
      z.object({
        spuId: z.number(),
        title: z.string(),
        until: z.string().nullable(),
        lessons: z.number(),
        done: z.number(),
        /** Where they were last. */ lessonId: z.number().nullable(),
        lessonName: z.string().nullable(),
      }),
    ),
  }),
  forApi: 'the first page of learners (web/published.tsx)',
});

const hour = z.object({
  lessonId: z.number(),
  name: z.string(),
  free: z.boolean(),
  ready: z.boolean(),
  open: z.boolean(),
  duration: z.number().nullable(),
  position: z.number(),
  /** Whole percent of the film that was really played. */
  watched: z.number(),
  ques: z.number(),
  answered: z.number(),
  submitted: z.boolean(),
  done: z.boolean(),
  seenAt: z.string().nullable(),
});
const schedule = z.object({
  spuId: z.number(),
  title: z.string(),
  bought: z.boolean(),
  /** The last day; null: without an end. */ until: z.string().nullable(),
  over: z.boolean(),
  lessons: z.number(),
  done: z.number(),
  folders: z.array(z.object({ folderId: z.number(), name: z.string(), depth: z.number(), items: z.array(hour) })),
});
export type Schedule = z.output<typeof schedule>;
export const getSchedule = call({
  name: 'video.schedule',
  get: '/video/learner/schedule',
  need: access.learn,
  input: z.object({ spuId: spuId() }),
  reply: schedule,
});

const note = z.object({ noteId: z.number(), second: z.number(), words: z.string() });
export type Note = z.output<typeof note>;
/** What a player says: where it is, what it played (seconds), where it went back to, and how old this is. */
const said = {
  lessonId: lessonId(),
  position: seconds(),
  ranges: z
    .array(z.tuple([seconds(), seconds()]))
    .max(RANGES_MAX)
    .default([]),
  backs: z.array(seconds()).max(BACKS_MAX).default([]),
  ago: z.number().int().min(0).max(86_400).default(0),
  /** The film that is played; one that was replaced goes on for who watches it. */
  filmId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
};
const state = {
  watched: z.number(),
  done: z.boolean(),
  submitted: z.boolean(),
};
const watch = z.object({
  lessonId: z.number(),
  filmId: z.number(),
  spuId: z.number(),
  name: z.string(),
  title: z.string(),
  free: z.boolean(),
  duration: z.number(),
  position: z.number(),
  /** hls: a list of fragments; file: the film as it came. */
  kind: z.enum(['hls', 'file']),
  /** Works with `pass` in its query. */ src: z.string(),
  pass: z.string(),
  poster: z.string().nullable(),
  strip: z.object({ url: z.string(), every: z.number(), count: z.number(), columns: z.number() }).nullable(),
  captions: z.string().nullable(),
  heights: z.array(z.number()),
  needPercent: z.number(),
  /** A name that moves over the picture, where the course wants it. */ mark: z.string().nullable(),
  stops: z.array(z.object({ verId: z.number(), place: place(), second: z.number().nullable(), answered: z.boolean() })),
  notes: z.array(note),
  ...state,
});
export type Watch = z.output<typeof watch>;
/** `spuId`: the course it is looked for in; an hour of another one is gone. */
export const enterWatch = call({
  name: 'video.watch.enter',
  post: '/video/learner/{lessonId}/watch/enter',
  need: access.learn,
  input: z.object({ lessonId: lessonId(), spuId: spuId().optional() }),
  reply: watch,
});
/** `seat` false: a third device took this one's place. `position`: where the film goes on after all that was said. */
export const synchWatch = call({
  name: 'video.watch.synch',
  post: '/video/learner/{lessonId}/watch/synch',
  need: access.learn,
  input: z.object(said),
  reply: z.object({ ...state, position: z.number(), seat: z.boolean(), pass: z.string() }),
});
export const leaveWatch = call({
  name: 'video.watch.leave',
  post: '/video/learner/{lessonId}/watch/leave',
  need: access.learn,
  input: z.object(said),
  reply: nothing,
});

const judgedPart = z.object({
  verdict: z.enum(['right', 'part', 'wrong', 'empty', 'hand']),
  share: z.number().nullable(),
  places: z.array(z.boolean()).optional(),
});
const trainItem = z.object({
  verId: z.number(),
  qid: z.number(),
  stgId: z.number(),
  place: place(),
  second: z.number().nullable(),
  /** With key and explanation once it was answered. */
  body: questionBody,
  given: z.array(z.object({ qcid: z.number(), answer, judged: judgedPart })),
});
const train = z.object({
  /** The question they were at, from 0. */ no: z.number(),
  submitted: z.boolean(),
  done: z.boolean(),
  items: z.array(trainItem),
});
export type Train = z.output<typeof train>;
export type TrainItem = z.output<typeof trainItem>;
export const enterTrain = call({
  name: 'video.train.enter',
  post: '/video/learner/{lessonId}/train/enter',
  need: access.learn,
  input: z.object({ lessonId: lessonId() }),
  reply: train,
});
/** The first answer stands, because its key was shown. `submit` hands the questions in. */
export const storeTrain = call({
  name: 'video.train.store',
  post: '/video/learner/{lessonId}/train/store',
  need: access.learn,
  input: z.object({
    lessonId: lessonId(),
    answers: z
      .array(
        z.object({
          verId: z.number().int().positive().max(Number.MAX_SAFE_INTEGER),
          qcid: z.number().int().min(0).max(999).default(0),
          answer,
        }),
      )
      .max(200)
      .default([]),
    submit: z.boolean().default(false),
  }),
  reply: train,
});
export const leaveTrain = call({
  name: 'video.train.leave',
  post: '/video/learner/{lessonId}/train/leave',
  need: access.learn,
  input: z.object({
    lessonId: lessonId(),
    no: z
      .number()
      .int()
      .min(0)
      .max(QUES_MAX - 1)
      .default(0),
  }),
  reply: nothing,
});

export const addNote = call({
  name: 'video.note.create',
  post: '/video/learner/{lessonId}/notes',
  need: access.learn,
  input: z.object({ lessonId: lessonId(), second: seconds(), words: textOf(NOTE_MAX, 'video.wordsRequired') }),
  reply: note,
});
export const removeNote = call({
  name: 'video.note.delete',
  delete: '/video/learner/{lessonId}/notes/{noteId}',
  need: access.learn,
  input: z.object({
    lessonId: lessonId(),
    noteId: z.number(m('kernel.required')).int().positive().max(Number.MAX_SAFE_INTEGER),
  }),
  reply: nothing,
});
