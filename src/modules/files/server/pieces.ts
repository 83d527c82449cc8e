import { createHash } from 'node:crypto';
import type { Upload } from '../../../kernel/shared/call';
import { Refusal, fail } from '../../../kernel/shared/faults';
import type { Cx } from '../../../kernel/server/cx';
import { insertOf } from '../../../kernel/server/db/insert';
import { sql } from '../../../kernel/server/db/sql';
import type { RowOf } from '../../../kernel/server/db/table';
import { receivedFile } from '../../../kernel/server/http/uploads';
import { newId } from '../../../kernel/server/ids';
import { handle } from '../../../kernel/server/module';
import { storageOf } from '../../../kernel/server/store/store';
import * as calls from '../contract';
import { fileFaults } from '../faults';
import { PIECE_BYTES, extOf, formatOf, judgeFile, pieceSize, piecesOf, type Format } from '../rules';
import { files, pieces, sendings } from '../tables';
import { incomingKey } from './incoming';
import { fileView, formatFor, gone, newPath, refuse, stored } from './keep';
import { sourceOfObject } from './byte-source';
import { findUse, type FileRow } from './uses';

const BYTES = 'application/octet-stream';
/** Joining, moving and writing down: each step may be taken from under a second one's hands. */
const FINISH_TRIES = 4;
type Sending = RowOf<typeof sendings>;
/** The name of the whole: who has all hashes has the file. */
const markOf = (hashes: readonly string[]): string => createHash('sha256').update(hashes.join('')).digest('hex');

/** An upload of the caller's, or gone. */
async function own(cx: Cx, uploadId: number): Promise<Sending> {
  const row = await cx.apart(cx.me.orgId, (door) => door.one(sendings, { uploadId, userId: cx.me.userId }));
  if (!row) throw gone();
  return row;
}
interface Known {
  readonly uploadId: number;
  readonly fileId: number | null;
  readonly have: number[] | null;
}
/** What the same person has sent of the same bytes for the same use: a whole file before an unfinished one. */
const knownOf = (cx: Cx, proc: string, mark: string): Promise<Known | undefined> =>
  cx.db.row<Known>(sql`
    select s.upload_id, f.file_id, (
        select array_agg(p.no order by p.no)
        from files_piece p
        where p.org_id = s.org_id and p.upload_id = s.upload_id
      ) as have
    from files_sending s
    left join files_file f on f.org_id = s.org_id and f.file_id = s.file_id and f.expires_at is null
    where s.org_id = ${cx.db.orgId}
      and s.user_id = ${cx.me.userId}
      and s.mark = ${mark}
      and s.proc = ${proc}
      and (s.file_id is null or f.file_id is not null)
    order by f.file_id is null, s.upload_id
    limit 1`);

export const pieceHandlers = [
  handle(calls.piecesOpen, async (cx, { fileName: name, fileSize: size, proc, hashes }) => {
    refuse(judgeFile(findUse(proc), { name, size }));
    if (hashes.length !== piecesOf(size)) throw fail(fileFaults.otherSize, { expected: size, received: hashes.length });
    const mark = markOf(hashes);
    const known = await knownOf(cx, proc, mark);
    if (known) {
      const { uploadId, fileId, have } = known;
      const file = fileId == null ? undefined : await cx.db.one(files, { fileId });
      return {
        uploadId,
        have: have?.map(Number) ?? [],
        stored: file ? fileView(cx.kernel, file, cx.me.userId) : null,
      };
    }
    const uploadId = newId();
    const ext = formatOf(extOf(name))?.ext ?? 'mp4';
    const path = newPath(cx.me.orgId, uploadId, ext);
    const storeName = await stored(cx.kernel, storageOf(cx.kernel).pieces.begin(incomingKey(path), BYTES));
    await cx.db.insert(sendings, {
      uploadId,
      userId: cx.me.userId,
      path,
      name,
      proc,
      size,
      mark,
      hashes,
      storeName,
      madeAt: cx.nowIso,
      touchedAt: cx.nowIso,
    });
    return { uploadId, have: [], stored: null };
  }),
  handle(calls.piecesPut, async (cx, { uploadId, no, file }) => {
    const row = await own(cx, uploadId);
    const expected = no < row.hashes.length ? pieceSize(row.size, no) : 0;
    if (!expected || row.fileId != null) throw gone();
    const body = file as Upload;
    if (body.size !== expected) throw fail(fileFaults.otherSize, { expected, received: body.size });
    const sent = await body.take?.(expected);
    if (sent?.size !== expected) throw fail(fileFaults.otherSize, { expected, received: sent?.size ?? 0 });
    const piece = receivedFile(sent);
    if (piece.sha256 !== row.hashes[no]) throw fail(fileFaults.otherPiece, { no: no + 1 });
    const { pieces: store } = storageOf(cx.kernel);
    const at = { no: no + 1, from: no * PIECE_BYTES, bytes: await piece.read() };
    const storeMark = await stored(cx.kernel, store.put(incomingKey(row.path), row.storeName, at));
    // Only now is it acknowledged: what stands in the table lies in the store.
    await cx.apart(row.orgId, async (door) => {
      await door.insert(
        pieces,
        { uploadId, no, storeMark },
        'on conflict (org_id, upload_id, no) do update set store_mark = excluded.store_mark',
      );
      await door.update(sendings, { uploadId }, { touchedAt: cx.nowIso });
    });
  }),
  handle(calls.piecesDone, async (cx, { uploadId }) => {
    const row = await own(cx, uploadId);
    const ready = (await readyFile(cx, row)) ?? (await finished(cx, row));
    return fileView(cx.kernel, ready, cx.me.userId);
  }),
];
const readyFile = async (cx: Cx, { orgId, fileId }: Sending): Promise<FileRow | undefined> =>
  fileId == null ? undefined : cx.apart(orgId, (door) => door.one(files, { fileId }));
/** Of two who finish at once one finds the other's steps done under its hands, and goes on from there. */
async function finished(cx: Cx, row: Sending): Promise<FileRow> {
  for (let tries = 1; ; tries++) {
    try {
      return await finish(cx, row);
    } catch (error) {
      const file = await readyFile(cx, { ...row, fileId: row.uploadId });
      if (file) return file;
      if (error instanceof Refusal) throw error;
      if (tries === FINISH_TRIES) return stored(cx.kernel, Promise.reject(error as Error));
    }
  }
}

/** Whichever step a killed process had reached, the next one goes on from there. */
async function finish(cx: Cx, row: Sending): Promise<FileRow> {
  const storage = storageOf(cx.kernel);
  const key = incomingKey(row.path);
  const use = findUse(row.proc);
  let format: Format | undefined = formatOf(extOf(row.name));
  if ((await storage.size(row.path)) !== row.size) {
    if ((await storage.size(key)) !== row.size) await join(cx, row, key);
    try {
      format = await formatFor(use, row.name, sourceOfObject(storage, key, row.size));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What it is will not change: nothing of it is kept.
      await storage.remove(key);
      await cx.apart(row.orgId, (door) => door.remove(sendings, { uploadId: row.uploadId }));
      throw error;
    }
    await storage.move(key, row.path, format.type);
  }
  const file = {
    fileId: row.uploadId,
    path: row.path,
    name: row.name,
    proc: row.proc,
    kind: format?.family ?? 'video',
    type: format?.type ?? BYTES,
    size: row.size,
    width: null,
    height: null,
    sha256: null,
    open: use.open,
    state: 'ready' as const,
    userId: row.userId,
    codeId: null,
    expiresAt: null,
    scene: null,
    madeAt: cx.nowIso,
  };
  // One statement: a file without its upload, or an upload without its file, is nobody's.
  await cx.apart(row.orgId, (door) =>
    door.change(sql`
      with made as (${insertOf(files, Object.keys(file), [file], row.orgId, sql`on conflict (org_id, file_id) do nothing`)}),
      gone as (delete from files_piece where org_id = ${row.orgId} and upload_id = ${row.uploadId})
      update files_sending
      set file_id = ${file.fileId}, touched_at = ${cx.nowIso}
      where org_id = ${row.orgId} and upload_id = ${row.uploadId}`),
  );
  return { ...file, orgId: row.orgId };
}
async function join(cx: Cx, row: Sending, key: string): Promise<void> {
  const there = await cx.apart(row.orgId, (door) =>
    door.many(pieces, { uploadId: row.uploadId }, { sort: ['no'], limit: row.hashes.length }),
  );
  const n = row.hashes.length - there.length;
  if (n > 0) throw fail(fileFaults.piecesMissing, { n });
  const marks = there.map((piece) => piece.storeMark);
  await storageOf(cx.kernel).pieces.join(key, row.storeName, marks);
}
