import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import type { StoredFile } from '../../../kernel/server/backup';
import { sql } from '../../../kernel/server/db/sql';
import type { Storage } from '../../../kernel/server/store/store';

/** Rows asked at a time. */
const STEP = 1000;

/**
 * Every uploaded file that the rows speak of, of all organisations, with what the store has under its key; for a backup,
 * as the owner. Scenes are left out: they are drawn again when somebody asks for them, and so are covers.
 */
export async function* storedFiles(client: ClientBase, storage: Storage): AsyncGenerator<StoredFile> {
  let last = '';
  for (;;) {
    const { text, values } = sql`
      select path, size
      from files_file
      where state = 'ready' and scene is null and path collate "C" > ${last}
      order by path collate "C"
      limit ${STEP}`;
    const { rows } = await client.query<{ path: string; size: string }>(text, values);
    for (const { path, size } of rows) {
      const found = await storedAt(storage, path);
      yield { key: path, size: found?.size ?? Number(size), sha256: found?.sha256 ?? null };
    }
    const end = rows.at(-1);
    if (!end || rows.length < STEP) return;
    last = end.path;
  }
}

/** Size and hash of what the store has under a key, read through once; nothing when there is no such object. */
export async function storedAt(
  storage: Storage,
  key: string,
): Promise<{ readonly size: number; readonly sha256: string } | undefined> {
  if ((await storage.size(key)) === undefined) return undefined;
  const hash = createHash('sha256');
  let size = 0;
  for await (const part of await storage.read(key)) {
    size += (part as Buffer).length;
    hash.update(part as Buffer);
  }
  return { size, sha256: hash.digest('hex') };
}
