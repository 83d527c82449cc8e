import * as z from 'zod';
import { call, none, nothing } from '../../../kernel/shared/call';
import { day, idOf, idsOf, instant, page, textUpTo, span } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { questionBody, QUE_KINDS } from '../../question-bank/contract';
import { access } from '../access';
import { CLAZZES_MAX, DURATION_MAX, DURATION_MIN, KINDS, NAME_MAX, QUES_MAX, TASK_STATES, USERS_MAX } from '../rules';
import { clazzId, kind, name, one, queId, qcid, sbjId, score, setting, task, taskWithQues } from './parts';

// Setting tasks and looking after them.
/** V-079. */
export const duration = () =>
  z
    .number()
    .int(m('homework.durationRange', { min: DURATION_MIN, max: DURATION_MAX }))
    .min(DURATION_MIN, m('homework.durationRange', { min: DURATION_MIN, max: DURATION_MAX }))
    .max(DURATION_MAX, m('homework.durationRange', { min: DURATION_MIN, max: DURATION_MAX }));
/** A question of a new task: `verId`, or `qid` for how it reads now. Without scores it gets the usual ones; `score` of a passage is shared out by `scores`. */
const newQue = z
  .object({
    verId: queId().optional(),
    qid: queId().optional(),
    score: score().optional(),
    scores: z
      .array(z.object({ qcid: qcid(), score: score() }))
      .max(30)
      .optional(),
  })
  .refine((q) => q.verId != null || q.qid != null, { ...m('homework.queRequired'), path: ['verId'] });
const questions = () =>
  z
    .array(newQue)
    .max(QUES_MAX, m('homework.tooManyQues', { max: QUES_MAX }))
    .default([]);
const to = {
  /** Whole classes. */
  clazzIds: idsOf('class_clazz', CLAZZES_MAX).default([]),
  /** Single children of the caller's classes; groups are chosen as their children. */
  userIds: idsOf('people_person', USERS_MAX).default([]),
};

/** Sets a task. Without `startTime` it begins at once. */
export const arrange = call({
  name: 'homework.work.arrange',
  post: '/work/tasks/arrange',
  need: access.teach,
  input: z.object({
    name: name(),
    kind,
    ...to,
    sbjId: sbjId(),
    stgId: idOf('textbook_stage').optional(),
    resId: queId().nullish(),
    questions: questions(),
    startTime: instant().optional(),
    dueTime: instant().nullish(),
    duration: duration().nullish(),
    markType: z.union([z.literal(1), z.literal(2)]).default(1),
    ...z.object(setting).partial().shape,
  }),
  reply: taskWithQues,
});
/** Practice within a lesson: for the lesson's class, from now on, open until its duration is over. */
export const liveArrange = call({
  name: 'homework.work.live.arrange',
  post: '/work/tasks/live/arrange',
  need: access.teach,
  input: z.object({
    lessonId: queId(),
    name: name(),
    resId: queId().nullish(),
    questions: questions(),
    duration: duration().nullish(),
  }),
  reply: taskWithQues,
  forApi: 'the lesson module: practice within a lesson',
});

const choiceQue = z.object({
  verId: z.number(),
  qid: z.number(),
  kind: z.enum(QUE_KINDS),
  degree: z.number(),
  body: questionBody,
  klgIds: z.array(z.number()),
  nodeIds: z.array(z.number()),
  parts: z.array(z.object({ qcid: z.number(), score: z.number() })),
  score: z.number(),
  /** weak: the class gets this knowledge wrong. */ why: z.enum(['weak', 'spread']),
});
export type ChoiceQue = z.output<typeof choiceQue>;
/** What the assign screen begins with: the caller's subjects and classes, and how they set work last. Book and section come from textbook and teachplan. */
export const choices = call({
  name: 'homework.work.choices',
  get: '/work/choices',
  need: access.teach,
  input: none,
  reply: z.object({
    now: z.string(),
    subjects: z.array(z.object({ sbjId: z.number(), sbjName: z.string() })),
    clazzes: z.array(
      z.object({
        clazzId: z.number(),
        clazzName: z.string(),
        grdId: z.number().nullable(),
        stgId: z.number().nullable(),
        sbjIds: z.array(z.number()),
        studentCount: z.number(),
      }),
    ),
    /** How the caller set the last task of each kind. */
    last: z.array(
      z.object({
        kind,
        sbjId: z.number(),
        clazzIds: z.array(z.number()),
        queCount: z.number(),
        duration: z.number().nullable(),
        ...setting,
      }),
    ),
  }),
});
/** Chooses questions: spread over knowledge and difficulty, what these classes get wrong first. */
export const smart = call({
  name: 'homework.work.smart',
  post: '/work/smart',
  need: access.teach,
  input: z.object({
    sbjId: sbjId(),
    stgId: idOf('textbook_stage'),
    nodeIds: z.array(queId()).max(50).default([]),
    klgIds: z.array(queId()).max(50).default([]),
    kinds: z.array(z.enum(QUE_KINDS)).max(9).default([]),
    degrees: z.array(z.number().int().min(1).max(5)).max(5).default([]),
    count: z.number().int().min(1).max(QUES_MAX),
    clazzIds: idsOf('class_clazz', CLAZZES_MAX).default([]),
    not: z.array(queId()).max(500).default([]),
    /** Another choice than the one before. */
    seed: z.number().int().min(0).max(1_000_000).optional(),
    /** Exactly these questions, for example those a class is about to forget; nothing is chosen then. */
    verIds: z.array(queId()).max(QUES_MAX).default([]),
    /** The questions of a paper, in its order. */
    paperId: queId().optional(),
  }),
  reply: z.object({ items: z.array(choiceQue) }),
});

/** Own tasks, the latest first. `state` as taskStateOf says; `from`, `to` are days of the start. */
export const teachList = call({
  name: 'homework.work.teach.list',
  get: '/work/tasks/teach/list',
  need: access.teach,
  input: page.input(
    {
      kind: z.enum(KINDS).optional(),
      clazzId: clazzId().optional(),
      sbjId: sbjId().optional(),
      state: z.enum(TASK_STATES).optional(),
      name: textUpTo(NAME_MAX).optional(),
      from: day().optional(),
      to: day().optional(),
    },
    { sorts: ['startTime', 'dueTime', 'name'] },
  ),
  reply: page.of(task),
});
/** Own tasks by state. */
export const teachStat = call({
  name: 'homework.work.teach.stat',
  get: '/work/tasks/teach/stat',
  need: access.teach,
  input: span(z.object({ clazzId: clazzId().optional(), from: day().optional(), to: day().optional() })),
  reply: z.object({
    total: z.number(),
    coming: z.number(),
    running: z.number(),
    marking: z.number(),
    done: z.number(),
    /** Papers that wait for a teacher. */ papers: z.number(),
  }),
});
export const getTask = call({
  name: 'homework.work.get',
  get: '/work/tasks/{id}',
  need: access.look,
  input: one,
  reply: taskWithQues,
});
/** Withdraws a task: children and lists no longer show it. */
export const removeTask = call({
  name: 'homework.work.delete',
  delete: '/work/tasks/{id}',
  need: access.teach,
  input: one,
  reply: nothing,
});
/** V-080: not before the assignment date. Children who are at work get the new time. */
export const setDueTime = call({
  name: 'homework.work.dueTime',
  put: '/work/tasks/{id}/dueTime',
  need: access.teach,
  input: one.extend({ dueTime: instant() }),
  reply: task,
});
export const renameTask = call({
  name: 'homework.work.rename',
  put: '/work/tasks/{id}/rename',
  need: access.teach,
  query: ['name'],
  input: one.extend({ name: name() }),
  reply: task,
});
/** Shows keys and marks to who has handed in, now. */
export const releaseTask = call({
  name: 'homework.work.release',
  put: '/work/tasks/{id}/release',
  need: access.teach,
  input: one,
  reply: task,
});
/** What paper needs: a line for each child with the code of the answer sheet. */
export const sheets = call({
  name: 'homework.work.sheets',
  get: '/work/tasks/{id}/sheets',
  need: access.teach,
  input: one,
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.number(),
        userName: z.string(),
        sidNo: z.string().nullable(),
        clazzId: z.number(),
        clazzName: z.string(),
        code: z.string(),
      }),
    ),
  }),
});
