import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { listInvoices } from '../contract';

export const waits: readonly Wait[] = [
  {
    name: 'invoices',
    list: listInvoices,
    at: ['/desk/teach/mall/invoices?state=asked'],
    count: (cx) => sql`
      select count(*)
      from mall_invoice i
      where ${cx.db.orgs('i')}
        and i.state = 'asked'`,
  },
];
