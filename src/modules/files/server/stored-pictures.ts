import { oneOf } from '../../../kernel/server/db/where';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { Kernel } from '../../../kernel/server/kernel';
import { partsOf } from '../rules';
import { files } from '../tables';
import { ready } from './read';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import { entryOf } from '../../../kernel/shared/maps';

/** A picture for a document that carries it. */
export interface StoredPicture {
  readonly bytes: Buffer;
  readonly ext: 'jpg' | 'png';
  readonly width: number;
  readonly height: number;
  /** When it was sent. */
  readonly madeAt?: string;
}
/** A picture of a question is far smaller; what is larger stays out of documents. */
const MOST_BYTES = 6_000_000;

/** Pictures that everybody may see (uses with `open`), by path, of whatever organisation; any other path is missing. For jobs that write documents. */
export async function storedPictures(
  kernel: Kernel,
  paths: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> {
  const known = new Map<number, string[]>();
  for (const path of new Set(paths)) {
    const parts = partsOf(path);
    if (parts && !parts.cover) entryOf(known, parts.orgId, () => []).push(path);
  }
  const out = new Map<string, StoredPicture>();
  for (const [orgId, list] of known) {
    const rows = await inOrg(
      kernel.pools.tenant,
      orgId,
      (door) =>
        door.many(files, {
          fileId: oneOf(list.map((path) => partsOf(path)!.fileId)),
          open: true,
          kind: 'image',
          state: 'ready',
        }),
      true,
    );
    for (const row of rows.filter((r) => list.includes(r.path) && r.size <= MOST_BYTES)) {
      const { key } = await ready(kernel, { row, cover: false });
      out.set(row.path, {
        bytes: await bytesOf(storageOf(kernel), key, MOST_BYTES),
        ext: row.path.endsWith('.png') ? 'png' : 'jpg',
        width: row.width ?? 480,
        height: row.height ?? 320,
        madeAt: row.madeAt,
      });
    }
  }
  return out;
}
