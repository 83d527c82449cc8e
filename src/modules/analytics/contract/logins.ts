import * as z from 'zod';
import { call, file } from '../../../kernel/shared/call';
import { page, sortOf, span } from '../../../kernel/shared/fields';
import { access } from '../access';
import { columns, days, orgId } from './parts';

const filters = { orgId: orgId(), ...days };
const SORTS = ['onDate', 'logins', 'people', 'refused'] as const;
const counts = {
  logins: z.number(),
  /** Each person once a day and organisation. */
  people: z.number(),
  /** Sign-ins that were refused. */
  refused: z.number(),
};
/** Sign-ins by day and organisation, without names. */
export const platformLogins = call({
  name: 'analytics.platform.logins',
  get: '/analytics/platform/logins',
  need: access.platform,
  input: page.input(filters, { sorts: SORTS }),
  reply: page.of(z.object({ onDate: z.string(), orgId: z.number(), orgName: z.string(), ...counts })).extend({
    figures: z.object({ logins: z.number(), refused: z.number() }),
    from: z.string(),
    to: z.string(),
    rows: z.number(),
  }),
});
export const exportPlatformLogins = call({
  name: 'analytics.platform.logins.export',
  get: '/analytics/platform/logins/export',
  need: access.platform,
  input: span(z.object({ ...filters, sort: sortOf(SORTS).optional(), columns: columns() })),
  reply: file,
});
