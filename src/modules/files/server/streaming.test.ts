import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HELD_BYTES, uploadDisk, uploadMemory } from '../../../kernel/server/http/uploads';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { storedAt } from './stored-files';
import { storageOf } from '../../../kernel/server/store/store';

const MB = 1024 * 1024;
let t: TestApp;
let teacher: Caller;
let port: number;
beforeAll(async () => {
  t = await TestApp.start();
  teacher = await t.as('teacher189');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await t?.stop();
});
beforeEach(async () => {
  await nothingLeft();
  uploadMemory.most = 0;
});
const receiving = () => {
  const dir = join(t.kernel.dataDir, 'receiving');
  return existsSync(dir) ? readdirSync(dir) : [];
};

const nothingLeft = () => expect.poll(() => [uploadMemory.held, uploadDisk.held, receiving()]).toEqual([0, 0, []]);

/** Sends a PDF as a form, a part at a time as the server takes it. */
class Sending {
  readonly answer: Promise<{ status: number; body: Record<string, unknown> }>;
  private readonly http = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/file/file/upload',
    headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  constructor(name: string) {
    this.answer = new Promise((done, lost) => {
      this.http.on('error', lost);
      this.http.on('response', (res: IncomingMessage) => {
        let text = '';
        res.on('data', (chunk: Buffer) => (text += chunk.toString()));
        res.on('end', () => {
          done({ status: res.statusCode ?? 0, body: JSON.parse(text) as Record<string, unknown> });
        });
      });
    });
    this.http.write(
      `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.4\n${name}\n`,
    );
  }
  async megabytes(n: number): Promise<void> {
    const part = Buffer.alloc(MB, 0x61);
    for (let i = 0; i < n; i++)
      if (!this.http.write(part))
        await new Promise((go) => {
          this.http.once('drain', go);
        });
  }
  end(): void {
    this.http.end('\r\n--b--\r\n');
  }
  breakOff(): void {
    this.answer.catch(() => undefined);
    this.http.destroy();
  }
}

test('eight uploads of 49 MB at once hold a megabyte each, and are stored whole', async () => {
  const send = async (name: string) => {
    const one = new Sending(name);
    await one.megabytes(49);
    one.end();
    return one.answer;
  };
  /** Where the disk is so slow that its turn does not come in time, it is told to come again, as everybody is. */
  const sent = async (name: string) => {
    let answer = await send(name);
    while (answer.body['error'] === 'kernel.fault.notReady') answer = await send(name);
    return answer;
  };
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => sent(`${i}.pdf`)));
  expect(answers.map((a) => a.status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(uploadMemory.most).toBeLessThanOrEqual(8 * HELD_BYTES);
  for (const [i, { body }] of answers.entries()) {
    const head = `%PDF-1.4\n${i}.pdf\n`;
    const hash = createHash('sha256').update(head);
    for (let n = 0; n < 49; n++) hash.update(Buffer.alloc(MB, 0x61));
    expect(await storedAt(storageOf(t.kernel), String(body['path']))).toEqual({
      size: head.length + 49 * MB,
      sha256: hash.digest('hex'),
    });
  }
  await nothingLeft();
});

test('an upload that breaks off leaves nothing behind', async () => {
  const one = new Sending('a.pdf');
  await one.megabytes(6);
  await expect.poll(() => receiving().length).toBe(1);
  one.breakOff();
  await nothingLeft();
});

test('beyond the room for uploads a person is told to try again, and can', async () => {
  const file = () => fileOf('a.pdf', Buffer.from('%PDF-1.4\n稍后再试'));
  const taken = uploadMemory.limit;
  uploadMemory.take(taken);
  try {
    expect(await teacher.refused(calls.fileUpload, { file: file() })).toMatchObject({
      status: 503,
      error: 'kernel.fault.uploadsFull',
      message: '正在上传的文件过多，请稍后重试',
    });
  } finally {
    uploadMemory.give(taken);
  }
  expect((await teacher.ok(calls.fileUpload, { file: file() })).name).toBe('a.pdf');
});

test("an object in the file's place names no file of this machine", async () => {
  const body =
    '--b\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/json\r\n\r\n' +
    '{"name":"a.txt","size":5,"type":"text/plain","path":"/etc/passwd"}\r\n--b--\r\n';
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/file/file/upload',
    headers: { authorization: `Bearer ${teacher.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: body,
  });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, 'kernel.fault.badInput']);
});
