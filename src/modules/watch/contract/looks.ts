import * as z from 'zod';
import { call } from '../../../kernel/shared/call';
import { page, textOf } from '../../../kernel/shared/fields';
import { m } from '../../../kernel/shared/messages';
import { access } from '../access';
import { BAND_STATES } from '../rules';
import { affairId, orgId, userId } from './parts';

export const WHAT = ['body', 'way'] as const;
/**
 * Gives the reason for looking at a child's body or way; the calls of both answer for a quarter of an hour then. A region needs an
 * open alarm of the child.
 */
export const giveReason = call({
  name: 'watch.band.look',
  post: '/warn/band/looks',
  need: access.look,
  input: z.object({
    userId: userId(),
    orgId: orgId().optional(),
    what: z.enum(WHAT),
    reason: textOf(200, 'watch.reason').min(4, m('watch.reasonShort', { min: 4 })),
    affairId: affairId().optional(),
  }),
  reply: z.object({ until: z.string() }),
});
/** The child's own page: the band, and who looked and why. */
export const myWatch = call({
  name: 'watch.band.mine',
  get: '/warn/band/mine',
  need: access.own,
  input: page.input({}),
  reply: page
    .of(
      z.object({
        at: z.string(),
        what: z.enum(WHAT),
        reason: z.string(),
        byName: z.string(),
        byOrgName: z.string(),
      }),
    )
    .extend({
      band: z
        .object({
          devId: z.string(),
          state: z.enum(BAND_STATES),
          battery: z.number().nullable(),
          boundAt: z.string(),
          heardAt: z.string().nullable(),
        })
        .nullable(),
      /** Steps of today. */ steps: z.number().nullable(),
    }),
});
