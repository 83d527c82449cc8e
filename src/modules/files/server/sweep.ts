import { sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import { coverOf } from '../rules';
import { files } from '../tables';
import { incomingKey, storageOf } from './storage';

const AT_ONCE = 500;
/** Takes away temporary files whose time is over, places that nobody filled, and used tickets and codes. */
export const sweep: Schedule = {
  name: 'files-sweep',
  cron: '41 * * * *',
  async run(kernel) {
    const now = kernel.clock().toISOString();
    const storage = storageOf(kernel);
    const over = await acrossOrgs(kernel.pools.across, [], (door) =>
      door.rows<{ orgId: number; fileId: number; path: string }>(
        sql`select org_id, file_id, path from files_file where expires_at < ${now} and org_id = org_id order by expires_at limit ${AT_ONCE}`,
      ),
    );
    for (const { orgId, fileId, path } of over) {
      for (const key of [path, coverOf(path), incomingKey(path)]) await storage.remove(key);
      await inOrg(kernel.pools.tenant, orgId, (door) => door.remove(files, { fileId }));
    }
    const hourAgo = new Date(kernel.clock().getTime() - 3_600_000).toISOString();
    for (const table of ['files_ticket', 'files_code'])
      await kernel.pools.tenant.query(`delete from ${table} where expires_at < $1`, [hourAgo]);
  },
};
