import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import * as calls from '../contract';
import { PIECE_BYTES } from '../rules';
import { registerReader } from './published';
import { sweep } from './sweep';
import { bodyOf, filmLike, hashesOf, piecesIn } from './testing';
import { findUse } from './uses';

let t: TestApp;
let manager: Caller, other: Caller;
const PROC = 'video.lesson';
let takenBack: (() => void) | undefined;
beforeAll(async () => {
  t = await TestApp.start();
  [manager, other] = [await t.as('training5'), await t.as('school619')];
  // The use is the video module's; alone this test brings it itself.
  try {
    findUse(PROC);
  } catch {
    takenBack = registerReader(PROC, () => Promise.resolve(false), {
      families: ['video'],
      open: false,
      session: 'shown',
      count: 1,
      maxBytes: 4 * 1024 ** 3,
    });
  }
});
afterAll(async () => {
  takenBack?.();
  t.at(null);
  await t.stop();
});
const open = (who: Caller, bytes: Uint8Array, name = '第一课.mp4') =>
  who.ok(calls.piecesOpen, { fileName: name, fileSize: bytes.length, proc: PROC, hashes: hashesOf(bytes) });
const put = (uploadId: number, no: number, piece: Uint8Array, who = manager) =>
  who.send(calls.piecesPut, { uploadId, no, file: bodyOf(piece) });
const incoming = () => readdirSync(join(t.kernel.dataDir, 'files', 'incoming')).filter((n) => n.startsWith('500-'));

test('a film of several pieces, in any order and one twice, is the same bytes; a break goes on with what is missing', async () => {
  const film = filmLike(PIECE_BYTES * 2 + 1_234_567);
  const [one, two, three] = piecesIn(film) as [Uint8Array, Uint8Array, Uint8Array];
  const { uploadId, have, stored } = await open(manager, film);
  expect([have, stored]).toEqual([[], null]);
  expect((await put(uploadId, 2, three)).status).toBe(204);
  expect((await put(uploadId, 2, three)).status).toBe(204);
  // The browser comes back the next morning.
  t.at(new Date(t.now().getTime() + 12 * 3_600_000));
  expect(await open(manager, film)).toMatchObject({ uploadId, have: [2], stored: null });
  expect((await manager.refused(calls.piecesDone, { uploadId })).error).toBe('files.fault.piecesMissing');
  expect((await put(uploadId, 0, one)).status).toBe(204);
  expect((await put(uploadId, 1, two)).status).toBe(204);
  const done = await manager.ok(calls.piecesDone, { uploadId });
  expect(done).toMatchObject({ name: '第一课.mp4', size: film.length, kind: 'video', type: 'video/mp4' });
  expect(await manager.ok(calls.piecesDone, { uploadId })).toMatchObject({ path: done.path });
  const kept = await bytesOf(storageOf(t.kernel), done.path, film.length);
  expect(Buffer.compare(kept, Buffer.from(film))).toBe(0);
  expect(incoming()).toEqual([]);
  // The same bytes again are found, not sent.
  expect((await open(manager, film, '另一个名字.mp4')).stored?.path).toBe(done.path);
  t.at(null);
});
test('a piece that is not what its hash says is refused, and so is one of another length, beyond the end or of another person', async () => {
  const film = filmLike(PIECE_BYTES + 77_777);
  const [one, two] = piecesIn(film) as [Uint8Array, Uint8Array];
  const { uploadId } = await open(manager, film);
  const wrong = new Uint8Array(one);
  wrong[5000] = (wrong[5000] ?? 0) ^ 1;
  expect(((await put(uploadId, 0, wrong)).body as { error?: string } | null)?.error).toBe('files.fault.otherPiece');
  expect((await put(uploadId, 0, two)).status).toBe(400);
  expect((await put(uploadId, 2, two)).status).toBe(404);
  expect((await put(uploadId, 0, one, other)).status).toBe(404);
  expect((await other.refused(calls.piecesDone, { uploadId })).status).toBe(404);
  expect((await put(uploadId, 0, one)).status).toBe(204);
});
test('[V-101] kinds and bounds are judged before a byte is sent, and again by the bytes: a list of addresses named .mp4 is no film', async () => {
  const hashes = ['0'.repeat(64)];
  const ask = (fileName: string, fileSize: number, list = hashes) =>
    manager.refused(calls.piecesOpen, { fileName, fileSize, proc: PROC, hashes: list });
  expect((await ask('片子.avi', 100)).status).toBe(415);
  expect(
    (
      await ask(
        '片子.mp4',
        5 * 1024 ** 3,
        Array.from({ length: 640 }, () => hashes[0] ?? ''),
      )
    ).status,
  ).toBe(413);
  expect((await ask('片子.mp4', PIECE_BYTES * 3)).status).toBe(400);
  const list = new TextEncoder().encode(
    '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
  );
  const { uploadId } = await open(manager, list);
  expect((await put(uploadId, 0, list)).status).toBe(204);
  expect((await manager.refused(calls.piecesDone, { uploadId })).status).toBe(415);
  // Nothing of it is kept.
  expect((await manager.refused(calls.piecesDone, { uploadId })).status).toBe(404);
});
test('two who finish at once get one file', async () => {
  for (let n = 0; n < 8; n++) {
    const film = filmLike(300_000 + n);
    const { uploadId } = await open(manager, film);
    await put(uploadId, 0, film);
    const both = await Promise.all([1, 2, 3].map(() => manager.ok(calls.piecesDone, { uploadId })));
    expect(new Set(both.map((file) => file.path)).size).toBe(1);
    expect(await t.sql('select 1 from files_file where org_id = 500 and file_id = $1', [uploadId])).toHaveLength(1);
  }
});
test('what nobody goes on with for three days is swept away, a finished file is not', async () => {
  const film = filmLike(PIECE_BYTES + 5);
  const { uploadId } = await open(manager, film);
  await put(uploadId, 0, piecesIn(film)[0] ?? film);
  const rest = incoming().length;
  expect(rest).toBeGreaterThan(0);
  t.at(new Date(t.now().getTime() + 2 * 86_400_000));
  await sweep.run(t.kernel);
  expect(await open(manager, film)).toMatchObject({ uploadId, have: [0] });
  t.at(new Date(t.now().getTime() + 4 * 86_400_000));
  await sweep.run(t.kernel);
  expect(incoming()).toEqual([]);
  expect(await t.sql('select 1 from files_sending where org_id = 500 and file_id is null')).toEqual([]);
  expect(await t.sql('select 1 from files_sending where org_id = 500 and file_id is not null')).not.toEqual([]);
  t.at(null);
});
