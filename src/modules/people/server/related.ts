import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
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
  const accounts = await door.rows<{ orgId: number; userId: number }>(
    'select r.org_id, r.user_id from account_relation_v r where r.group_id = (select group_id from account_relation_v where user_id = $1) and r.user_id <> $1',
    [userId],
  );
  if (!accounts.length) return [];
  const orgIds = [...new Set(accounts.map((a) => a.orgId))];
  return acrossOrgs(cx.kernel.pools.across, orgIds, (across) =>
    across.rows<Related>(
      `select p.user_id, p.name, p.user_type, o.name org_name from people_person p join organisation_org o on o.org_id = p.org_id
     where p.org_id = any($1::bigint[]) and p.user_id = any($2::bigint[]) and p.removed_at is null order by o.name, p.user_id`,
      [orgIds, accounts.map((a) => a.userId)],
    ),
  );
}
/** Whether a person was ever signed in. */
export const hasSignedIn = async (door: Door, userId: number): Promise<boolean> =>
  (await door.rows('select family_id from account_family_v where user_id = $1 limit 1', [userId])).length > 0;
