import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { ROUND_STATES } from '../rules';
import { module, name, termId, yearId } from './parts';

/** A sketch at work in a school of the region. Figures of fewer than five children are hidden. */
const sum = z.object({
  orgId: z.number(),
  orgName: z.string(),
  normId: z.number(),
  normName: z.string(),
  yearId: z.number(),
  termId: z.number(),
  state: z.enum(ROUND_STATES),
  /** Hundredths of a point. */ fullScore: z.number(),
  /** Children of whom something stands; null where it is hidden. */ children: z.number().nullable(),
  /** Those with a total, reckoned or assigned. */ done: z.number().nullable(),
  assigned: z.number().nullable(),
  /** Mean of the totals in hundredths of a point, half up. */ mean: z.number().nullable(),
  hidden: z.boolean(),
});
export type Sum = z.output<typeof sum>;
/** How far the schools of a region are, and the mean of their totals. */
export const listSums = call({
  name: 'process-eval.eval.sum.list',
  get: '/sport/eval/sums',
  need: access.region,
  input: page.input(
    {
      module: module().default('sport'),
      yearId: yearId().optional(),
      termId: termId().optional(),
      state: z.enum(ROUND_STATES).optional(),
      name: name(),
    },
    { sorts: ['orgName', 'mean', 'done'] },
  ),
  reply: page.of(sum),
});
