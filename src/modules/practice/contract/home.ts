import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { judged } from '../../../kernel/shared/judged';
import { access } from '../access';
import { ABILITY_RULE, mastery, proposal } from './parts';
import { trainHead } from './train';

/** What a child could do now: go on with what is open, what to look at again, what comes next, answers of teachers. */
export const homeGet = call({
  name: 'practice.home.get',
  get: '/atlas/home',
  need: access.learn,
  input: z.object({}),
  reply: judged(
    z.object({
      open: z.array(trainHead),
      /** Mistakes the memory says to look at today. */ due: z.number(),
      /** Answers of the last seven days, and the days among them. */ week: z.object({
        answers: z.number(),
        accuracy: z.number().nullable(),
        days: z.number(),
      }),
      today: z.object({ answers: z.number(), spent: z.number() }),
      /** The current textbook with what to learn next in it. */
      book: z.object({ tbkId: z.number(), name: z.string(), sbjId: z.number(), mastery }).nullable(),
      next: z.array(proposal),
      /** Questions to teachers: answered within a week, and waiting. */
      answered: z.number(),
      waiting: z.number(),
      topRank: z.number(),
    }),
    ABILITY_RULE,
  ),
});
export type Home = z.output<(typeof homeGet)['reply']>;
