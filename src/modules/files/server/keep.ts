import { Refusal, fail, kernelFaults } from '../../../kernel/shared/faults';
import { gt } from '../../../kernel/server/db/where';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { ReceivedFile } from '../../../kernel/server/http/uploads';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
import { foreignPicture } from '../../../kernel/shared/picture-kind';
import { fileFaults } from '../faults';
import {
  TEMPORARY_HOURS,
  coverOf,
  extOf,
  formatOf,
  formatsOf,
  judgeFile,
  kindsText,
  maxOf,
  sizeText,
  fileUrl,
  type Format,
  type Judged,
  type Use,
} from '../rules';
import { files } from '../tables';
import { sourceOfObject, type ByteSource } from './byte-source';
import { redraw, type Picture } from './picture';
import { randomWord, signUrl } from './sign';
import { sniff } from './sniff';
import { bytesOf, storageOf, type Storage } from '../../../kernel/server/store/store';
import { incomingKey } from './incoming';
import { findUse, type FileRow } from './uses';

const DAY_MS = 86_400_000;
export interface Sender {
  readonly orgId: number;
  readonly userId: number;
}

export function refuse(judged: Judged | undefined): void {
  if (judged) throw new Refusal(judged.fault, judged.params);
}
/** A path nobody can guess; the extension is the format's. */
export const newPath = (orgId: number, fileId: number, ext: string): string =>
  `${orgId}/${fileId}-${randomWord()}.${ext}`;

/** The format of some bytes for a use; the name has been judged before. */
export async function formatFor(use: Use, name: string, source: ByteSource): Promise<Format> {
  const named = formatOf(extOf(name));
  const found = await sniff(source, name);
  if (!found && named?.family === 'image') {
    const kind = foreignPicture(await source.range(0, Math.min(source.size, 256)));
    if (kind) throw fail(fileFaults.otherPicture, { kind, kinds: kindsText(use) });
  }
  if (!found || found.family !== named?.family)
    throw fail(fileFaults.notTaken, { kinds: kindsText(use), max: sizeText(maxOf(use)) });
  // A picture is drawn anew in the format its name states; anything else stays what it is.
  return found.family === 'image' ? named : (formatsOf(use).find((x) => x.ext === found.ext) ?? named);
}
const withExt = (name: string, ext: string): string =>
  extOf(name) === ext ? name : `${name.replace(/\.[A-Za-z0-9]{1,8}$/, '')}.${ext}`;
/** What failed in the store is the store's business; the person is told to try again. */
export async function stored<T>(kernel: Kernel, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    kernel.log.error({ error }, 'file store');
    throw fail(fileFaults.uploadFailed);
  }
}

interface Drawn {
  readonly format: Format;
  /** A picture that was drawn anew; anything else is stored as it came. */
  readonly picture?: Picture;
}
/** @param picture the bytes of a picture, or the path of a file that has them: asked for when it is one. */
async function prepare(
  use: Use,
  name: string,
  source: ByteSource,
  picture: () => Promise<Uint8Array> | string,
): Promise<Drawn> {
  const format = await formatFor(use, name, source);
  if (format.family !== 'image') return { format };
  return { format, picture: await redraw(await picture(), format.ext as 'jpg' | 'png') };
}

/**
 * Judges, cleans and stores a file and writes its row. The same bytes under the same name from the same person within a day
 * answer with the file that is there: a repeated upload makes nothing twice.
 */
export async function takeFile(
  kernel: Kernel,
  who: Sender,
  name: string,
  file: ReceivedFile,
  proc: string,
  codeId: number | null = null,
): Promise<FileRow> {
  const use = findUse(proc);
  refuse(judgeFile(use, { name, size: file.size }));
  const now = kernel.clock();
  const same = await inOrg(
    kernel.pools.tenant,
    who.orgId,
    (door) =>
      door.one(files, {
        userId: who.userId,
        sha256: file.sha256,
        proc,
        name,
        state: 'ready',
        codeId,
        expiresAt: null,
        madeAt: gt(new Date(now.getTime() - DAY_MS).toISOString()),
      }),
    true,
  );
  if (same) return same;
  const { format, picture } = await prepare(use, name, file, () => file.path ?? file.read());
  const fileId = newId();
  const path = newPath(who.orgId, fileId, format.ext);
  const storage = storageOf(kernel);
  if (picture) await stored(kernel, storage.put(path, picture.bytes, format.type));
  else await stored(kernel, putReceived(storage, path, file, format.type));
  const row = {
    fileId,
    path,
    name: withExt(name, format.ext),
    proc,
    kind: format.family,
    type: format.type,
    size: picture?.bytes.length ?? file.size,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    sha256: file.sha256,
    open: use.open,
    state: 'ready' as const,
    userId: who.userId,
    codeId,
    expiresAt: proc === 'temporary' ? hoursOn(now, TEMPORARY_HOURS) : null,
    scene: null,
    madeAt: now.toISOString(),
  };
  await inOrg(kernel.pools.tenant, who.orgId, (door) => door.insert(files, row));
  return { ...row, orgId: who.orgId };
}
/** Stores what came, from the disk or from memory. */
export const putReceived = (storage: Storage, key: string, file: ReceivedFile, type: string): Promise<void> =>
  file.path ? storage.putFile(key, file.path, type) : storage.put(key, file.bytes, type);
export const hoursOn = (now: Date, hours: number): string => new Date(now.getTime() + hours * 3_600_000).toISOString();

/** Looks at bytes that came by url and makes the file ready. Twice at once does it once. */
export async function settle(kernel: Kernel, row: FileRow): Promise<FileRow> {
  const storage = storageOf(kernel);
  const key = incomingKey(row.path);
  const again = () => inOrg(kernel.pools.tenant, row.orgId, (door) => door.one(files, { fileId: row.fileId }), true);
  try {
    const received = await storage.size(key);
    if (received === undefined) throw fail(fileFaults.nothingUploaded);
    if (received !== row.size) throw fail(fileFaults.otherSize, { expected: row.size, received });
    const use = findUse(row.proc);
    const { format, picture } = await prepare(use, row.name, sourceOfObject(storage, key, received), () =>
      bytesOf(storage, key, maxOf(use)),
    );
    if (picture) {
      await storage.put(row.path, picture.bytes, format.type);
      await storage.remove(key);
    } else await storage.move(key, row.path, format.type);
    const size = picture?.bytes.length ?? received;
    const expiresAt = row.proc === 'temporary' ? hoursOn(kernel.clock(), TEMPORARY_HOURS) : null;
    const set = {
      state: 'ready' as const,
      name: withExt(row.name, format.ext),
      kind: format.family,
      type: format.type,
      size,
      width: picture?.width ?? null,
      height: picture?.height ?? null,
      expiresAt,
    };
    await inOrg(kernel.pools.tenant, row.orgId, (door) =>
      door.update(files, { fileId: row.fileId, state: 'awaiting' }, set),
    );
    return { ...row, ...set };
  } catch (error) {
    const now = await again();
    if (now?.state === 'ready') return now;
    if (error instanceof Refusal && error.fault !== fileFaults.nothingUploaded)
      await storage.remove(key).catch(() => undefined);
    return stored(kernel, Promise.reject(error as Error));
  }
}
/** A file as the calls answer it to one person. */
export function fileView(
  kernel: Kernel,
  row: FileRow,
  userId: number,
): {
  path: string;
  name: string;
  size: number;
  kind: string;
  type: string;
  cover: string | null;
  url: string;
  coverUrl: string | null;
  width: number | null;
  height: number | null;
} {
  const url = (path: string) => (row.open ? fileUrl(path) : signUrl(kernel, path, userId, kernel.clock()));
  const cover = row.kind === 'image' ? coverOf(row.path) : null;
  return {
    path: row.path,
    name: row.name,
    size: row.size,
    kind: row.kind,
    type: row.type,
    cover,
    url: url(row.path),
    coverUrl: cover && url(cover),
    width: row.width,
    height: row.height,
  };
}
export const gone = () => fail(kernelFaults.gone);
