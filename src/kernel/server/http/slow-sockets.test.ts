import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { TestApp } from '../../testing/app';
import { makeServer } from './server';

const LIMITS = { headers: 2000, progress: 400, bytes: 1000, every: 50 };
let t: TestApp;
let app: Awaited<ReturnType<typeof makeServer>>;
let port: number;
/** What the server does every so often: looks who is too slow. */
let look: () => void;
beforeAll(async () => {
  t = await TestApp.start();
  const every = vi.spyOn(globalThis, 'setInterval');
  app = await makeServer({ kernel: t.kernel, partial: true, sockets: LIMITS });
  const looking = every.mock.calls.find(([, ms]) => ms === LIMITS.every)?.[0] as (() => void) | undefined;
  every.mockRestore();
  if (!looking) throw new Error('nobody looks who is too slow');
  look = looking;
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

/** The limits' clock stands, and goes on by what a test says; then somebody looks. How busy the machine is is not judged. */
function stopped(): (ms: number) => void {
  let now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  return (ms) => {
    now += ms;
    look();
  };
}
/** The server's end of the next connection. */
const taken = () =>
  new Promise<Socket>((go) => {
    app.server.once('connection', go);
  });
/** A client that writes `first` and then `drip` every `ms`, until somebody ends it. */
function client(first: string, drip = '', ms = 50) {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let got = '';
  let closed = false;
  socket.on('data', (chunk) => (got += chunk.toString()));
  socket.on('error', () => undefined);
  const over = new Promise<void>((done) => {
    socket.on('close', () => {
      closed = true;
      done();
    });
  });
  socket.write(first);
  const dripping = drip ? setInterval(() => closed || socket.write(drip), ms) : undefined;
  void over.then(() => {
    clearInterval(dripping);
  });
  return { socket, over, got: () => got, closed: () => closed };
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
  expect(slow.map((one) => one.closed())).toEqual([true, true, true]);
});

test('a socket whose body stands still is answered 408 and closed', async () => {
  const goOn = stopped();
  const server = taken();
  const still = client(`${head(5000)}{`);
  const here = await server;
  await expect.poll(() => here.bytesRead).toBe(head(5000).length + 1);
  goOn(LIMITS.progress - 1);
  expect([here.writableEnded, still.got()]).toEqual([false, '']);
  // It counts from when the server has begun to read it.
  await expect
    .poll(() => {
      goOn(LIMITS.progress);
      return still.got();
    })
    .toMatch(/^HTTP\/1.1 408 /);
  await still.over;
});

test('a socket whose body drips is closed', async () => {
  const dripping = client(`${head(5000)}{`, ' ');
  await dripping.over;
  expect(dripping.got()).toMatch(/^HTTP\/1.1 408 /);
});

test('a body that takes many times as long but goes on is taken', async () => {
  // The clock goes on when a part has come, by less than the limits allow.
  const goOn = stopped();
  const server = taken();
  const steady = client(`${head(500_000)}{`);
  const here = await server;
  for (let i = 0; i < 12; i++) {
    const due = here.bytesRead + LIMITS.bytes + 200;
    steady.socket.write(' '.repeat(LIMITS.bytes + 200));
    await expect.poll(() => here.bytesRead).toBeGreaterThanOrEqual(due);
    goOn(LIMITS.progress / 2);
  }
  expect([steady.closed(), steady.got()]).toEqual([false, '']);
  // What was not read yet is nobody's slowness: it is looked again until all of it is.
  await expect
    .poll(() => {
      goOn(LIMITS.progress);
      return steady.closed();
    })
    .toBe(true);
});

test('a connection that waits between two requests is not closed for a body it has sent', async () => {
  const server = taken();
  const waiting = client('GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n');
  const here = await server;
  await expect.poll(waiting.got).not.toBe('');
  stopped()(LIMITS.progress * 3);
  expect([here.writableEnded, waiting.closed(), waiting.got().slice(0, 12)]).toEqual([false, false, 'HTTP/1.1 200']);
});
