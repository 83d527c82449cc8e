import { sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import * as calls from '../contract';
import { RECORD_KINDS } from '../rules/record';
import { THIRD_KINDS } from '../rules/third';

// The pages are the school's desk: whoever is let in sees all of its classes.
export const waits: readonly Wait[] = [
  ...RECORD_KINDS.map((kind): Wait => ({
    name: kind,
    list: calls.dataDaily,
    at: [`/desk/sport-data4/daily/${kind}?state=doubtful`],
    count: (cx) => sql`
        select count(*)
        from sport_data_record d
        where ${cx.db.orgs('d')}
          and d.kind = ${kind}
          and d.state = 'doubtful'`,
  })),
  ...THIRD_KINDS.map((kind): Wait => ({
    name: `third.${kind}`,
    list: calls.dataThird,
    at: [`/desk/sport-data4/third/${kind}?state=waiting`],
    count: (cx) => sql`
        select count(*)
        from sport_data_third x
        where ${cx.db.orgs('x')}
          and x.kind = ${kind}
          and x.state = 'waiting'`,
  })),
];
