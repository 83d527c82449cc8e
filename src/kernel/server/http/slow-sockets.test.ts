import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { TestApp } from '../../testing/app';
import { makeServer } from './server';

const LIMITS = { headers: 2000, progress: 400, bytes: 1000, every: 50 };
let t: TestApp;
let app: Awaited<ReturnType<typeof makeServer>>;
let port: number;
beforeAll(async () => {
  t = await TestApp.start();
  app = await makeServer({ kernel: t.kernel, partial: true, sockets: LIMITS });
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app?.close();
  await t?.stop();
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });
/** A client that writes `first` and then `drip` every `ms`, until somebody ends it. */
function client(first: string, drip = '', ms = 50) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let got = '';
  let closed = false;
  const began = performance.now();
  let took = 0;
  socket.on('data', (chunk) => (got += chunk.toString()));
  socket.on('error', () => undefined);
  const over = new Promise<void>((done) => {
    socket.on('close', () => {
      closed = true;
      took = performance.now() - began;
      done();
    });
  });
  socket.write(first);
  const dripping = drip ? setInterval(() => closed || socket.write(drip), ms) : undefined;
  void over.then(() => {
    clearInterval(dripping);
  });
  return { socket, over, got: () => got, closed: () => closed, took: () => took };
}
const head = (length: number) =>
  `POST /api/oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

test('a socket whose headers do not end is closed, also when it says nothing or drips', async () => {
  const slow = [
    client(''),
    client('GET /api/health HTTP/1.1\r\nHost: x\r\n'),
    client('GET /api/health HTTP/1.1\r\n', 'a: b\r\n'),
  ];
  for (const one of slow) await one.over;
  for (const one of slow) expect(one.took()).toBeGreaterThanOrEqual(LIMITS.headers - 50);
});

test('a socket whose body stands still is answered 408 and closed', async () => {
  const still = client(`${head(5000)}{`);
  await still.over;
  expect(still.got()).toMatch(/^HTTP\/1.1 408 /);
  expect(still.took()).toBeGreaterThanOrEqual(LIMITS.progress - 50);
});

test('a socket whose body drips is closed', async () => {
  const dripping = client(`${head(5000)}{`, ' ');
  await dripping.over;
  expect(dripping.got()).toMatch(/^HTTP\/1.1 408 /);
});

test('a body that takes many times as long but goes on is taken', async () => {
  // The limits' clock goes on when a part has come, by less than they allow: how late a busy machine sends is not judged.
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const taken = new Promise<Socket>((go) => {
    app.server.once('connection', go);
  });
  const steady = client(`${head(500_000)}{`);
  const here = await taken;
  for (let i = 0; i < 12; i++) {
    const due = here.bytesRead + LIMITS.bytes + 200;
    steady.socket.write(' '.repeat(LIMITS.bytes + 200));
    await expect.poll(() => here.bytesRead).toBeGreaterThanOrEqual(due);
    now += LIMITS.progress / 2;
    await pause(LIMITS.every * 2);
  }
  expect([steady.closed(), steady.got()]).toEqual([false, '']);
  now += LIMITS.progress;
  await steady.over;
});

test('a connection that waits between two requests is not closed for a body it has sent', async () => {
  const waiting = client('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(waiting.got).not.toBe('');
  await pause(LIMITS.progress * 3);
  expect([waiting.closed(), waiting.got().slice(0, 12)]).toEqual([false, 'HTTP/1.1 200']);
});
