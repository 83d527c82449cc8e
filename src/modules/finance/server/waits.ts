import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { listRefunds } from '../contract';

/** Refunds that the provider could not make, and those that somebody else asked for and a second person looks at. */
export const waits: readonly Wait[] = [
  {
    name: 'refunds',
    list: listRefunds,
    at: ['/desk/teach/finance/order?tab=refunds'],
    count: (cx) => sql`
      select count(*)
      from finance_refund r
      where ${cx.db.orgs('r')}
        and (r.state = 'abnormal' or (r.state = 'waiting' and r.by_id <> ${cx.me.userId}))`,
  },
];
