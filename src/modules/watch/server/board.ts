import { sendWith } from '../../../kernel/server/bus';
import type { Kernel } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';

/** Something became of the school's alarms: whoever looks at its warning centre, or at one of a region it lies in, asks again. */
export async function sayNews(door: Door, kernel: Kernel): Promise<void> {
  const now = kernel.clock().toISOString();
  const rows = await door.rows<{ orgId: number; userId: number }>(sql`
    select v.org_id, v.user_id
    from watch_viewer v
    join organisation_org o on o.org_id = ${door.orgId}
    where v.until > ${now}
      and (v.of_org_id = ${door.orgId}
        or (v.of_org_id is null and (v.of_reg_id is null or o.reg_id::text like v.of_reg_id::text || '%')))
    order by v.org_id, v.user_id
    limit 1000`);
  await sendWith(
    door,
    rows.map((viewer) => ({ ...viewer, topic: 'board', data: { calls: 'watch' } })),
  );
}
