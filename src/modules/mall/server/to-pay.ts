import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { fail, kernelFaults } from '../../../kernel/shared/faults';
import { faults } from '../faults';
import type { GuardianWord, OrderState } from '../rules';

/** An order as its buyer may pay it. */
export interface PurchaseToPay {
  readonly orderId: number;
  readonly sellerOrgId: number;
  readonly sellerName: string;
  readonly number: string;
  readonly spuId: number;
  readonly title: string;
  readonly payFen: number;
  /** One whose time is over is cancelled, also before the sweep has said so. */ readonly state: OrderState;
  readonly expiresAt: string;
}
interface Asked {
  readonly userId: number;
  readonly orderId: number;
  readonly at: string;
}
/** An order of somebody's own, through the door of their organisation. @throws gone for any other, guardianWaits for one nobody confirmed. */
export async function purchaseToPay(door: Door, { userId, orderId, at }: Asked): Promise<PurchaseToPay> {
  const found = await door.row<PurchaseToPay & { readonly guardian: GuardianWord | null }>(sql`
    select p.order_id, p.seller_org_id, o.name as seller_name, p.number, p.spu_id, p.title, p.pay_fen, p.expires_at, p.guardian,
      case when p.state = 'toPay' and p.expires_at <= ${at}::timestamptz then 'cancelled' else p.state end as state
    from mall_purchase p
    join organisation_org o on o.org_id = p.seller_org_id
    where p.org_id = ${door.orgId}
      and p.user_id = ${userId}
      and p.order_id = ${orderId}
      and p.hidden_at is null`);
  if (!found) throw fail(kernelFaults.gone);
  if (found.guardian === 'waits' && found.state === 'toPay') throw fail(faults.guardianWaits);
  return found;
}
