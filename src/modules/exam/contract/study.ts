import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { LEVELS } from '../rules/levels';
import { examId, page as pageNo, questionNo, readId } from './parts';

/** A subject of the child's own report. In grades 1 to 9 the score is null and the level stands for it. */
const subject = z.object({
  readId: z.number().nullable(),
  sbjName: z.string().nullable(),
  fullScore: z.number(),
  score: z.number().nullable(),
  /** Points on paper, where the score is an assigned one. */
  raw: z.number().nullable(),
  level: z.enum(LEVELS),
  clazzRank: z.number().nullable(),
  gradeRank: z.number().nullable(),
});
/** Own exams whose results were released, the newest first. */
export const studyList = call({
  name: 'exam.exam.study.list',
  get: '/exam/study/list',
  need: access.learn,
  input: page.input({}),
  reply: page.of(
    z.object({
      examId: z.number(),
      name: z.string(),
      date: z.string(),
      releasedAt: z.string(),
      level: z.enum(LEVELS).nullable(),
      subjects: z.number(),
    }),
  ),
});
/** Own marks and own sheets. In grades 1 to 9 levels take the place of scores, and nobody is ranked. */
export const studyReport = call({
  name: 'exam.exam.study.report',
  get: '/exam/study/{examId}/report',
  need: access.learn,
  input: z.object({ examId: examId() }),
  reply: z.object({
    examId: z.number(),
    name: z.string(),
    date: z.string(),
    total: subject.nullable(),
    subjects: z.array(
      subject.extend({
        pages: z.array(z.number()),
        questions: z.array(
          z.object({
            no: z.number(),
            page: z.number(),
            given: z.string().nullable(),
            /** right, part or wrong; null for what nobody marked. */
            verdict: z.enum(['right', 'part', 'wrong']).nullable(),
            score: z.number().nullable(),
            full: z.number(),
          }),
        ),
      }),
    ),
    /** The code under which the sealed report can be checked, once the exam is archived. */
    proofCode: z.string().nullable(),
    /** Subjects that the child did not sit. */
    absent: z.array(z.string()),
  }),
});
/** A page of the own sheet, or of one of its questions the answer alone, after the release. */
export const studySheet = call({
  name: 'exam.exam.study.sheet',
  get: '/exam/study/{examId}/sheet',
  need: access.learn,
  input: z.object({ examId: examId(), readId: readId(), page: pageNo(), no: questionNo().optional() }),
  reply: file,
});
