import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { PAGES_PER_MINUTE } from '../../../../kernel/server/http/written';
import { root } from '../../../../kernel/server/root';
import { TestApp, type Caller } from '../../../../kernel/testing/app';
import { contactGet, contactSet } from '../../../operations/contract';
import * as org from '../../../organisation/contract';
import { TRAINING } from '../../../organisation/demo';
import { writeVisits } from '../../../organisation/server/visits';
import * as calls from '../../contract';
import { ENTRIES, WIDTHS, type Entry } from '../../rules';
import { builtSite, entriesBut } from '../testing';
import { wordOf } from './own-host';

const site = builtSite();
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start({ site: site.folder });
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
  site.remove();
});
let minute = 0;
const nextMinute = () => t.at(new Date(Date.parse('2026-11-20T01:00:00Z') + ++minute * 60_000));
beforeEach(() => {
  nextMinute();
});
const set = (visit: boolean, ...off: readonly Entry[]) => school.ok(org.visit, { visit, visitSet: entriesBut(...off) });
afterEach(() => set(true));

interface Asking {
  readonly lang?: string;
  readonly from?: string;
  readonly headers?: Record<string, string>;
}
const get = async (url: string, { lang = 'zh-CN', from = '192.0.2.1', headers = {} }: Asking = {}) => {
  const reply = await t.app.inject({ url, remoteAddress: from, headers: { 'accept-language': lang, ...headers } });
  return { status: reply.statusCode, body: reply.body, headers: reply.headers, raw: reply.rawPayload };
};
/** Scripts that a browser would run. */
const scripts = (body: string) => [...body.matchAll(/<script(?! type="application\/ld\+json")/g)].length;
const hrefs = (body: string) =>
  [...body.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** An address that is no text at all is answered by a page too, not by the framework. */
const BROKEN = '%E0%A4%A';

describe('a page without a script', () => {
  test('[V-045] [V-047] [V-048] [C-035] the first page says who the school is, what is new and where the gate is', async () => {
    const { status, body, headers } = await get('/school/syxx');
    expect([status, headers['content-type'], scripts(body)]).toEqual([200, 'text/html; charset=utf-8', 0]);
    for (const said of [
      '<title>濮阳市实验学校</title>',
      '<h1>濮阳市实验学校</h1>',
      'rel="canonical" href="http://localhost/school/syxx/home"',
      'property="og:title" content="濮阳市实验学校"',
      '"@type":"School"',
      '田径运动会',
      '黄河中路 189 号',
      '<a href="tel:03934420189">0393-4420189</a>',
      '"telephone":"0393-4420189"',
      'aria-label="本页二维码，用手机扫描打开"',
      'https://beian.miit.gov.cn/',
      '<span class="site-url">http://localhost/school/syxx/home</span>',
    ])
      expect(body).toContain(said);
    expect(body.indexOf('id="written"')).toBeLessThan(body.indexOf('id="root"'));
    const entries = ENTRIES.map((entry) => `/school/syxx/${entry}`);
    expect(
      hrefs(body)
        .filter((href) => entries.includes(href))
        .slice(-ENTRIES.length * 2),
    ).toEqual(expect.arrayContaining(entries));
  });
  test('a news item has its words, its day and what a search engine reads', async () => {
    const list = await get('/school/189/news');
    const address = hrefs(list.body).find((href) => /\/news\/\d+$/.test(href));
    const { status, body } = await get(address ?? '');
    expect(status).toBe(200);
    expect(body).toContain('7 枚金牌');
    expect(body).toContain('"@type":"NewsArticle"');
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}" \/>/);
  });
  test('each entry has a page, in both languages', async () => {
    for (const entry of ENTRIES) {
      expect((await get(`/school/189/${entry}`)).status).toBe(200);
      const { status, body } = await get(`/school/189/${entry}`, { lang: 'en-US' });
      expect([entry, status, body.includes('<html lang="en-US"'), body.includes('school-site.')]).toEqual([
        entry,
        200,
        true,
        false,
      ]);
    }
  });
  test('[V-048] [C-035] [site S3] [site S7] head and foot show the own logo and code, else the name and the code of the page', async () => {
    const page = async () => (await get('/school/189/home')).body;
    const head = /<header[\s\S]*?<\/header>/;
    expect(head.exec(await page())?.[0]).toMatch(/class="site-name"[^>]*>濮阳市实验学校</);
    const [logo, code] = ['189/4714-R000000000000000004714.png', '189/4715-R000000000000000004715.png'];
    await t.sql('update organisation_org set logo = $1, qr_code = $2 where org_id = 189', [logo, code]);
    nextMinute();
    const body = await page();
    expect(head.exec(body)?.[0]).toContain(`path=${encodeURIComponent(logo)}" alt="濮阳市实验学校"`);
    expect(body).toContain(`path=${encodeURIComponent(code)}" alt="学校二维码"`);
    expect(body).not.toContain('本页二维码');
    await t.sql('update organisation_org set logo = null, qr_code = null where org_id = 189');
    nextMinute();
    expect(await page()).toContain('本页二维码');
  });
  test('[site S6] the introduction is HTML, and no picture in it is wider than its window', async () => {
    const { body } = await get('/school/189/introduce');
    expect(body).toMatch(/<div class="rich-view">\s*<[a-z]\w*>[\s\S]*始建于 1983 年/);
    const css = readFileSync(join(root, 'src/modules/school-site/web/site.css'), 'utf8').replaceAll(/\s+/g, ' ');
    expect(css).toContain('.rich-view img { max-width: 100% !important; height: auto !important; }');
  });
  test('a course says its price with two decimals, and the way to it leads by signing in to the mall', async () => {
    const list = hrefs((await get(`/school/${TRAINING}/course`)).body).filter((href) =>
      /\/course\/\d+\/detail$/.test(href),
    );
    const pages = await Promise.all([...new Set(list)].map(async (href) => ({ href, ...(await get(href)) })));
    const one = pages.find(({ body }) => body.includes('<h1>七年级数学同步课</h1>'));
    expect([one?.status, one?.body.includes('¥199.00'), one?.body.includes('¥299.00')]).toEqual([200, true, true]);
    const spuId = /\/course\/(\d+)\//.exec(one?.href ?? '')?.[1];
    expect(hrefs(one?.body ?? '')).toContain(`/login?redirect=${encodeURIComponent(`/mall/courses/${spuId}/detail`)}`);
  });
  test('news are found without a script too; what was looked for stands in the field and in the way to the next page', async () => {
    const some = await get(`/school/189/news?q=${encodeURIComponent('田径运动会')}`);
    expect([some.status, some.body.includes('value="田径运动会"')]).toEqual([200, true]);
    expect(new Set(hrefs(some.body).filter((href) => /\/news\/\d+$/.test(href))).size).toBe(1);
    const none = await get(`/school/189/news?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect([none.status, scripts(none.body), hrefs(none.body).includes('/school/syxx/news')]).toEqual([200, 0, true]);
    for (const odd of ['%00', '%ED%A0%80', '%E0%A4%A', '%', '_', 'x'.repeat(500)])
      expect([odd, (await get(`/school/189/news?q=${odd}`)).status]).toEqual([odd, 200]);
  });
  test('pictures say how large they are and come in three widths; the first of a page at once, the others as they come into view', async () => {
    const pictures = async (path: string) =>
      [...((await get(`/school/189${path}`)).body.split('<footer')[0] ?? '').matchAll(/<img\b[^>]*>/g)].map(
        ([img]) => img,
      );
    const isLazy = (img: string) => img.includes('loading="lazy"');
    const album =
      hrefs((await get('/school/189/campus')).body).find((href) => /\/campus\/\d+\/detail$/.test(href)) ?? '';
    const detail = album.replace('/school/syxx', '');
    for (const path of ['/home', '/news', '/campus', '/teachers', detail]) {
      const [first = '', ...others] = await pictures(path);
      expect([path, isLazy(first), others.length > 0, others.every(isLazy)]).toEqual([path, false, true, true]);
      for (const img of [first, ...others]) expect(img).toMatch(/\swidth="\d+"\s+height="\d+"/);
    }
    for (const path of ['/home', detail]) {
      const [first = ''] = await pictures(path);
      for (const width of [480, ...WIDTHS]) expect([path, first.includes(` ${width}w`)]).toEqual([path, true]);
      expect(first).toMatch(/\ssizes="/);
    }
    // The picture in front of a film is as light as any other.
    const item = hrefs((await get('/school/189/news')).body).find((href) => /\/news\/\d+$/.test(href)) ?? '';
    const { body } = await get(item);
    expect(body).toMatch(/<video[^>]* poster="[^"]+\.w960\.webp"|<img[^>]*\.w960\.webp/);
  });
  test("[site S10] a bureau's first page leads to the schools of its region", async () => {
    expect(hrefs((await get('/school/100')).body)).toContain('/school/syxx/home');
  });
  test('who has the page already is answered without a body, until the office changes something', async () => {
    const one = await get('/school/189/home');
    const known = { headers: { 'if-none-match': String(one.headers['etag']) } };
    const same = await get('/school/189/home', known);
    expect([same.status, same.body]).toEqual([304, '']);
    await school.ok(org.selfUpdate, { outline: '换了一句话' });
    const after = await get('/school/189/home', known);
    expect([after.status, after.body.includes('换了一句话')]).toEqual([200, true]);
    const small = await get('/school/189/home', { headers: { 'accept-encoding': 'gzip' } });
    expect(small.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(small.raw).toString()).toBe(after.body);
  });
  test('a page stands for a minute, and goes at once when the office changes something', async () => {
    const home = async () => (await get('/school/189/home')).body;
    await home();
    // Past every call, as nothing in the program writes: nobody tells of it.
    await t.sql("update organisation_org set outline = '只在库里改过' where org_id = 189");
    expect(await home()).not.toContain('只在库里改过');
    nextMinute();
    expect(await home()).toContain('只在库里改过');
    await school.ok(org.selfUpdate, { outline: '由学校改回' });
    expect(await home()).toContain('由学校改回');
  });
  test("the operator's number as a website changes at the foot of every page at once", async () => {
    const operator = await t.as('platform');
    const home = async () => (await get('/school/189/home')).body;
    const { updatedAt: _, ...before } = await operator.ok(contactGet, {});
    expect(await home()).toContain(before.icp);
    await operator.ok(contactSet, { ...before, icp: '豫ICP备2026999999号' });
    expect(await home()).toContain('豫ICP备2026999999号');
    await operator.ok(contactSet, before);
    expect(await home()).not.toContain('豫ICP备2026999999号');
  });
});

describe('what is not shown', () => {
  test('[E-023] [site S8] a site that may not be visited says so, names the school and nothing else', async () => {
    await set(false);
    const { status, body } = await get('/school/189/news');
    expect(status).toBe(200);
    for (const said of ['该机构主页暂不可访问', '请联系机构管理员', '濮阳市实验学校', 'noindex'])
      expect(body).toContain(said);
    expect(/<nav|<footer|黄河中路|田径/.test(body)).toBe(false);
    // The preview's word is the program's: the server knows nobody here.
    expect((await get('/school/189/news?preview=true')).body).not.toContain('id="written"');
    expect((await get('/sitemap.xml')).body).not.toContain('/school/syxx/');
  });
  test('a page of an entry that is off is gone, and nothing of it stands on the first page', async () => {
    const item = hrefs((await get('/school/189/news')).body).find((href) => /\/news\/\d+$/.test(href)) ?? '';
    await set(true, 'news', 'teachers');
    for (const address of ['/school/189/news', item, '/school/189/teachers']) {
      const { status, body } = await get(address);
      // It stands under no entry: none is marked as the one that is open.
      expect([address, status, body.includes('noindex'), body.includes('aria-current')]).toEqual([
        address,
        404,
        true,
        false,
      ]);
    }
    const { body } = await get('/school/189/home');
    expect([body.includes('田径运动会'), body.includes('周明辉'), body.includes('秋季运动会')]).toEqual([
      false,
      false,
      true,
    ]);
  });
  test('where the first entry is off its address leads to the next one; without any entry the page says so', async () => {
    await set(true, 'home', 'news');
    const moved = await get('/school/189');
    expect([moved.status, moved.headers['location']]).toEqual([302, '/school/syxx/course']);
    await set(true, ...ENTRIES);
    expect((await get('/school/189')).body).toContain('学校正在准备主页内容');
  });
  test('there is no such school: unknown, disabled, the platform, nonsense', async () => {
    await t.sql('update organisation_org set enabled = false where org_id = 619');
    for (const key of ['999999', 'nobody', '619', '1', 'a b', "x'--", '-1', '1e3', '<script>', BROKEN]) {
      const { status, body } = await get(`/school/${key === BROKEN ? key : encodeURIComponent(key)}`);
      expect([key, status, body.includes('没有这所学校'), scripts(body)]).toEqual([key, 404, true, 0]);
    }
    await t.sql('update organisation_org set enabled = true where org_id = 619');
  });
  test('page numbers out of range are the nearest page; addresses that mean nothing are gone', async () => {
    const pages = await Promise.all(
      ['', '?page=0', '?page=-4', '?page=x', '?page=1.5', '?page=99999', '?page=1e99'].map((query) =>
        get(`/school/189/news${query}`),
      ),
    );
    expect(pages.map((page) => page.status)).toEqual(pages.map(() => 200));
    const shown = pages.map((page) => hrefs(page.body).filter((href) => /news\/\d/.test(href)));
    expect(new Set(shown.map((news) => news.join())).size).toBe(1);
    for (const path of [
      'news/0',
      'news/abc',
      'news/99999999',
      'course/7',
      'campus/7/details',
      'constructor',
      'news/constructor',
    ])
      expect([path, (await get(`/school/189/${path}`)).status]).toEqual([path, 404]);
  });
  test('a page that says that nothing is there comes with the files of the site, whatever address was asked for', async () => {
    for (const path of ['189/home', '189/nonsense', '189/course/7', '189/a/b/c', 'nobody/nonsense', 'nobody'])
      expect([path, /<body class="([^"]*)"/.exec((await get(`/school/${path}`)).body)?.[1]]).toEqual([path, 'light']);
  });
  test('nothing that an office wrote runs', async () => {
    const evil = `"><script>alert(1)</script><a href="javascript:alert(1)">x</a><iframe src="https://evil.example"></iframe>`;
    await t.sql('update organisation_org set intro = $1, outline = $1, address = $1 where org_id = 205', [evil]);
    for (const entry of ['home', 'introduce']) {
      const { body } = await get(`/school/205/${entry}`);
      expect([entry, scripts(body), /<iframe|href="javascript/.test(body)]).toEqual([entry, 0, false]);
      expect(body).not.toContain('</script><a');
    }
  });
  test('a photo that is taken down is gone from every page at once, as a cover too', async () => {
    const [album] = await school.ok(org.albumList, {});
    const path = encodeURIComponent(album?.cover ?? '');
    const cover = path.replace(/\.\w+$/, '.cover.webp');
    const of = `/school/189/campus/${album?.albumId}/detail`;
    expect([(await get(of)).body.includes(path), (await get('/school/189/campus')).body.includes(cover)]).toEqual([
      true,
      true,
    ]);
    const photos = await school.rows(org.photoList, { albumId: album?.albumId ?? 0, curPage: 1, pageSize: 50 });
    const opens = (of: string) => get(`/api/file/store/get?path=${of}`);
    expect([(await opens(path)).status, (await opens(cover)).status]).toEqual([200, 200]);
    // A browser keeps it for a minute and asks again then; what it has is not sent a second time while it is there.
    const shown = await opens(cover);
    const again = { headers: { 'if-none-match': String(shown.headers['etag']) } };
    expect(shown.headers['cache-control']).toBe('private, max-age=60, must-revalidate');
    const known = await get(`/api/file/store/get?path=${cover}`, again);
    expect([known.status, known.body]).toEqual([304, '']);
    await school.ok(org.photoDelete, { id: photos[0]?.photoId ?? 0 });
    // Whoever kept the address finds nothing behind it.
    const wider = WIDTHS.map((width) => path.replace(/\.\w+$/, `.w${width}.webp`));
    for (const address of [path, cover, ...wider])
      expect([address, (await opens(address)).status]).toEqual([address, 404]);
    expect((await get(`/api/file/store/get?path=${cover}`, again)).status).toBe(404);
    for (const address of [of, '/school/189/campus', '/school/189/home']) {
      const { body } = await get(address);
      expect([address, body.includes(path), body.includes(cover)]).toEqual([address, false, false]);
    }
  });
});

describe('visits', () => {
  test('a page that is sent is counted, also for who has it already; what is not shown and the preview are not', async () => {
    await writeVisits(t.kernel);
    const before = (await school.ok(org.siteVisits, {})).today.views;
    const news = hrefs((await get('/school/189/news')).body).find((href) => /\/news\/\d+$/.test(href)) ?? '';
    const item = Number(news.split('/').at(-1));
    const one = await get(news, { from: '203.0.113.1' });
    await get(news, { from: '203.0.113.1', headers: { 'if-none-match': String(one.headers['etag']) } });
    for (const address of [
      '/school/189/home?preview=true',
      '/school/189/news/99999999',
      '/school/nobody',
      '/sitemap.xml',
    ])
      await get(address);
    await writeVisits(t.kernel);
    const found = await school.ok(org.siteVisits, {});
    expect(found.today.views - before).toBe(3);
    const page = found.pages.find((of) => of.entry === 'news' && of.item === item);
    expect(page?.views).toBeGreaterThanOrEqual(2);
  });
  test('whoever has the program says which page was opened; one that nobody is shown is not counted', async () => {
    await writeVisits(t.kernel);
    const views = async () => {
      await writeVisits(t.kernel);
      return (await school.ok(org.siteVisits, {})).today.views;
    };
    const before = await views();
    const says = (input: object) => t.anyone().ok(calls.pageSeen, { id: 189, entry: 'home', ...input });
    await says({});
    await says({ entry: 'news', item: 99_999_999 });
    await says({ entry: 'teachers', item: 1 });
    await set(true, 'campus');
    await says({ entry: 'campus' });
    expect((await views()) - before).toBe(1);
    expect((await t.anyone().refused(calls.pageSeen, { id: 'nobody', entry: 'home' })).status).toBe(404);
  });
});

describe('for programs that read the web', () => {
  test('every address of every sitemap answers, without a session', async () => {
    const addresses = (xml: string) =>
      [...xml.matchAll(/<loc>http:\/\/localhost([^<]+)<\/loc>/g)].map(([, path = '']) => path);
    const index = await get('/sitemap.xml');
    expect(index.headers['content-type']).toContain('application/xml');
    const maps = addresses(index.body);
    expect(maps).toContain('/school/syxx/sitemap.xml');
    const found: string[] = [];
    for (const [at, map] of maps.entries()) found.push(...addresses((await get(map, { from: `192.0.3.${at}` })).body));
    expect(found.length).toBeGreaterThan(30);
    for (const [at, address] of found.entries()) {
      const { status } = await get(address, { from: `192.0.4.${at % 200}` });
      expect([address, status]).toEqual([address, 200]);
    }
    expect((await get('/robots.txt')).body).toContain('Sitemap: http://localhost/sitemap.xml');
  });
  test("a host name that begins with an organisation's word answers its site at the root; the name itself is never repeated", async () => {
    const known = ['https://school.example.cn'];
    expect(wordOf('syxx.school.example.cn:8080', known)).toBe('syxx');
    for (const host of [
      'school.example.cn',
      'evil.example',
      'a.b.school.example.cn',
      'syxx.school.example.cn.evil.example',
    ])
      expect(wordOf(host, known)).toBeUndefined();
    vi.stubEnv('PUBLIC_URL', known[0]);
    const own = await get('/', { headers: { host: 'syxx.school.example.cn' } });
    expect([own.status, own.body.includes('<h1>濮阳市实验学校</h1>')]).toEqual([200, true]);
    // The program goes on where the page stands; search engines know it by that address too.
    expect(own.body).toContain('<meta name="page-address" content="/school/syxx" />');
    expect(own.body).toContain('rel="canonical" href="https://school.example.cn/school/syxx/home"');
    expect(own.body).not.toContain('syxx.school.example.cn');
    const other = await get('/', { headers: { host: 'nobody.school.example.cn' } });
    expect([other.status, other.body.includes('program')]).toEqual([200, true]);
    expect((await get('/school/189/home', { headers: { host: 'evil.example' } })).body).not.toContain('evil.example');
  });
  test('who asks for hundreds of pages a minute gets the bare program, while others are served', async () => {
    const isWritten = async (from: string) => (await get('/school/189/home', { from })).body.includes('id="written"');
    const seen = await Promise.all(Array.from({ length: PAGES_PER_MINUTE }, () => isWritten('198.51.100.7')));
    expect(seen.every(Boolean)).toBe(true);
    expect([await isWritten('198.51.100.7'), await isWritten('198.51.100.8')]).toEqual([false, true]);
  });
});
