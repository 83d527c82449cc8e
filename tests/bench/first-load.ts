import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type CDPSession, type Page, type Request } from 'playwright-core';
import { FIRST_ORG } from '../../src/apps/world-school';
import { root } from '../../src/kernel/server/root';
import { signIn } from './capture';
import { BIG, type ListOptions } from './list';
import { startServer } from './programs';
import { atMost, median, target, told, type Line } from './table';

const assets = join(root, 'dist/site/assets');
const LIST = '/desk/teach/edu/students4';
const ROW = '.ant-table-row';
/** How much slower than this machine the browser is made to be. */
const SLOWER = 4;
/** Widths of the window, in px. */
const WIDE = 1440;
const PHONE_WIDE = 360;

/** What goes over the wire for a file: its brotli form, or itself where that saves nothing. In kB. */
const sent = (file: string): number => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size / 1000;
const sum = (files: readonly string[]): number => files.reduce((total, file) => total + sent(file), 0);

/** What a browser fetches, parses and runs before somebody can sign in and before a list is there, and how long that takes on a slow machine. */
export async function benchFirstLoad(o: ListOptions): Promise<Line[]> {
  const chunks = routeChunks();
  const lines = [
    target(
      'Median chunk of a screen, brotli',
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
    const visit = (path: string, who: string | null, slower: number, wanted: string, covered = false) =>
      open(browser, { url: server.base + path, token: who, slower, wanted, covered });
    const sign = await visit('/login', null, 1, 'input[type="password"]');
    const list = await visit(LIST, token, 1, ROW, true);
    const slow: Visit[] = [];
    for (let i = 0; i < o.rounds; i++) slow.push(await visit(LIST, token, SLOWER, ROW));
    const home = await visit('/index', token, SLOWER, '#content[data-place]:not([data-place="/index"])');
    // The program's own page, in place of the one that the server wrote.
    const school = (page: string, wide: number) =>
      open(browser, {
        url: `${server.base}/school/${FIRST_ORG}/${page}`,
        token: null,
        slower: SLOWER,
        wanted: '#root .site-main :is(h1, h2)',
        covered: false,
        thin: true,
        wide,
      });
    const seen: SiteVisit[] = [];
    for (const page of ['home', 'news'] as const)
      for (const wide of [WIDE, PHONE_WIDE]) seen.push({ page, wide, visit: await school(page, wide) });
    return [...lines, ...linesOf(sign, list, slow, home), ...siteLines(seen)];
  } finally {
    await browser.close();
    await server.stop();
  }
}

function linesOf(sign: Visit, list: Visit, slow: readonly Visit[], home: Visit): Line[] {
  const of = (what: (visit: Visit) => number) => median(slow.map(what));
  const { parsed, ran } = list.coverage!;
  return [
    target(
      'JavaScript until somebody can sign in, brotli',
      sum(sign.scripts),
      'kB',
      150,
      `${sign.scripts.length} files`,
    ),
    atMost(
      'JavaScript until a desk list is there, brotli, kB',
      Math.round(sum(list.scripts)),
      350,
      `${list.scripts.length} files`,
    ),
    told(
      '… of it parsed, and run until then',
      `${(parsed / 1e6).toFixed(2)} million characters`,
      `${((100 * ran) / parsed).toFixed(0)} % ran`,
    ),
    target(
      `A list of 20,000 students interactive, nothing cached, processor slowed ${SLOWER} times`,
      of((v) => v.rows) / 1000,
      's',
      1.8,
      `${(list.rows / 1000).toFixed(2)} s unslowed`,
    ),
    told(
      '… processor time of its scripts, and of all its work, slowed',
      `${of((v) => v.scriptSeconds).toFixed(2)} s`,
      `${of((v) => v.workSeconds).toFixed(2)} s`,
    ),
    target(
      '… first paint as a share of the time to its rows',
      100 * of((v) => v.paint / v.rows),
      '%',
      10,
      `${of((v) => v.paint).toFixed(0)} ms`,
    ),
    target('Layout shift of a home, slowed', home.shift, '', 0.05),
  ];
}

interface SiteVisit {
  readonly page: 'home' | 'news';
  readonly wide: number;
  readonly visit: Visit;
}
/** What somebody fetches who only types a school's name, or opens its news, on a desk and on a phone. */
const siteLines = (seen: readonly SiteVisit[]): Line[] =>
  seen.flatMap(({ page, wide, visit }) => {
    const where = `a school’s public page (${page}, ${wide} px)`;
    return [
      target(
        `First visit of ${where} without its pictures: page, styles, scripts and answers, as they travel`,
        visit.page + sum(visit.styles) + sum(visit.scripts) + visit.answers,
        'kB',
        120,
        `${sum(visit.scripts).toFixed(0)} kB of it ${visit.scripts.length} scripts`,
      ),
      target(`Layout shift of ${where}, slowed`, visit.shift, '', 0.05),
      target(`Largest thing of ${where} painted, slowed, at 1.6 Mbit/s`, Math.round(visit.largest), 'ms', 2500),
    ];
  });

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
    .map((name) => ({ file: join(assets, name), kB: sent(join(assets, name)) }))
    .sort((a, b) => a.kB - b.kB);
}

/** What one cold load was like. Times in ms since the navigation began. */
interface Visit {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The page itself, in kB. */ readonly page: number;
  /** What its calls answered, in kB. */ readonly answers: number;
  /** First contentful paint. */ readonly paint: number;
  /** The largest one. */ readonly largest: number;
  /** The thing looked for is there and nothing loads. */ readonly rows: number;
  readonly scriptSeconds: number;
  readonly workSeconds: number;
  readonly shift: number;
  /** Characters of scripts parsed and run until then; asked for apart, because it slows the page. */
  readonly coverage?: { readonly parsed: number; readonly ran: number };
}
/** Bytes a second each way, and milliseconds there and back. */
const THIN = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
interface Asked {
  readonly url: string;
  readonly token: string | null;
  readonly slower: number;
  readonly wanted: string;
  readonly covered: boolean;
  /** By a line of 1.6 Mbit/s, as a phone has it at the edge of a town. */ readonly thin?: boolean;
  /** Of the window, in px. */ readonly wide?: number;
}

/** Opens an address as somebody who has never been here, and waits until the thing looked for is there and nothing loads. */
async function open(browser: Browser, asked: Asked): Promise<Visit> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: asked.wide ?? WIDE, height: 900 } });
  try {
    await prepare(context, asked.token);
    const page = await context.newPage();
    const files = new Set<string>();
    const calls: Request[] = [];
    page.on('response', (res) => {
      const name = /\/site\/assets\/([^/?]+\.(?:js|css))$/.exec(res.url())?.[1];
      if (name) files.add(join(assets, name));
    });
    // A stream never finishes, and is no answer.
    page.on('requestfinished', (request) => {
      if (/\/api\/(?!file\/)/.test(request.url())) calls.push(request);
    });
    const cdp = await context.newCDPSession(page);
    await cdp.send('Performance.enable');
    if (asked.slower > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: asked.slower });
    if (asked.thin) {
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', THIN);
    }
    if (asked.covered) await page.coverage.startJSCoverage({ resetOnNavigation: false });
    const reply = await page.goto(asked.url, { waitUntil: 'commit' });
    const rows = await standing(page, asked.wanted);
    const scripts = [...files].filter((file) => file.endsWith('.js'));
    const styles = [...files].filter((file) => file.endsWith('.css'));
    const coverage = asked.covered ? await coverageOf(page) : undefined;
    const times = { ...(await secondsOf(cdp)), ...(await seenBy(page)) };
    const html = reply ? await packed([reply.request()]) : 0;
    return { scripts, styles, page: html, answers: await packed(calls), rows, coverage, ...times };
  } finally {
    await context.close();
  }
}

/** What answers weigh on their way, in kB; one without a body weighs nothing. */
async function packed(list: readonly Request[]): Promise<number> {
  const bodies = await Promise.all(list.map(async (one) => (await one.response())?.body().catch(() => undefined)));
  return bodies.reduce((total, body) => total + (body?.length ? gzipSync(body).length / 1000 : 0), 0);
}

/** A browser of somebody who signed in, without the notices' dialog; it adds up what moves. */
const prepare = (context: BrowserContext, token: string | null): Promise<unknown> =>
  context.addInitScript((access) => {
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
    const seen = Object.assign(window, { shift: 0, largest: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  }, token);

async function standing(page: Page, wanted: string): Promise<number> {
  const at = await page.waitForFunction(
    (selector) => {
      const busy = document.querySelector('[aria-busy="true"], .busy-line, .ant-skeleton-active');
      return !busy && document.querySelector(selector) ? performance.now() : false;
    },
    wanted,
    { polling: 'raf', timeout: 60_000 },
  );
  return Number(await at.jsonValue());
}

/** Characters of our scripts that were parsed, and those of them that ran. */
async function coverageOf(page: Page): Promise<{ parsed: number; ran: number }> {
  const sum = { parsed: 0, ran: 0 };
  for (const { url, source, functions } of await page.coverage.stopJSCoverage()) {
    if (!url.includes('/site/assets/') || !source) continue;
    const used = new Uint8Array(source.length);
    // Ranges lie in each other, the outer first: the inner one has the last word.
    for (const { ranges } of functions)
      for (const { count, startOffset, endOffset } of ranges) used.fill(count > 0 ? 1 : 0, startOffset, endOffset);
    sum.parsed += source.length;
    sum.ran += used.reduce((total, one) => total + one, 0);
  }
  return sum;
}

async function secondsOf(cdp: CDPSession): Promise<Pick<Visit, 'scriptSeconds' | 'workSeconds'>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((m) => m.name === name)?.value ?? 0;
  return { scriptSeconds: of('ScriptDuration'), workSeconds: of('TaskDuration') };
}

/** When something was painted first, and how much moved until a second after everything stood. */
async function seenBy(page: Page): Promise<Pick<Visit, 'paint' | 'shift' | 'largest'>> {
  await page.waitForTimeout(1000);
  return page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    shift: (window as Window & { shift?: number }).shift ?? 0,
    largest: (window as Window & { largest?: number }).largest ?? 0,
  }));
}
