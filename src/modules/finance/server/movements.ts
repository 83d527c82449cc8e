import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { sql, when, type Sql } from '../../../kernel/server/db/sql';
import { exporter } from '../../../kernel/server/exporting';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { yuan } from '../../../kernel/shared/money';
import * as calls from '../contract';
import { countsHours, type Account, type BagKind } from '../rules';

type Row = ReplyOf<typeof calls.listIncomes>['items'][number];
type Input = ParsedOf<typeof calls.cashDetails>;
type Days = Pick<Input, 'from' | 'to'>;
interface Asked {
  readonly accounts: readonly Account[];
  readonly sign?: 'in' | 'out';
  readonly zone: string;
  /**
   * Without what was only set aside or is free again, and without what is earned of money that came before: that came from nobody and
   * went to nobody.
   */ readonly real?: boolean;
}
const ENTRIES = sql`finance_entry e join finance_tx t on t.org_id = e.org_id and t.tx_id = e.tx_id`;
/** Entries of accounts, the newest first, with the order each is about; in the operator's book with whose it is. */
export const movementList = (door: Door, input: Days, { accounts, sign, zone, real }: Asked): ListQuery<Input> => {
  // One account is written with `=`: beside `any` the index of an account gives no order, and all of its entries are sorted.
  const of: Sql =
    accounts.length === 1 ? sql`e.account = ${accounts[0]}` : sql`e.account = any(${[...accounts]}::text[])`;
  return {
    select: sql`e.tx_id, e.at, t.kind, e.account, e.amount, t.remark, o.number, o.title, s.name as org_name`,
    from: sql`${ENTRIES}
      left join mall_order_v o on o.org_id = t.org_id and o.order_id = t.ref_id
        and t.kind in ('sale', 'late', 'refund', 'hold', 'free', 'defer')
      left join organisation_org s on t.org_id = ${PLATFORM_ORG} and s.org_id = t.ref_id
        and t.kind in ('recharge', 'refill', 'lesson')`,
    counted: real ? ENTRIES : sql`finance_entry e`,
    where: [
      door.orgs('e'),
      of,
      real ? sql`t.kind not in ('hold', 'free', 'defer', 'earn')` : undefined,
      sign && (sign === 'in' ? sql`e.amount > 0` : sql`e.amount < 0`),
      when(input.from, (day) => sql`e.at >= ${day}::date::timestamp at time zone ${zone}`),
      when(input.to, (day) => sql`e.at < (${day}::date + 1)::timestamp at time zone ${zone}`),
    ],
    sorts: {},
    then: sql`e.at desc, e.tx_id desc, e.account`,
  };
};
const movements = (door: Door, input: Input, asked: Asked) =>
  door.list<Input, Row>(input, movementList(door, input, asked));
/**
 * What a bag holds: money, what courses brought, and the operator's live fees; or lesson hours. What lessons take comes out of what was
 * set aside.
 */
const ACCOUNTS: Readonly<Record<BagKind, readonly Account[]>> = {
  cash: ['cash', 'held', 'income', 'fee'],
  card: ['card', 'cardHeld'],
};
const BOTH: readonly Account[] = [...ACCOUNTS.cash, ...ACCOUNTS.card];
const ownAsked = (cx: Cx, kind: BagKind | undefined, sign: 'in' | 'out'): Asked => ({
  accounts: kind ? ACCOUNTS[kind] : BOTH,
  sign,
  zone: cx.me.zone,
  real: true,
});
const own = (cx: Cx, input: Input & { readonly kind?: BagKind | undefined }, sign: 'in' | 'out') =>
  movements(cx.db, input, ownAsked(cx, input.kind, sign));
const reading = <T>(cx: Cx, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> =>
  cx.reading('finance.details', orgId ?? cx.me.orgId, fn);
const details = (cx: Cx, input: Input, account: Account) =>
  reading(cx, input.orgId, (door) => movements(door, input, { accounts: [account], zone: cx.me.zone }));

const COLUMNS: readonly SheetColumn<Row>[] = [
  ['at', 18, (row, cx) => instantCell(cx, row.at)],
  ['kind', 16, (row, cx) => cx.text(`finance.kind.${row.kind}`)],
  ['amount', 16, (row) => (countsHours(row.account) ? row.amount : yuan(row.amount))],
  ['amount', 12, (row, cx) => cx.text(countsHours(row.account) ? 'finance.hour' : 'finance.yuanUnit'), 'field.unit'],
  ['orgName', 24, (row) => row.orgName],
  ['title', 28, (row) => row.title],
  ['number', 24, (row) => row.number],
  ['remark', 24, (row) => row.remark],
];
const detailsSheet = (account: 'cash' | 'card') =>
  exporter<ParsedOf<typeof calls.exportCash>>({
    kind: `finance.${account}.details`,
    run: (cx, params) =>
      listSheet<Input, Row>(cx, {
        module: 'finance',
        name: `tab.${account}`,
        columns: COLUMNS,
        shown: params.columns,
        open: (fn) => reading(cx, params.orgId, fn),
        list: (door) => movementList(door, params, { accounts: [account], zone: cx.me.zone }),
      }),
  });
const bagSheet = (name: 'incomes' | 'expends', sign: 'in' | 'out') =>
  exporter<ParsedOf<typeof calls.exportIncomes>>({
    kind: `finance.bag.${name}`,
    run: (cx, params) =>
      listSheet<Input, Row>(cx, {
        module: 'finance',
        name: `sheet.${name}`,
        columns: COLUMNS,
        shown: params.columns,
        open: (fn) => fn(cx.db),
        list: (door) => movementList(door, params, ownAsked(cx, params.kind, sign)),
      }),
  });
const [cashSheet, cardSheet] = [detailsSheet('cash'), detailsSheet('card')];
const [incomesSheet, expendsSheet] = [bagSheet('incomes', 'in'), bagSheet('expends', 'out')];
export const movementJobs = [cashSheet.job, cardSheet.job, incomesSheet.job, expendsSheet.job];

export const movementHandlers = [
  handle(calls.cashDetails, (cx, input) => details(cx, input, 'cash')),
  handle(calls.exportCash, (cx, params) => cashSheet.answer(cx, params)),
  handle(calls.cardDetails, (cx, input) => details(cx, input, 'card')),
  handle(calls.exportCard, (cx, params) => cardSheet.answer(cx, params)),
  handle(calls.listIncomes, (cx, input) => own(cx, input, 'in')),
  handle(calls.exportIncomes, (cx, params) => incomesSheet.answer(cx, params)),
  handle(calls.listExpends, (cx, input) => own(cx, input, 'out')),
  handle(calls.exportExpends, (cx, params) => expendsSheet.answer(cx, params)),
];
