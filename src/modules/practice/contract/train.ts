import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { judged } from '../../../kernel/shared/judged';
import { answer } from '../../question-bank/contract';
import { access } from '../access';
import { SPENT_MAX, TRAIN_TYPES } from '../rules';
import { ABILITY_RULE, mastery, point, putQue, queId, span, tbkId, tbkNodeId } from './parts';

const type = z.enum(TRAIN_TYPES);
const trainId = () => idOf('practice_train');
const head = {
  trainId: z.number(),
  type,
  busId: z.number(),
  name: z.string(),
  stgId: z.number(),
  sbjId: z.number(),
  sbjName: z.string(),
  tbkId: z.number().nullable(),
  nodeId: z.number().nullable(),
  /** Questions it will put, questions put, questions of which every part is answered, and parts answered. */
  goal: z.number(),
  putCount: z.number(),
  doneCount: z.number(),
  partCount: z.number(),
  rightCount: z.number(),
  accuracy: z.number().nullable(),
  spent: z.number(),
  beginMastery: z.number(),
  endMastery: mastery,
  startedAt: z.string(),
  finishedAt: z.string().nullable(),
};
export const trainHead = z.object(head);
export type TrainHead = z.output<typeof trainHead>;
/** A practice with the questions put so far: the last one waits for its answer while it is open. */
export const train = judged(
  z.object({
    ...head,
    ques: z.array(putQue),
    /** After the end: the points it was about, as they stand now. */ points: z.array(point),
  }),
  ABILITY_RULE,
);
export type Train = z.output<typeof train>;

/**
 * Begins a practice, or goes on with the open one of the same thing. `busId` is a textbook node (tbk), a node of a special-topic book (sbk), an own
 * homework whose results are out (work), a question the caller has answered (que) or a todo.
 */
export const trainChoose = call({
  name: 'practice.train.choose',
  post: '/atlas/train/choose',
  need: access.learn,
  input: z.object({ busId: queId(), type }),
  reply: train,
});
/**
 * One answer, judged at once. The first answer to a part counts: a repeat gets the same verdict. The next question
 * comes with it, chosen by how the caller stands now.
 */
export const trainRecord = call({
  name: 'practice.train.record',
  post: '/atlas/train/{trainId}/record',
  need: access.learn,
  perMinute: 120,
  input: z.object({
    trainId: trainId(),
    qid: queId(),
    qcid: z.number().int().min(0).max(999).default(0),
    answer: answer.nullish(),
    spent: z.number().int().min(0).max(SPENT_MAX).default(0),
  }),
  reply: judged(
    z.object({
      qid: z.number(),
      qcid: z.number(),
      verdict: z.enum(['right', 'part', 'wrong']),
      share: z.number(),
      /** The question with what was given; with its key when all its parts are answered. */
      que: putQue,
      next: putQue.nullable(),
      partCount: z.number(),
      rightCount: z.number(),
      putCount: z.number(),
      goal: z.number(),
      mastery: z.number(),
    }),
    ABILITY_RULE,
  ),
});
export type Recorded = z.output<(typeof trainRecord)['reply']>;
/** Ends a practice; a question still waiting is dropped. Without one answer there is nothing to end (V-082). Ending twice is ending once. */
export const trainCommit = call({
  name: 'practice.train.commit',
  post: '/atlas/train/{trainId}/commit',
  need: access.learn,
  input: z.object({ trainId: trainId() }),
  reply: train,
});
export const trainGet = call({
  name: 'practice.train.get',
  get: '/atlas/train/{trainId}',
  need: access.learn,
  input: z.object({ trainId: trainId() }),
  reply: train,
});
/** Own practices, the last first. */
export const trainList = call({
  name: 'practice.train.list',
  get: '/atlas/train',
  need: access.learn,
  input: page.input(
    { tbkId: tbkId().optional(), tbkNodeId: tbkNodeId().optional(), type: type.optional(), ...span },
    { sorts: ['startedAt'] },
  ),
  reply: judged(page.of(trainHead), ABILITY_RULE),
});
