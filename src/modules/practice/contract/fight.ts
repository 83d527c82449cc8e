import * as z from 'zod';
import { call, nothing } from '../../../kernel/shared/call';
import { idOf } from '../../../kernel/shared/fields';
import { answer, questionBody } from '../../question-bank/contract';
import { access } from '../access';
import { RANKS, SPENT_MAX, TOP } from '../rules';
import { queId, sbjId, tbkId, tbkNodeId } from './parts';

const fightId = () => idOf('practice_fight');
const rank = z.enum(RANKS);
const que = {
  qid: z.number(),
  verId: z.number(),
  queNo: z.number(),
  degree: z.number(),
  /** Seconds for this question. */ limit: z.number(),
  body: questionBody,
};
/** A challenge that runs: `endsAt` by the server's clock, `now` to set the browser's by. */
export const fight = z.object({
  fightId: z.number(),
  stgId: z.number(),
  sbjId: z.number(),
  nodeId: z.number(),
  nodeName: z.string(),
  level: z.number(),
  rank,
  accuracyNeed: z.number(),
  allowed: z.number(),
  startedAt: z.string(),
  endsAt: z.string(),
  now: z.string(),
  ques: z.array(z.object(que)),
});
export type Fight = z.output<typeof fight>;
/** Begins a challenge; one that still ran is abandoned by it and invalid (S-033). */
export const fightChoose = call({
  name: 'practice.fight.choose',
  post: '/atlas/fight/choose',
  need: access.learn,
  input: z.object({ sbjId: sbjId(), tbkNodeId: tbkNodeId(), level: z.number().int().min(1).max(TOP) }),
  reply: fight,
});

/** C-047: level, accuracy rate, answer time, correct and wrong counts, total challengers, total attempts, duration. */
export const fightResult = z.object({
  fightId: z.number(),
  nodeId: z.number(),
  nodeName: z.string(),
  sbjId: z.number(),
  level: z.number(),
  rank,
  passed: z.boolean(),
  /** The highest level of the chapter after it, and whether it rose now. */
  reached: z.number(),
  rose: z.boolean(),
  accuracy: z.number(),
  accuracyNeed: z.number(),
  spent: z.number(),
  duration: z.number(),
  allowed: z.number(),
  inTime: z.boolean(),
  correct: z.number(),
  wrong: z.number(),
  challengers: z.number(),
  attempts: z.number(),
  ques: z.array(z.object({ ...que, answer: answer.nullable(), share: z.number(), spent: z.number() })),
});
export type FightResult = z.output<typeof fightResult>;
/** Hands in. Handing in twice answers the same result; an abandoned challenge stays invalid. `spent`: seconds by question, as the browser measured. */
export const fightCommit = call({
  name: 'practice.fight.commit',
  post: '/atlas/fight/{id}/commit',
  need: access.learn,
  input: z.object({
    id: fightId(),
    answers: z
      .array(
        z.object({ qid: queId(), answer: answer.nullish(), spent: z.number().int().min(0).max(SPENT_MAX).default(0) }),
      )
      .max(20),
    spent: z
      .number()
      .int()
      .min(0)
      .max(SPENT_MAX * 20)
      .optional(),
  }),
  reply: fightResult,
});
/** Abandons a challenge midway: it is invalid and counts nowhere. */
export const fightLoose = call({
  name: 'practice.fight.loose',
  post: '/atlas/fight/{id}/loose/commit',
  need: access.learn,
  input: z.object({ id: fightId() }),
  reply: nothing,
});
/** The ladder: the rules of the levels, and each chapter of a book with the caller's rank and how many tried. */
export const fightList = call({
  name: 'practice.fight.list',
  get: '/atlas/fight',
  need: access.learn,
  input: z.object({ tbkId: tbkId() }),
  reply: z.object({
    tbkId: z.number(),
    name: z.string(),
    sbjId: z.number(),
    rules: z.array(z.object({ level: z.number(), rank, count: z.number(), accuracy: z.number(), seconds: z.number() })),
    chapters: z.array(
      z.object({
        nodeId: z.number(),
        name: z.string(),
        level: z.number(),
        rank,
        reachedAt: z.string().nullable(),
        attempts: z.number(),
        challengers: z.number(),
      }),
    ),
    last: z.array(
      z.object({
        fightId: z.number(),
        nodeId: z.number(),
        nodeName: z.string(),
        level: z.number(),
        rank,
        state: z.enum(['passed', 'failed', 'invalid']),
        accuracy: z.number().nullable(),
        duration: z.number().nullable(),
        startedAt: z.string(),
      }),
    ),
  }),
});
