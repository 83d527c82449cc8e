import { BUSI } from '../../../kernel/shared/codes';
import type { Kernel } from '../../../kernel/server/kernel';
import type { Session } from '../../../kernel/shared/session';

/**
 * Organisations a person may read: the platform all, a bureau those of its region, anybody else the own one.
 * Region codes nest by their digits (GB/T 2260), so one range finds a region with its districts.
 */
export async function reachOf(kernel: Kernel, me: Session): Promise<readonly number[]> {
  if (me.busiId === BUSI.platform) return (await kernel.pools.across.query<{ org_id: number }>('select org_id from organisation_org order by org_id')).rows.map((r) => r.org_id);
  if (me.busiId !== BUSI.region || me.orgRegion == null) return [me.orgId];
  const { rows } = await kernel.pools.across.query<{ org_id: number }>(
    `with recursive r as (select reg_id from organisation_region where reg_id = $1 union all select c.reg_id from organisation_region c join r on c.parent_id = r.reg_id)
     select o.org_id from organisation_org o join r on r.reg_id = o.reg_id where o.busi_id <> 1 order by o.org_id`, [me.orgRegion]);
  return rows.map((r) => r.org_id);
}
