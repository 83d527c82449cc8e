import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { askList } from '../contract';

export const waits: readonly Wait[] = [
  {
    name: 'asks',
    list: askList,
    at: ['/exercise/list?of=ask&ask.state=unanswered'],
    count: (cx) => sql`
      select count(*)
      from practice_ask a
      where ${cx.db.orgs('a')}
        and a.teacher_id = ${cx.me.userId}
        and a.state = 'unanswered'`,
  },
];
