import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { root } from '../../src/kernel/server/root';
import { signIn } from './capture';
import { BIG, type ListOptions } from './list';
import { startServer } from './programs';
import { median, target, told, type Line } from './table';

const assets = join(root, 'dist/site/assets');
const LIST = '/desk/teach/edu/students4';
/** How much slower than this machine the browser is made to be. */
const SLOWER = 4;

const zipped = (file: string): number => gzipSync(readFileSync(file)).length / 1000;
const sum = (files: readonly string[]): number => files.reduce((total, file) => total + zipped(file), 0);

/** What a browser fetches before somebody can sign in and before a list is there, and how long that takes on a slow machine. */
export async function benchFirstLoad(o: ListOptions): Promise<Line[]> {
  const chunks = routeChunks();
  const lines = [
    target(
      'Median chunk of a screen, gz',
      median(chunks.map((c) => c.kB)),
      'kB',
      15,
      `${chunks.length} screens, largest ${basename(chunks.at(-1)!.file)} ${chunks.at(-1)!.kB.toFixed(0)} kB`,
    ),
  ];
  const executablePath = process.env['CHROMIUM'];
  if (!executablePath) return [...lines, told('First load in the browser', 'skipped', 'no Chromium here')];
  const token = await signIn(o.url, BIG);
  const server = await startServer(o.url, o.dir);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const sign = await open(browser, server.base, '/login', null, 1, 'input[type="password"]');
    const list = await open(browser, server.base, LIST, token, 1, '.ant-table-row');
    const times: number[] = [];
    for (let i = 0; i < o.rounds; i++)
      times.push((await open(browser, server.base, LIST, token, SLOWER, '.ant-table-row')).ms);
    return [
      target('JavaScript until somebody can sign in, gz', sum(sign.scripts), 'kB', 200, `${sign.scripts.length} files`),
      target('JavaScript until a desk list is there, gz', sum(list.scripts), 'kB', 450, `${list.scripts.length} files`),
      ...lines,
      target(
        `A list of 20,000 students interactive, nothing cached, processor slowed ${SLOWER} times`,
        median(times) / 1000,
        's',
        1.5,
        `${(list.ms / 1000).toFixed(2)} s unslowed`,
      ),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The chunks that the screens' bodies became: named like their source files, which the modules' web/index.ts import lazily. */
function routeChunks(): { file: string; kB: number }[] {
  const modules = join(root, 'src/modules');
  const bodies = new Set(
    readdirSync(modules)
      .flatMap((name) => ['index.ts', 'index.tsx'].map((f) => join(modules, name, 'web', f)).filter(existsSync))
      .flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/import\('\.\/([\w/-]+)'\)/g)].map((m) => basename(m[1]!)),
      ),
  );
  return readdirSync(assets)
    .filter((name) => bodies.has(/^(.+)-[\w-]{8}\.js$/.exec(name)?.[1] ?? ''))
    .map((name) => ({ file: join(assets, name), kB: zipped(join(assets, name)) }))
    .sort((a, b) => a.kB - b.kB);
}

/** Opens an address as somebody who has never been here, and waits until the thing looked for is there and nothing loads. */
async function open(
  browser: Browser,
  base: string,
  path: string,
  token: string | null,
  slower: number,
  wanted: string,
): Promise<{ ms: number; scripts: string[] }> {
  const context: BrowserContext = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript((access) => {
      localStorage.setItem('lang', 'zh-CN');
      localStorage.setItem('inform.seen', '1');
      if (access)
        localStorage.setItem(
          'token',
          JSON.stringify({
            access_token: access,
            token_type: 'bearer',
            refresh_token: '',
            expires_in: 7200,
            timestamp: Date.now(),
          }),
        );
    }, token);
    const page = await context.newPage();
    const scripts = new Set<string>();
    page.on('response', (res) => {
      const name = /\/site\/assets\/([^/?]+\.js)$/.exec(res.url())?.[1];
      if (name) scripts.add(join(assets, name));
    });
    const cdp = await context.newCDPSession(page);
    if (slower > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await page.goto(base + path, { waitUntil: 'commit' });
    const ms = await page.waitForFunction(
      (selector) => {
        const busy = document.querySelector('[aria-busy="true"], .busy-line, .ant-skeleton-active');
        return !busy && document.querySelector(selector) ? performance.now() : false;
      },
      wanted,
      { polling: 'raf', timeout: 60_000 },
    );
    return { ms: Number(await ms.jsonValue()), scripts: [...scripts] };
  } finally {
    await context.close();
  }
}
