import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { flag, page, textOf } from '../../../kernel/shared/fields';
import { access } from '../access';
import { filters, normId, points, userId } from './parts';

/** V-108: assigned scores beside the reckoned ones. `differs`: only those that differ by more than the sketch allows unseen. */
export const listExec = call({
  name: 'process-eval.eval.exec.list',
  get: '/sport/eval/exec',
  need: access.assigned,
  input: page.input(
    { normId: normId(), ...filters, differs: flag().optional() },
    { sorts: ['name', 'score', 'assigned'] },
  ),
  reply: page
    .of(
      z.object({
        userId: z.number(),
        name: z.string(),
        sidNo: z.string().nullable(),
        clazzName: z.string(),
        score: z.number().nullable(),
        assigned: z.number().nullable(),
        assignedWhy: z.string().nullable(),
        assignedBy: z.string().nullable(),
        assignedAt: z.string().nullable(),
        differs: z.boolean(),
      }),
    )
    .extend({ fullScore: z.number(), state: z.enum(['open', 'shown', 'closed']) }),
});
/** V-108: an assigned score stands in place of the reckoned one; both are kept. Null takes it back. */
export const setExec = call({
  name: 'process-eval.eval.exec.set',
  put: '/sport/eval/exec',
  need: access.assign,
  input: z.object({
    normId: normId(),
    why: textOf(200, 'process-eval.whyRequired'),
    items: z
      .array(z.object({ userId: userId(), score: points().nullable() }))
      .min(1)
      .max(200),
  }),
  reply: z.object({ saved: z.number() }),
});
