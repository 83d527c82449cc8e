import { sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import type { Schedule } from '../../../../kernel/server/module';

/** An old letter still says that it has run out, and sends a new address; a pass is forgotten the next day. */
const LETTER_DAYS = 365;
const PASS_DAYS = 1;

/** Deletes addresses and passes that have run out. */
export const linkSweep: Schedule = {
  name: 'people-link-sweep',
  does: 'addresses for guardians and their passes that have run out go',
  cron: '40 18 * * *',
  async run(kernel) {
    const before = (days: number): string => new Date(kernel.clock().getTime() - days * 24 * 3600_000).toISOString();
    await inOrg(kernel.pools.tenant, 0, (door) =>
      door.change(sql`
        delete from people_link
        where ends_at < ${before(PASS_DAYS)}
          and (kind = 'pass' or ends_at < ${before(LETTER_DAYS)})`),
    );
  },
};
