import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { listAppeals } from '../contract';
import { decidable } from './subjects';

export const waits: readonly Wait[] = [
  {
    name: 'open',
    list: listAppeals,
    at: ['/desk/teach/edu/appeals', '/appeal/list'],
    count: (cx) => sql`
      select count(*)
      from appeal_appeal a
      where ${cx.db.orgs('a')}
        and a.decided_at is null
        and ${decidable(cx)}`,
  },
];
