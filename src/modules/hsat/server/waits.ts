import { all, any, sql } from '../../../kernel/server/db/sql';
import type { Wait } from '../../../kernel/server/waits';
import { listExempts } from '../contract';
import { hasDesk, inCharge, isRegion } from './sight';

export const waits: readonly Wait[] = [
  {
    name: 'exempts',
    list: listExempts,
    at: ['/phys/hsat/exempts'],
    // Whose step is the caller's: a class teacher's, then a PE teacher's. The office may stand in for either.
    count: (cx) =>
      isRegion(cx)
        ? undefined
        : sql`
            select count(*)
            from hsat_exempt x
            join hsat_candidate c on c.org_id = x.org_id and c.schema_id = x.schema_id and c.user_id = x.user_id
            where ${all(
              cx.db.orgs('x'),
              cx.db.orgs('c'),
              hasDesk(cx)
                ? sql`x.state in ('class', 'pe', 'school')`
                : any(
                    sql`x.state = 'class' and ${inCharge(cx, 'c', 'class')}`,
                    sql`x.state = 'pe' and ${inCharge(cx, 'c', 'pe')}`,
                  ),
            )}`,
  },
];
