import Fastify from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { TestApp } from '../../testing/app';
import { isSameSecret, underRoot } from './guards';
import { trustOf } from './proxies';
import { makeServer } from './server';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
afterEach(() => {
  vi.unstubAllEnvs();
});

const FORWARDED = { 'x-forwarded-for': '127.0.0.1, 198.51.100.9, 203.0.113.7', 'x-forwarded-proto': 'https' };
/** What a server with this setting takes for the caller's address and protocol. */
async function behind(trustProxy: string, remoteAddress = '10.0.0.2') {
  const app = Fastify({ trustProxy: trustOf(trustProxy) });
  app.get('/who', (request) => [request.ip, request.protocol]);
  const res = await app.inject({ url: '/who', headers: FORWARDED, remoteAddress });
  return res.json() as [ip: string, protocol: string];
}

describe('behind a proxy', () => {
  test('nobody claims another address: the rightmost one that no proxy of ours vouches for counts', async () => {
    expect(await behind('')).toEqual(['10.0.0.2', 'http']);
    expect(await behind('1')).toEqual(['203.0.113.7', 'https']);
    expect(await behind('2')).toEqual(['198.51.100.9', 'https']);
    expect(await behind('10.0.0.0/8')).toEqual(['203.0.113.7', 'https']);
    expect(await behind('10.0.0.0/8,203.0.113.7')).toEqual(['198.51.100.9', 'https']);
    expect(await behind('10.0.0.0/8', '192.0.2.1')).toEqual(['192.0.2.1', 'http']);
  });
  test('a browser that came by https is told to stay with it, as TRUST_PROXY says and not as anybody says', async () => {
    expect((await t.app.inject({ url: '/api/health', headers: FORWARDED })).headers).not.toHaveProperty(
      'strict-transport-security',
    );
    const app = await makeServer({ kernel: t.kernel, partial: true, trustProxy: '1' });
    const sent = (headers: Record<string, string>) => app.inject({ url: '/api/health', headers });
    expect((await sent(FORWARDED)).headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await sent({})).headers).not.toHaveProperty('strict-transport-security');
    await app.close();
  });
});

describe('metrics', () => {
  const metrics = (authorization?: string) =>
    t.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {}, remoteAddress: '127.0.0.1' });
  test('are not there without METRICS_TOKEN, from the loopback neither', async () => {
    vi.stubEnv('METRICS_TOKEN', '');
    for (const said of [undefined, 'Bearer ', 'Bearer undefined']) expect((await metrics(said)).statusCode).toBe(404);
  });
  test('always ask for the token, and count calls by route', async () => {
    vi.stubEnv('METRICS_TOKEN', 'a-long-token');
    await t.app.inject('/api/health');
    expect((await metrics('Bearer a-long-token')).body).toMatch(/http_requests_total\{.*route="\/api\/health"/);
    for (const said of [undefined, 'Bearer a-long-toke', 'Bearer a-long-token2', 'a-long-token'])
      expect((await metrics(said)).statusCode).toBe(404);
  });
  test('secrets of any length are compared', () => {
    expect([isSameSecret('a', 'a'), isSameSecret('a', 'ab'), isSameSecret('', 'a')]).toEqual([true, false, false]);
  });
});

describe('addresses under /site', () => {
  test('lead to the route on this origin, never to another site', () => {
    expect(underRoot('/site/mall/courses?tag=1')).toBe('/mall/courses?tag=1');
    expect(underRoot('/site/')).toBe('/');
    for (const rest of [
      '//evil.example',
      '/\\evil.example',
      '/%2f%2fevil.example',
      '/%5Cevil.example',
      '/\t/evil.example',
    ])
      expect(underRoot(`/site${rest}`)).toBe('/evil.example');
    for (const url of [
      '/site//https://evil.example',
      '/site/.//evil.example',
      '/site/..//evil.example',
      '/site/%2F\\%09/x',
    ])
      expect(new URL(underRoot(url), 'http://here.test').host).toBe('here.test');
  });
});

describe('caches', () => {
  test('no answer of the API is kept, tokens and refusals neither', async () => {
    const token = await t.app.inject({
      method: 'POST',
      url: '/api/auth/oauth/token/_password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=school189&password=Meike2026',
    });
    expect([token.statusCode, token.headers['cache-control']]).toEqual([200, 'no-store']);
    for (const url of ['/api/user/user/session', '/api/nothing/here', '/api/health', '/api/openapi.json'])
      expect((await t.app.inject(url)).headers['cache-control']).toBe('no-store');
  });
});
