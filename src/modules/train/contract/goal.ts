import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { day } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { TIERS } from '../rules';
import { personId, status } from './parts';

const tier = z.enum(TIERS, m('train.tierRequired'));
export const goal = z.object({
  goalId: z.number(),
  userId: z.number(),
  userName: z.string(),
  sbjId: z.number(),
  sbjName: z.string(),
  tier,
  /** C-048. */ ques: z.number(),
  minutes: z.number(),
  start: z.string(),
  end: z.string(),
  status: z.number(),
  reached: z.boolean(),
  reachedOn: z.string().nullable(),
  answers: z.number(),
  /** Seconds. */ spent: z.number(),
  /** Hundredths. */ share: z.number(),
  madeBy: z.number(),
  madeByName: z.string(),
  madeAt: z.string(),
});
export type Goal = z.output<typeof goal>;
/** Goals, those in progress first: a learner their own, a teacher one learner's or those of all their learners. The last 200. */
export const goalList = call({
  name: 'train.goal.list',
  get: '/atlas/goals',
  need: access.both,
  input: z.object({ userId: personId().optional(), status: status().optional() }),
  reply: z.array(goal),
});
/** A learner for themself, a teacher for a learner in a subject they teach there. */
export const goalCreate = call({
  name: 'train.goal.create',
  post: '/atlas/goals',
  need: access.both,
  input: z
    .object({
      userId: personId().optional(),
      sbjId: z.number(m('train.sbjRequired')).int().positive().meta({ idOf: 'textbook_subject' }),
      tier,
      start: day(),
      end: day(),
    })
    .refine((v) => v.start <= v.end, { ...m('train.endBeforeStart'), path: ['end'] }),
  reply: goal,
});
