import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { LIMITS, READ_STATES } from '../rules/limits';
import { clazzId, points, question, questionNo, readId, userId } from './parts';

const one = z.object({ readId: readId() });
const resId = () => idOf('resource_res');
/** The question of the bank that one on the sheet is, and its key where it has one. */
const link = {
  verId: idOf('question_bank_version').nullish(),
  qcid: z.number().int().min(0).max(1000).nullish(),
};
const key = () => z.string().regex(/^[A-T]{1,20}$/, m('exam.keyLetters'));
const marked = question.extend({
  verId: z.number().nullable(),
  qcid: z.number().nullable(),
  /** The right options in their order, for a choice; null while there is none. */
  key: z.string().nullable(),
  isDouble: z.boolean(),
  /** How far two marks may lie apart; null for the usual tenth. */
  tolerance: z.number().nullable(),
  userIds: z.array(z.number()),
});
export const paper = z.object({
  readId: z.number(),
  examId: z.number(),
  examName: z.string(),
  sbjName: z.string(),
  fullScore: z.number(),
  state: z.enum(READ_STATES),
  /** Null while there is no paper. */
  ver: z.number().nullable(),
  resId: z.number().nullable(),
  printedAt: z.string().nullable(),
  questions: z.array(marked),
});
export type Paper = z.output<typeof paper>;

export const paperGet = call({
  name: 'exam.exam.paper.get',
  get: '/exam/reads/{readId}/paper',
  need: access.look,
  input: one,
  reply: paper,
});
/**
 * Sets the questions and where they stand. A layout that was printed stays, and the change becomes the next version; once sheets
 * were scanned the questions stay as they are.
 */
export const paperSet = call({
  name: 'exam.exam.paper.set',
  put: '/exam/reads/{readId}/paper',
  need: access.lead,
  input: one.extend({
    resId: resId().nullish(),
    /** Another full score of the subject; left out, it stays. */
    fullScore: points().optional(),
    questions: z
      .array(question.extend({ ...link, key: key().nullish() }))
      .min(1, m('exam.questionsRequired'))
      .max(LIMITS.questions, m('exam.questionsMany', { max: LIMITS.questions })),
  }),
  reply: paper,
});
/**
 * A sheet for a paper of the library, question by question, with keys and links to the bank; not saved. Whatever a library published
 * is the school's from now on.
 */
export const paperDraft = call({
  name: 'exam.exam.paper.draft',
  post: '/exam/reads/{readId}/paper/draft',
  need: access.lead,
  input: one.extend({ resId: resId() }),
  reply: z.object({
    resId: z.number(),
    title: z.string(),
    questions: z.array(question.extend({ verId: z.number(), qcid: z.number(), key: z.string().nullable() })),
  }),
});
/** The right options of choices. A changed key judges all answers again. */
export const keySet = call({
  name: 'exam.exam.key.set',
  put: '/exam/reads/{readId}/key',
  need: access.lead,
  input: one.extend({
    keys: z.array(z.object({ no: questionNo(), key: key() })).max(LIMITS.questions),
  }),
  reply: z.object({ judged: z.number() }),
});
/** Who marks what. `double` has two of them mark each answer. Needs a paper. */
export const allotSet = call({
  name: 'exam.exam.allot.set',
  put: '/exam/reads/{readId}/allot',
  need: access.lead,
  input: one.extend({
    allots: z
      .array(
        z.object({
          questions: z.array(questionNo()).min(1).max(LIMITS.questions),
          userIds: z.array(userId()).max(60),
          double: z.boolean().default(false),
          tolerance: points().nullish(),
        }),
      )
      .max(LIMITS.questions),
  }),
  reply: paper,
});
/** A child's line for the printer: name and number as they stand on the sheet. */
const printed = z.object({
  userId: z.number(),
  name: z.string(),
  clazzId: z.number(),
  clazzName: z.string(),
  candNo: z.number(),
});
/** Freezes the layout and answers with whom sheets are printed for. */
export const paperPrint = call({
  name: 'exam.exam.paper.print',
  post: '/exam/reads/{readId}/prints',
  need: access.lead,
  input: one.extend({ clazzId: clazzId().optional() }),
  reply: z.object({
    readId: z.number(),
    examName: z.string(),
    sbjName: z.string(),
    ver: z.number(),
    codeNo: z.number(),
    school: z.number(),
    questions: z.array(question),
    children: z.array(printed),
  }),
});
