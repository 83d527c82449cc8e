import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import zh from '../../src/modules/school-site/locale/zh-CN';
import { CAROUSEL_MS, ENTRIES } from '../../src/modules/school-site/rules';
import { breachesOf } from './axe';
import { chromiumPath, World, type Person } from './kit';
import { PHONE, sideways } from './narrow';
import { standsStill, watchShifts } from './shifts';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});

const HOME = '/school/syxx/home';
/** Kilobytes of a first visit without its pictures. */
const MOST_KB = 120;
const assets = join(root, 'dist/site/assets');
/** What a file of the built site weighs on its way: its brotli form, or itself where that saves nothing. */
const sent = (name: string): number => {
  const file = join(assets, name);
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size / 1000;
};
/** Opens a page and waits until the program's own stands in place of the one that the server wrote. */
async function stands(visitor: Person, path: string): Promise<void> {
  await visitor.open(path);
  await visitor.page.locator('#written').waitFor({ state: 'detached' });
}

/** Timers of the carousel stand still; the test lets them strike. To be called before the page opens. */
const holdTimers = (page: Page): Promise<unknown> =>
  page.addInitScript((every) => {
    const own: Window = window;
    const begin = own.setInterval.bind(own);
    const end = own.clearInterval.bind(own);
    const held = new Map<number, () => void>();
    Object.assign(window, {
      held,
      setInterval: (run: () => void, ms?: number) => {
        const id = begin(ms === every ? () => undefined : run, ms);
        if (ms === every) held.set(id, run);
        return id;
      },
      clearInterval: (id?: number) => {
        if (id !== undefined) held.delete(id);
        end(id);
      },
    });
  }, CAROUSEL_MS);
type Held = Window & { readonly held?: ReadonlyMap<number, () => void> };
/** How many timers of the carousel run. */
const timers = (page: Page): Promise<number> => page.evaluate(() => (window as Held).held?.size ?? 0);
const strike = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const run of (window as Held).held?.values() ?? []) run();
  });

describe.skipIf(!chromiumPath)("a stranger's first visit", () => {
  test('what a first visit fetches beside its pictures stays small: no component library, dates, codes, schemas or router', async () => {
    const visitor = await world.as(null, { ...PHONE, touch: true });
    const files = new Set<string>();
    visitor.page.on('response', (reply) => {
      const name = /\/site\/assets\/([^/?]+\.(?:js|css))$/.exec(reply.url())?.[1];
      if (name) files.add(name);
    });
    await stands(visitor, HOME);
    await visitor.page.getByRole('contentinfo').getByRole('img', { name: zh.qr }).waitFor();
    const html = await (await fetch(world.url + HOME)).text();
    const kB = [...files].reduce((sum, name) => sum + sent(name), gzipSync(html).length / 1000);
    expect(files.size).toBeGreaterThan(5);
    // Said with the files where it is too much.
    const heavy = kB <= MOST_KB ? [] : [kB, ...[...files].map((name) => `${name} ${sent(name)}`)];
    expect(heavy).toEqual([]);
    const foreign = [...files].filter((name) =>
      /ant-btn|isDayjsObject|errorCorrectionLevel|\$ZodError|__reactRouterVersion/.test(
        readFileSync(join(assets, name), 'utf8'),
      ),
    );
    expect(foreign.filter((name) => name.endsWith('.js'))).toEqual([]);
    expect(visitor.faults()).toEqual([]);
    await visitor.close();
  });

  test.each([PHONE, { width: 1280, height: 800 }])(
    'no page of the site moves under whoever began to read it: pictures have their room, and the program takes over in place ($width px)',
    async (size) => {
      const visitor = await world.as(null, size);
      await watchShifts(visitor);
      for (const entry of ENTRIES) {
        await stands(visitor, `/school/syxx/${entry}`);
        await visitor.page.waitForLoadState('load');
        await standsStill(visitor);
      }
      expect(visitor.faults()).toEqual([]);
      await visitor.close();
    },
  );

  test('[C-034] [site S4] pictures change every 5000 ms, not under a mouse or the focus, not once stopped, never where nothing is to move', async () => {
    const visitor = await world.as(null, { width: 1280, height: 800 });
    const { page } = visitor;
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await holdTimers(page);
    await stands(visitor, HOME);
    const banner = page.locator('.site-banner');
    const head = page.getByRole('banner');
    const nth = (n: number) => zh.picture.replace('{n}', String(n)).replace('{all}', '3');
    const shown = () => banner.locator('img').getAttribute('alt');
    const run = (many: number) => expect.poll(() => timers(page)).toBe(many);
    await run(1);
    expect(await shown()).toBe(nth(1));
    for (const next of [2, 3, 1]) {
      await strike(page);
      await expect.poll(shown).toBe(nth(next));
    }
    await banner.hover();
    await run(0);
    await head.hover();
    await run(1);
    await banner.getByRole('button', { name: nth(3), exact: true }).focus();
    await run(0);
    await head.getByRole('link').first().focus();
    await run(1);
    await banner.getByRole('button', { name: zh.pause, exact: true }).click();
    await banner.getByRole('button', { name: zh.play, exact: true }).waitFor();
    await head.hover();
    await head.getByRole('link').first().focus();
    expect(await timers(page)).toBe(0);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stands(visitor, HOME);
    await banner.getByRole('button', { name: zh.play, exact: true }).waitFor();
    expect(await timers(page)).toBe(0);
    expect(visitor.faults()).toEqual([]);
    await visitor.close();
  });

  test('[site S10] a finger opens the schools of a region, closes them and goes to one of them, on a phone', async () => {
    const visitor = await world.as(null, { ...PHONE, touch: true });
    const { page } = visitor;
    await stands(visitor, '/school/100/home');
    const key = page.getByRole('button', { name: zh.region });
    const list = page.getByRole('list', { name: zh.region });
    await key.tap();
    await list.waitFor();
    const box = await list.boundingBox();
    expect([(box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= PHONE.width]).toEqual([true, true]);
    expect([...(await sideways(page)), ...(await breachesOf(page))]).toEqual([]);
    await visitor.shot('school-site/10-region-phone');
    await key.tap();
    await list.waitFor({ state: 'hidden' });
    await key.tap();
    await list.getByRole('link', { name: '濮阳市实验学校' }).tap();
    await page.waitForURL(/\/school\/syxx\/home$/);
    await page.getByRole('heading', { name: '濮阳市实验学校' }).waitFor();
    expect(visitor.faults()).toEqual([]);
    await visitor.close();
  });

  test('a class teacher who reads news of the school hands it on to the class by one key, and a stranger has no such key', async () => {
    const child = await world.t.who('student189');
    const [row] = await world.t.sql<{ user_id: string; clazz_name: string }>(
      `select h.user_id, s.clazz_name
       from class_student_v s
       join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.role = 'master'
       where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1
       order by h.user_id
       limit 1`,
      [child.userId],
    );
    const clazz = row?.clazz_name ?? '';
    const master = await world.as({ orgId: 189, userId: Number(row?.user_id) });
    await stands(master, '/school/syxx/news');
    await master.page.getByRole('link', { name: /田径运动会/ }).click();
    await master.page.waitForURL(/\/news\/\d+$/);
    await master.page.getByRole('button', { name: zh.handOn.replace('{clazz}', clazz), exact: true }).click();
    const done = master.page.getByRole('button', { name: zh.handed.replace('{clazz}', clazz), exact: true });
    await done.waitFor();
    expect(await done.isDisabled()).toBe(true);
    expect(await breachesOf(master.page)).toEqual([]);
    const visitor = await world.as(null);
    await stands(visitor, new URL(master.page.url()).pathname);
    await visitor.page.getByText(/7 枚金牌/).waitFor();
    expect(await visitor.page.getByRole('button', { name: zh.handOn.replace('{clazz}', clazz) }).count()).toBe(0);
    for (const person of [master, visitor]) {
      expect(person.faults()).toEqual([]);
      await person.close();
    }
  });
});
