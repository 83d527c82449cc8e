import { handle } from '../../../kernel/server/module';
import type { Door } from '../../../kernel/server/db/door';
import { plusDays } from '../../../kernel/shared/dates';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import * as calls from '../contract';
import type { ServeRow } from '../contract';
import { NEAR_DAYS } from '../rules';
import { nameIn, spanOf } from './scope';

const YEAR_DAYS = 365;
const SORTS: Readonly<Record<string, string>> = { startOn: 'v.start_on', endOn: 'v.end_on', priceFen: 'v.price_fen' };
interface Sums {
  readonly count: number;
  readonly learners: number;
  readonly priceFen: number;
}

export const servesHandlers = [
  handle(calls.servesReport, async (cx, { curPage, pageSize, sort, orgId, servId, ...asked }) => {
    const key = sort?.replace(/^-/, '') ?? 'startOn';
    if (!(key in SORTS)) throw fail(kernelFaults.badInput, {}, 'sort');
    const span = spanOf(cx, asked, YEAR_DAYS);
    return cx.reading('train.serves', orgId, async (door: Door) => {
      const params: unknown[] = [door.orgIds, span.from, span.to, cx.today, plusDays(cx.today, NEAR_DAYS)];
      const where = `v.org_id = any($1::bigint[]) and v.state = 'passed' and v.start_on between $2::date and $3::date and $4::date <= $5::date${servId == null ? '' : ` and v.serv_id = $${params.push(servId)}`}`;
      const sums =
        'count(*)::int as count, count(distinct v.user_id)::int as learners, coalesce(sum(v.price_fen), 0)::float8 as price_fen';
      const [sum] = await door.rows<Sums>(`select ${sums} from people_serve_v v where ${where}`, params);
      const byServ = await door.rows<Sums & { servId: number; servName: string }>(
        `select v.serv_id, s.${nameIn(cx)} as serv_name, ${sums} from people_serve_v v join textbook_subject s on s.sbj_id = v.serv_id where ${where} group by 1, 2 order by count desc, 1`,
        params,
      );
      const byMonth = await door.rows<{ month: string; count: number; priceFen: number }>(
        `select to_char(v.start_on, 'YYYY-MM') as month, count(*)::int as count, coalesce(sum(v.price_fen), 0)::float8 as price_fen from people_serve_v v where ${where} group by 1 order by 1`,
        params,
      );
      const items = await door.rows<ServeRow>(
        `select v.serve_id, v.org_id, o.name as org_name, v.user_id, p.name as user_name, v.serv_id, s.${nameIn(cx)} as serv_name, v.cycle, v.start_on, v.end_on, v.price_fen, v.audited_at,
           case when v.end_on < $4::date then 'expired' when v.end_on <= $5::date then 'near' else 'learning' end as state
         from people_serve_v v join people_person_v p on p.org_id = v.org_id and p.user_id = v.user_id join organisation_org o on o.org_id = v.org_id join textbook_subject s on s.sbj_id = v.serv_id
         where ${where} order by ${SORTS[key]!} ${sort == null || sort.startsWith('-') ? 'desc' : 'asc'}, v.serve_id desc limit ${pageSize} offset ${(curPage - 1) * pageSize}`,
        params,
      );
      return { items, curPage, pageSize, total: sum!.count, ...span, sum: sum!, byServ, byMonth };
    });
  }),
];
