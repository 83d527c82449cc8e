import type { Kernel } from '../../../../kernel/server/cx';
import { sql } from '../../../../kernel/server/db/sql';
import { inOrg } from '../../../../kernel/server/db/tenant';
import type { Remembered, StandIn } from './stand-in';

// The stand-in forgets with its process, and the books do not: what was paid at an earlier one can go back, and stands in its bills.

const booked = (kernel: Kernel, orgId: number, since: Date): Promise<Remembered[]> =>
  inOrg(
    kernel.pools.tenant,
    orgId,
    (door) =>
      door.rows<Remembered>(sql`
        select p.out_trade_no, p.mchid, p.sub_mchid, p.appid, p.amount_fen, p.transaction_id, p.paid_at, coalesce(o.title, '') as title,
          coalesce((
            select json_agg(
              json_build_object('outRefundNo', r.out_refund_no, 'amountFen', r.amount_fen, 'askedAt', r.asked_at)
              order by r.refund_id)
            from finance_refund r
            where r.org_id = p.org_id and r.order_id = p.order_id and r.state = 'done' and r.asked_at is not null), '[]')
            as backs
        from finance_payment p
        left join mall_order_v o on o.org_id = p.org_id and o.order_id = p.order_id
        where p.org_id = ${door.orgId}
          and p.paid_at is not null
          and p.made_at < ${since.toISOString()}::timestamptz
        order by p.order_id`),
    true,
  );

const recalls = new WeakMap<StandIn, Map<number, Promise<void>>>();
/** Reminds the stand-in of what an organisation's book knows of its earlier processes, once. Nothing of the database is held meanwhile. */
export function recall(kernel: Kernel, standIn: StandIn, orgId: number): Promise<void> {
  const own = recalls.get(standIn) ?? new Map<number, Promise<void>>();
  recalls.set(standIn, own);
  const known = own.get(orgId);
  if (known) return known;
  const reading = booked(kernel, orgId, standIn.since).then((all) => standIn.remember(all, String(orgId)));
  own.set(orgId, reading);
  // Whoever asks next tries again.
  reading.catch(() => own.delete(orgId));
  return reading;
}
