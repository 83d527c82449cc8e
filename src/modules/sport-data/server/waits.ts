import type { Cx } from '../../../kernel/server/cx';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { dataThird } from '../contract';

const waiting = (cx: Cx, kind: 'test' | 'vision'): Sql => sql`
  select count(*)
  from sport_data_third x
  where ${cx.db.orgs('x')}
    and x.kind = ${kind}
    and x.state = 'waiting'`;

/** What vendors sent, until somebody takes it over or not. */
export const waits: readonly Wait[] = [
  {
    name: 'thirdTests',
    list: dataThird,
    at: ['/desk/sport-data4/third/test?state=waiting'],
    count: (cx) => waiting(cx, 'test'),
  },
  {
    name: 'thirdVision',
    list: dataThird,
    at: ['/desk/sport-data4/third/vision?state=waiting'],
    count: (cx) => waiting(cx, 'vision'),
  },
];
