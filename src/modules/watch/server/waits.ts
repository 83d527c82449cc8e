import { all, sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { openAffairs } from '../contract';
import { ofMine } from './sight';

export const waits: readonly Wait[] = [
  {
    name: 'alarms',
    list: openAffairs,
    at: ['/watch/alarms'],
    count: (cx) => sql`
      select count(*)
      from watch_affair a
      where ${all(cx.db.orgs('a'), sql`a.state = 'open'`, ofMine(cx))}`,
  },
];
