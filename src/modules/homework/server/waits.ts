import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { teachStat } from '../contract';

export const waits: readonly Wait[] = [
  {
    name: 'marking',
    list: teachStat,
    at: ['/work/home/allwork'],
    count: (cx) => sql`
      select count(*)
      from homework_task t
      join homework_reply r on r.org_id = t.org_id and r.task_id = t.task_id
      where ${cx.db.orgs('t')}
        and t.user_id = ${cx.me.userId}
        and t.removed_at is null
        and r.state = 'submitted'`,
  },
];
