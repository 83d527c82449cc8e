import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, when, contains } from '../../../kernel/server/db/sql';
import type { ListQuery } from '../../../kernel/server/db/list';
import { exporter } from '../../../kernel/server/exporting';
import { newId } from '../../../kernel/server/ids';
import { instantCell, listSheet, type SheetColumn } from '../../../kernel/server/list-sheet';
import { handle } from '../../../kernel/server/module';
import type { ParsedOf, ReplyOf } from '../../../kernel/shared/call';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { yuan } from '../../../kernel/shared/money';
import * as calls from '../contract';
import type { Account, Line, TxKind } from '../rules';
import { accounts } from '../tables';
import { post, type Balances } from './ledger';

const walletOf = (orgId: number, balances: Balances): calls.Wallet => ({
  orgId,
  cashFen: balances.get('cash') ?? 0,
  heldFen: balances.get('held') ?? 0,
  cardHours: balances.get('card') ?? 0,
  cardHeldHours: balances.get('cardHeld') ?? 0,
});
async function readWallet(door: Door): Promise<calls.Wallet> {
  const rows = await door.many(accounts, {}, { sort: ['account'] });
  return walletOf(door.orgId, new Map(rows.map((row) => [row.account, row.balance])));
}
interface TopUp {
  readonly orgId: number;
  readonly kind: TxKind;
  readonly amount: number;
  readonly remark: string;
  readonly accounts: { readonly own: Account; readonly between: Account; readonly outside: Account };
}
/** Two balanced halves, one in each book, with clearing between them. */
async function topUp(cx: Cx, o: TopUp): Promise<calls.Wallet> {
  const { own, between, outside } = o.accounts;
  const about = { key: `${o.kind}:${newId()}`, kind: o.kind, remark: o.remark, byId: cx.me.userId, at: cx.nowIso };
  const half = (up: Account, down: Account): Line[] => [
    { account: up, amount: o.amount },
    { account: down, amount: -o.amount },
  ];
  const wallet = await cx.into(o.orgId, `finance.${o.kind}`, async (door) => {
    await post(door, { ...about, lines: half(own, between) });
    return readWallet(door);
  });
  const mirror = { ...about, key: `${about.key}:${o.orgId}`, refId: o.orgId };
  await cx.asOrg(PLATFORM_ORG, (door) => post(door, { ...mirror, lines: half(between, outside) }));
  cx.note(`finance.${o.kind}`, { subjectId: o.orgId, new: { amount: o.amount, remark: o.remark } });
  return wallet;
}

type HoldRow = ReplyOf<typeof calls.listHolds>['items'][number];
type EarningRow = ReplyOf<typeof calls.listEarnings>['items'][number];
type LessonRow = ReplyOf<typeof calls.listLessons>['items'][number];
type StatsRow = calls.Wallet & { readonly orgName: string; readonly busiId: number };
type HoldsAsked = ParsedOf<typeof calls.listHolds>;
type EarningsAsked = ParsedOf<typeof calls.listEarnings>;
type StatsAsked = ParsedOf<typeof calls.walletStats>;

const holdList = (door: Door): ListQuery<HoldsAsked> => ({
  select: sql`h.order_id, o.number, o.title, o.buyer_name, h.hours, h.left_card + h.left_cash as left_hours, h.left_card,
    h.left_cash * h.fee_fen as held_fen, h.made_at`,
  from: sql`finance_hold h join mall_order_v o on o.org_id = h.org_id and o.order_id = h.order_id`,
  counted: sql`finance_hold h`,
  where: [door.orgs('h')],
  sorts: { madeAt: sql`h.made_at`, heldFen: sql`h.left_cash * h.fee_fen` },
  then: sql`h.left_card + h.left_cash > 0 desc, h.made_at desc, h.order_id`,
});
const readHolds = <T>(cx: Cx, orgId: number | undefined, fn: (door: Door) => Promise<T>): Promise<T> =>
  cx.reading('finance.holds', orgId ?? cx.me.orgId, fn);
const earningList = (door: Door): ListQuery<EarningsAsked> => ({
  select: sql`e.order_id, o.number, o.title, o.buyer_name, e.hours, e.given, e.paid_fen,
    greatest(e.paid_fen - e.back_fen - e.left_fen, 0) as earned_fen, e.back_fen, e.left_fen, e.made_at`,
  from: sql`finance_earning e join mall_order_v o on o.org_id = e.org_id and o.order_id = e.order_id`,
  counted: sql`finance_earning e`,
  where: [sql`e.org_id = ${door.orgId}`],
  sorts: { madeAt: sql`e.made_at`, leftFen: sql`e.left_fen` },
  then: sql`e.left_fen > 0 desc, e.made_at desc, e.order_id`,
});
const statsList = (door: Door, { name, busiId }: Pick<StatsAsked, 'name' | 'busiId'>): ListQuery<StatsAsked> => ({
  select: sql`o.org_id, o.name as org_name, o.busi_id, coalesce(c.balance, 0) as cash_fen, coalesce(h.balance, 0) as held_fen,
    coalesce(k.balance, 0) as card_hours, coalesce(d.balance, 0) as card_held_hours`,
  from: sql`organisation_org o
    left join finance_account c on c.org_id = o.org_id and c.account = 'cash'
    left join finance_account h on h.org_id = o.org_id and h.account = 'held'
    left join finance_account k on k.org_id = o.org_id and k.account = 'card'
    left join finance_account d on d.org_id = o.org_id and d.account = 'cardHeld'`,
  counted: sql`organisation_org o`,
  where: [
    door.orgs('o'),
    sql`o.busi_id <> 1`,
    contains('o.name', name),
    when(busiId, (asked) => sql`o.busi_id = ${asked}`),
  ],
  sorts: {
    cashFen: sql`coalesce(c.balance, 0)`,
    cardHours: sql`coalesce(k.balance, 0)`,
    orgName: sql`o.name`,
  },
  then: sql`coalesce(c.balance, 0) desc, o.org_id`,
});

const HOLDS: readonly SheetColumn<HoldRow>[] = [
  ['number', 24, (row) => row.number],
  ['title', 28, (row) => row.title],
  ['buyerName', 14, (row) => row.buyerName],
  ['hours', 10, (row) => row.hours],
  ['leftHours', 12, (row) => row.leftHours],
  ['leftCard', 12, (row) => row.leftCard],
  ['heldFen', 16, (row) => yuan(row.heldFen)],
  ['madeAt', 18, (row, cx) => instantCell(cx, row.madeAt)],
];
const EARNINGS: readonly SheetColumn<EarningRow>[] = [
  ['number', 24, (row) => row.number],
  ['title', 28, (row) => row.title],
  ['buyerName', 14, (row) => row.buyerName],
  // The screen says both in one column.
  ['given', 10, (row) => row.given],
  ['given', 10, (row) => row.hours, 'field.hours'],
  ['paidFen', 16, (row) => yuan(row.paidFen)],
  ['earnedFen', 16, (row) => yuan(row.earnedFen)],
  ['backFen', 16, (row) => yuan(row.backFen)],
  ['leftFen', 16, (row) => yuan(row.leftFen)],
  ['madeAt', 18, (row, cx) => instantCell(cx, row.madeAt)],
];
const WALLETS: readonly SheetColumn<StatsRow>[] = [
  ['orgName', 28, (row) => row.orgName],
  ['cashFen', 16, (row) => yuan(row.cashFen)],
  ['heldFen', 16, (row) => yuan(row.heldFen)],
  ['cardHours', 16, (row) => row.cardHours],
  ['cardHeldHours', 16, (row) => row.cardHeldHours],
];
const holdsSheet = exporter<ParsedOf<typeof calls.exportHolds>>({
  kind: 'finance.holds',
  run: (cx, { orgId, sort, columns }) =>
    listSheet<HoldsAsked, HoldRow>(cx, {
      module: 'finance',
      name: 'tab.holds',
      columns: HOLDS,
      shown: columns,
      sort,
      open: (fn) => readHolds(cx, orgId, fn),
      list: holdList,
    }),
});
const earningsSheet = exporter<ParsedOf<typeof calls.exportEarnings>>({
  kind: 'finance.earnings',
  run: (cx, { sort, columns }) =>
    listSheet<EarningsAsked, EarningRow>(cx, {
      module: 'finance',
      name: 'tab.earned',
      columns: EARNINGS,
      shown: columns,
      sort,
      open: (fn) => fn(cx.db),
      list: earningList,
    }),
});
const walletsSheet = exporter<ParsedOf<typeof calls.exportWallets>>({
  kind: 'finance.wallet.stats',
  run: (cx, { sort, columns, ...filters }) =>
    listSheet<StatsAsked, StatsRow>(cx, {
      module: 'finance',
      name: 'sheet.wallets',
      columns: WALLETS,
      shown: columns,
      sort,
      open: (fn) => cx.across('finance.wallets', fn),
      list: (door) => statsList(door, filters),
    }),
});
export const walletJobs = [holdsSheet.job, earningsSheet.job, walletsSheet.job];

export const walletHandlers = [
  handle(calls.getWallet, (cx) => readWallet(cx.db)),
  handle(calls.listHolds, (cx, input) =>
    readHolds(cx, input.orgId, (door) => door.list<HoldsAsked, HoldRow>(input, holdList(door))),
  ),
  handle(calls.exportHolds, (cx, params) => holdsSheet.answer(cx, params)),
  handle(calls.listEarnings, (cx, input) => cx.list<EarningsAsked, EarningRow>(input, earningList(cx.db))),
  handle(calls.exportEarnings, (cx, params) => earningsSheet.answer(cx, params)),
  handle(calls.listLessons, async (cx, input) => {
    const order = await cx.db.row(sql`
      select o.order_id
      from mall_order_v o
      where o.org_id = ${cx.db.orgId}
        and o.order_id = ${input.orderId}`);
    if (!order) throw fail(kernelFaults.gone);
    const uses = sql`(
      select u.lesson_id, max(u.at) as at, sum(u.card_hours)::integer as card_hours, sum(u.fee_fen)::bigint as fee_fen,
        sum(u.earned_fen)::bigint as earned_fen
      from (
        select h.lesson_id, h.at, h.card_hours, h.amount_fen as fee_fen, 0::bigint as earned_fen
        from finance_hold_use h
        where h.org_id = ${cx.db.orgId}
          and h.order_id = ${input.orderId}
        union all
        select e.lesson_id, e.at, 0, 0, e.amount_fen
        from finance_earning_use e
        where e.org_id = ${cx.db.orgId}
          and e.order_id = ${input.orderId}) u
      group by u.lesson_id) c`;
    return cx.list<typeof input, LessonRow>(input, {
      select: sql`c.lesson_id, c.at, (
        select l.on_date::text
        from lesson_lesson_v l
        where l.org_id = ${cx.db.orgId}
          and l.lesson_id = c.lesson_id) as on_date, c.card_hours, c.fee_fen, c.earned_fen`,
      from: uses,
      counted: uses,
      where: [],
      sorts: {},
      then: sql`c.at desc, c.lesson_id desc`,
    });
  }),
  handle(calls.walletStats, (cx, input) =>
    cx.across('finance.wallets', (door) => door.list<StatsAsked, StatsRow>(input, statsList(door, input))),
  ),
  handle(calls.exportWallets, (cx, params) => walletsSheet.answer(cx, params)),
  handle(calls.rechargeCash, (cx, { orgId, amountFen, remark }) =>
    topUp(cx, {
      orgId,
      kind: 'recharge',
      amount: amountFen,
      remark,
      accounts: { own: 'cash', between: 'clearing', outside: 'outside' },
    }),
  ),
  handle(calls.refillCard, (cx, { orgId, count, remark }) =>
    topUp(cx, {
      orgId,
      kind: 'refill',
      amount: count,
      remark,
      accounts: { own: 'card', between: 'cardClearing', outside: 'cardOutside' },
    }),
  ),
];
