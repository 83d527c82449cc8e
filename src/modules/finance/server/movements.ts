import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import type { ListQuery } from '../../../kernel/server/db/list';
import { sql, when, type Sql } from '../../../kernel/server/db/sql';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import * as calls from '../contract';
import type { Account, BagKind } from '../rules';

type Row = ReplyOf<typeof calls.listIncomes>['items'][number];
type Input = ParsedOf<typeof calls.cashDetails>;
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
export const movementList = (door: Door, input: Input, { accounts, sign, zone, real }: Asked): ListQuery<Input> => {
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
const own = (cx: Cx, input: Input & { readonly kind?: BagKind | undefined }, sign: 'in' | 'out') =>
  movements(cx.db, input, { accounts: input.kind ? ACCOUNTS[input.kind] : BOTH, sign, zone: cx.me.zone, real: true });
const details = (cx: Cx, input: Input, account: Account) =>
  cx.reading('finance.details', input.orgId ?? cx.me.orgId, (door) =>
    movements(door, input, { accounts: [account], zone: cx.me.zone }),
  );

export const movementHandlers = [
  handle(calls.cashDetails, (cx, input) => details(cx, input, 'cash')),
  handle(calls.cardDetails, (cx, input) => details(cx, input, 'card')),
  handle(calls.listIncomes, (cx, input) => own(cx, input, 'in')),
  handle(calls.listExpends, (cx, input) => own(cx, input, 'out')),
];
