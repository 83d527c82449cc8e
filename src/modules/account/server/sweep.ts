import { sql, type Sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Schedule } from '../../../kernel/server/module';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { claimRows } from '../../../kernel/server/db/claims';
import { later } from './families';

const DAY = 24 * 3600;
/** The cap asks for today's count alone; a month of them answers a question about a bill. */
const SMS_DAYS = 31;
/** What is kept for so many seconds after its end, then deleted. A spent refresh token stays as long as a copy of it could come back. */
const SPENT: readonly (readonly [(before: string) => Sql, number])[] = [
  [(before) => sql`delete from account_access where expires_at < ${before}`, 3600],
  [(before) => sql`delete from account_refresh where expires_at < ${before}`, DAY],
  [(before) => sql`delete from account_captcha where expires_at < ${before}`, DAY],
  [(before) => sql`delete from account_ticket where expires_at < ${before}`, DAY],
  [(before) => sql`delete from account_sms_outbox where made_at < ${before}`, DAY],
  [(before) => sql`delete from account_sms_quota where sent_at < ${before}`, 2 * DAY],
  [(before) => sql`delete from account_sms_address where until < ${before}`, 0],
  [(before) => sql`delete from account_wrong_try where until < ${before}`, 0],
  // A family whose last token is gone has ended; the login log remembers the sign-in.
  [
    (before) => sql`
      delete from account_family f
      where f.made_at < ${before}
        and not exists (select 1 from account_refresh r where r.family_id = f.family_id)
        and not exists (select 1 from account_access a where a.family_id = f.family_id)`,
    DAY,
  ],
];

/** Deletes tokens, codes, tickets, messages and their counts that have run out. */
export const sweep: Schedule = {
  name: 'account-sweep',
  does: 'tokens, codes, tickets, messages and their counts that have run out go',
  cron: '20 18 * * *',
  async run(kernel) {
    for (const [spent, seconds] of SPENT) await claimRows(kernel, spent(later(kernel.clock(), -seconds)));
    await sweepSmsDays(kernel);
  },
};

/** Counts of messages are an organisation's own rows, so each is asked by itself. */
async function sweepSmsDays(kernel: Kernel): Promise<void> {
  const before = plusDays(dayIn('Asia/Shanghai', kernel.clock()), -SMS_DAYS);
  const orgs = await claimRows<{ orgId: number }>(kernel, sql`select org_id from organisation_org`);
  for (const { orgId } of orgs)
    await inOrg(kernel.pools.tenant, orgId, (door) =>
      door.change(sql`delete from account_sms_day where org_id = ${orgId} and day < ${before}`),
    );
}
