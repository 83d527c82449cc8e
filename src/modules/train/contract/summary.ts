import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page, textUpTo } from '../../../kernel/shared/fields';
import { access } from '../access';
import { comment } from './comment';
import { goal } from './goal';
import { curveDay, figures, goalFigures, learnt, personId, sbjId, span, todoFigures } from './parts';
import { todo } from './todo';

const period = { from: z.string(), to: z.string() };
/** Goals, to-dos, beans and curves of a learner: themself, or one of the caller's. */
export const summaryStudent = call({
  name: 'train.train.summary.student',
  get: '/atlas/summary/student',
  need: access.learner,
  input: z.object({ userId: personId().optional(), ...span }),
  reply: z.object({
    userId: z.number(),
    name: z.string(),
    photo: z.string().nullable(),
    clazzNames: z.array(z.string()),
    sbjs: z.array(learnt),
    beans: z.number(),
    ...period,
    ...figures,
    days: z.number(),
    lastOn: z.string().nullable(),
    todos: todoFigures.extend({
      /** What is next. */ next: z.array(todo),
      /** What was done last. */ last: z.array(todo),
    }),
    goals: z.array(goal),
    curve: z.array(curveDay),
    subjects: z.array(z.object({ sbjId: z.number(), sbjName: z.string(), ...figures })),
    comments: z.array(comment),
    /** Subjects in which the caller, as their teacher, may set goals and publish; null all. */ teachSbjIds: z
      .array(z.number())
      .nullable(),
  }),
});
export type LearnerSummary = z.output<(typeof summaryStudent)['reply']>;

/** `idle`: no answer for a week; `behind`: something is overdue. */
const stand = z.enum(['fine', 'behind', 'idle']);
const row = z.object({
  userId: z.number(),
  name: z.string(),
  photo: z.string().nullable(),
  clazzNames: z.array(z.string()),
  sbjs: z.array(learnt),
  stand,
  todos: todoFigures,
  /** The goal that runs and is furthest from its end. */ goalShare: z.number().nullable(),
  /** Of the last seven days. */ ...figures,
  days: z.number(),
  lastOn: z.string().nullable(),
  beans: z.number(),
});
export type LearnerRow = z.output<typeof row>;
/** Learners: a teacher's own, for a learner manager all of the institution. */
export const studentList = call({
  name: 'train.train.students',
  get: '/atlas/summary/students',
  need: access.students,
  input: page.input(
    { name: textUpTo(32).optional(), sbjId: sbjId().optional() },
    { sorts: ['name', 'lastOn', 'answers', 'overdue'] },
  ),
  reply: page.of(row),
});

/** A teacher's learners, to-dos and lessons within a period. */
export const summaryTeacher = call({
  name: 'train.train.summary.teacher',
  get: '/atlas/summary/teacher',
  need: access.teach,
  input: z.object(span),
  reply: z.object({
    ...period,
    learners: z.number(),
    /** With an answer in the period. */ activeLearners: z.number(),
    ...figures,
    todos: todoFigures.extend({ made: z.number() }),
    goals: goalFigures,
    comments: z.number(),
    lessons: z.object({ all: z.number(), done: z.number() }),
    curve: z.array(curveDay),
    /** Who needs a word. */ watch: z.array(row),
    /** What was done last. */ last: z.array(todo),
  }),
});
export type TeacherSummary = z.output<(typeof summaryTeacher)['reply']>;

/** The institution within a period. */
export const summaryOrg = call({
  name: 'train.train.summary.org',
  get: '/atlas/summary/org',
  need: access.head,
  input: z.object(span),
  reply: z.object({
    ...period,
    learners: z.number(),
    activeLearners: z.number(),
    teachers: z.number(),
    clazzes: z.number(),
    ...figures,
    todos: todoFigures.extend({ made: z.number() }),
    goals: goalFigures,
    comments: z.number(),
    lessons: z.object({ all: z.number(), done: z.number() }),
    serves: z.object({ learning: z.number(), near: z.number(), expired: z.number(), applied: z.number() }),
    curve: z.array(curveDay),
    subjects: z.array(z.object({ sbjId: z.number(), sbjName: z.string(), learners: z.number(), ...figures })),
    byTeacher: z.array(
      z.object({
        userId: z.number(),
        name: z.string(),
        photo: z.string().nullable(),
        learners: z.number(),
        todos: todoFigures,
        goals: z.number(),
        comments: z.number(),
        lessons: z.number(),
      }),
    ),
    /** Services that end within a month. */ ending: z.array(
      z.object({ userId: z.number(), name: z.string(), sbjName: z.string(), endOn: z.string() }),
    ),
  }),
});
export type OrgSummary = z.output<(typeof summaryOrg)['reply']>;
