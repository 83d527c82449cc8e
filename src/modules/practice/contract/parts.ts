import * as z from 'zod';
import { day, idOf } from '../../../kernel/shared/fields';
import { answer, questionBody } from '../../question-bank/contract';
import { GRADES, STANDS } from '../rules';

// Pieces that several calls share.
export const sbjId = () => idOf('textbook_subject');
export const tbkId = () => idOf('textbook_textbook');
export const tbkNodeId = () => idOf('textbook_node');
export const clazzId = () => idOf('class_clazz');
export const personId = () => idOf('people_person');
/** Questions may live in a library above the school, so no table of the school names them. */
export const queId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** A period; without one the last thirty days. */
export const span = { from: day().optional(), to: day().optional() };
export const grade = z.enum(GRADES).nullable();
export const stand = z.enum(STANDS);
/** What abilities and masteries are judged by. */
export const ABILITY_RULE = 'practice.ability';
/** Hundredths; null while nothing is known. */
export const mastery = z.number().nullable();

/** A knowledge point with how it stands. `why` is set where it is proposed. */
export const point = z.object({ klgId: z.number(), name: z.string(), mastery, stand, answers: z.number() });
export type Point = z.output<typeof point>;
export const proposal = point.extend({
  why: z.enum(['blocks', 'weak', 'next']),
  /** A section of the book that teaches it. */ nodeId: z.number().nullable(),
});
export type Proposal = z.output<typeof proposal>;

const answerFields = { answer: answer.nullable(), share: z.number().nullable(), spent: z.number() };
/** One question as put; the key is in the body once all its parts are answered. */
export const putQue = z.object({
  qid: z.number(),
  verId: z.number(),
  queNo: z.number(),
  degree: z.number(),
  klgs: z.array(z.object({ klgId: z.number(), name: z.string() })),
  body: questionBody,
  parts: z.array(z.object({ qcid: z.number(), ...answerFields })),
  done: z.boolean(),
});
export type PutQue = z.output<typeof putQue>;
