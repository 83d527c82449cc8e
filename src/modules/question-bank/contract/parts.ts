import * as z from 'zod';
import { idOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { QUE_KINDS, questionBody } from '../rules/model';

/** Whose library: the caller's own, the school's, the region's, the platform's. */
export const LIBS = ['psn', 'org', 'reg', 'pfm'] as const;
export const lib = z.enum(LIBS);
export type QueLib = z.infer<typeof lib>;

export const stgId = idOf('textbook_stage');
export const sbjId = idOf('textbook_subject');
export const qtpId = idOf('question_bank_qtp');
/** A question may live in several organisations' tables and in the shared one: tests fill it from the own table. */
export const qid = idOf('question_bank_question');
/** C-012: easy, easier, normal, difficult, most difficult. */
export const degree = z.number().int().min(1, m('question-bank.degreeRange')).max(5, m('question-bank.degreeRange'));
export const linkIds = (max = 20) =>
  z
    .array(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))
    .max(max, m('kernel.tooManyItems', { max }))
    .default([]);

/** How a question was answered: how many times, and how much of the score in hundredths. Null before anybody did. */
export const use = z
  .object({
    answers: z.number(),
    rate: z.number(),
    /** How far it told better from weaker learners in exams, -1 to 1; left out before an exam said so. */
    discrimination: z.number().optional(),
  })
  .nullable();
/** A question as teachers see it, with key and explanation. */
export const queRow = z.object({
  qid: z.number(),
  verId: z.number(),
  verNo: z.number(),
  lib,
  stgId: z.number(),
  sbjId: z.number(),
  qtpId: z.number(),
  qtpName: z.string(),
  kind: z.enum(QUE_KINDS),
  degree: z.number(),
  /** The degree to reckon with: measured once enough have answered, until then the author's. */ degreeInUse:
    z.number(),
  body: questionBody,
  tbkNodeIds: z.array(z.number()),
  klgIds: z.array(z.number()),
  tagIds: z.array(z.number()),
  source: z.string().nullable(),
  ownerName: z.string().nullable(),
  mine: z.boolean(),
  /** Of a question that the own organisation looks after. */
  rev: z.number().nullish(),
  madeAt: z.string(),
  use,
});
export type QueRow = z.output<typeof queRow>;
