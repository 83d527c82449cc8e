import { Refusal, fail, kernelFaults } from '../../../kernel/shared/faults';
import { gt } from '../../../kernel/server/db/where';
import { inOrg } from '../../../kernel/server/db/tenant';
import { newId } from '../../../kernel/server/ids';
import type { Kernel } from '../../../kernel/server/kernel';
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
import { redraw } from './picture';
import { hashOf, randomWord, signUrl } from './sign';
import { sniff } from './sniff';
import { bytesOf, incomingKey, storageOf } from './storage';
import { findUse, type FileRow } from './uses';

const DAY_MS = 86_400_000;
/** Enough to know a film or a sound by. */
const HEAD_BYTES = 65_536;
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
function formatFor(use: Use, name: string, bytes: Uint8Array): Format {
  const named = formatOf(extOf(name));
  const found = sniff(bytes, name);
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

interface Ready {
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly width: number | null;
  readonly height: number | null;
}
async function prepare(use: Use, name: string, bytes: Uint8Array): Promise<Ready> {
  const format = formatFor(use, name, bytes);
  if (format.family !== 'image') return { bytes, format, width: null, height: null };
  return { ...(await redraw(bytes, format.ext as 'jpg' | 'png')), format };
}

/**
 * Judges, cleans and stores a file and writes its row. The same bytes under the same name from the same person within a day
 * answer with the file that is there: a repeated upload makes nothing twice.
 */
export async function takeFile(
  kernel: Kernel,
  who: Sender,
  file: { readonly name: string; readonly bytes: Uint8Array },
  proc: string,
  codeId: number | null = null,
): Promise<FileRow> {
  const use = findUse(proc);
  refuse(judgeFile(use, { name: file.name, size: file.bytes.length }));
  const sha256 = hashOf(file.bytes);
  const now = kernel.clock();
  const same = await inOrg(
    kernel.pools.tenant,
    who.orgId,
    (door) =>
      door.one(files, {
        userId: who.userId,
        sha256,
        proc,
        name: file.name,
        state: 'ready',
        codeId,
        expiresAt: null,
        madeAt: gt(new Date(now.getTime() - DAY_MS).toISOString()),
      }),
    true,
  );
  if (same) return same;
  const ready = await prepare(use, file.name, file.bytes);
  const fileId = newId();
  const path = newPath(who.orgId, fileId, ready.format.ext);
  await stored(kernel, storageOf(kernel).put(path, ready.bytes, ready.format.type));
  const row = {
    fileId,
    path,
    name: withExt(file.name, ready.format.ext),
    proc,
    kind: ready.format.family,
    type: ready.format.type,
    size: ready.bytes.length,
    width: ready.width,
    height: ready.height,
    sha256,
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
    const films = row.kind === 'video' || row.kind === 'audio';
    const bytes = films ? await headOf(kernel, key, received) : await bytesOf(storage, key, maxOf(use));
    const ready = await prepare(use, row.name, bytes);
    if (films) await storage.move(key, row.path, ready.format.type);
    else {
      await storage.put(row.path, ready.bytes, ready.format.type);
      await storage.remove(key);
    }
    const size = films ? received : ready.bytes.length;
    const expiresAt = row.proc === 'temporary' ? hoursOn(kernel.clock(), TEMPORARY_HOURS) : null;
    const set = {
      state: 'ready' as const,
      name: withExt(row.name, ready.format.ext),
      kind: ready.format.family,
      type: ready.format.type,
      size,
      width: ready.width,
      height: ready.height,
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
async function headOf(kernel: Kernel, key: string, size: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await storageOf(kernel).read(key, { from: 0, to: Math.min(size, HEAD_BYTES) - 1 }))
    parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** A file as the calls answer it to one person. */
export function shown(
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
