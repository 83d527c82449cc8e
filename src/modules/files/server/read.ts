import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { inOrg } from '../../../kernel/server/db/tenant';
import { isKnown } from '../../../kernel/server/http/marks';
import type { Kernel } from '../../../kernel/server/kernel';
import { Download, handle, type Http } from '../../../kernel/server/module';
import { root } from '../../../kernel/server/root';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { READ_SECONDS, coverOf, formatOf, extOf, partsOf, sheetOf, widthOf, type Width } from '../rules';
import { files } from '../tables';
import { fileView, gone, settle } from './keep';
import { drawCover } from './picture';
import { packed } from './pack';
import { documentScene, drawScene, filmScene } from './scene';
import { countSheets, drawSheets } from './sheets';
import { isSigned, signUrl } from './sign';
import { decodeText } from './sniff';
import { bytesOf, storageOf, type ByteRange } from '../../../kernel/server/store/store';
import { asksSession, mayRead, type FileRow } from './uses';

const DATA = 'data:';
/** An open file may be taken down: after a minute it is asked for again, and is not sent a second time while it is there. */
const OPEN_SECONDS = 60;
interface Query {
  readonly path?: string;
  readonly sig?: string;
  readonly exp?: number;
  readonly u?: number;
}
interface Found {
  readonly row: FileRow;
  /** A smaller version is asked for. */
  readonly cover: boolean;
  /** In this width; without one it is the cover. */
  readonly width?: Width | undefined;
  /** This page of a PDF. */
  readonly sheet?: number | undefined;
}
/** The path of what is asked for. */
const pathOf = ({ row, cover, width, sheet }: Found): string =>
  !cover ? row.path : sheet ? sheetOf(row.path, sheet) : width ? widthOf(row.path, width) : coverOf(row.path);

/** The file of a path, in whatever organisation it lies; its rows are looked up apart, so that no transaction waits for the store. */
export async function findFile(cx: Cx, path: string | undefined): Promise<Found> {
  if (!path?.trim()) throw fail(fileFaults.noPreview);
  const parts = partsOf(path);
  const row = parts && (await cx.apart(parts.orgId, (door) => door.one(files, { fileId: parts.fileId })));
  if (!row) throw gone();
  const found = { row, cover: parts.cover, width: parts.width, sheet: parts.sheet };
  const of = parts.sheet ? 'pdf' : 'image';
  if (pathOf(found) !== path || (parts.cover && row.kind !== of)) throw gone();
  if (row.expiresAt && row.expiresAt <= cx.nowIso) throw gone();
  return found;
}
const settled = (cx: Cx, row: FileRow): Promise<FileRow> =>
  row.state === 'ready'
    ? Promise.resolve(row)
    : settle(cx.kernel, row).catch(() => {
        throw gone();
      });

/** For the open calls: a public file by its path, a private one by a query this program signed for that person. */
async function byPath(cx: Cx, q: Query): Promise<Found> {
  const found = await findFile(cx, q.path);
  const { row } = found;
  if (!row.open) {
    if (!isSigned(cx.kernel, q, cx.now)) throw gone();
    // A link that is sent on does not open for somebody else who is signed in.
    if (cx.session ? cx.session.userId !== q.u : asksSession(row.proc)) throw gone();
  }
  return { ...found, row: await settled(cx, row) };
}
/** For the calls with a session. */
export async function byCaller(cx: Cx, path: string | undefined): Promise<FileRow> {
  const { row } = await findFile(cx, path);
  if (!(await mayRead(cx, row))) throw gone();
  return settled(cx, row);
}

/** What a file of the demonstration world holds. */
function drawnOf({ kind, fileId, width, height }: Found['row'], scene: string): Uint8Array | Promise<Uint8Array> {
  // Bytes that come with the program, below data/; the names are the program's own.
  if (scene.startsWith(DATA)) return readFile(join(root, 'data', scene.slice(DATA.length)));
  if (kind === 'zip') return packed(scene);
  if (kind === 'pdf') return documentScene(scene, fileId);
  return kind === 'video' ? filmScene(scene, fileId) : drawScene(scene, fileId, width ?? 960, height ?? 540);
}

/** Makes sure that the object is there: a cover, a page of a PDF, or a picture of the demonstration world is drawn when it is first asked for. */
export async function ready(kernel: Kernel, found: Found): Promise<{ key: string; size: number }> {
  const { row, cover, width, sheet } = found;
  const storage = storageOf(kernel);
  const key = pathOf(found);
  const size = await storage.size(key);
  if (size !== undefined) return { key, size };
  if (row.scene && (await storage.size(row.path)) === undefined)
    await storage.put(row.path, await drawnOf(row, row.scene), row.type);
  if (sheet) await drawSheets(storage, row.path, sheet);
  else if (cover)
    await storage.put(
      key,
      await drawCover(await bytesOf(storage, row.path, formatOf('jpg')!.maxBytes * 4), width),
      'image/webp',
    );
  const now = await storage.size(key);
  if (now === undefined) throw gone();
  return { key, size: now };
}

/**
 * How many pages a stored PDF has, the first of which is drawn then; for a module that has judged its reader.
 * @throws `noPages` where it cannot be read: damaged, or locked with a password.
 */
export async function sheetsOf(kernel: Kernel, path: string): Promise<number> {
  const storage = storageOf(kernel);
  if ((await storage.size(path)) === undefined) {
    // A document of the demonstration world is made when it is first asked for.
    const { orgId = 0, fileId = 0 } = partsOf(path) ?? {};
    const row = await inOrg(kernel.pools.tenant, orgId, (door) => door.one(files, { fileId, path }), true);
    if (!row) throw gone();
    await ready(kernel, { row, cover: false });
  }
  return countSheets(storage, path);
}

/** Size of a stored object for a module that has judged its reader; one of the demonstration world comes when it is first asked for. */
export async function storedSize(cx: Cx, path: string): Promise<number | undefined> {
  const size = await storageOf(cx.kernel).size(path);
  if (size !== undefined) return size;
  const found = await findFile(cx, path);
  return found.row.scene ? (await ready(cx.kernel, found)).size : undefined;
}

/** One range of a film, so that a player can jump; anything it does not understand is answered whole. */
export function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || (!from && !to)) return undefined;
  const range = from
    ? { from: Number(from), to: Math.min(to ? Number(to) : size - 1, size - 1) }
    : { from: Math.max(0, size - Number(to)), to: size - 1 };
  return range.from <= range.to && range.from < size ? range : undefined;
}
async function send(cx: Cx, found: Found, down: boolean, { request, reply }: Http): Promise<Download> {
  const { row, cover } = found;
  // What stands at a path never changes, so the path is its mark.
  const mark = row.open ? `W/"${pathOf(found)}"` : undefined;
  if (mark && isKnown(request.headers, mark))
    return new Download(row.name, row.type, Buffer.alloc(0), { maxAge: OPEN_SECONDS, mark });
  const { key, size } = await ready(cx.kernel, found);
  const plays = row.kind === 'video' || row.kind === 'audio';
  const range = plays ? rangeOf(request.headers.range, size) : undefined;
  if (plays) void reply.header('accept-ranges', 'bytes');
  if (range) void reply.code(206).header('content-range', `bytes ${range.from}-${range.to}/${size}`);
  const body: Readable = await storageOf(cx.kernel).read(key, range);
  return new Download(row.name, cover ? 'image/webp' : row.type, body, {
    // A page of a document is a picture, whatever the document is.
    inline: !down && (cover || (formatOf(extOf(row.path))?.inline ?? false)),
    maxAge: row.open ? OPEN_SECONDS : READ_SECONDS,
    mark,
    size: range ? range.to - range.from + 1 : size,
  });
}

export const readHandlers = [
  handle(calls.storeGet, async (cx, input, http) => send(cx, await byPath(cx, input), input.down ?? false, http)),
  handle(calls.storeMeta, async (cx, input) => {
    const { row } = await byPath(cx, input);
    return { name: row.name, size: row.size, type: row.type, kind: row.kind };
  }),
  handle(calls.storeText, async (cx, input) => {
    const { row } = await byPath(cx, input);
    if (row.kind !== 'text') throw fail(fileFaults.noText);
    const text = decodeText(await bytesOf(storageOf(cx.kernel), row.path, formatOf('txt')!.maxBytes)) ?? '';
    return new Download(row.name, 'text/plain; charset=utf-8', Buffer.from(text), { inline: true });
  }),
  handle(calls.fileCover, async (cx, { path }) => fileView(cx.kernel, await byCaller(cx, path), cx.me.userId)),
  handle(calls.wareTakes, async (cx, { path, takes }) => {
    const row = await byCaller(cx, path);
    const wants = (page: number): boolean => !takes || takes.includes(page);
    if (row.kind === 'pdf') {
      const count = await sheetsOf(cx.kernel, row.path);
      return Array.from({ length: count }, (_, i) => i + 1)
        .filter(wants)
        .map((page) => {
          const sheet = sheetOf(row.path, page);
          return { page, path: sheet, url: signUrl(cx.kernel, sheet, cx.me.userId, cx.now) };
        });
    }
    // Office documents need a renderer, which this program does not carry; a picture is its own page.
    if (row.kind !== 'image') throw fail(fileFaults.noPages);
    const { url } = fileView(cx.kernel, row, cx.me.userId);
    return wants(1) ? [{ page: 1, path: row.path, url }] : [];
  }),
];
