import type { Cx } from '../../../kernel/server/cx';
import type { Door } from '../../../kernel/server/db/door';
import { sql, type Sql } from '../../../kernel/server/db/sql';
import { newId } from '../../../kernel/server/ids';
import { storageOf } from '../../../kernel/server/store/store';
import { FORMATS } from '../rules';
import { files } from '../tables';
import { newPath, stored } from './keep';

/** Bytes that a module has judged and drawn itself: a scanned side, a crop. */
export interface Kept {
  readonly name: string;
  readonly ext: 'jpg' | 'png' | 'pdf';
  readonly bytes: Uint8Array;
  /** What they are for: the module that names it lets readers in. */
  readonly proc: string;
  /** When it goes by itself; left out, it stays. */
  readonly expiresAt?: string;
}
/** What is asked in the transaction that writes the rows: a count that two who come at once must not pass both. */
type Guard = (door: Door) => Promise<void>;
/** Whose they are, where it is not the caller: `userId` may be a vendor's id, whose files lie with the platform. */
interface Keeping {
  readonly guard?: Guard;
  readonly owner?: { readonly orgId: number; readonly userId: number };
}
/**
 * Stores private files that the program itself made, with their rows, so that backups know them. They stand even when the call is
 * refused afterwards. @returns their paths, in order.
 */
export async function keepFiles(cx: Cx, list: readonly Kept[], o: Keeping = {}): Promise<string[]> {
  if (!list.length) return [];
  const { orgId, userId } = o.owner ?? { orgId: cx.db.orgId, userId: cx.me.userId };
  const storage = storageOf(cx.kernel);
  const rows = list.map(({ name, ext, bytes, proc, expiresAt = null }) => {
    const fileId = newId();
    return {
      fileId,
      path: newPath(orgId, fileId, ext),
      name,
      proc,
      kind: ext === 'pdf' ? 'pdf' : 'image',
      type: FORMATS.find((format) => format.ext === ext)?.type ?? 'image/jpeg',
      size: bytes.length,
      open: false,
      state: 'ready' as const,
      userId,
      expiresAt,
      madeAt: cx.nowIso,
    };
  });
  const write = () =>
    cx.apart(orgId, async (door) => {
      await o.guard?.(door);
      await door.insert(files, rows);
    });
  // What goes by itself has its row before its bytes: a process that dies in between leaves nothing that the sweep does not know.
  const first = rows.every(({ expiresAt }) => expiresAt !== null);
  if (first) await write();
  for (const [i, row] of rows.entries()) {
    const bytes = list[i]?.bytes;
    if (bytes) await stored(cx.kernel, storage.put(row.path, bytes, row.type));
  }
  if (!first) await write();
  return rows.map(({ path }) => path);
}

/** Files whose owner needs them no more: the sweep takes them away, bytes and rows, once `at` has passed. */
export async function expireFiles(door: Door, paths: readonly string[], at: string): Promise<void> {
  if (!paths.length) return;
  await door.change(sql`
    update files_file set expires_at = ${at}
    where org_id = ${door.orgId}
      and path = any(${paths}::text[])`);
}
/** The same for what a public page showed: files that everybody may see, and whose paths a query answers. */
export async function endOpenFiles(door: Door, paths: Sql, at: string): Promise<void> {
  await door.change(sql`
    update files_file set expires_at = ${at}
    where org_id = ${door.orgId}
      and open
      and path in (${paths})`);
}
