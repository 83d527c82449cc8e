import type { Schedule } from '../../../kernel/server/module';
import { later } from './families';

const DAY = 24 * 3600;
/** What is kept for so many seconds after its end, then deleted. A spent refresh token stays as long as a copy of it could come back. */
const SPENT: readonly (readonly [string, number])[] = [
  ['delete from account_access where expires_at < $1', 3600],
  ['delete from account_refresh where expires_at < $1', DAY],
  ['delete from account_captcha where expires_at < $1', DAY],
  ['delete from account_ticket where expires_at < $1', DAY],
  ['delete from account_sms_outbox where made_at < $1', DAY],
  ['delete from account_sms_quota where sent_at < $1', 2 * DAY],
  ['delete from account_sms_address where until < $1', 0],
  ['delete from account_wrong_try where until < $1', 0],
  // A family whose last token is gone has ended; the login log remembers the sign-in.
  [
    'delete from account_family f where f.made_at < $1 and not exists (select from account_refresh r where r.family_id = f.family_id) and not exists (select from account_access a where a.family_id = f.family_id)',
    DAY,
  ],
];

/** Deletes tokens, codes, tickets and messages that have run out. */
export const sweep: Schedule = {
  name: 'account.sweep',
  cron: '20 18 * * *',
  async run(kernel) {
    for (const [sql, seconds] of SPENT) await kernel.pools.tenant.query(sql, [later(kernel.clock(), -seconds)]);
  },
};
