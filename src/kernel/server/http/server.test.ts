import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDayPlus } from '../../testing/test-day';
import { TestApp } from '../../testing/app';

let t: TestApp;
let site: string;
beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), 'site-'));
  mkdirSync(join(site, 'assets'));
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>app</title>');
  writeFileSync(join(site, 'desk.html'), '<!doctype html><title>app at a desk</title>');
  writeFileSync(join(site, 'login.html'), '<!doctype html><title>login</title>');
  writeFileSync(join(site, 'assets', 'a-1.js'), 'let a;');
  writeFileSync(join(site, 'assets', 'b-1.js'), 'let b;');
  writeFileSync(join(site, 'assets', 'b-1.js.br'), 'b in brotli');
  writeFileSync(join(site, 'assets', 'b-1.js.gz'), 'b in gzip');
  t = await TestApp.start({ site });
});
afterAll(async () => {
  // Also where the program did not start.
  await t?.stop();
  rmSync(site, { recursive: true, force: true });
});
const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers });

describe('calls that anybody may make', () => {
  test('are limited by network: another address of the same /64 has no minute of its own', async () => {
    t.at(`${testDayPlus(-65)}T00:00:00Z`);
    const ask = async (remoteAddress: string) =>
      (await t.app.inject({ method: 'POST', url: '/api/auth/oauth/token/_certify', remoteAddress })).statusCode;
    const of = [...t.kernel.registry.calls.values()].find((call) => call.path === '/auth/oauth/token/_certify');
    const share = of?.perMinute ?? 0;
    expect(share).toBeGreaterThan(0);
    for (let i = 1; i <= share; i++) expect(await ask(`2001:db8:1:2::${i.toString(16)}`)).toBe(400);
    expect(await ask('2001:db8:1:2:ffff::1')).toBe(429);
    expect([await ask('2001:db8:1:3::1'), await ask('192.0.2.1')]).toEqual([400, 400]);
    t.at(null);
  });
});

describe('one port', () => {
  test('[C-001] [desk D61] the base path of every call is /api; an unknown one answers 404 with JSON', async () => {
    const res = await get('/api/nothing/here', { 'accept-language': 'en' });
    expect([res.statusCode, res.json()]).toMatchObject([
      404,
      { error: 'kernel.fault.noCall', message: 'There is no such call' },
    ]);
  });
  test('[C-018] [desk D05] [site C5] assets live under /site/, any other /site address leads to the route, every route answers the page', async () => {
    expect((await get('/site/assets/a-1.js')).headers).toMatchObject({
      'content-type': expect.stringContaining('javascript'),
      'cache-control': expect.stringContaining('immutable'),
    });
    expect((await get('/site/assets/none.js')).statusCode).toBe(404);
    expect((await get('/site/mall/courses?tag=1')).headers.location).toBe('/mall/courses?tag=1');
    expect((await get('/site//evil.example/x')).headers.location).toBe('/evil.example/x');
    expect((await get('/desk/bench')).body).toContain('app at a desk');
    expect((await get('/clazz')).body).toContain('>app<');
    expect((await get('/login')).body).toContain('login');
  });
  test('a file goes out in the smallest form that the browser takes, as the build made it', async () => {
    const b = async (accepts: string) => {
      const { headers, body } = await get('/site/assets/b-1.js', { 'accept-encoding': accepts });
      expect([headers['content-type'], headers['vary']]).toEqual(['text/javascript', 'accept-encoding']);
      return [headers['content-encoding'], body];
    };
    expect(await b('gzip, deflate, br, zstd')).toEqual(['br', 'b in brotli']);
    expect(await b('br;q=0, gzip')).toEqual(['gzip', 'b in gzip']);
    expect(await b('*')).toEqual(['br', 'b in brotli']);
    expect(await b('')).toEqual([undefined, 'let b;']);
    const small = await get('/site/assets/a-1.js', { 'accept-encoding': 'br' });
    expect([small.headers['content-encoding'], small.body]).toEqual([undefined, 'let a;']);
  });
  test('no address leads out of the site folder', async () => {
    for (const url of [
      '/site/assets/..%2f..%2fpackage.json',
      '/site/assets/%2e%2e/%2e%2e/etc/passwd',
      '/site/assets/....//index.html',
    ])
      expect((await get(url)).body).not.toMatch(/root:|"meiyike"/);
  });
  test('pages carry the content security policy and forbid framing', async () => {
    const { headers } = await get('/desk/bench');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval'");
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  });
});

describe('what programs and operators ask', () => {
  test('the OpenAPI document names every call with its input and reply', async () => {
    const doc = (await get('/api/openapi.json')).json() as {
      openapi: string;
      paths: Record<string, Record<string, { operationId: string }>>;
    };
    expect(doc.openapi).toBe('3.1.0');
    const ids = Object.values(doc.paths)
      .flatMap((p) => Object.values(p))
      .map((o) => o.operationId);
    expect(ids.sort()).toEqual([...t.kernel.registry.calls.keys()].sort());
    expect((await get('/api/docs')).body).toContain('/api/user/user/session');
  });
  test('every answer carries its request id, and a fault repeats it', async () => {
    const res = await get('/api/user/user/session');
    expect(res.statusCode).toBe(401);
    expect(res.json()).toMatchObject({ requestId: res.headers['x-request-id'] });
  });
});

describe('what clients send', () => {
  test('[C-002] token endpoints take a form; a broken body is refused with JSON', async () => {
    const form = await t.app.inject({
      method: 'POST',
      url: '/api/auth/oauth/token/_password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'username=school189&password=Meike2026',
    });
    expect(form.json()).toMatchObject({ token_type: 'bearer' });
    const broken = await t.app.inject({
      method: 'POST',
      url: '/api/user/feedback',
      headers: { 'content-type': 'application/json' },
      payload: '{"name":',
    });
    expect([broken.statusCode, broken.json()]).toMatchObject([400, { error: 'kernel.fault.badInput' }]);
  });
  test('an address with a broken escape is answered as any other that is not there', async () => {
    const asked = await t.app.inject({ url: '/api/%E0%A4%A', headers: { 'accept-language': 'en-US' } });
    expect([asked.statusCode, asked.json()]).toMatchObject([404, { error: 'kernel.fault.noCall' }]);
    const known = await t.app.inject({ url: '/api/health?x=%E0%A4%A' });
    expect(known.statusCode).toBe(200);
  });
  test('a body above the limit answers 413, an empty one with a content type is no fault', async () => {
    const big = await t.app.inject({
      method: 'POST',
      url: '/api/user/feedback',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ description: 'x'.repeat(1_200_000) }),
    });
    // There is no file in it: nobody is told of one.
    expect([big.statusCode, big.json()]).toMatchObject([
      413,
      { error_description: '一次提交的内容过多，不能超过 1 MB' },
    ]);
    const me = await t.as('school189');
    expect(
      (
        await t.app.inject({
          method: 'DELETE',
          url: '/api/user/role/5',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${me.token}` },
        })
      ).statusCode,
    ).toBe(404);
  });
});
