import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { newId } from '../../../kernel/server/ids';
import { outbox } from '../../../kernel/server/tables';
import { dayIn, plusDays } from '../../../kernel/shared/dates';
import { CATEGORY, type CancelledBy, type OrderState } from '../rules';
import { purchases } from '../tables';

/** Doors of other organisations in the same transaction: a request's `asOrg`, a transaction's `into`. */
export interface Doors {
  asOrg<T>(orgId: number, fn: (door: Door) => Promise<T>): Promise<T>;
}
/** What else changes in the buyer's row: a guardian's word. */
type Also = Partial<RowOf<typeof purchases>>;
export interface Ended {
  readonly sellerOrgId: number;
  readonly orderId: number;
  readonly cause: string | null;
  readonly by: CancelledBy;
  readonly at: string;
  readonly also?: Also;
}
export interface Buyer {
  readonly buyerOrgId: number;
  readonly buyerId: number;
}
/**
 * Cancels an order that waits for its money and frees its place: the seller's row first, whoever comes; the row of an own learner in
 * the same statement. @returns the buyer, or nothing when the order waits no more (it was paid, or somebody else was faster).
 */
export async function endOrder(doors: Doors, o: Ended): Promise<Buyer | undefined> {
  const { guardian = null, guardianName = null, guardianAt = null } = o.also ?? {};
  const ended = await doors.asOrg(o.sellerOrgId, async (door) => {
    const row = await door.row<Buyer & { readonly category: number }>(sql`
      with ended as materialized (
        update mall_order o
        set state = 'cancelled', cause = ${o.cause}, cancelled_by = ${o.by}, ended_at = ${o.at}::timestamptz
        where o.org_id = ${door.orgId}
          and o.order_id = ${o.orderId}
          and o.state = 'toPay'
        returning o.org_id, o.order_id, o.spu_id, o.category, o.buyer_org_id, o.buyer_id),
      own as (
        update mall_purchase p
        set state = 'cancelled', holds = false, cause = ${o.cause}, guardian = coalesce(${guardian}::text, p.guardian),
          guardian_name = coalesce(${guardianName}::text, p.guardian_name),
          guardian_at = coalesce(${guardianAt}::timestamptz, p.guardian_at)
        from ended e
        where p.org_id = ${door.orgId}
          and p.org_id = e.org_id
          and p.order_id = e.order_id
          and e.buyer_org_id = ${door.orgId}),
      freed as (
        update mall_stock k
        set taken = k.taken - 1
        from ended e
        where k.org_id = ${door.orgId}
          and k.org_id = e.org_id
          and k.spu_id = e.spu_id)
      select e.buyer_org_id, e.buyer_id, e.category from ended e where e.org_id = ${door.orgId}`);
    if (row?.category === CATEGORY.live) await tellOver(door, o.orderId, o.at);
    return row;
  });
  if (ended && ended.buyerOrgId !== o.sellerOrgId)
    await doors.asOrg(ended.buyerOrgId, (door) =>
      door.update(purchases, { orderId: o.orderId }, { ...o.also, state: 'cancelled', holds: false, cause: o.cause }),
    );
  return ended;
}

/** What a paid order opens. */
interface Opened {
  readonly category: number;
  readonly validity: number | null;
  readonly day: string;
  readonly at: string;
}
/** How an order stands once it is paid: films are open at once, a class when the listener has enrolled. */
export const settledState = (category: number): OrderState => (category === CATEGORY.video ? 'completed' : 'paid');
/** Its last day, from the day of payment on. */
export const untilOf = ({ validity, day }: Pick<Opened, 'validity' | 'day'>): string | null =>
  validity == null ? null : plusDays(day, validity);

/** Says that an order is paid, as a row of the seller's outbox: in the transaction that paid it. */
export const tellPaid = (door: Door, orderId: number, at: string): Promise<number> =>
  door.insert(outbox, [{ eventId: newId(), at, topic: 'mall.paid', payload: { orderId } }]);

/** Says that a live order is over, unpaid or given back whole: what was set aside for it is free, and its buyer leaves the class. */
export const tellOver = (door: Door, orderId: number, at: string): Promise<number> =>
  door.insert(outbox, [{ eventId: newId(), at, topic: 'mall.over', payload: { orderId } }]);

export interface Settled {
  readonly sellerOrgId: number;
  readonly orderId: number;
  readonly at: string;
  /** From which the validity counts; else the day of `at` where the buyer's organisation is. */ readonly day?: string;
  readonly also?: Also;
}
/**
 * Money has come for an order. @returns false when it waits for none: what came is to be given back, unless it is paid already
 * (`finance` looks).
 */
export async function settleOrder(doors: Doors, o: Settled): Promise<boolean> {
  const paid = await doors.asOrg(o.sellerOrgId, async (door) => {
    const row = await door.row<{ buyerOrgId: number; category: number; validity: number | null; zone: string }>(sql`
      update mall_order o
      set state = case when o.category = ${CATEGORY.video} then 'completed' else 'paid' end,
        paid_at = ${o.at}::timestamptz, ended_at = ${o.at}::timestamptz
      where o.org_id = ${door.orgId}
        and o.order_id = ${o.orderId}
        and o.state = 'toPay'
      returning o.buyer_org_id, o.category, (
        select v.validity from mall_version v where v.spu_id = o.spu_id and v.ver_no = o.ver_no) as validity, (
        select z.zone from organisation_org z where z.org_id = o.buyer_org_id) as zone`);
    if (row) await tellPaid(door, o.orderId, o.at);
    return row;
  });
  if (!paid) return false;
  const until = untilOf({ validity: paid.validity, day: o.day ?? dayIn(paid.zone, new Date(o.at)) });
  await doors.asOrg(paid.buyerOrgId, (door) =>
    door.update(
      purchases,
      { orderId: o.orderId },
      { ...o.also, state: settledState(paid.category), paidAt: o.at, untilOn: until },
    ),
  );
  return true;
}
