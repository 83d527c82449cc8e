import * as z from 'zod';
import { day, idOf, idsOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { LEARNERS_MAX } from '../rules';

// Pieces that several calls share.
export const sbjId = () => idOf('textbook_subject');
export const personId = () => idOf('people_person');
/** Papers, questions and nodes may live above the organisation, so no table of the school names them. */
export const busId = () => z.number().int().positive().max(Number.MAX_SAFE_INTEGER);
export const userIds = () => idsOf('people_person', LEARNERS_MAX).min(1, m('train.learnersNone'));
/** A period; without one the last thirty days. */
export const span = { from: day().optional(), to: day().optional() };
/** S-035: 1 is active, 2 completed. */
export const status = () => z.number().int().min(1).max(2);

export const figures = {
  answers: z.number(),
  accuracy: z.number().nullable(),
  /** Seconds of practice. */ spent: z.number(),
};
export const curveDay = z.object({ day: z.string(), ...figures });
/** A subject a learner has bought, as people says it stands. */
export const learnt = z.object({
  sbjId: z.number(),
  sbjName: z.string(),
  state: z.enum(['learning', 'near', 'expired']),
  endOn: z.string(),
});
export const todoFigures = z.object({ active: z.number(), overdue: z.number(), done: z.number() });
export const goalFigures = z.object({ active: z.number(), reached: z.number(), missed: z.number() });
