import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { listOrders, listRefunds } from '../contract';

const LIVE = 1;
/** Whoever paid stands in the class a moment later; after so many minutes something is in the way. */
const PLACE_MINUTES = 10;
/**
 * Refunds that the provider could not make, and those that somebody else asked for and a second person looks at; live orders that were
 * paid and that no class has taken in.
 */
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
  {
    name: 'unplaced',
    list: listOrders,
    at: ['/desk/teach/finance/order?state=paid'],
    count: (cx) => sql`
      select count(*)
      from mall_order_v o
      where ${cx.db.orgs('o')}
        and o.state = 'paid'
        and o.category = ${LIVE}
        and o.paid_at <= ${new Date(cx.now.getTime() - PLACE_MINUTES * 60_000).toISOString()}::timestamptz`,
  },
];
