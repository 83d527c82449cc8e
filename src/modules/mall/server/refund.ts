import { sql } from '../../../kernel/server/db/sql';
import { CATEGORY } from '../rules';
import { tellOver, tellPaid, type Doors } from './settle';

export interface Refunding {
  readonly sellerOrgId: number;
  readonly orderId: number;
  readonly at: string;
  /** kept: it is not given back after all, and stands as it did. */ readonly state: 'refunding' | 'refunded' | 'kept';
}
interface Moved {
  readonly buyerOrgId: number;
  readonly category: number;
  readonly state: 'paid' | 'completed' | 'refunding' | 'refunded';
}
/**
 * The whole of a paid order is on its way back, or back: what it opened is shut meanwhile, and the place is free once it is back. Said
 * again it changes nothing. Two statements at most; `finance` moves the money.
 */
export async function markRefund(doors: Doors, o: Refunding): Promise<void> {
  const row = await doors.asOrg(o.sellerOrgId, async (door) => {
    const moved = await door.row<Moved>(sql`
      with moved as materialized (
        update mall_order o
        set state = case
          when ${o.state}::text <> 'kept' then ${o.state}::text
          when o.category = ${CATEGORY.video} or o.clazz_id is not null then 'completed'
          else 'paid' end
        where o.org_id = ${door.orgId}
          and o.order_id = ${o.orderId}
          and o.state in ('paid', 'completed', 'refunding')
        returning o.org_id, o.spu_id, o.category, o.buyer_org_id, o.state),
      freed as (
        update mall_stock k
        set taken = k.taken - 1
        from moved m
        where k.org_id = ${door.orgId}
          and k.org_id = m.org_id
          and k.spu_id = m.spu_id
          and m.state = 'refunded')
      select m.buyer_org_id, m.category, m.state from moved m where m.org_id = ${door.orgId}`);
    // Who was on the way into the class when the money was to go back goes on.
    if (moved?.state === 'paid') await tellPaid(door, o.orderId, o.at);
    if (moved?.state === 'refunded' && moved.category === CATEGORY.live) await tellOver(door, o.orderId, o.at);
    return moved;
  });
  if (!row) return;
  const { state } = row;
  await doors.asOrg(row.buyerOrgId, (door) =>
    door.change(sql`
      update mall_purchase p
      set state = ${state}, holds = p.holds and ${state}::text <> 'refunded',
        back_fen = case when ${state}::text = 'refunded' then p.pay_fen else p.back_fen end
      where p.org_id = ${door.orgId}
        and p.order_id = ${o.orderId}`),
  );
}

/** A part of an order's money is back with its buyer, who keeps what was bought: what they have ahead is what is left. One statement. */
export const markBack = (
  doors: Doors,
  o: { readonly buyerOrgId: number; readonly orderId: number; readonly amountFen: number },
): Promise<number> =>
  doors.asOrg(o.buyerOrgId, (door) =>
    door.change(sql`
      update mall_purchase p
      set back_fen = p.back_fen + ${o.amountFen}::bigint
      where p.org_id = ${door.orgId}
        and p.order_id = ${o.orderId}`),
  );
