import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import { root } from '../../src/kernel/server/root';
import { TestApp } from '../../src/kernel/testing/app';
import { Processes } from '../processes/processes';
import { Witness } from './witness';

const PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
/** A name of this machine that browsers do not trust as they trust 127.0.0.1: plain http, as in a school's own network. */
export const PLAIN_HOST = 'school.test';
/** How long a step waits for the page: it asks again and again, so only a fault or a hopelessly slow machine waits this long. */
export const PATIENCE = 60_000;
export const chromiumPath = process.env['CHROMIUM'] ?? PATHS.find((p) => existsSync(p));
/**
 * The same engine without a window's frame, which takes a third less of the processor: journeys go in it unless they say
 * `whole`. The browser itself where there is none.
 */
const engineAlone = process.env['CHROMIUM_SHELL'];

/** The screen of a desk. */
export const DESK = { width: 1440, height: 900 } as const;

/** How a journey's program is served. */
export interface Serving {
  /**
   * So many processes of the built server behind a proxy that picks at random, or 1: this process, whose clock a test sets.
   * BROWSER_PROCESSES serves so every journey that says nothing of it.
   */
  readonly processes?: number;
  /** Pages have a camera with moving pictures and a microphone that beeps, and nobody is asked for them. */
  readonly devices?: boolean;
  /** The key of a certificate that its browser trusts, as SHA-256 in base64. */
  readonly trusts?: string;
  /**
   * The browser itself in place of its engine alone: for films and voices, and for letters that a machine reads off a drawing.
   * Whoever has devices or trusts a certificate gets it in any case.
   */
  readonly whole?: boolean;
}
const MADE_UP = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
];
const served = Number(process.env['BROWSER_PROCESSES'] ?? 1);

/** Processes that share database and files with the test's own program, which makes calls and serves nobody. */
const severalOn = (t: TestApp, count: number): Promise<Processes> =>
  Processes.start({
    url: t.url,
    count,
    program: join(root, 'dist', 'server.js'),
    files: join(t.kernel.dataDir, 'files'),
  });

/** A program on its own database, the built site on a port, and a Chromium. */
export class World {
  private constructor(
    readonly t: TestApp,
    readonly url: string,
    readonly browser: Browser,
    /** Those that serve, where there are several. */
    readonly several?: Processes,
  ) {}
  static async open({ processes = served, devices = false, trusts, whole = false }: Serving = {}): Promise<World> {
    const t = await TestApp.start({ site: join(root, 'dist', 'site') });
    const several = processes > 1 ? await severalOn(t, processes) : undefined;
    const url = several?.url ?? (await t.app.listen({ port: 0, host: '127.0.0.1' }));
    const browser = await chromium.launch({
      executablePath: (whole || devices || trusts ? undefined : engineAlone) ?? chromiumPath!,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        ...(devices ? MADE_UP : []),
        ...(trusts ? [`--ignore-certificate-errors-spki-list=${trusts}`] : []),
      ],
    });
    return new World(t, url, browser, several);
  }
  /** @throws also where several processes were to serve and one of them was never asked. */
  async close(): Promise<void> {
    await this.browser.close();
    const idle = this.several?.all.filter(({ base }) => !this.several?.proxied.answered.get(base)) ?? [];
    await this.several?.close();
    await this.t.stop();
    if (idle.length) throw new Error(`${idle.length} processes were asked nothing`);
  }

  private moved: number | undefined;
  /** So many milliseconds the pages' clocks are away from the machine's: they begin at the test day and run on. */
  private ahead(): number {
    return this.moved ?? this.t.running().getTime() - Date.now();
  }
  /** Moves the clock of pages opened from now on, and of these people's; their tokens stay as new as they were. */
  async pagesAt(at: Date, people: Iterable<Person>): Promise<void> {
    this.moved = at.getTime() - Date.now();
    for (const { page } of people)
      await page.evaluate((ms) => {
        const token = JSON.parse(localStorage.getItem('token') ?? 'null') as { timestamp: number } | null;
        const gone = ms - Number(localStorage.getItem('test.ahead'));
        if (token) localStorage.setItem('token', JSON.stringify({ ...token, timestamp: token.timestamp + gone }));
        localStorage.setItem('test.ahead', String(ms));
      }, this.moved);
  }

  /** A browser of one person, by login or by ids, signed in without the sign-in page unless `who` is null. */
  async as(
    who: string | { readonly orgId: number; readonly userId: number } | null,
    o: {
      readonly lang?: 'zh-CN' | 'en-US';
      readonly width?: number;
      readonly height?: number;
      /** Where the browser is; it is where the schools are unless this says another zone. */
      readonly zone?: string;
      /** A finger instead of a mouse. */ readonly touch?: boolean;
    } = {},
  ): Promise<Person> {
    const lang = o.lang ?? 'zh-CN';
    const context = await this.browser.newContext({
      locale: lang,
      viewport: { width: o.width ?? DESK.width, height: o.height ?? DESK.height },
      hasTouch: o.touch ?? false,
      isMobile: o.touch ?? false,
      timezoneId: o.zone ?? 'Asia/Shanghai',
      // A colour on its way to another one is neither: what is judged stands still.
      reducedMotion: 'reduce',
    });
    const caller = typeof who === 'string' ? await this.t.as(who) : who && (await this.t.asUser(who.orgId, who.userId));
    const token = caller?.token ?? null;
    await context.addInitScript(
      ({ token, lang, ahead }) => {
        // The page's clock goes with the test's; what a test moves it to later stands in test.ahead.
        if (!localStorage.getItem('test.ahead')) localStorage.setItem('test.ahead', String(ahead));
        const real = Date;
        const now = () => real.now() + Number(localStorage.getItem('test.ahead'));
        globalThis.Date = new Proxy(real, {
          construct: (D, given, made) => Reflect.construct(D, given.length ? given : [now()], made) as Date,
          get: (D, key) => (key === 'now' ? now : Reflect.get(D, key)),
        });
        const moment = performance.now.bind(performance);
        let later = 0;
        performance.now = () => moment() + later;
        Object.assign(window, {
          goOn: (ms: number) => {
            later += ms;
          },
        });
        if (!localStorage.getItem('lang')) localStorage.setItem('lang', lang);
        // The notices dialog has a journey of its own.
        localStorage.setItem('inform.seen', '1');
        if (token && !localStorage.getItem('token'))
          localStorage.setItem(
            'token',
            JSON.stringify({
              access_token: token,
              token_type: 'bearer',
              refresh_token: '',
              expires_in: 7200,
              timestamp: Date.now(),
            }),
          );
      },
      { token, lang, ahead: this.ahead() },
    );
    // A step that hangs names itself before its test's time is over.
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    const witness = new Witness(typeof who === 'string' ? who : `user ${who?.userId ?? 'nobody'}`, context);
    const person = new Person(this, context, page, witness);
    page.on('console', (message) => {
      if (message.type() === 'error') person.errors.push(message.text());
    });
    page.on('pageerror', (error) => {
      person.errors.push(String(error));
    });
    return person;
  }
}

/** What a browser says where the network refuses on purpose: a call, a script of the worker, the reader of cards. */
const REFUSED = [
  'Failed to load resource',
  'net::ERR',
  'error occurred when fetching the script',
  "WebSocket connection to 'ws://localhost:8999",
];

/** One person at a browser. Console errors are collected; a journey ends with none. */
export class Person {
  readonly errors: string[] = [];
  constructor(
    readonly world: World,
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly witness: Witness,
  ) {}
  async open(path: string): Promise<void> {
    await this.page.goto(this.world.url + path);
    await this.settle();
  }
  /** Waits until nothing loads any more. */
  async settle(): Promise<void> {
    await this.page.waitForLoadState('domcontentloaded');
    await this.page.waitForFunction(
      () => !document.querySelector('[aria-busy="true"], .busy-line, .ant-skeleton-active'),
      undefined,
      { timeout: PATIENCE },
    );
  }
  /** A picture for people's eyes, when SHOTS names a folder; `whole` also what can be scrolled to. */
  async shot(name: string, { whole = false } = {}): Promise<void> {
    const dir = process.env['SHOTS'];
    if (!dir) return;
    mkdirSync(dir, { recursive: true });
    await this.page.screenshot({ path: join(dir, `${name}.png`), fullPage: whole });
  }
  /** Faults of the page itself; what the network refuses on purpose is left out. */
  faults(): string[] {
    return this.errors.filter((e) => !REFUSED.some((words) => e.includes(words)));
  }
  /** Chromium now and then never answers the closing of a context whose session ended in it; the browser's own end takes it along. */
  async close(): Promise<void> {
    await this.witness.leave();
    await Promise.race([
      this.context.close(),
      new Promise((done) => {
        setTimeout(done, 4000).unref();
      }),
    ]);
  }
}

/** Lets a page's moments go on, as for somebody who looks at it for a while: a key is locked for a second after it was pressed. */
export const goOn = (page: Page, ms = 1000): Promise<void> =>
  page.evaluate((ms) => {
    (window as Window & { goOn?: (ms: number) => void }).goOn?.(ms);
  }, ms);

const LANGUAGES = ['zh-CN', 'en-US'] as const;
/**
 * The languages a journey is gone in. The walk opens every screen in both, so one is enough here: every second journey
 * (by its name) is gone in English. With `LANGUAGES=both` each is gone in both.
 */
export function journeyLanguages(journey: string): readonly (typeof LANGUAGES)[number][] {
  if (process.env['LANGUAGES'] === 'both') return LANGUAGES;
  const sum = [...journey].reduce((n, letter) => n + letter.charCodeAt(0), 0);
  return [LANGUAGES[sum % 2]!];
}
/** Chooses in a list that takes several, and closes it. */
export async function several(field: Locator, ...texts: readonly string[]): Promise<void> {
  const page = field.page();
  const open = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  await field.click();
  for (const text of texts) {
    await page.keyboard.type(text);
    await open.getByTitle(text, { exact: true }).first().click();
  }
  await page.keyboard.press('Escape');
  await open.waitFor({ state: 'hidden' });
}
