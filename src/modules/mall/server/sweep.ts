import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, TenantTx } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Ticker } from '../../../kernel/server/module';
import { moneyPort, type Closing } from './published';
import { endOrder } from './settle';

const AT_ONCE = 200;
interface Waiting {
  readonly orgId: number;
  readonly orderId: number;
}
/** Ends one order whose time is over; several processes may try, and one of them does it. */
async function endOne(kernel: Kernel, { orgId, orderId }: Waiting, at: string): Promise<void> {
  const tx = new TenantTx(kernel.pools.tenant, orgId, false);
  try {
    await endOrder(
      { asOrg: (id, fn) => tx.into(id, fn) },
      { sellerOrgId: orgId, orderId, cause: null, by: 'time', at },
    );
    await tx.commit();
  } catch (error) {
    await tx.rollback();
    throw error;
  }
}
/**
 * Orders that waited too long for their money end, and their places are free again; what was asked for them is closed at the provider
 * first, and whoever paid in the last moment has the course. Where the provider says nothing, the others of this round end unasked:
 * what comes for them goes back. @returns how many.
 */
export async function endExpired(kernel: Kernel): Promise<number> {
  const at = kernel.clock().toISOString();
  const over = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<Waiting>(sql`
      select o.org_id, o.order_id
      from mall_order o
      where o.org_id = o.org_id
        and o.state = 'toPay'
        and o.expires_at <= ${at}::timestamptz
      order by o.expires_at, o.org_id, o.order_id
      limit ${AT_ONCE}`),
  );
  let answers = true;
  for (const one of over) {
    const said: Closing = answers ? await moneyPort.get().closing(kernel, one.orgId, one.orderId) : 'unknown';
    answers = said !== 'unknown';
    if (said !== 'paid') await endOne(kernel, one, at);
  }
  return over.length;
}
export const expiring: Ticker = {
  everyMs: 20_000,
  run: async (kernel) => {
    await endExpired(kernel);
  },
};
