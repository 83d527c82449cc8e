import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { judged } from '../../../kernel/shared/judged';
import { answer, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { MEMORY_RULE, one, qcid, queId, wrong } from './parts';

/** How the child judges an answer that no program can: not, partly, wholly right. */
const self = z.union([z.literal(0), z.literal(60), z.literal(100)]).optional();
const verdict = {
  verdict: z.enum(['right', 'part', 'wrong', 'hand']),
  /** Null: the child compares with the model answer and says so. */ share: z.number().nullable(),
  places: z.array(z.boolean()).nullable(),
};

/**
 * Answers a mistake anew. `revise`: a right answer mends it; `practise`: it only refreshes the memory. V-082: the answer may not be empty.
 * What only a person can judge comes back as `hand` with the model answer and counts when it is sent again with `self`.
 */
export const revise = call({
  name: 'wrongbook.wrong.revise',
  post: '/atlas/wrong/{id}/revise',
  need: access.learn,
  input: one.extend({ answer, mode: z.enum(['revise', 'practise']).default('revise'), self }),
  reply: judged(z.object({ ...verdict, item: wrong }), MEMORY_RULE),
});
export type Revised = z.output<(typeof revise)['reply']>;

const trained = z.object({ qid: z.number(), qcid: z.number(), answer: answer.nullable(), share: z.number() });
/**
 * Similar questions: the same knowledge, near in difficulty, none met in this training before. Going back in resumes
 * the open one. Keys come with the answers.
 */
export const train = call({
  name: 'wrongbook.wrong.train',
  post: '/atlas/wrong/{id}/train',
  need: access.learn,
  input: one.extend({ /** Left out: what is open goes on. */ anew: z.boolean().default(false) }),
  reply: judged(
    z.object({
      trainId: z.number(),
      item: wrong,
      ques: z.array(z.object({ qid: z.number(), verId: z.number(), degree: z.number(), body: questionBody })),
      answers: z.array(trained),
    }),
    MEMORY_RULE,
  ),
});
export type Training = z.output<(typeof train)['reply']>;
/** Judges one part of a training at once. Answering it twice is answering it once. */
export const trainAnswer = call({
  name: 'wrongbook.wrong.train.answer',
  post: '/atlas/wrong/train/{id}/answer',
  need: access.learn,
  input: z.object({ id: idOf('wrongbook_train'), qid: queId(), qcid: qcid(), answer, self }),
  reply: z.object({ ...verdict, /** With keys and explanation. */ body: questionBody, left: z.number() }),
});
