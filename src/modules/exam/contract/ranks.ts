import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { LEVELS } from '../rules/levels';
import { LIMITS } from '../rules/limits';
import { KINDS } from '../rules/paper';
import { clazzId, exam, examId, grdId, questionNo, sbjId, userId } from './parts';

const ofExam = z.object({ examId: examId() });
/** A child's line. Ranks are null where the school does not show them (grades 1 to 9 begin so). */
const row = z.object({
  userId: z.number(),
  name: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  score: z.number(),
  /** Points on paper, where the score is an assigned one. */
  raw: z.number().nullable(),
  level: z.enum(LEVELS),
  clazzRank: z.number().nullable(),
  gradeRank: z.number().nullable(),
  std: z.number(),
});
export type RankRow = z.output<typeof row>;

/** Begins to build the report, once every subject's marking has stopped; what is open is named and left out. */
export const reportBuild = call({
  name: 'exam.exam.report.build',
  post: '/exam/exams/{id}/report/build',
  need: access.lead,
  input: z.object({ id: examId() }),
  reply: exam,
});
/** Children and their parents may read from now on. Ranks are shown where the school says so, never to children of grades 1 to 9. */
export const examRelease = call({
  name: 'exam.exam.release',
  put: '/exam/exams/{id}/release',
  need: access.lead,
  input: z.object({ id: examId(), showRanks: z.boolean() }),
  reply: exam,
});
/** The rank list of a class; without a subject the totals. */
export const rankClazz = call({
  name: 'exam.rank.clazz',
  get: '/exam/ranklists/{examId}/clazz',
  need: access.look,
  input: ofExam.extend({ clazzId: clazzId(), sbjId: sbjId().optional() }),
  reply: z.object({ items: z.array(row), absent: z.array(z.object({ userId: z.number(), name: z.string() })) }),
});
/** The rank list of the grade; a teacher reads the children of own classes in it. */
export const rankGrade = call({
  name: 'exam.rank.grade',
  get: '/exam/ranklists/{examId}/grade',
  need: access.look,
  input: page.input({ examId: examId(), sbjId: sbjId().optional() }),
  reply: page.of(row),
});
/** The rank list as a sheet, with every subject; the caller's classes, or one of them. */
export const rankExport = call({
  name: 'exam.rank.export',
  get: '/exam/ranklists/{examId}/export',
  need: access.look,
  input: ofExam.extend({ clazzId: clazzId().optional() }),
  reply: file,
});
const child = ofExam.extend({ userId: userId(), sbjId: sbjId() });
/** What a child gave and got in a subject, question by question, for whoever reads the child's scores in it. */
export const rankChild = call({
  name: 'exam.rank.child',
  get: '/exam/ranklists/{examId}/children/{userId}',
  need: access.look,
  input: child,
  reply: z.object({
    name: z.string(),
    clazzName: z.string(),
    /** Null where points are missing: then nothing is summed up. */
    score: z.number().nullable(),
    fullScore: z.number(),
    questions: z.array(
      z.object({
        no: z.number(),
        kind: z.enum(KINDS),
        given: z.string().nullable(),
        score: z.number().nullable(),
        full: z.number(),
      }),
    ),
  }),
});
export type RankChild = z.output<(typeof rankChild)['reply']>;
/** The answer behind a point, as it was written. */
export const rankAnswer = call({
  name: 'exam.rank.answer',
  get: '/exam/ranklists/{examId}/children/{userId}/answer',
  need: access.look,
  perMinute: 480,
  input: child.extend({ no: questionNo() }),
  reply: file,
});
const figures = z.object({
  count: z.number(),
  mean: z.number(),
  highest: z.number(),
  lowest: z.number(),
  sd: z.number(),
  levels: z.object({ A: z.number(), B: z.number(), C: z.number(), D: z.number() }),
});
const subjectReport = z.object({
  /** Null for the total. */
  sbjId: z.number().nullable(),
  sbjName: z.string().nullable(),
  fullScore: z.number(),
  mine: figures.nullable(),
  grade: figures.nullable(),
});
const questionReport = z.object({
  no: z.number(),
  score: z.number(),
  /** Mean share of the points, 0 to 1: the easier the higher. */
  ease: z.number(),
  /** How far the better 27 % are above the weaker 27 %, in shares of the points. */
  discrimination: z.number().nullable(),
  /** The question of the bank that it is: what the next lesson can take it from. */
  verId: z.number().nullable(),
});
const report = z.object({
  subjects: z.array(subjectReport),
  /** Questions of the subject that was asked for. */
  questions: z.array(questionReport),
});
export type Report = z.output<typeof report>;
export const clazzReport = call({
  name: 'exam.exam.report.clazz',
  get: '/exam/ranklists/{examId}/clazzReport',
  need: access.look,
  input: ofExam.extend({ clazzId: clazzId(), sbjId: sbjId().optional() }),
  reply: report,
});
/** Classes beside each other and beside the grade. */
export const gradeReport = call({
  name: 'exam.exam.report.grade',
  get: '/exam/ranklists/{examId}/gradeReport',
  need: access.look,
  input: ofExam.extend({ sbjId: sbjId().optional() }),
  reply: report.extend({
    clazzes: z.array(figures.extend({ clazzId: z.number(), clazzName: z.string() })),
  }),
});
/** Means of several exams of a class or a grade, as standard scores, because papers differ: 50 is the grade's mean. */
export const examTrend = call({
  name: 'exam.exam.trend',
  get: '/exam/ranklists/trend',
  need: access.look,
  input: z.object({ clazzId: clazzId().optional(), grdId: grdId().optional(), sbjId: sbjId().optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        examId: z.number(),
        name: z.string(),
        date: z.string(),
        std: z.number(),
        /** Share of the full score, in percent. */
        percent: z.number(),
        count: z.number(),
      }),
    ),
  }),
});
const percent = () => z.number().int().min(1).max(100);
const lines = z.object({ sbjId: z.number().nullable(), excellent: percent(), good: percent(), pass: percent() });
const goals = z.object({ grdId: z.number(), examId: z.number().nullable(), goals: z.array(lines) });
export type Goals = z.output<typeof goals>;
/** Lines of levels: of an exam, else of its grade, else the usual ones; subject null is the total. */
export const goalsGet = call({
  name: 'exam.exam.goals.get',
  get: '/exam/goals',
  need: access.lead,
  input: z.object({ grdId: grdId(), examId: examId().optional() }),
  reply: goals,
});
export const goalsSet = call({
  name: 'exam.exam.goals.set',
  put: '/exam/goals',
  need: access.lead,
  input: z.object({
    grdId: grdId(),
    examId: examId().optional(),
    goals: z
      .array(
        z
          .object({ sbjId: sbjId().nullish(), excellent: percent(), good: percent(), pass: percent() })
          .refine((l) => l.excellent > l.good && l.good > l.pass, { ...m('exam.linesOrder'), path: ['good'] }),
      )
      .max(LIMITS.subjects + 1),
  }),
  reply: goals,
});
