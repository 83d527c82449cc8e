import * as z from 'zod';
import { day, idOf, textOf } from '../../../kernel/shared/fields';
import { judged } from '../../../kernel/shared/judged';
import { m } from '../../../kernel/shared/messages';
import { answer, questionBody, QUE_KINDS } from '../../question-bank/contract';
import { CAUSE_MAX, SOURCES } from '../rules';

// Pieces that several calls share.
export const itemId = () => idOf('wrongbook_item');
export const one = z.object({ id: itemId() });
export const sbjId = () => idOf('textbook_subject');
/** Ids of questions and versions live in a library above the school, so no table of the school names them. */
export const queId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const qcid = () => z.number().int().min(0).max(999);
export const degree = () => z.number().int().min(1, m('wrongbook.degreeRange')).max(5, m('wrongbook.degreeRange'));
/** V-085: the code of a given cause, or own words. */
export const causeName = () => textOf(CAUSE_MAX, 'wrongbook.causeRequired');

/** What a list, the print and the document are narrowed by. Days are those of the last wrong answer. */
export const filters = {
  fixed: z.boolean().optional(),
  degree: degree().optional(),
  cause: causeName().optional(),
  source: z.enum(SOURCES).optional(),
  from: day().optional(),
  to: day().optional(),
  /** What the memory asks for today. */
  due: z.boolean().optional(),
  /** These alone: what was ticked. Somebody else's are not found. */
  itemIds: z
    .array(queId())
    .max(200, m('kernel.tooManyItems', { max: 200 }))
    .optional(),
};
export const klg = z.object({ klgId: z.number(), klgName: z.string() });
/** What the chance to know something today is judged by. */
export const MEMORY_RULE = 'wrongbook.memory';
/** A mistake as its child sees it: the part that went wrong with its key, the last wrong answer, and where it stands. */
export const wrong = z.object({
  itemId: z.number(),
  qid: z.number(),
  qcid: z.number(),
  verId: z.number(),
  stgId: z.number(),
  sbjId: z.number(),
  sbjName: z.string(),
  kind: z.enum(QUE_KINDS),
  degree: z.number(),
  klgs: z.array(klg),
  body: questionBody,
  wrongCount: z.number(),
  rightCount: z.number(),
  firstWrongAt: z.string(),
  lastWrongAt: z.string(),
  source: z.enum(SOURCES),
  /** The task's name. */ sourceName: z.string().nullable(),
  /** The film in which it was last answered wrongly, and the second it stands at; null at the end of it. */
  film: z
    .object({ spuId: z.number(), lessonId: z.number(), name: z.string(), second: z.number().nullable() })
    .nullable(),
  answer: answer.nullable(),
  fixed: z.boolean(),
  fixedAt: z.string().nullable(),
  causes: z.array(z.string()),
  dueOn: z.string().nullable(),
  due: z.boolean(),
  /** The chance to know it today, in hundredths; null on the day of an answer. */ recall: z.number().nullable(),
});
export type Wrong = z.output<typeof wrong>;
/** A mistake alone in a reply, with what judged its chance. */
export const judgedWrong = judged(wrong, MEMORY_RULE);
