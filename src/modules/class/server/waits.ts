import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { listTutoring } from '../contract';

export const waits: readonly Wait[] = [
  {
    name: 'applicants',
    list: listTutoring,
    at: ['/clazz/basic/tutor'],
    count: (cx) => sql`
      select count(*)
      from class_applicant w
      join class_clazz c on c.org_id = w.org_id and c.clazz_id = w.clazz_id
      where ${cx.db.orgs('w')}
        and w.state = 'waiting'
        and c.master_id = ${cx.me.userId}
        and c.ended_at is null`,
  },
];
