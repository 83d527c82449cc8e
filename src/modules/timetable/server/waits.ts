import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { myToday } from '../contract';

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
        and v.on_date >= ${cx.today}::date`,
  },
];
