import type { Door } from '../../../kernel/server/db/door';
import { sql } from '../../../kernel/server/db/sql';
import { inOrg } from '../../../kernel/server/db/tenant';
import { oneOf } from '../../../kernel/server/db/where';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import { partsOf, smallerOf } from '../rules';
import { files } from '../tables';
import { hoursOn, newPath, stored, type Sender } from './keep';
import { ready } from './read';

/** A file that a module has judged and made itself; its bytes, or a file of this machine that has them. */
export interface Placed {
  readonly name: string;
  readonly ext: 'jpg' | 'zip';
  readonly bytes: Uint8Array | string;
  readonly size: number;
  readonly proc: string;
}
const TYPES = { jpg: 'image/jpeg', zip: 'application/zip' } as const;
/** So long a placed file waits for whoever keeps it. */
const WAITS_HOURS = 1;

/**
 * Stores a private file whose row is written before its bytes, so that there is never a file without a row: until
 * `keepPlaced` says otherwise, in the transaction of the record that names it, the sweep takes both. @returns its path.
 */
export async function placeFile(kernel: Kernel, who: Sender, file: Placed): Promise<string> {
  const fileId = newId();
  const path = newPath(who.orgId, fileId, file.ext);
  const now = kernel.clock();
  const type = TYPES[file.ext];
  const row = {
    fileId,
    path,
    name: file.name,
    proc: file.proc,
    kind: file.ext === 'jpg' ? 'image' : 'zip',
    type,
    size: file.size,
    open: false,
    state: 'awaiting' as const,
    userId: who.userId,
    expiresAt: hoursOn(now, WAITS_HOURS),
    madeAt: now.toISOString(),
  };
  await inOrg(kernel.pools.tenant, who.orgId, (door) => door.insert(files, row));
  const storage = storageOf(kernel);
  const { bytes } = file;
  await stored(kernel, typeof bytes === 'string' ? storage.putFile(path, bytes, type) : storage.put(path, bytes, type));
  return path;
}
const idsOf = (paths: readonly string[]): number[] => paths.map((path) => partsOf(path)?.fileId ?? 0);
/** Keeps placed files for good, and gives those they replace to the sweep: one statement of the caller's transaction. */
export const keepPlaced = (
  door: Door,
  kept: readonly string[],
  instead: readonly string[],
  now: Date,
): Promise<number> =>
  door.change(sql`
    update files_file f
    set state = 'ready', expires_at = u.ends
    from unnest(
      ${idsOf([...kept, ...instead])}::bigint[],
      ${[...kept.map(() => null), ...instead.map(() => now.toISOString())]}::timestamptz[]
    ) as u(file_id, ends)
    where f.org_id = ${door.orgId}
      and f.file_id = u.file_id`);
/** Removes files at once, bytes first: a transaction that is undone leaves rows whose bytes are gone, never the reverse. */
export async function dropPlaced(kernel: Kernel, door: Door, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return;
  const storage = storageOf(kernel);
  for (const path of paths) for (const key of [path, ...smallerOf(path)]) await storage.remove(key);
  await door.remove(files, { fileId: oneOf(idsOf(paths)) });
}
/** The bytes of a stored file, private ones as well, for jobs of the module that owns it; nothing where they are gone. */
export async function bytesOfPlaced(kernel: Kernel, path: string, max: number): Promise<Buffer | undefined> {
  const storage = storageOf(kernel);
  if ((await storage.size(path)) === undefined) {
    // A picture of the demonstration world is drawn when it is first asked for.
    const parts = partsOf(path);
    const row =
      parts &&
      (await inOrg(kernel.pools.tenant, parts.orgId, (door) => door.one(files, { fileId: parts.fileId, path }), true));
    if (!row?.scene) return undefined;
    await ready(kernel, { row, cover: false });
  }
  try {
    return await bytesOf(storage, path, max);
  } catch (error) {
    // Gone between the look and the read: whoever withdrew was quicker.
    if ((await storage.size(path)) === undefined) return undefined;
    throw error;
  }
}
