import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../../kernel/testing/app';
import zh from '../../locale/zh-CN';
import en from '../../locale/en-US';
import { builtSite } from '../testing';

const site = builtSite();
let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start({ site: site.folder });
});
afterAll(async () => {
  await t.stop();
  site.remove();
});
const page = async (url: string, wants = 'zh-CN'): Promise<string> =>
  (await t.app.inject({ url, headers: { 'accept-language': wants } })).body;
const hrefs = (body: string): string[] => [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

test('whoever has no scripts changes the language by a link, and keeps it on every way on', async () => {
  const chinese = await page('/school/syxx/news');
  expect(chinese).toContain(`<h1>${zh['menu.news']}</h1>`);
  expect(hrefs(chinese)).toContain('/school/syxx/news?lang=en-US');
  const english = await page('/school/syxx/news?lang=en-US');
  expect(english).toContain(`<h1>${en['menu.news']}</h1>`);
  expect(english).toMatch(/<html[^>]* lang="en-US"/);
  const ways = hrefs(english).filter((href) => href.startsWith('/school/'));
  expect(ways.length).toBeGreaterThan(7);
  expect(ways.filter((href) => !/[?;]lang=(?:en-US|zh-CN)$/.test(href))).toEqual([]);
  expect(ways).toContain('/school/syxx/news?lang=zh-CN');
  expect(english).toContain('<input type="hidden" name="lang" value="en-US" />');
  // A word that is no language changes nothing.
  expect(await page('/school/syxx/news?lang=xx')).toContain(`<h1>${zh['menu.news']}</h1>`);
});
test('a picture of a card comes in the two widths that a card needs, its room before it', async () => {
  const cards = [...(await page('/school/syxx/news')).matchAll(/<img\b[^>]*>/g)].map(([img]) => img);
  expect(cards.length).toBeGreaterThan(3);
  for (const img of cards) {
    expect(img).toMatch(/\ssrcset="[^"]+\.cover\.webp 480w, [^"]+\.w960\.webp 960w"/);
    expect(img).toMatch(/\ssizes="[^"]+"[^>]*\swidth="480"\s+height="270"/);
  }
});
test('a page names its two languages to search engines, and the address without one is for everybody', async () => {
  const address = 'http://localhost/school/syxx/news';
  for (const lang of ['zh-CN', 'en-US']) {
    const body = await page(`/school/syxx/news?lang=${lang}`);
    expect(body).toContain(`<link rel="canonical" href="${address}?lang=${lang}" />`);
    for (const other of ['zh-CN', 'en-US'])
      expect(body).toContain(`<link rel="alternate" hreflang="${other}" href="${address}?lang=${other}" />`);
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${address}" />`);
    expect(body).toContain(`<span class="site-url">${address}</span>`);
  }
});
