import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { s3Storage } from '../../../kernel/server/store/s3';
import { bytesOf, storageOf } from '../../../kernel/server/store/store';
import { PIECE_BYTES } from '../rules';
import { bodyOf, filmLike, hashesOf, piecesIn } from './testing';

// A server that verifies signatures, on a port of its own.
interface S3Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (o: object) => S3Server;

const SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY', 'S3_SECRET', 'S3_REGION'] as const;
let t: TestApp;
let server: S3Server;
let directory: string;
let endpoint: string;
let teacher: Caller;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'meiyike-s3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'files' }],
  });
  endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  Object.assign(process.env, {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: 'files',
    S3_KEY: 'S3RVER',
    S3_SECRET: 'S3RVER',
    S3_REGION: 'us-east-1',
  });
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await t.stop();
  for (const name of SETTINGS) delete process.env[name];
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const pdf = Buffer.from('%PDF-1.4\n在桶里');
const put = (url: string, headers: Record<string, string>, body: Buffer) =>
  fetch(url, { method: 'PUT', headers, body: new Uint8Array(body) });

test("[S-044] [V-103] on S3 the returned url is the bucket's own, signed; the bytes are looked at when they are stored", async () => {
  const { url, headers, ticket } = await teacher.ok(calls.uploadsApply, { fileName: '讲义.pdf', fileSize: pdf.length });
  expect(url.startsWith(`${endpoint}/files/incoming/`)).toBe(true);
  expect(url).toContain('X-Amz-Expires=60');
  expect((await teacher.refused(calls.uploadsStore, { ticket })).error).toBe('files.fault.nothingUploaded');
  expect((await put(url, headers, pdf)).status).toBe(200);
  const kept = await teacher.ok(calls.uploadsStore, { ticket });
  const answer = await t.app.inject({ method: 'GET', url: kept.url });
  expect(answer.rawPayload).toEqual(pdf);
  // The url still writes to the waiting place for a minute, never over the checked file.
  await put(url, headers, Buffer.from('%PDF-1.4\n换了!!'));
  expect((await t.app.inject({ method: 'GET', url: kept.url })).rawPayload).toEqual(pdf);
});
test('[V-103] a tampered url is refused by the server: signature, object, time, or another length', async () => {
  const { url, headers } = await teacher.ok(calls.uploadsApply, { fileName: '讲义.pdf', fileSize: pdf.length });
  const last = url.at(-1) === '0' ? '1' : '0';
  expect((await put(url.slice(0, -1) + last, headers, pdf)).status).toBe(403);
  expect((await put(url.replace('/incoming/', '/189/'), headers, pdf)).status).toBe(403);
  expect((await put(url.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000'), headers, pdf)).status).toBe(403);
  expect((await put(url, headers, Buffer.concat([pdf, pdf]))).status).toBe(403);
  const wrong = s3Storage({ endpoint, bucket: 'files', key: 'S3RVER', secret: 'another', region: 'us-east-1' });
  await expect(wrong.put('a', pdf, 'text/plain')).rejects.toThrow(/403/);
});
test('[E-046] what turns out to be no document is refused and removed', async () => {
  const fake = Buffer.from('<html>');
  const { url, headers, ticket } = await teacher.ok(calls.uploadsApply, { fileName: 'a.pdf', fileSize: fake.length });
  await put(url, headers, fake);
  expect((await teacher.refused(calls.uploadsStore, { ticket })).error).toBe('files.fault.notTaken');
  expect((await teacher.refused(calls.uploadsStore, { ticket })).error).toBe('files.fault.nothingUploaded');
});
test('a temporary file is looked at when it is first read', async () => {
  const { url, headers, path } = await teacher.ok(calls.temporaryApply, { fileName: 'a.pdf', fileSize: pdf.length });
  expect((await teacher.refused(calls.fileCover, { path })).status).toBe(404);
  await put(url, headers, pdf);
  const cover = await teacher.ok(calls.fileCover, { path });
  expect((await t.app.inject({ method: 'GET', url: cover.url })).rawPayload).toEqual(pdf);
});
test('a form upload, a film with ranges, moving and removing work in the bucket too', async () => {
  const film = Buffer.concat([Buffer.from('\0\0\0\x20ftypisom\0\0', 'latin1'), Buffer.alloc(100_000, 3)]);
  const { url, headers, ticket } = await teacher.ok(calls.uploadsApply, {
    fileName: '课堂.mp4',
    fileSize: film.length,
  });
  await put(url, headers, film);
  const kept = await teacher.ok(calls.uploadsStore, { ticket });
  expect(kept).toMatchObject({ kind: 'video', size: film.length });
  expect((await t.app.inject({ method: 'GET', url: kept.url, headers: { range: 'bytes=0-9' } })).rawPayload).toEqual(
    film.subarray(0, 10),
  );
  const note = await teacher.ok(calls.fileUpload, { file: fileOf('a.txt', Buffer.from('你好')) });
  const storage = storageOf(t.kernel);
  expect((await bytesOf(storage, note.path, 100)).toString()).toBe('你好');
  await storage.remove(note.path);
  expect(await storage.size(note.path)).toBeUndefined();
  expect((await t.app.inject({ method: 'GET', url: note.url })).statusCode).toBe(404);
});
test('a film comes into the bucket in pieces and goes on after a break', async () => {
  const film = filmLike(PIECE_BYTES + 123_456);
  const [one, two] = piecesIn(film) as [Uint8Array, Uint8Array];
  const hashes = hashesOf(film);
  const manager = await t.as('training5');
  const begun = { fileName: '桶里的课.mp4', fileSize: film.length, proc: 'video.lesson', hashes };
  const { uploadId } = await manager.ok(calls.piecesOpen, begun);
  await manager.ok(calls.piecesPut, { uploadId, no: 1, file: bodyOf(two) });
  expect((await manager.ok(calls.piecesOpen, begun)).have).toEqual([1]);
  await manager.ok(calls.piecesPut, { uploadId, no: 0, file: bodyOf(one) });
  const { path } = await manager.ok(calls.piecesDone, { uploadId });
  expect(Buffer.compare(await bytesOf(storageOf(t.kernel), path, film.length), Buffer.from(film))).toBe(0);
});
