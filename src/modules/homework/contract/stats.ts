import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { access } from '../access';
import { REPLY_STATES } from '../rules';
import { clazzId, counts, one, task, taskHead, userId } from './parts';

// What a task says: progress, marks, answers, questions, knowledge, children. Rates are hundredths with one decimal.
const bands = z.array(
  z.object({ key: z.enum(['excellent', 'good', 'pass', 'low']), from: z.number(), count: z.number() }),
);
const of = one.extend({ clazzId: clazzId().optional() });

export const survey = call({
  name: 'homework.work.survey',
  get: '/work/tasks/{id}/survey',
  need: access.teach,
  input: one,
  reply: task.extend({
    doing: z.number(),
    late: z.number(),
    byClazz: z.array(z.object({ clazzId: z.number(), clazzName: z.string(), ...counts })),
  }),
});
/** A child's line in lists of a task. */
const studentRow = z.object({
  userId: z.number(),
  userName: z.string(),
  sidNo: z.string().nullable(),
  clazzId: z.number(),
  clazzName: z.string(),
  state: z.enum(REPLY_STATES),
  enteredAt: z.string().nullable(),
  submittedAt: z.string().nullable(),
  late: z.boolean(),
  spent: z.number(),
  answered: z.number(),
  score: z.number().nullable(),
  rate: z.number().nullable(),
  rank: z.number().nullable(),
  star: z.number().nullable(),
  wrong: z.number(),
  toMark: z.number(),
});
export type StudentRow = z.output<typeof studentRow>;
export const replyByUsr = call({
  name: 'homework.work.reply.stats.byUsr',
  get: '/work/tasks/{id}/reply/stats/byUsr',
  need: access.teach,
  input: of.extend({ includeUnSubmit: z.boolean().default(false) }),
  reply: z.object({ items: z.array(studentRow) }),
});
export const replyByQue = call({
  name: 'homework.work.reply.stats.byQue',
  get: '/work/tasks/{id}/reply/stats/byQue',
  need: access.teach,
  input: of,
  reply: z.object({
    items: z.array(
      z.object({
        qid: z.number(),
        qcid: z.number(),
        queNo: z.number(),
        kind: z.string(),
        score: z.number(),
        answered: z.number(),
        empty: z.number(),
        skipped: z.number(),
        right: z.number(),
        part: z.number(),
        wrong: z.number(),
        toMark: z.number(),
      }),
    ),
  }),
});
const figures = z.object({
  papers: z.number(),
  /** Papers the averages are of; the others still wait for marks. */ marked: z.number(),
  average: z.number().nullable(),
  rate: z.number().nullable(),
  median: z.number().nullable(),
  highest: z.number().nullable(),
  lowest: z.number().nullable(),
  passRate: z.number().nullable(),
  excellentRate: z.number().nullable(),
});
export type Figures = z.output<typeof figures>;
export const markStats = call({
  name: 'homework.work.mark.stats',
  get: '/work/tasks/{id}/mark/stats',
  need: access.teach,
  input: of,
  reply: z.object({ task: taskHead, figures, bands, items: z.array(studentRow) }),
});
/** The same rows as a sheet, in the order of the screen. */
export const markStatsExport = call({
  name: 'homework.work.mark.stats.export',
  get: '/work/tasks/{id}/mark/stats/export',
  need: access.teach,
  input: of.extend({ includeUnSubmit: z.boolean().default(true) }),
  reply: file,
});

/** What children answered, the commonest first. `given` says it in short: letters of options, the text of a blank. */
export const statsByAsw = call({
  name: 'homework.work.stats.byAsw',
  get: '/work/tasks/{id}/stats/byAsw',
  need: access.teach,
  input: of,
  reply: z.object({
    items: z.array(
      z.object({
        qid: z.number(),
        qcid: z.number(),
        queNo: z.number(),
        kind: z.string(),
        key: z.string(),
        papers: z.number(),
        answers: z.array(
          z.object({
            given: z.string(),
            /** The blank it stands in, from 0; null: the whole answer. */ blank: z.number().nullable(),
            count: z.number(),
            right: z.boolean(),
            userNames: z.array(z.string()),
          }),
        ),
      }),
    ),
  }),
});
const queRate = z.object({
  qid: z.number(),
  qcid: z.number(),
  queNo: z.number(),
  verId: z.number(),
  kind: z.string(),
  degree: z.number(),
  score: z.number(),
  average: z.number().nullable(),
  rate: z.number().nullable(),
  right: z.number(),
  part: z.number(),
  wrong: z.number(),
  empty: z.number(),
  toMark: z.number(),
  /** How well it tells strong from weak papers: the rate of the upper third less that of the lower. */
  spread: z.number().nullable(),
  wrongNames: z.array(z.string()),
});
export type QueRate = z.output<typeof queRate>;
export const statsByQue = call({
  name: 'homework.work.stats.byQue',
  get: '/work/tasks/{id}/stats/byQue',
  need: access.teach,
  input: of,
  reply: z.object({ items: z.array(queRate) }),
});
const klgRate = z.object({
  klgId: z.number(),
  klgName: z.string(),
  queCount: z.number(),
  score: z.number(),
  rate: z.number().nullable(),
  weakNames: z.array(z.string()),
});
export const statsByKlg = call({
  name: 'homework.work.stats.byKlg',
  get: '/work/tasks/{id}/stats/byKlg',
  need: access.teach,
  input: of,
  reply: z.object({ items: z.array(klgRate) }),
});

/** The report of a class: what to teach tomorrow first. */
export const reportClazz = call({
  name: 'homework.work.report.clazz',
  get: '/work/tasks/{id}/report',
  need: access.teach,
  input: of,
  reply: z.object({ task, figures, bands, items: z.array(studentRow), ques: z.array(queRate), klgs: z.array(klgRate) }),
});
export type ClazzReport = z.output<(typeof reportClazz)['reply']>;
/** A child's report. A child sees their own once the marks are out, before that only that it was handed in. */
export const reportUser = call({
  name: 'homework.work.report.user',
  get: '/work/tasks/{id}/report/{userId}',
  need: access.look,
  input: one.extend({ userId: userId() }),
  reply: z.object({
    task: taskHead,
    userId: z.number(),
    userName: z.string(),
    clazzName: z.string(),
    released: z.boolean(),
    row: studentRow,
    papers: z.number(),
    clazzRate: z.number().nullable(),
    ques: z.array(
      z.object({
        qid: z.number(),
        qcid: z.number(),
        queNo: z.number(),
        kind: z.string(),
        full: z.number(),
        score: z.number().nullable(),
        share: z.number().nullable(),
        clazzRate: z.number().nullable(),
      }),
    ),
    klgs: z.array(
      z.object({
        klgId: z.number(),
        klgName: z.string(),
        rate: z.number().nullable(),
        clazzRate: z.number().nullable(),
      }),
    ),
    comment: z.string(),
    trainCount: z.number(),
  }),
});
export type UserReport = z.output<(typeof reportUser)['reply']>;
/** A check before the lesson: who is ready, and what to begin with. */
export const kqReport = call({
  name: 'homework.work.kq.report',
  get: '/work/tasks/{id}/kq/report',
  need: access.teach,
  input: of,
  reply: z.object({
    task,
    figures,
    ready: z.array(z.object({ userId: z.number(), userName: z.string(), rate: z.number() })),
    help: z.array(z.object({ userId: z.number(), userName: z.string(), rate: z.number() })),
    /** Handed in, and still to be marked: nobody knows yet whether they are ready. */
    waiting: z.array(z.object({ userId: z.number(), userName: z.string() })),
    missing: z.array(z.object({ userId: z.number(), userName: z.string() })),
    ques: z.array(queRate),
    klgs: z.array(klgRate),
  }),
});
export const trainStats = call({
  name: 'homework.work.train.stats',
  get: '/work/tasks/{id}/train/stats',
  need: access.teach,
  input: of,
  reply: z.object({
    items: z.array(
      z.object({
        userId: z.number(),
        userName: z.string(),
        clazzId: z.number(),
        clazzName: z.string(),
        times: z.number(),
        parts: z.number(),
        right: z.number(),
        rate: z.number().nullable(),
        lastAt: z.string().nullable(),
      }),
    ),
  }),
});
