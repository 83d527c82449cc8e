import type { Cx } from '../../../kernel/server/cx';
import { nothing, sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { moneyPort, type MoneyParts, type Reserving } from '../../mall/server/published';
import { closeBefore } from './wxpay/look';

/** Whether a seller may take money, as a query of one row or none. */
export const payee = (sellerOrgId: number, isDemo: boolean): Sql => sql`
  select m.org_id
  from finance_merchant m
  where m.org_id = ${sellerOrgId}
    and (m.sealed is not null or m.sub_mchid is not null or (m.stand_in and ${isDemo}::boolean))`;

/** The platform's own price of a live lesson hour today; null where it asks for none yet. */
const platformFee = (cx: Cx): Promise<number | null> =>
  cx.asOrg(PLATFORM_ORG, async (door) => {
    const row = await door.row<{ feeFen: number }>(sql`
      select l.fee_fen
      from finance_live_fee l
      where l.org_id = ${door.orgId}
        and l.from_on <= ${cx.today}::date
      order by l.from_on desc
      limit 1`);
    return row?.feeFen ?? null;
  });

/**
 * What a course that goes on the shelf asks of its seller, as it stands now: nothing is set aside before somebody orders (E-040). The
 * wallet is held against one order as `portion` does.
 */
async function shelving(cx: Cx, { sellerOrgId, hours }: Pick<Reserving, 'sellerOrgId' | 'hours'>): Promise<Sql> {
  const takes = sql`exists (${payee(sellerOrgId, cx.kernel.demo)}) as takes`;
  if (hours == null) return sql`${takes}, true as covers`;
  const platformFen = await platformFee(cx);
  return sql`${takes}, (
    select coalesce(greatest(${hours}::bigint - w.card, 0) * coalesce((
      select l.fee_fen
      from finance_live_fee l
      where l.org_id = ${sellerOrgId}
        and l.from_on <= ${cx.today}::date
      order by l.from_on desc
      limit 1), ${platformFen}::bigint) <= w.cash, true)
    from (
      select coalesce(sum(a.balance) filter (where a.account = 'card'), 0)::bigint as card,
        coalesce(sum(a.balance) filter (where a.account = 'cash'), 0)::bigint as cash
      from finance_account a
      where a.org_id = ${sellerOrgId}
        and a.account in ('card', 'cash')) w) as covers`;
}
/** A price is asked for, and the wallet reaches for what the card does not cover. */
const ENOUGH = sql`s.fee_fen is not null and s.hours * s.fee_fen <= s.cash`;
interface Held {
  readonly sellerOrgId: number;
  readonly orderId: number;
  readonly hours: number;
  readonly platformFen: number | null;
  readonly today: string;
  readonly byId: number;
  readonly at: string;
}
/** What is there, locked in the order of names, and how the hours of the order fall on card and money. */
const portion = ({ sellerOrgId, hours, platformFen, today }: Held): Sql => sql`,
  purse as materialized (
    select a.org_id, a.account, a.balance
    from finance_account a
    where a.org_id = ${sellerOrgId}
      and a.account in ('card', 'cardHeld', 'cash', 'held')
      and exists (select 1 from took)
    order by a.account
    for update),
  price as materialized (
    select l.org_id, l.fee_fen
    from finance_live_fee l
    where l.org_id = ${sellerOrgId}
      and l.from_on <= ${today}::date
    order by l.from_on desc
    limit 1),
  portion as materialized (
    select w.org_id, w.fee_fen, least(${hours}::bigint, w.card) as card, ${hours}::bigint - least(${hours}::bigint, w.card) as hours, w.cash
    from (
      select t.org_id, coalesce(min(c.fee_fen), ${platformFen}::bigint) as fee_fen,
        coalesce(sum(u.balance) filter (where u.account = 'card'), 0)::bigint as card,
        coalesce(sum(u.balance) filter (where u.account = 'cash'), 0)::bigint as cash
      from took t
      left join purse u on u.org_id = t.org_id
      left join price c on c.org_id = t.org_id
      group by t.org_id) w)`;
/** The posting, the balances, and the row that says what is left of them. */
const booked = ({ sellerOrgId, orderId, hours, byId, at }: Held): Sql => {
  const txId = newId();
  return sql`,
  booked as (
    insert into finance_tx (org_id, tx_id, key, kind, ref_id, remark, by_id, at)
    select s.org_id, ${txId}::bigint, ${`hold:${orderId}`}::text, 'hold'::text, ${orderId}::bigint, ''::text, ${byId}::bigint, ${at}::timestamptz
    from portion s
    where ${ENOUGH}),
  lines as (
    insert into finance_entry (org_id, tx_id, account, amount, at)
    select s.org_id, ${txId}::bigint, l.account, l.amount, ${at}::timestamptz
    from portion s
    cross join unnest(array['card', 'cardHeld', 'cash', 'held']::text[],
      array[-s.card, s.card, -(s.hours * s.fee_fen), s.hours * s.fee_fen]::bigint[]) as l(account, amount)
    where ${ENOUGH}
      and l.amount <> 0),
  spent as (
    update finance_account a
    set balance = a.balance - case a.account when 'card' then s.card else s.hours * s.fee_fen end
    from portion s
    where a.org_id = ${sellerOrgId}
      and a.org_id = s.org_id
      and a.account in ('card', 'cash')
      and ${ENOUGH}),
  aside as (
    insert into finance_account as a (org_id, account, balance)
    select s.org_id, l.account, l.amount
    from portion s
    cross join unnest(array['cardHeld', 'held']::text[], array[s.card, s.hours * s.fee_fen]::bigint[]) as l(account, amount)
    where ${ENOUGH}
      and l.amount > 0
    order by l.account
    on conflict (org_id, account) do update set balance = a.balance + excluded.balance),
  kept as (
    insert into finance_hold (org_id, order_id, hours, fee_fen, left_card, left_cash, made_at)
    select s.org_id, ${orderId}::bigint, ${hours}::integer, s.fee_fen, s.card, s.hours, ${at}::timestamptz
    from portion s
    where ${ENOUGH})`;
};

/** The parts of finance in the statement that takes a place: the payee where money is asked for, the live fee where hours are said. */
async function reserving(cx: Cx, { sellerOrgId, orderId, payFen, hours }: Reserving): Promise<MoneyParts> {
  const isPriced = payFen > 0;
  const taker = isPriced ? sql`, payee as materialized (${payee(sellerOrgId, cx.kernel.demo)})` : nothing;
  const takes = isPriced ? sql`exists (select 1 from payee)` : sql`true`;
  if (hours == null) return { parts: taker, says: sql`${takes} as takes, true as held` };
  const platformFen = await platformFee(cx);
  const held = { sellerOrgId, orderId, hours, platformFen, today: cx.today, byId: cx.me.userId, at: cx.nowIso };
  return {
    parts: sql`${taker}${portion(held)}${booked(held)}`,
    says: sql`${takes} as takes, (select s.fee_fen is null or s.hours * s.fee_fen <= s.cash from portion s) as held`,
  };
}
moneyPort.provide({
  takes: async (cx, sellerOrgId) =>
    (await cx.asOrg(sellerOrgId, (door) => door.row(payee(sellerOrgId, cx.kernel.demo)))) != null,
  shelving,
  reserving,
  closing: closeBefore,
});
