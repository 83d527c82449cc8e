import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { oneOf } from '../../../kernel/server/db/where';
import type { PictureSize, PictureSizes, PublicFiles } from '../../organisation/server/published';
import { fileFaults } from '../faults';
import { partsOf, type Family } from '../rules';
import { files } from '../tables';
import { signUrl } from './sign';
import type { FileRow } from './uses';

export { expireFiles, keepFiles } from './keep-files';
/** Whose keys may send pictures of tables: device says it. */
export { keyHolderPort } from './key-holder';
export { keepMade, letGo, settleMade, type Made } from './own-files';
export { bytesOfPlaced, dropPlaced, keepPlaced, placeFile } from './place-file';
export { rangeOf, sheetsOf, storedSize } from './read';
export { storedPictures, type StoredPicture } from './stored-pictures';
export { registerReader, type FileRow } from './uses';

/** What a path that a client names must be. */
export interface Wanted {
  /** The field the fault is shown at. */
  readonly at: string;
  readonly families?: readonly Family[];
  /** What it was sent for: a file of another use has other readers, or is open to everybody. */
  readonly procs?: readonly string[];
  /** Paths that stand in the record already: they stay allowed whoever edits the record. */
  readonly was?: readonly (string | null | undefined)[];
}
/**
 * Checks a path before a module stores it: a ready file that the caller sent, of a fitting kind, and not a temporary one.
 * Without it anybody could hang another school's file into an own record and read it there.
 */
export async function ownFile(cx: Cx, path: string, o: Wanted): Promise<void> {
  await ownFiles(cx, [path], o);
}
/** The same for all files of a field, in one query. @returns those that were checked, by their paths. */
export async function ownFiles(
  cx: Cx,
  paths: readonly string[],
  { at, families, procs, was = [] }: Wanted,
): Promise<ReadonlyMap<string, FileRow>> {
  const fresh = [...new Set(paths)].filter((path) => !was.includes(path));
  if (!fresh.length) return new Map();
  const ids = fresh.map((path) => partsOf(path)).map((p) => (p && !p.cover && p.orgId === cx.me.orgId ? p.fileId : 0));
  const rows = await cx.apart(cx.me.orgId, (door) =>
    door.many(files, { fileId: oneOf(ids), userId: cx.me.userId, state: 'ready', expiresAt: null }),
  );
  const byPath = new Map(rows.map((row) => [row.path, row]));
  const fits = (path: string) => {
    const row = byPath.get(path);
    return row && (!families || families.includes(row.kind as Family)) && (!procs || procs.includes(row.proc));
  };
  if (!fresh.every(fits)) throw fail(fileFaults.notYours, {}, at);
  return byPath;
}
/** What organisation and account ask of the paths they store: stored files of the caller's organisation that everybody may see. */
export const publicFiles: PublicFiles = async (cx, paths) => {
  const rows = await filesAt(cx, cx.me.orgId, paths);
  return new Set(
    paths.filter((path) => {
      const row = rows.get(path);
      return row?.open === true && row.state === 'ready' && row.expiresAt == null;
    }),
  );
};
/**
 * The address of a private file for the caller. The module has decided that the caller may read it: make it only for records the caller sees.
 * Public files (uses with `open`) need none: their path is enough (`fileUrl`).
 */
export const signedUrl = (cx: Cx, path: string): string => signUrl(cx.kernel, path, cx.me.userId, cx.now);
/** Name, size and kind of stored files, by path; unknown paths are missing. For lists: one query, in the given organisation. */
export async function filesAt(cx: Cx, orgId: number, paths: readonly string[]): Promise<ReadonlyMap<string, FileRow>> {
  const ids = paths.map((path) => partsOf(path)?.fileId ?? 0).filter((id) => id > 0);
  if (!ids.length) return new Map();
  const rows = await cx.apart(orgId, (door) => door.many(files, { fileId: oneOf(ids) }));
  return new Map(rows.map((row) => [row.path, row]));
}
/** What organisation asks of the pictures that stand in its texts. One query. */
export const pictureSizes: PictureSizes = async (cx, orgId, paths) => {
  const ids = paths.flatMap((path) => {
    const parts = partsOf(path);
    return parts?.orgId === orgId ? [parts.fileId] : [];
  });
  if (!ids.length) return new Map();
  const rows = await cx.asOrg(orgId, (door) => door.many(files, { fileId: oneOf(ids), open: true, kind: 'image' }));
  return new Map(
    rows.flatMap(({ path, width, height }): [string, PictureSize][] =>
      width && height ? [[path, { width, height }]] : [],
    ),
  );
};
