import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { myToday } from '../contract';
import { ahead } from './covers';

export const waits: readonly Wait[] = [
  {
    name: 'cover',
    list: myToday,
    at: ['/arrange/basic/myLessons'],
    count: (cx) => sql`
      select count(*)
      from timetable_cover v
      where ${cx.db.orgs('v')}
        and v.teacher_id = ${cx.me.userId}
        and v.state = 'asked'
        and ${ahead(cx)}`,
  },
];
