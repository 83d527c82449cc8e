import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { idOf, page } from '../../../kernel/shared/fields';
import { access } from '../access';
import { sbjId, span } from './parts';

const CYCLES = ['three_months', 'half_year', 'one_year'] as const;
const sums = { count: z.number(), learners: z.number(), priceFen: z.number() };
/**
 * Services that were activated: those whose first day lies in the period (the last year without one). The platform
 * sees all institutions. A service is a subject: `servId` is its id.
 */
export const servesReport = call({
  name: 'train.report.train.serves',
  get: '/report/train/serves',
  need: access.serves,
  input: page.input(
    { orgId: idOf('organisation_org').optional(), ...span, servId: sbjId().optional() },
    { sorts: ['startOn', 'endOn', 'priceFen'] },
  ),
  reply: page
    .of(
      z.object({
        serveId: z.number(),
        orgId: z.number(),
        orgName: z.string(),
        userId: z.number(),
        userName: z.string(),
        servId: z.number(),
        servName: z.string(),
        cycle: z.enum(CYCLES),
        startOn: z.string(),
        endOn: z.string(),
        priceFen: z.number(),
        state: z.enum(['learning', 'near', 'expired']),
        auditedAt: z.string().nullable(),
      }),
    )
    .extend({
      from: z.string(),
      to: z.string(),
      sum: z.object(sums),
      byServ: z.array(z.object({ servId: z.number(), servName: z.string(), ...sums })),
      byMonth: z.array(z.object({ month: z.string(), count: z.number(), priceFen: z.number() })),
    }),
});
export type ServeRow = z.output<(typeof servesReport)['reply']>['items'][number];
