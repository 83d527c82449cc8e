import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { NewRow } from '../../../kernel/server/db/table';
import type { orders } from '../tables';
import type { MoneyParts } from './published';

type Order = Omit<NewRow<typeof orders>, 'cause' | 'cancelledBy' | 'clazzId' | 'entered'>;
interface Reserved {
  /** The seller may take money, where money is asked for. */ readonly takes: boolean;
  /** The live fee is set aside, where one is asked for. */ readonly held: boolean;
}
/**
 * Takes one place of a course, writes the seller's order and sets the live fee aside, in one statement, so that the stock's row is held
 * as short as can be.
 * @returns nothing where no place is left: nothing is written. Whoever reads `takes` or `held` as false undoes what was.
 */
export const reserve = (door: Door, o: Order, money: MoneyParts): Promise<Reserved | undefined> =>
  door.row<Reserved>(sql`
    with took as materialized (
      update mall_stock k
      set taken = k.taken + 1
      where k.org_id = ${door.orgId}
        and k.spu_id = ${o.spuId}
        and (k.quantity is null or k.taken < k.quantity)
      returning k.org_id, k.spu_id),
    made as (
      insert into mall_order (org_id, order_id, number, spu_id, ver_no, category, title, price_fen, pay_fen, buyer_org_id,
        buyer_id, buyer_name, state, made_at, expires_at, paid_at, ended_at)
      select t.org_id, ${o.orderId}::bigint, ${o.number}::text, t.spu_id, ${o.verNo}::integer, ${o.category}::integer,
        ${o.title}::text, ${o.priceFen}::bigint, ${o.payFen}::bigint, ${o.buyerOrgId}::bigint, ${o.buyerId}::bigint,
        ${o.buyerName}::text, ${o.state}::text, ${o.madeAt}::timestamptz, ${o.expiresAt}::timestamptz,
        ${o.paidAt ?? null}::timestamptz, ${o.endedAt ?? null}::timestamptz
      from took t
      where t.org_id = ${door.orgId})${money.parts}
    select t.spu_id, ${money.says}
    from took t
    where t.org_id = ${door.orgId}`);
