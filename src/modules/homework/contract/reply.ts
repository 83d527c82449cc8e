import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { day, idOf, page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { visibleText } from '../../../kernel/shared/visible';
import { answer } from '../../question-bank/contract';
import { access } from '../access';
import { COMMENT_MAX, REPLY_STATES, STAR_MAX, STORE_MAX } from '../rules';
import { answerRow, clazzId, comment, one, paper, part, que, reply, sbjId, score, taskHead, userId } from './parts';

// What a child does with a task (S-028, S-029, S-030).
const row = taskHead.extend({
  state: z.enum(REPLY_STATES),
  clazzName: z.string(),
  enteredAt: z.string().nullable(),
  deadline: z.string().nullable(),
  submittedAt: z.string().nullable(),
  late: z.boolean(),
  spent: z.number(),
  score: z.number().nullable(),
  star: z.number().nullable(),
  comment: z.string(),
  released: z.boolean(),
  evalDegree: z.number().nullable(),
  /** Whether the child may begin or go on now: open, early (not begun), over (late replies are off), done (handed in). */
  entry: z.enum(['open', 'early', 'over', 'done']),
});
export type StudyRow = z.output<typeof row>;
/** `state`: todo or completed (S-030). To do comes by due time, completed by when it was handed in, the last first. */
export const studyList = call({
  name: 'homework.work.study.list',
  get: '/work/tasks/study/list',
  need: access.learn,
  input: page.input(
    {
      state: z.enum(['todo', 'completed']).optional(),
      sbjId: sbjId().optional(),
      clazzId: clazzId().optional(),
      from: day().optional(),
      to: day().optional(),
    },
    { sorts: ['startTime', 'dueTime', 'submittedAt', 'name'] },
  ),
  reply: page.of(row),
});
export const studyStat = call({
  name: 'homework.work.study.stat',
  get: '/work/tasks/study/stat',
  need: access.learn,
  input: z.object({ sbjId: sbjId().optional() }),
  reply: z.object({
    todo: z.number(),
    completed: z.number(),
    /** To do and past the due time, but still taken. */ late: z.number(),
    /** Missed for good. */ missed: z.number(),
    /** Classmates' papers to mark. */ peers: z.number(),
  }),
});

/** Begins or goes on: sets the deadline by the server's clock at the first time. Refused before the start and, when late replies are off, after the end. */
export const enter = call({
  name: 'homework.work.reply.enter',
  post: '/work/tasks/{id}/reply/enter',
  need: access.learn,
  input: one,
  reply: paper,
});
/**
 * Keeps answers; with `submit` hands in. `rev` is the writer's clock in milliseconds (the server's, by the difference to `now` of enter, and
 * always above the last `rev` known): an older one does not overwrite a newer answer, which comes back under `newer`. V-082: handing in with
 * an empty answer is refused unless it says `skip` ("I don't know") or the time is up.
 */
export const store = call({
  name: 'homework.work.reply.store',
  post: '/work/tasks/{id}/reply/store',
  need: access.learn,
  perMinute: 600,
  // The revision already makes a repeat harmless; a kept copy of each reply would double what a school's exam writes.
  secret: true,
  halves: 'mended',
  input: one.extend({
    answers: z
      .array(
        z.object({
          ...part,
          answer: answer.nullish(),
          skip: z.boolean().default(false),
          rev: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
        }),
      )
      .max(STORE_MAX)
      .default([]),
    submit: z.boolean().default(false),
    spent: z.number().int().min(0).max(10_000_000).optional(),
  }),
  reply: z.object({
    reply,
    savedAt: z.string(),
    now: z.string(),
    newer: z.array(answerRow.pick({ qid: true, qcid: true, answer: true, skip: true, rev: true })),
  }),
});
export type Stored = z.output<(typeof store)['reply']>;
/** Closes the paper; what is stored stays. */
export const leave = call({
  name: 'homework.work.reply.leave',
  post: '/work/tasks/{id}/reply/leave',
  need: access.learn,
  input: one.extend({ spent: z.number().int().min(0).max(10_000_000).optional() }),
  reply: nothing,
});
/** Stops answering without handing in: nothing more is taken until the child enters again; a running clock goes on. */
export const abort = call({
  name: 'homework.work.reply.abort',
  post: '/work/tasks/{id}/reply/abort',
  need: access.learn,
  input: one,
  reply: nothing,
});
/** A paper: a child their own, without keys until the answers are out; a teacher those of their classes. */
export const getReply = call({
  name: 'homework.work.reply.get',
  get: '/work/tasks/{id}/reply/{userId}',
  need: access.look,
  input: one.extend({ userId: userId() }),
  reply: paper,
});

/** Training after a handed-in task: further questions on what went wrong. Going back in resumes the open one. */
export const trainEnter = call({
  name: 'homework.work.train.enter',
  post: '/work/tasks/{id}/train/enter',
  need: access.learn,
  input: one,
  reply: z.object({
    trainId: z.number(),
    ques: z.array(que.omit({ parts: true, score: true })),
    weakKlgs: z.array(z.object({ klgId: z.number(), klgName: z.string() })),
  }),
});
const trained = z.object({
  qid: z.number(),
  qcid: z.number(),
  answer: answer.nullable(),
  share: z.number().nullable(),
});
/** Ends a training; its answers are judged, and the keys come back. Leaving twice is leaving once. */
export const trainLeave = call({
  name: 'homework.work.train.leave',
  post: '/work/tasks/{id}/train/leave',
  need: access.learn,
  input: one.extend({
    answers: z
      .array(z.object({ ...part, answer: answer.nullish() }))
      .max(STORE_MAX)
      .default([]),
  }),
  reply: z.object({
    partCount: z.number(),
    rightCount: z.number(),
    answers: z.array(trained),
    ques: z.array(que.omit({ parts: true, score: true })),
  }),
});

/** Own tasks with the teacher's star and comment. */
export const evalStudy = call({
  name: 'homework.work.eval.study',
  get: '/work/eval/study/list',
  need: access.learn,
  input: page.input({ state: z.enum(['marked', 'waiting']).optional() }, { sorts: ['submittedAt'] }),
  reply: page.of(row),
});
/** Own tasks with what the children say of them. */
export const evalTeach = call({
  name: 'homework.work.eval.teach',
  get: '/work/eval/teach/list',
  need: access.teach,
  input: page.input(
    { clazzId: clazzId().optional(), from: day().optional(), to: day().optional() },
    { sorts: ['startTime'] },
  ),
  reply: page.of(
    taskHead.extend({
      clazzNames: z.array(z.string()),
      submitted: z.number(),
      evalCount: z.number(),
      /** How hard it was, 1 to 5, on average. */ degree: z.number().nullable(),
      starCount: z.number(),
      star: z.number().nullable(),
      words: z.array(
        z.object({
          userId: z.number(),
          userName: z.string(),
          degree: z.number().nullable(),
          text: z.string(),
          at: z.string(),
        }),
      ),
    }),
  ),
});
/** How hard a handed-in task was, and a word to the teacher. */
export const evalStore = call({
  name: 'homework.work.eval.store',
  put: '/work/tasks/{id}/eval',
  need: access.learn,
  input: one.extend({
    degree: z
      .number()
      .int()
      .min(1, m('homework.evalRange', { max: STAR_MAX }))
      .max(STAR_MAX, m('homework.evalRange', { max: STAR_MAX })),
    text: comment().default(''),
  }),
  reply,
});

// Marking each other: a child sees a classmate's paper without a name.
const peerRow = z.object({
  peerId: z.number(),
  taskId: z.number(),
  name: z.string(),
  sbjName: z.string(),
  no: z.number(),
  done: z.boolean(),
  madeAt: z.string(),
});
export const peerList = call({
  name: 'homework.work.peer.list',
  get: '/work/peer/list',
  need: access.learn,
  input: page.input({ done: z.boolean().optional() }, { sorts: ['madeAt'] }),
  reply: page.of(peerRow),
});
const peerPaper = z.object({
  peerId: z.number(),
  taskId: z.number(),
  name: z.string(),
  done: z.boolean(),
  ques: z.array(que),
  answers: z.array(answerRow.pick({ qid: true, qcid: true, answer: true, skip: true, share: true, score: true })),
  /** What this child has given, or is to give: the parts no rule can judge. */
  marks: z.array(
    z.object({
      qid: z.number(),
      qcid: z.number(),
      full: z.number(),
      score: z.number().nullable(),
      comment: z.string(),
    }),
  ),
});
export const peerGet = call({
  name: 'homework.work.peer.get',
  get: '/work/peer/{id}',
  need: access.learn,
  input: z.object({ id: idOf('homework_peer') }),
  reply: peerPaper,
});
export const peerStore = call({
  name: 'homework.work.peer.store',
  post: '/work/peer/{id}',
  need: access.learn,
  input: z.object({
    id: idOf('homework_peer'),
    marks: z
      .array(
        z.object({
          ...part,
          score: score(),
          comment: z
            .string()
            .overwrite(visibleText)
            .trim()
            .max(COMMENT_MAX, m('kernel.tooLong', { max: COMMENT_MAX }))
            .default(''),
        }),
      )
      .min(1)
      .max(STORE_MAX),
  }),
  reply: peerPaper,
});
export type StudyStat = z.output<(typeof studyStat)['reply']>;
export type PeerRow = z.output<typeof peerRow>;
export type PeerPaper = z.output<typeof peerPaper>;
