import { handle } from '../../../kernel/server/module';
import { all, is, nameIn, sql } from '../../../kernel/server/db/sql';
import * as calls from '../contract';
import type { ServeRow } from '../contract';
import { serveState } from './learners';
import { spanOf } from './scope';

const YEAR_DAYS = 365;
interface Sums {
  readonly count: number;
  readonly learners: number;
  readonly priceFen: number;
}
const NONE: Sums = { count: 0, learners: 0, priceFen: 0 };
const sums = sql`
  count(*)::int as count,
  count(distinct v.user_id)::int as learners,
  coalesce(sum(v.price_fen), 0)::float8 as price_fen`;

export const servesHandlers = [
  handle(calls.servesReport, async (cx, { orgId, servId, from, to, ...paging }) => {
    const span = spanOf(cx, { from, to }, YEAR_DAYS);
    return cx.reading('train.serves', orgId, async (door) => {
      const where = all(
        door.orgs('v'),
        sql`v.state = 'passed'`,
        sql`v.start_on between ${span.from}::date and ${span.to}::date`,
        is('v.serv_id', servId),
      );
      const sum = await door.row<Sums>(sql`
        select ${sums}
        from people_serve_v v
        where ${where}`);
      const byServ = await door.rows<Sums & { servId: number; servName: string }>(sql`
        select v.serv_id, ${nameIn(cx.lang, 's')} as serv_name, ${sums}
        from people_serve_v v
        join textbook_subject s on s.sbj_id = v.serv_id
        where ${where}
        group by 1, 2
        order by count desc, 1`);
      const byMonth = await door.rows<{ month: string; count: number; priceFen: number }>(sql`
        select to_char(v.start_on, 'YYYY-MM') as month, count(*)::int as count,
          coalesce(sum(v.price_fen), 0)::float8 as price_fen
        from people_serve_v v
        where ${where}
        group by 1
        order by 1`);
      const page = await door.list(paging, {
        select: sql`v.serve_id, v.org_id, o.name as org_name, v.user_id, p.name as user_name, v.serv_id,
          ${nameIn(cx.lang, 's')} as serv_name, v.cycle, v.start_on, v.end_on, v.price_fen, v.audited_at,
          ${serveState(cx, 'v.end_on')} as state`,
        from: sql`people_serve_v v
          join people_person_v p on p.org_id = v.org_id and p.user_id = v.user_id
          join organisation_org o on o.org_id = v.org_id
          join textbook_subject s on s.sbj_id = v.serv_id`,
        counted: sql`people_serve_v v`,
        where: [where],
        sorts: { startOn: sql`v.start_on`, endOn: sql`v.end_on`, priceFen: sql`v.price_fen` },
        then: sql`v.start_on desc, v.serve_id desc`,
        shape: (row: ServeRow) => row,
      });
      return { ...page, ...span, sum: sum ?? NONE, byServ, byMonth };
    });
  }),
];
