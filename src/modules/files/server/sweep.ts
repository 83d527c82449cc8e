import { claimRows } from '../../../kernel/server/db/claims';
import { column, sql } from '../../../kernel/server/db/sql';
import { acrossOrgs, inOrg } from '../../../kernel/server/db/tenant';
import type { Schedule } from '../../../kernel/server/module';
import type { Kernel } from '../../../kernel/server/kernel';
import { TEMPORARY_HOURS, UNFINISHED_DAYS, smallerOf } from '../rules';
import { codes, files, sendings, tickets } from '../tables';
import { storageOf } from '../../../kernel/server/store/store';
import { incomingKey } from './incoming';
import { dropSheets } from './sheets';

const AT_ONCE = 500;
/** A file that nobody has written to for so long is nobody's: what it would have been goes after a day as well. */
const HALVES_MS = TEMPORARY_HOURS * 3_600_000;
/** Takes away temporary files whose time is over, places that nobody filled, what is half written, and used tickets and codes. */
export const sweep: Schedule = {
  name: 'files-sweep',
  does: 'temporary files whose time is over go, with places that nobody filled, half-written files and used tickets and codes',
  cron: '41 * * * *',
  async run(kernel) {
    // A province has more of them in an hour than are read at once.
    for (let dropped = AT_ONCE; dropped === AT_ONCE;) dropped = await dropOver(kernel);
    for (let dropped = AT_ONCE; dropped === AT_ONCE;) dropped = await dropUnfinished(kernel);
    await storageOf(kernel).dropHalves?.(HALVES_MS);
    const hourAgo = new Date(kernel.clock().getTime() - 3_600_000).toISOString();
    for (const table of [tickets, codes])
      await claimRows(kernel, sql`delete from ${column(table.name)} where expires_at < ${hourAgo}`);
  },
};

/** Temporary files whose time is over. @returns how many. */
async function dropOver(kernel: Kernel): Promise<number> {
  const now = kernel.clock().toISOString();
  const storage = storageOf(kernel);
  const over = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; fileId: number; path: string }>(
      sql`select org_id, file_id, path from files_file where expires_at < ${now} and org_id = org_id order by expires_at, org_id, file_id limit ${AT_ONCE}`,
    ),
  );
  for (const { orgId, fileId, path } of over) {
    await dropSheets(storage, path);
    for (const key of [path, ...smallerOf(path), incomingKey(path)]) await storage.remove(key);
    await inOrg(kernel.pools.tenant, orgId, (door) => door.remove(files, { fileId }));
  }
  return over.length;
}
/** Uploads in pieces that nobody went on with. @returns how many. */
async function dropUnfinished(kernel: Kernel): Promise<number> {
  const storage = storageOf(kernel);
  const ago = new Date(kernel.clock().getTime() - UNFINISHED_DAYS * 86_400_000).toISOString();
  const over = await acrossOrgs(kernel.pools.across, [], (door) =>
    door.rows<{ orgId: number; uploadId: number; path: string; storeName: string }>(sql`
      select org_id, upload_id, path, store_name
      from files_sending
      where file_id is null and touched_at < ${ago} and org_id = org_id
      order by touched_at, org_id, upload_id
      limit ${AT_ONCE}`),
  );
  for (const { orgId, uploadId, path, storeName } of over) {
    // A bucket that cannot forget it now forgets it by its own rules; the row goes all the same.
    await storage.pieces.drop(incomingKey(path), storeName).catch((error: unknown) => {
      kernel.log.warn({ error }, 'file store');
    });
    for (const key of [path, incomingKey(path)]) await storage.remove(key);
    await inOrg(kernel.pools.tenant, orgId, (door) => door.remove(sendings, { uploadId }));
  }
  return over.length;
}
