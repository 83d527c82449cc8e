import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { bodyHash } from './idempotency';
import { CallUploads, HELD_BYTES, receivedFile, sweepReceived, uploadDisk, uploadMemory } from './uploads';

const dir = mkdtempSync(join(tmpdir(), 'meiyike-uploads-'));
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});
let uploads: CallUploads;
beforeEach(() => {
  uploads = new CallUploads(dir);
  uploadMemory.most = 0;
});
const about = { name: 'a.bin', type: 'application/octet-stream' };
const CHUNK = 65_536;
async function* bytes(size: number, fill = 7) {
  for (let left = size; left > 0; left -= CHUNK) yield Buffer.alloc(Math.min(left, CHUNK), fill);
}
const received = async (size: number, fill = 7) => receivedFile(await uploads.receive(bytes(size, fill), about));
const onDisk = () => (existsSync(join(dir, 'receiving')) ? readdirSync(join(dir, 'receiving')) : []);

test('a small file stays in memory and counts as held until the call is over', async () => {
  const file = await received(HELD_BYTES);
  expect([file.bytes.length, file.path, uploadMemory.held]).toEqual([HELD_BYTES, undefined, HELD_BYTES]);
  await uploads.clear();
  expect([uploadMemory.held, onDisk()]).toEqual([0, []]);
});

test('a large file goes to the disk as it comes: never more than a megabyte of it is held', async () => {
  const size = 20 * HELD_BYTES + 5;
  const file = await received(size);
  expect(uploadMemory.most).toBeLessThanOrEqual(HELD_BYTES);
  expect([file.size, file.bytes.length, uploadMemory.held, uploadDisk.held]).toEqual([size, 0, 0, size]);
  expect(file.sha256).toBe(createHash('sha256').update(Buffer.alloc(size, 7)).digest('hex'));
  expect(await file.range(size - 3, size)).toEqual(Buffer.alloc(3, 7));
  expect((await file.read()).length).toBe(size);
  expect(uploadMemory.held).toBe(size);
  await uploads.clear();
  expect([uploadMemory.held, uploadDisk.held, onDisk()]).toEqual([0, 0, []]);
});

test('what is longer than it may be is not read to its end, and leaves nothing', async () => {
  let asked = 0;
  async function* counted() {
    for await (const part of bytes(50 * HELD_BYTES)) {
      asked += part.length;
      yield part;
    }
  }
  expect(await uploads.receive(counted(), about, 3 * HELD_BYTES)).toBeUndefined();
  expect(asked).toBeLessThanOrEqual(3 * HELD_BYTES + CHUNK);
  await uploads.clear();
  expect(onDisk()).toEqual([]);
});

test('a stream that breaks off leaves nothing', async () => {
  async function* broken() {
    yield* bytes(5 * HELD_BYTES);
    throw new Error('the line is gone');
  }
  await expect(uploads.receive(broken(), about)).rejects.toThrow('the line is gone');
  await uploads.clear();
  expect([uploadMemory.held, uploadDisk.held, onDisk()]).toEqual([0, 0, []]);
});

test('beyond what all uploads together may hold, an upload is refused', async () => {
  for (const room of [uploadMemory, uploadDisk]) {
    const taken = room.limit - HELD_BYTES / 2;
    room.take(taken);
    await expect(received(3 * HELD_BYTES)).rejects.toThrow('kernel.fault.uploadsFull');
    room.give(taken);
    await uploads.clear();
  }
  expect([uploadMemory.held, uploadDisk.held]).toEqual([0, 0]);
});

test('an idempotency key knows a file by its bytes, wherever they lie', async () => {
  const hashes = [];
  for (const fill of [7, 7, 8]) hashes.push(bodyHash({ file: await received(3 * HELD_BYTES, fill), proc: 'a' }));
  expect(hashes[0]).toBe(hashes[1]);
  expect(hashes[0]).not.toBe(hashes[2]);
  await uploads.clear();
});

test('what only looks like a received file is refused', () => {
  const forged = { name: 'a.txt', size: 3, type: 'text/plain', bytes: new Uint8Array(3), path: '/etc/passwd' };
  expect(() => receivedFile(forged)).toThrow('kernel.fault.badInput');
});

test('what a killed program left behind is removed a day later', async () => {
  await received(2 * HELD_BYTES);
  const old = join(dir, 'receiving', 'old');
  writeFileSync(old, 'x');
  utimesSync(old, new Date(0), new Date(0));
  await sweepReceived(dir);
  expect(onDisk()).toHaveLength(1);
  await uploads.clear();
});
