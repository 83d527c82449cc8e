import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visit } from '../../src/modules/organisation/contract';
import orgEn from '../../src/modules/organisation/locale/en-US';
import orgZh from '../../src/modules/organisation/locale/zh-CN';
import { listNews, listTeachers } from '../../src/modules/school-site/contract';
import { ENTRIES, type Entry } from '../../src/modules/school-site/rules';
import en from '../../src/modules/school-site/locale/en-US';
import zh from '../../src/modules/school-site/locale/zh-CN';
import { TRAINING } from '../../src/modules/organisation/demo';
import { breachesOf } from './axe';
import { chromiumPath, journeyLanguages, World } from './kit';
import { PHONE, sideways, smallTargets } from './narrow';

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(async () => {
  await world?.close();
});
const SCHOOL = '濮阳市实验学校';
/** What the school shows, by its own call: pages and replies that stand for a minute are dropped. */
async function shows(isOpen: boolean, off?: Entry): Promise<void> {
  const visitSet = Object.fromEntries(ENTRIES.map((key) => [key, key !== off])) as Record<Entry, boolean>;
  await (await world.t.as('school189')).ok(visit, { visit: isOpen, visitSet });
}

describe.skipIf(!chromiumPath)("a school's public site", () => {
  test.each(journeyLanguages('school-site'))(
    '[V-045] [V-048] [C-035] [site S3] [site S6] [site S7] a parent on a phone reads the news, looks at pictures, finds the gate and a course (%s)',
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      const parent = await world.as(null, { lang, ...PHONE, touch: true });
      const { page } = parent;
      const sound = async () =>
        expect([...(await sideways(page)), ...(await smallTargets(page)), ...(await breachesOf(page))]).toEqual([]);
      await parent.open('/school/syxx');
      // The program's own page stands in place of the one that the server wrote.
      await page.locator('#written').waitFor({ state: 'detached' });
      // No logo: the name stands in the head.
      await page.getByRole('banner').getByText(SCHOOL).waitFor();
      await page.getByRole('heading', { name: SCHOOL }).waitFor();
      await parent.shot(`school-site/1-home-${lang}`);
      await sound();
      // This week's news.
      await page.getByRole('button', { name: say.open }).click();
      await page.getByRole('navigation', { name: say.menu }).getByRole('link', { name: say['menu.news'] }).click();
      await page.waitForURL(/\/school\/syxx\/news$/);
      await page.getByRole('link', { name: /田径运动会/ }).click();
      await page.waitForURL(/\/news\/\d+$/);
      await page.getByText(/7 枚金牌/).waitFor();
      await parent.shot(`school-site/2-news-${lang}`);
      await sound();
      // Pictures, one of them large.
      await page.getByRole('button', { name: say.open }).click();
      await page.getByRole('navigation', { name: say.menu }).getByRole('link', { name: say['menu.campus'] }).click();
      await page.getByRole('link', { name: /秋季运动会/ }).click();
      await page.waitForURL(/\/campus\/\d+\/detail$/);
      await page.getByRole('button', { name: '百米决赛' }).click();
      const large = page.getByRole('dialog', { name: say.enlarged });
      await large.getByRole('button', { name: say.next }).click();
      await large.getByRole('img', { name: '拔河比赛' }).waitFor();
      await parent.shot(`school-site/3-photo-${lang}`);
      await large.getByRole('button', { name: say.shut }).click();
      await sound();
      // The way to the gate, the code and the address of this page.
      const foot = page.getByRole('contentinfo');
      await foot.getByText(/黄河中路 189 号/).waitFor();
      await foot.getByRole('img', { name: say.qr }).waitFor();
      expect(await foot.locator('.site-url').textContent()).toMatch(/^http.*\/school\/syxx\/campus\/\d+\/detail$/);
      // What an office wrote fits the window, whatever size it gave its picture.
      await world.t.sql(
        `update organisation_org
         set intro = intro || '<p><img src="/favicon.svg" width="2400" height="900"></p>'
         where org_id = 189 and intro not like '%favicon%'`,
      );
      await parent.open('/school/189/introduce');
      await page.getByText(/阳光体育：/).waitFor();
      await parent.shot(`school-site/4-introduce-${lang}`);
      expect(await sideways(page)).toEqual([]);
      // Courses stand on the page of whoever sells them; teachers on the school's.
      await parent.open(`/school/${TRAINING}/course`);
      await page.getByRole('link', { name: /七年级数学同步课/ }).click();
      await page.getByRole('link', { name: say.buy }).waitFor();
      await parent.shot(`school-site/5-course-${lang}`);
      await sound();
      await parent.open('/school/189/teachers');
      await page.getByText('周明辉').waitFor();
      await parent.open('/school/189/download');
      await page.getByRole('heading', { name: say['menu.download'], exact: true }).waitFor();
      await sound();
      await parent.open('/school/189/news/12345');
      await page.getByRole('heading', { name: say.gone }).waitFor();
      expect(parent.faults().filter((fault) => !/404/.test(fault))).toEqual([]);
      await parent.close();
    },
  );

  test.each(['zh-CN', 'en-US'] as const)(
    '[C-034] [site S4] [site S9] axe finds nothing on any page, also under the green head, and none runs off its window at any width (%s)',
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      await shows(true);
      const [ids] = await world.t.sql<{ news: number; album: number }>(
        `select max(n.news_id) as news, (select max(p.album_id) from organisation_photo p where p.org_id = 189) as album
         from organisation_news n
         where n.org_id = 189 and n.waits_by is null`,
      );
      const visitor = await world.as(null, { lang, width: 1280, height: 800 });
      const { page } = visitor;
      const sound = async (name: string) => {
        // Where an address means nothing the page that was written stays: the program has none for it.
        await page.locator('#written').waitFor({ state: name === 'nonsense' ? 'visible' : 'detached' });
        await visitor.settle();
        await visitor.shot(`school-site/all-${name.replaceAll('/', '-')}-${lang}`);
        expect([name, ...(await breachesOf(page))]).toEqual([name]);
        for (const width of [360, 1920, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect([name, width, ...(await sideways(page))]).toEqual([name, width]);
        }
      };
      const others = ['news/12345', 'nonsense', '../nobody'];
      for (const path of [...ENTRIES, `news/${ids?.news}`, `campus/${ids?.album}/detail`, ...others]) {
        await visitor.open(`/school/syxx/${path}`.replace('syxx/../', ''));
        await sound(path);
      }
      await visitor.open('/school/syxx/home');
      await page.locator('#written').waitFor({ state: 'detached' });
      await page.getByRole('heading', { name: SCHOOL }).waitFor();
      // Pictures 700 px high, which stand still for whoever wants nothing to move, and change by a key.
      expect((await page.locator('.site-banner').boundingBox())?.height).toBe(700);
      await page.getByRole('button', { name: say.play, exact: true }).waitFor();
      const second = say.picture.replace('{n}', '2').replace('{all}', '3');
      await page.getByRole('button', { name: second, exact: true }).click();
      await expect.poll(() => page.locator('.site-banner img').getAttribute('alt')).toBe(second);
      await page.evaluate(() => scrollTo(0, 640));
      await expect.poll(() => page.getByRole('banner').getAttribute('data-green')).toBe('true');
      await visitor.shot(`school-site/green-${lang}`);
      expect(await breachesOf(page)).toEqual([]);
      await visitor.open(`/school/${TRAINING}/course`);
      await page.locator('#written').waitFor({ state: 'detached' });
      await page.getByRole('link', { name: /七年级数学同步课/ }).click();
      await page.getByRole('link', { name: say.buy }).waitFor();
      await sound('buy');
      expect(visitor.faults()).toEqual([]);
      await visitor.close();
    },
  );

  test.each(journeyLanguages('school-site-region'))(
    "[site S10] a bureau's page leads to the schools of its region, by mouse and by keyboard (%s)",
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      const visitor = await world.as(null, { lang });
      await visitor.open('/school/100/home');
      await visitor.page.locator('#written').waitFor({ state: 'detached' });
      const key = visitor.page.getByRole('button', { name: say.region });
      const list = visitor.page.getByRole('list', { name: say.region });
      await key.hover();
      await list.getByRole('link', { name: SCHOOL }).waitFor();
      await visitor.shot(`school-site/8-region-${lang}`);
      expect(await breachesOf(visitor.page)).toEqual([]);
      await visitor.page.mouse.move(10, 600);
      await list.waitFor({ state: 'hidden' });
      // Focus opens it, Escape closes it, a key opens it again.
      await visitor.page.getByRole('banner').getByRole('link').first().focus();
      await visitor.page.keyboard.press('Tab');
      await list.waitFor();
      await visitor.page.keyboard.press('Escape');
      await list.waitFor({ state: 'hidden' });
      await visitor.page.keyboard.press('Enter');
      await list.getByRole('link', { name: SCHOOL }).click();
      await visitor.page.waitForURL(/\/school\/syxx\/home$/);
      await visitor.page.getByRole('heading', { name: SCHOOL }).waitFor();
      expect(visitor.faults()).toEqual([]);
      await visitor.close();
    },
  );

  test.each(journeyLanguages('school-site-office'))(
    '[E-023] [V-047] [site S8] the office looks at exactly this page before it is switched on (%s)',
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      const desk = lang === 'zh-CN' ? orgZh : orgEn;
      await shows(false);
      const parent = await world.as(null, { lang, ...PHONE, touch: true });
      await parent.open('/school/189/home');
      await parent.page.getByRole('heading', { name: say.closed }).waitFor();
      await parent.page.getByText(say.closedText).waitFor();
      expect(await parent.page.getByRole('navigation').count()).toBe(0);
      await parent.shot(`school-site/6-closed-${lang}`);
      expect(await breachesOf(parent.page)).toEqual([]);

      const office = await world.as('school189', { lang });
      await office.open('/desk/teach/sys/home?tab=visit');
      // What will be shown is chosen before anybody may look.
      const turned = office.page.getByRole('switch', { name: desk['site.teachers'], exact: true });
      await turned.click();
      await expect.poll(() => turned.getAttribute('aria-checked')).toBe('false');
      const windows = [
        ['seeDesk', 1280],
        ['seeTablet', 820],
        ['seePhone', 390],
      ] as const;
      for (const [key, width] of windows) {
        const shown = office.page.context().waitForEvent('page');
        await office.page.getByRole('button', { name: desk[key], exact: true }).click();
        const held = await shown;
        await held.getByText(say.preview).waitFor();
        await held.getByRole('heading', { name: SCHOOL }).waitFor();
        await expect.poll(() => held.evaluate(() => innerWidth)).toBe(width);
        expect([key, ...(await sideways(held))]).toEqual([key]);
        await held.close();
      }
      const opens = office.page.context().waitForEvent('page');
      await office.page.getByRole('link', { name: desk.preview }).click();
      const seen = await opens;
      await seen.getByText(say.preview).waitFor();
      await seen.getByRole('heading', { name: SCHOOL }).waitFor();
      expect(await breachesOf(seen)).toEqual([]);
      const links = seen.getByRole('navigation', { name: say.menu }).getByRole('link');
      const names = ENTRIES.filter((key) => key !== 'teachers').map((key) => say[`menu.${key}`]);
      expect(await links.allTextContents()).toEqual(names);
      await seen.getByRole('link', { name: /田径运动会/ }).waitFor();
      const said = (of: typeof seen) => of.locator('main').innerText();
      const before = await said(seen);
      // The preview's word helps nobody else.
      await parent.open('/school/189/home?preview=true');
      await parent.page.getByRole('heading', { name: say.closed }).waitFor();
      const child = await world.as('student189', { lang });
      await child.open('/school/189/home?preview=true');
      await child.page.getByRole('heading', { name: say.closed }).waitFor();
      expect([
        await child.page.getByRole('navigation').count(),
        await child.page.getByRole('contentinfo').count(),
        await child.page.getByText(say.preview).count(),
      ]).toEqual([0, 0, 0]);

      await shows(true, 'teachers');
      const visitor = await world.as(null, { lang });
      await visitor.open('/school/189/home');
      await visitor.page.locator('#written').waitFor({ state: 'detached' });
      await visitor.page.getByRole('link', { name: /田径运动会/ }).waitFor();
      await visitor.page.getByRole('heading', { name: say['menu.campus'] }).waitFor();
      expect(await said(visitor.page)).toBe(before);
      // C-034: white, and green from 620 px on.
      const head = visitor.page.getByRole('banner');
      expect(await head.getAttribute('data-green')).toBe('false');
      await visitor.page.evaluate(() => scrollTo(0, 640));
      await expect.poll(() => head.getAttribute('data-green')).toBe('true');
      await visitor.shot(`school-site/7-visitor-${lang}`);
      expect(await breachesOf(visitor.page)).toEqual([]);
      for (const person of [parent, child, office, visitor]) {
        expect(person.faults()).toEqual([]);
        await person.close();
      }
    },
  );

  test.each(journeyLanguages('school-site-switch'))(
    '[V-047] [site S2] what the office switches off in the desk is gone from pages and calls, and there again when it is on (%s)',
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      const desk = lang === 'zh-CN' ? orgZh : orgEn;
      await shows(true);
      const office = await world.as('school189', { lang });
      const visitor = await world.as(null, { lang });
      const off: readonly Entry[] = ['news', 'teachers'];
      const turn = async (on: boolean) => {
        for (const key of off) {
          const turned = office.page.getByRole('switch', { name: desk[`site.${key}`], exact: true });
          await turned.click();
          await expect.poll(() => turned.getAttribute('aria-checked')).toBe(String(on));
        }
      };
      const stranger = world.t.anyone();
      const told = async () => [
        (await stranger.ok(listNews, { id: 189, curPage: 1, pageSize: 5 })).total > 0,
        (await stranger.ok(listTeachers, { id: 189 })).length > 0,
      ];
      const open = async (path: string) => {
        await visitor.open(`/school/syxx/${path}`);
        await visitor.page.locator('#written').waitFor({ state: 'detached' });
      };
      await office.open('/desk/teach/sys/home?tab=visit');
      await turn(false);
      await expect.poll(told).toEqual([false, false]);
      await open('home');
      const links = visitor.page.getByRole('navigation', { name: say.menu }).getByRole('link');
      const left = ENTRIES.filter((key) => !off.includes(key)).map((key) => say[`menu.${key}`]);
      expect(await links.allTextContents()).toEqual(left);
      expect(await visitor.page.getByRole('link', { name: /田径运动会/ }).count()).toBe(0);
      for (const key of off) {
        await open(key);
        await visitor.page.getByRole('heading', { name: say.gone }).waitFor();
      }
      await turn(true);
      await expect.poll(told).toEqual([true, true]);
      await open('teachers');
      await visitor.page.getByText('周明辉').waitFor();
      await open('news');
      await visitor.page.getByRole('link', { name: /田径运动会/ }).waitFor();
      for (const person of [office, visitor]) {
        expect(person.faults()).toEqual([]);
        await person.close();
      }
    },
  );

  test.each(journeyLanguages('school-site-second'))(
    'what waits for a second person goes public by one key, and the office sees how often its pages were opened (%s)',
    async (lang) => {
      const desk = lang === 'zh-CN' ? orgZh : orgEn;
      const title = lang === 'zh-CN' ? '家长学校本周开课' : 'A course for parents begins';
      const { userId } = await world.t.who('teacher189');
      await world.t.sql(
        `insert into organisation_news (
           org_id, news_id, title, cover, video, publisher, content, published_at, changed_at, waits_by)
         select n.org_id, $1, $2, n.cover, '', '校办公室', '<p>…</p>', ${world.t.sqlNow}, ${world.t.sqlNow}, $3
         from organisation_news n
         where n.org_id = 189 and n.waits_by is null
         order by n.news_id
         limit 1`,
        [lang === 'zh-CN' ? 189_901 : 189_902, title, userId],
      );
      await world.t.sql(
        `update organisation_org
         set waiting = jsonb_build_object('outline', $1::bigint), waiting_at = ${world.t.sqlNow}
         where org_id = 189`,
        [userId],
      );
      const office = await world.as('school189', { lang });
      const { page } = office;
      await office.open('/desk/teach/sys/home?tab=visit');
      await page.getByText(title).waitFor();
      const figures = page.getByRole('table', { name: desk.visitsByPage });
      await figures.getByRole('button', { name: desk['site.home'], exact: true }).click();
      await page.getByRole('table', { name: desk.visitsOfPage.replace('{page}', desk['site.home']) }).waitFor();
      await office.shot(`school-site/9-waiting-${lang}`);
      expect(await breachesOf(page)).toEqual([]);
      await page.getByRole('button', { name: desk.confirmName.replace('{name}', title) }).click();
      await page.getByText(title).waitFor({ state: 'hidden' });
      const words = desk['waiting.profile'];
      await page.getByRole('button', { name: desk.confirmName.replace('{name}', words) }).click();
      await page.getByText(words, { exact: true }).waitFor({ state: 'hidden' });
      const visitor = await world.as(null, { lang });
      await visitor.open('/school/189/news');
      await visitor.page.getByRole('link', { name: title }).first().waitFor();
      for (const person of [office, visitor]) {
        expect(person.faults()).toEqual([]);
        await person.close();
      }
    },
  );

  test.each(journeyLanguages('school-site-plain'))(
    '[V-045] [V-047] a stranger without scripts reads every page on a phone, a laptop and a wide screen (%s)',
    async (lang) => {
      const say = lang === 'zh-CN' ? zh : en;
      await shows(true, 'teachers');
      const visitor = await world.as(null, { lang });
      const browser = visitor.context.browser();
      expect(browser).not.toBeNull();
      for (const width of [360, 1280, 1920]) {
        const context = await browser?.newContext({
          javaScriptEnabled: false,
          locale: lang,
          viewport: { width, height: 900 },
        });
        const page = await context?.newPage();
        if (!context || !page) continue;
        for (const entry of ENTRIES.filter((key) => key !== 'teachers')) {
          await page.goto(`${world.url}/school/syxx/${entry}`);
          const name = entry === 'home' ? SCHOOL : say[`menu.${entry}`];
          await page.getByRole('heading', { name, exact: true, level: 1 }).waitFor();
          const links = page.getByRole('navigation', { name: say.menu }).getByRole('link');
          expect(await links.count()).toBe(ENTRIES.length - 1);
          const foot = page.getByRole('contentinfo');
          await foot.getByText(/黄河中路 189 号/).waitFor();
          expect(await sideways(page)).toEqual([]);
        }
        // The news, a picture of an album, and the entry that is off.
        await page.goto(`${world.url}/school/syxx/news`);
        await page.getByRole('link', { name: /田径运动会/ }).click();
        await page.getByText(/7 枚金牌/).waitFor();
        expect((await page.goto(`${world.url}/school/syxx/teachers`))?.status()).toBe(404);
        await page.getByRole('heading', { name: say.gone }).waitFor();
        // The address that means nothing is a page like the others, with a head and a foot of the school.
        expect((await page.goto(`${world.url}/school/syxx/nonsense`))?.status()).toBe(404);
        await page.getByRole('navigation', { name: say.menu }).getByRole('link').first().waitFor();
        expect(await sideways(page)).toEqual([]);
        expect((await page.goto(`${world.url}/school/nobody`))?.status()).toBe(404);
        await page.getByRole('heading', { name: say.noSchool }).waitFor();
        await context.close();
      }
      await visitor.close();
    },
  );
});
