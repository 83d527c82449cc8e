import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs } from '../../../kernel/server/db/tenant';

// Claims of account, keyed by the person and read without joining them with tenant rows (database.md 5).

export interface Related {
  readonly userId: number;
  readonly name: string;
  readonly userType: number;
  readonly orgName: string;
}
/** Other accounts the person linked, in whatever organisation: the support asks "which of your accounts?". */
export async function relatedTo(cx: Cx, door: Door, userId: number): Promise<Related[]> {
  const accounts = await door.rows<{ readonly orgId: number; readonly userId: number }>(sql`
    select r.org_id, r.user_id
    from account_relation_v r
    where r.group_id = (select x.group_id from account_relation_v x where x.user_id = ${userId})
      and r.user_id <> ${userId}`);
  if (!accounts.length) return [];
  const orgIds = [...new Set(accounts.map((a) => a.orgId))];
  return acrossOrgs(cx.kernel.pools.across, orgIds, (across) =>
    across.rows<Related>(sql`
      select p.user_id, p.name, p.user_type, o.name as org_name
      from people_person p
      join organisation_org o on o.org_id = p.org_id
      where p.org_id = any(${orgIds}::bigint[])
        and p.user_id = any(${accounts.map((a) => a.userId)}::bigint[])
        and p.removed_at is null
      order by o.name, p.user_id`),
  );
}
