import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { QUE_KINDS, answer, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { clazzId, one } from './parts';

// What children did with a preview, for the teacher of the next morning.
const child = z.object({ userId: z.number(), userName: z.string() });
/** Answers that say the same. `children` are shown when somebody asks. */
const group = z.object({
  answer: answer.nullable(),
  count: z.number(),
  share: z.number(),
  children: z.array(child),
});
const que = z.object({
  qid: z.number(),
  verId: z.number(),
  qcid: z.number(),
  queNo: z.number(),
  kind: z.enum(QUE_KINDS),
  body: questionBody,
  /** Handed in, wholly right, in hundredths of those handed in. */
  answered: z.number(),
  right: z.number(),
  rate: z.number().nullable(),
  /** Wrong answers, the commonest first; skipped and empty ones are one group of their own. */
  wrong: z.array(group),
});
export type SurveyQue = z.output<typeof que>;
export const survey = z.object({
  linkId: z.number(),
  name: z.string(),
  unit: z.string(),
  sbjId: z.number(),
  ended: z.boolean(),
  lessonId: z.number().nullable(),
  clazzes: z.array(z.object({ clazzId: z.number(), clazzName: z.string() })),
  children: z.number(),
  /** Files there were to read. */ resCount: z.number(),
  opened: z.number(),
  /** Of those who opened the pages, how many did so for less than a minute. */
  short: z.number(),
  handedIn: z.number(),
  /** Handed in, wholly right. */
  average: z.number().nullable(),
  /** What the morning begins with: the question most children got wrong. */
  hardest: z.object({ queNo: z.number(), qcid: z.number(), wrong: z.number(), of: z.number() }).nullable(),
  ques: z.array(que),
  notOpened: z.array(child.extend({ clazzId: z.number(), clazzName: z.string() })),
});
export type Survey = z.output<typeof survey>;

/** Of one class, or of all that have it. */
export const getSurvey = call({
  name: 'teachlink.link.survey',
  get: '/teachplan/teacher/link/{linkId}/survey',
  need: access.teach,
  input: one.extend({ clazzId: clazzId().optional() }),
  reply: survey,
});
