import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { all, sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { plusDays } from '../../../kernel/shared/dates';
import { fail } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import * as calls from '../contract';
import { faults } from '../faults';

/** Longer than a chart can show, and a bound before the walk over its days. */
const MOST_DAYS = 400;
interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}
/** Orders that were paid within days of the reader's zone. Refunded ones were paid; what went back is another figure. */
const paidWithin = (cx: Cx, door: Door, { from, to }: Days): Sql =>
  all(
    door.orgs('o'),
    sql`o.paid_at is not null`,
    when(from, (day) => sql`o.paid_at >= ${day}::date::timestamp at time zone ${cx.me.zone}`),
    when(to, (day) => sql`o.paid_at < (${day}::date + 1)::timestamp at time zone ${cx.me.zone}`),
  );
type Input = ParsedOf<typeof calls.billsByCourse>;
type Bill = ReplyOf<typeof calls.billsByCourse>['items'][number];
type Day = ReplyOf<typeof calls.billsByTrend>['items'][number];

const daysFrom = (from: string, to: string): string[] => {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
};

/** Courses of which something was paid within days, each with its sums. */
function billList(cx: Cx, door: Door, days: Days): ListQuery<Input> {
  const summed = sql`(
    select o.org_id, o.spu_id, max(o.title) as title, max(o.category) as category, count(*) as orders,
      count(*) filter (where o.pay_fen > 0) as paid, sum(o.pay_fen)::bigint as income_fen,
      coalesce(sum(p.back_fen), 0)::bigint as back_fen
    from mall_order_v o
    left join finance_payment p on p.org_id = o.org_id and p.order_id = o.order_id
    where ${paidWithin(cx, door, days)}
    group by o.org_id, o.spu_id) c`;
  return {
    select: sql`c.spu_id, c.org_id, s.name as seller_name, c.title, c.category, c.orders, c.paid, c.income_fen, c.back_fen`,
    from: sql`${summed} join organisation_org s on s.org_id = c.org_id`,
    counted: summed,
    where: [door.orgs('c')],
    sorts: { incomeFen: sql`c.income_fen`, orders: sql`c.orders`, title: sql`c.title` },
    then: sql`c.income_fen desc, c.orders desc, c.spu_id`,
  };
}
const COLUMNS: readonly SheetColumn<Bill>[] = [
  ['title', 28, (row) => row.title],
  ['sellerName', 24, (row) => row.sellerName],
  ['orders', 12, (row) => row.orders],
  ['paid', 12, (row) => row.paid],
  ['backFen', 16, (row) => yuan(row.backFen)],
  ['incomeFen', 16, (row) => yuan(row.incomeFen)],
];
const sheet = exporter<ParsedOf<typeof calls.exportBillsByCourse>>({
  kind: 'finance.bills.byCourse',
  run: (cx, params) =>
    listSheet<Input, Bill>(cx, {
      module: 'finance',
      name: 'sheet.bills',
      columns: COLUMNS,
      shown: params.columns,
      sort: params.sort,
      open: (fn) => cx.reading('finance.bills', params.orgId, fn),
      list: (door) => billList(cx, door, params),
    }),
});
export const billJobs = [sheet.job];

export const billHandlers = [
  handle(calls.billsByCourse, (cx, input) =>
    cx.reading('finance.bills', input.orgId, (door) => door.list<Input, Bill>(input, billList(cx, door, input))),
  ),
  handle(calls.exportBillsByCourse, (cx, params) => sheet.answer(cx, params)),
  handle(calls.billsByTrend, async (cx, { orgId, from: first, to: last }) => {
    const to = last ?? cx.today;
    const from = first ?? plusDays(to, -29);
    if (from > to || plusDays(from, MOST_DAYS) < to) throw fail(faults.spanLong, { days: MOST_DAYS }, 'from');
    const rows = await cx.reading('finance.trend', orgId, (door) =>
      door.rows<Day>(sql`
        select to_char(o.paid_at at time zone ${cx.me.zone}, 'YYYY-MM-DD') as date, count(*) as orders,
          sum(o.pay_fen)::bigint as income_fen
        from mall_order_v o
        where ${paidWithin(cx, door, { from, to })}
        group by 1
        order by 1`),
    );
    const found = new Map(rows.map((row) => [row.date, row]));
    const items = daysFrom(from, to).map((date) => found.get(date) ?? { date, orders: 0, incomeFen: 0 });
    return {
      from,
      to,
      orders: items.reduce((sum, day) => sum + day.orders, 0),
      incomeFen: items.reduce((sum, day) => sum + day.incomeFen, 0),
      items,
    };
  }),
];
