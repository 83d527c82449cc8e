import { Agent, get } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import { types } from '../../../modules/role/contract';
import { TestApp } from '../../testing/app';
import { instead } from '../../testing/instead';
import { drain } from './drain';

test('a program that ends takes no new request, ends those under way and tells streams to come back', async () => {
  const t = await TestApp.start();
  const school = await t.as('school189');
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${school.token}` };
  const ask = (path: string) => fetch(`${address}/api${path}`, { headers });
  // Its clients keep connections for as long as they like.
  t.app.server.keepAliveTimeout = 0;
  const agent = new Agent({ keepAlive: true });
  const status = (path: string) =>
    new Promise<number>((done, lost) => {
      get(`${address}/api${path}`, { headers, agent }, (answer) => {
        answer.resume().on('end', () => done(answer.statusCode ?? 0));
      }).on('error', lost);
    });
  let underWay = false;
  let release = (): void => undefined;
  const released = new Promise<void>((go) => (release = go));
  const undo = instead(t, types, async (run) => {
    underWay = true;
    await released;
    return run();
  });
  const streams = await Promise.all([ask('/stream'), ask('/stream')]);
  const texts = streams.map((stream) => stream.text());
  const under = status('/user/busi/types');
  await expect.poll(() => underWay).toBe(true);

  const ended = drain(t.app as Parameters<typeof drain>[0], t.kernel);
  // Not when the call under way has ended: it does not end before.
  expect(await Promise.all(texts)).toEqual(texts.map(() => expect.stringMatching(/event: reconnect\ndata: \{\}\n\n$/)));
  expect(
    await ask('/user/busi/types').then(
      (answer) => answer.status,
      () => 'nobody listens',
    ),
  ).toBeOneOf([503, 'nobody listens']);
  release();
  expect(await under).toBe(200);
  // Nor does it wait for a connection that a client keeps.
  await ended;
  agent.destroy();
  undo();
  await t.stop();
});

test('a program behind a proxy says first that it is not ready, and answers what still comes until the proxy has noticed', async () => {
  const t = await TestApp.start();
  const school = await t.as('school189');
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string) =>
    (await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${school.token}` } })).status;
  // The time that the proxy has is over when both have been answered.
  const [later, notice] = [setTimeout, 123_456];
  let over = (): void => undefined;
  const waiting = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((go: () => void, ms?: number) => {
    if (ms !== notice) return later(go, ms);
    over = go;
    return undefined;
  }) as typeof setTimeout);
  onTestFinished(() => waiting.mockRestore());
  const ended = drain(t.app as Parameters<typeof drain>[0], t.kernel, notice);
  expect([await ask('/ready'), await ask('/user/busi/types')]).toEqual([503, 200]);
  over();
  await ended;
  await expect(ask('/ready')).rejects.toThrow('fetch failed');
  await t.stop();
});

test('health says whether the process answers, ready whether it may be sent requests', async () => {
  const t = await TestApp.start();
  const get = async (url: string) => {
    const { statusCode, body } = await t.app.inject({ url });
    return [statusCode, body];
  };
  expect([await get('/api/health'), await get('/api/ready')]).toEqual([
    [200, '{"status":"ok"}'],
    [200, '{"status":"ok"}'],
  ]);
  const { closing } = t.app as unknown as { closing: { now: boolean } };
  closing.now = true;
  expect([await get('/api/health'), await get('/api/ready')]).toEqual([
    [200, '{"status":"stopping"}'],
    [503, '{"status":"stopping"}'],
  ]);
  closing.now = false;
  await t.stop();
});
