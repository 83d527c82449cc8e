import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { exam, examId, points } from './parts';

const objected = z.object({
  appealId: z.number(),
  name: z.string(),
  clazzName: z.string(),
  sbjName: z.string(),
  readId: z.number(),
  sheetId: z.number(),
  no: z.number(),
  score: z.number().nullable(),
  full: z.number(),
  reason: z.string(),
  madeAt: z.string(),
});
export type Objected = z.output<typeof objected>;
/** Open objections to points of a released exam, with the answers they are about. */
export const appealList = call({
  name: 'exam.appeal.list',
  get: '/exam/exams/{id}/appeals',
  need: access.lead,
  input: page.input({ id: examId() }),
  reply: page.of(objected),
});
/** Answers an objection: other points, which rank everybody anew, or the reason why they stay. */
export const appealAnswer = call({
  name: 'exam.appeal.answer',
  put: '/exam/exams/{id}/appeals/{appealId}',
  need: access.lead,
  input: z.object({
    id: examId(),
    appealId: idOf('appeal_appeal'),
    /** Left out: the points stay. */
    score: points().optional(),
    why: textOf(200),
  }),
  reply: z.object({ appealId: z.number(), upheld: z.boolean() }),
});
/**
 * Archives a released exam once the days for objections are over and none is open: reports are sealed, pictures as they came from
 * the scanner go, the straightened pages stay.
 */
export const examArchive = call({
  name: 'exam.exam.archive',
  put: '/exam/exams/{id}/archive',
  need: access.lead,
  input: z.object({ id: examId() }),
  reply: exam,
});
