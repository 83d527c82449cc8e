import { expect, test } from 'vitest';
import { types } from '../../../modules/role/contract';
import { TestApp } from '../../testing/app';
import { instead } from '../../testing/instead';
import { drain } from './drain';

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

test('a program that ends takes no new request, ends those under way and tells streams to come back', async () => {
  const t = await TestApp.start();
  const school = await t.as('school189');
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${school.token}` };
  const ask = (path: string) => fetch(`${address}/api${path}`, { headers });
  let underWay = false;
  const undo = instead(t, types, async (run) => {
    underWay = true;
    await pause(500);
    return run();
  });
  const streams = await Promise.all([ask('/stream'), ask('/stream')]);
  const texts = streams.map((stream) => stream.text());
  const under = ask('/user/busi/types');
  await expect.poll(() => underWay).toBe(true);

  const began = Date.now();
  const ended = drain(t.app as Parameters<typeof drain>[0], t.kernel);
  expect(await Promise.all(texts)).toEqual(texts.map(() => expect.stringMatching(/event: reconnect\ndata: \{\}\n\n$/)));
  expect(Date.now() - began).toBeLessThan(400);
  expect(
    await ask('/user/busi/types').then(
      (answer) => answer.status,
      () => 'nobody listens',
    ),
  ).toBeOneOf([503, 'nobody listens']);
  expect((await under).status).toBe(200);
  await ended;
  expect(Date.now() - began).toBeLessThan(3000);
  undo();
  await t.stop();
});

test('a program behind a proxy says first that it is not ready, and answers what still comes until the proxy has noticed', async () => {
  const t = await TestApp.start();
  const school = await t.as('school189');
  const address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (path: string) =>
    (await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${school.token}` } })).status;
  const ended = drain(t.app as Parameters<typeof drain>[0], t.kernel, 1000);
  expect([await ask('/ready'), await ask('/user/busi/types')]).toEqual([503, 200]);
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
