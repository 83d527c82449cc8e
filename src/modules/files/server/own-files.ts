import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import { storageOf } from '../../../kernel/server/store/store';
import { FORMATS } from '../rules';
import { files } from '../tables';
import { newPath } from './keep';

/** A file of this machine that the program made and no person sent. */
export interface Made {
  readonly at: string;
  readonly size: number;
  readonly name: string;
  readonly ext: 'mp4' | 'jpg';
  readonly proc: string;
  readonly width?: number;
  readonly height?: number;
}
const KEPT_MS = 86_400_000;
/**
 * Moves files into the store. Their rows stand before their bytes, for a day only: until `settleMade` says in the maker's own
 * transaction that they are wanted, the sweep takes them away again, so that a process may die anywhere. @returns their paths.
 */
export async function keepMade(
  kernel: Kernel,
  { orgId, userId }: { readonly orgId: number; readonly userId: number },
  made: readonly Made[],
): Promise<string[]> {
  const now = kernel.clock();
  const rows = made.map(({ at: _at, ext, ...one }) => {
    const fileId = newId();
    const { family, type } = FORMATS.find((format) => format.ext === ext) ?? { family: 'video', type: 'video/mp4' };
    return {
      ...one,
      fileId,
      path: newPath(orgId, fileId, ext),
      kind: family,
      type,
      width: one.width ?? null,
      height: one.height ?? null,
      open: false,
      state: 'ready' as const,
      userId,
      expiresAt: new Date(now.getTime() + KEPT_MS).toISOString(),
      madeAt: now.toISOString(),
    };
  });
  await inOrg(kernel.pools.tenant, orgId, (door) => door.insert(files, rows));
  for (const [i, { path, type }] of rows.entries()) {
    const at = made[i]?.at;
    if (at) await storageOf(kernel).putFile(path, at, type);
  }
  return rows.map(({ path }) => path);
}
/** Such files are wanted: with the transaction that names them. */
export const settleMade = (door: Door, paths: readonly string[]): Promise<number> =>
  door.change(sql`
    update files_file
    set expires_at = null
    where org_id = ${door.orgId} and path = any(${paths}::text[])`);
/** Private files that no record names any more: they end now and go with the next sweep. */
export const letGo = (door: Door, paths: readonly string[], at: string): Promise<number> =>
  door.change(sql`
    update files_file
    set expires_at = ${at}
    where org_id = ${door.orgId} and path = any(${paths}::text[]) and not open`);
