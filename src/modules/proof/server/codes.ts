import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';

/** @see published.ts */
export async function codesOf(
  door: Door,
  kind: string,
  subject: string,
  holderIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly code: string; readonly hash: string }>> {
  const rows = await door.rows<{ holderId: number; code: string; hash: string }>(sql`
    select n.holder_id, n.code, n.leaf as hash
    from proof_newest_v n
    where n.org_id = ${door.orgId}
      and n.kind = ${kind}
      and n.subject = ${subject}
      and n.holder_id = any(${holderIds}::bigint[])`);
  return new Map(rows.map(({ holderId, ...code }) => [holderId, code]));
}
