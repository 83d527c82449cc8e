import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { countOfList, rowsOfList, type ListQuery } from '../../../kernel/server/db/list';
import { all, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf } from '../../../kernel/shared/call';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import { denied } from '../../../kernel/shared/need';
import { levelNeeds } from '../access';
import * as calls from '../contract';

type Input = ParsedOf<typeof calls.statis>;
type Filters = Omit<Input, 'curPage' | 'pageSize' | 'sort'>;

/** Orders `o` that were paid within days of the reader's zone, as finance counts them. What went back is a figure of its own. */
const paidWithin = (cx: Cx, door: Door, { from, to, category }: Filters): Sql =>
  all(
    door.orgs('o'),
    sql`o.paid_at is not null`,
    when(category, (asked) => sql`o.category = ${asked}`),
    when(from, (day) => sql`o.paid_at >= ${day}::date::timestamp at time zone ${cx.me.zone}`),
    when(to, (day) => sql`o.paid_at < (${day}::date + 1)::timestamp at time zone ${cx.me.zone}`),
  );
const COUNTS = sql`count(distinct o.spu_id) as courses, count(*) as orders, count(*) filter (where o.pay_fen > 0) as paid,
  count(distinct o.buyer_id) as buyers, coalesce(sum(o.pay_fen), 0)::bigint as income_fen,
  count(*) filter (where o.state in ('refunding', 'refunded')) as refunded`;

/** One seller's courses, or the sellers of a reach. */
const isByCourse = ({ level, orgId }: Filters): boolean => level === 'org' || orgId != null;
function listOf(cx: Cx, door: Door, input: Filters): ListQuery<Input> {
  const summed = isByCourse(input)
    ? sql`(
        select o.org_id, o.spu_id, max(o.title) as title, max(o.category) as category, ${COUNTS}
        from mall_order o
        where ${paidWithin(cx, door, input)}
        group by o.org_id, o.spu_id) c`
    : sql`(
        select o.org_id, null::bigint as spu_id, null::text as title, null::integer as category, ${COUNTS}
        from mall_order o
        where ${paidWithin(cx, door, input)}
        group by o.org_id) c`;
  return {
    select: sql`c.org_id, s.name as org_name, c.spu_id, c.title, c.category, c.courses, c.orders, c.paid, c.buyers,
      c.income_fen, c.refunded`,
    from: sql`${summed} join organisation_org s on s.org_id = c.org_id`,
    counted: summed,
    where: [door.orgs('c')],
    sorts: {
      incomeFen: sql`c.income_fen`,
      orders: sql`c.orders`,
      buyers: sql`c.buyers`,
      refunded: sql`c.refunded`,
    },
    then: sql`c.income_fen desc, c.orders desc, c.org_id, c.spu_id`,
  };
}
/** The sums over all rows: a learner of several courses is one buyer, so they cannot be added up. */
async function sumsOf(cx: Cx, door: Door, input: Filters): Promise<calls.StatisSums> {
  const found = await door.row<calls.StatisSums>(sql`
    select ${COUNTS}
    from mall_order o
    where ${paidWithin(cx, door, input)}`);
  return found ?? { courses: 0, orders: 0, paid: 0, buyers: 0, incomeFen: 0, refunded: 0 };
}
/**
 * Whose orders a level reads: the own organisation's, or those of the caller's reach. @throws notAllowed for a level that is not
 * the caller's, gone for an organisation outside the reach.
 */
function reading<T>(cx: Cx, { level, orgId }: Filters, fn: (door: Door) => Promise<T>): Promise<T> {
  if (denied(levelNeeds[level], cx.me)) throw fail(kernelFaults.notAllowed);
  if (level === 'org' && orgId != null && orgId !== cx.me.orgId) throw fail(kernelFaults.gone);
  return cx.reading('mall.statis', level === 'org' ? cx.me.orgId : orgId, fn);
}

const sheet = exporter<ParsedOf<typeof calls.exportStatis>>({
  kind: 'mall.statis',
  calls: [calls.exportStatis],
  run: (cx, params) =>
    reading(cx, params, async (door) => {
      const list = listOf(cx, door, params);
      const count = await door.total(countOfList(list));
      const rows = await door.rows<calls.StatisRow>(rowsOfList(list, { sort: params.sort }));
      const column = (key: string, value: (row: calls.StatisRow) => string | number | null) => ({
        title: cx.text(`mall.field.${key}`),
        width: 18,
        value,
      });
      return {
        name: cx.text('mall.statisSheet'),
        count,
        rows,
        columns: [
          column('orgName', (r) => r.orgName),
          ...(isByCourse(params)
            ? [
                column('title', (r) => r.title),
                column('category', (r) => (r.category == null ? null : cx.text(`mall.category.${r.category}`))),
              ]
            : [column('courses', (r) => r.courses)]),
          column('orders', (r) => r.orders),
          column('paid', (r) => r.paid),
          column('buyers', (r) => r.buyers),
          column('incomeFen', (r) => yuan(r.incomeFen)),
          column('refunded', (r) => r.refunded),
        ],
      };
    }),
});
export const statisJobs = [sheet.job];

export const statisHandlers = [
  handle(calls.statis, (cx, input) =>
    reading(cx, input, async (door) => ({
      ...(await door.list<Input, calls.StatisRow>(input, listOf(cx, door, input))),
      sums: await sumsOf(cx, door, input),
    })),
  ),
  handle(calls.exportStatis, (cx, params) => sheet.answer(cx, params)),
];
