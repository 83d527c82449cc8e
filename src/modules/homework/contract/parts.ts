import * as z from 'zod';
import { idOf, textOf, textUpTo } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { answer, questionBody } from '../../question-bank/contract';
import {
  COMMENT_MAX,
  KINDS,
  NAME_MAX,
  RELEASES,
  REPLY_STATES,
  SCORE_MAX,
  TASK_STATES,
  WHY_MAX,
  type Setting,
} from '../rules';

// Pieces that several calls share.
export const taskId = () => idOf('homework_task');
export const userId = () => idOf('people_person');
export const clazzId = () => idOf('class_clazz');
export const sbjId = () => idOf('textbook_subject');
/** Ids of questions and versions: they may live in a library above the school, so no table of the school names them. */
export const queId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const qcid = () => z.number().int().min(0).max(999);
export const one = z.object({ id: taskId() });
export const part = { qid: queId(), qcid: qcid() };
/** V-078. */
export const name = () => textOf(NAME_MAX, 'homework.nameRequired');
/** V-083: 0 to 300, with at most one decimal. */
export const score = () =>
  z
    .number(m('homework.scoreRange', { max: SCORE_MAX }))
    .min(0, m('homework.scoreRange', { max: SCORE_MAX }))
    .max(SCORE_MAX, m('homework.scoreRange', { max: SCORE_MAX }))
    .refine((v) => Math.abs(v * 10 - Math.round(v * 10)) < 1e-6, m('homework.scoreStep'));
export const comment = () => textUpTo(COMMENT_MAX);
/** Why a mark that the child has seen is changed. */
export const why = () => textUpTo(WHY_MAX).optional();

export const kind = z.enum(KINDS);
export const counts = {
  total: z.number(),
  submitted: z.number(),
  toMark: z.number(),
  marked: z.number(),
  unsubmitted: z.number(),
};
/** How a task is set; asked for, each may be left out and is then as usual for the kind. */
export const setting = {
  lateOn: z.boolean(),
  release: z.enum(RELEASES),
} satisfies Record<keyof Setting, z.ZodType>;
/** A task as everybody sees it. Times are instants; `duration` is in minutes. */
export const taskHead = z.object({
  taskId: z.number(),
  kind,
  name: z.string(),
  stgId: z.number(),
  sbjId: z.number(),
  sbjName: z.string(),
  userId: z.number(),
  userName: z.string(),
  startTime: z.string(),
  dueTime: z.string().nullable(),
  duration: z.number().nullable(),
  markType: z.number(),
  ...setting,
  releasedAt: z.string().nullable(),
  fullScore: z.number(),
  queCount: z.number(),
  madeAt: z.string(),
  resId: z.number().nullable(),
  lessonId: z.number().nullable(),
});
export type TaskHead = z.output<typeof taskHead>;
/** A task as its teachers see it (S-031: submitted is to mark and marked together). */
export const task = taskHead.extend({
  clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), whole: z.boolean() })),
  ...counts,
  state: z.enum(TASK_STATES),
  /** Average of the marked papers in hundredths of the full score. */
  rate: z.number().nullable(),
  mine: z.boolean(),
});
export type Task = z.output<typeof task>;

/** One question of a task. Children get the body without keys until the answers are out. */
export const que = z.object({
  qid: z.number(),
  verId: z.number(),
  queNo: z.number(),
  score: z.number(),
  degree: z.number(),
  klgIds: z.array(z.number()),
  body: questionBody,
  parts: z.array(
    z.object({
      qcid: z.number(),
      kind: z.string(),
      score: z.number(),
      /** Answers accepted after the fact, by blank. */ accept: z.record(z.string(), z.array(z.string())).nullable(),
    }),
  ),
});
export type Que = z.output<typeof que>;
export const taskWithQues = task.extend({ ques: z.array(que) });
export type TaskWithQues = z.output<typeof taskWithQues>;

/** Where a child's paper stands. `score` is null for a child until the marks are out. */
export const reply = z.object({
  taskId: z.number(),
  userId: z.number(),
  clazzId: z.number(),
  state: z.enum(REPLY_STATES),
  enteredAt: z.string().nullable(),
  deadline: z.string().nullable(),
  submittedAt: z.string().nullable(),
  late: z.boolean(),
  spent: z.number(),
  score: z.number().nullable(),
  star: z.number().nullable(),
  comment: z.string(),
  markedAt: z.string().nullable(),
  released: z.boolean(),
  evalDegree: z.number().nullable(),
  evalText: z.string(),
});
export type Reply = z.output<typeof reply>;
/** What stands on a paper for one part. `share` (0 to 100) and `score` are null until judged or, for a child, until the marks are out. */
export const answerRow = z.object({
  qid: z.number(),
  qcid: z.number(),
  answer: answer.nullable(),
  skip: z.boolean(),
  rev: z.number(),
  share: z.number().nullable(),
  score: z.number().nullable(),
  judged: z.enum(['auto', 'hand', 'peer']).nullable(),
  comment: z.string(),
});
export type AnswerRow = z.output<typeof answerRow>;
/** A paper: the task, its questions, the child's answers. `now` is the server's clock, which decides. */
export const paper = z.object({
  task: taskHead,
  ques: z.array(que),
  reply,
  answers: z.array(answerRow),
  userName: z.string(),
  clazzName: z.string(),
  now: z.string(),
});
export type Paper = z.output<typeof paper>;
