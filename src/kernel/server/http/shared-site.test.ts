import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { diskStorage } from '../store/disk';
import { SharedSite } from './shared-site';
import { serveSite } from './site';

const dir = mkdtempSync(join(tmpdir(), 'meiyike-site-'));
const store = diskStorage(join(dir, 'store'));
afterAll(() => {
  rmSync(dir, { recursive: true, force: true });
});
/** A built site with these hashed files, each with a smaller form beside it. */
function built(name: string, ...files: readonly string[]): string {
  const site = join(dir, name);
  mkdirSync(join(site, 'assets'), { recursive: true });
  for (const file of files) {
    writeFileSync(join(site, 'assets', file), `of ${file}`);
    writeFileSync(join(site, 'assets', `${file}.br`), brotliCompressSync(`of ${file}`));
  }
  return site;
}
/** A process with a build of its own; `later` moves its clock beyond the pause between two looks. */
function started(site: string) {
  let now = 0;
  const shared = new SharedSite(store, site, () => now);
  const app = Fastify();
  serveSite(app, site, shared);
  return {
    share: () => shared.share(),
    later: () => (now += 6000),
    get: async (name: string, accept = 'gzip, br') => {
      const { statusCode, headers, body, rawPayload } = await app.inject({
        url: `/site/assets/${name}`,
        headers: { 'accept-encoding': accept },
      });
      return { statusCode, headers, body, rawPayload };
    },
  };
}

test('hashed files of the last two builds are served by every process: by one that is older than a build, and by one that is newer', async () => {
  const old = started(built('one', 'list-1.js', 'same.js'));
  await old.share();
  expect((await old.get('list-2.js')).statusCode).toBe(404);
  const fresh = started(built('two', 'list-2.js', 'same.js'));
  await fresh.share();
  old.later();

  for (const [process, name] of [
    [old, 'list-2.js'],
    [fresh, 'list-1.js'],
  ] as const) {
    const small = await process.get(name);
    expect(small).toMatchObject({
      statusCode: 200,
      headers: {
        'content-encoding': 'br',
        'content-type': 'text/javascript',
        'cache-control': 'public, max-age=31536000, immutable',
      },
    });
    expect(small.rawPayload).toEqual(brotliCompressSync(`of ${name}`));
    const plain = await process.get(name, 'identity');
    expect([plain.body, plain.headers['content-encoding']]).toEqual([`of ${name}`, undefined]);
  }
  expect((await fresh.get('..%2fbuilds')).statusCode).toBe(404);
});

test('a build is put there once, and goes when two newer ones have come', async () => {
  const packs = () => readdirSync(join(dir, 'store/site')).filter((name) => name !== 'builds');
  expect(packs()).toHaveLength(2);
  await started(join(dir, 'two')).share();
  expect(packs()).toHaveLength(2);
  const third = started(built('three', 'list-3.js'));
  await third.share();
  expect(packs()).toHaveLength(2);
  expect([(await third.get('list-1.js')).statusCode, (await third.get('list-2.js')).statusCode]).toEqual([404, 200]);
  expect(existsSync(join(dir, 'store/site/builds'))).toBe(true);
  // Where nothing is built there is nothing to share.
  await started(join(dir, 'none')).share();
  expect(packs()).toHaveLength(2);
});
