import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as org from '../../organisation/contract';
import { TRAINING } from '../../organisation/demo';
import { SITE_MENUS } from '../../organisation/rules';
import * as mall from '../../mall/contract';
import { sketch } from '../../mall/server/testing';
import * as access from '../access';
import * as calls from '../contract';
import { ENTRIES, type Entry } from '../rules';

let t: TestApp;
let school: Caller;
/** Courses are sold by training institutions; this one's site may be visited. */
let seller: Caller;
const SELLER = TRAINING;
beforeAll(async () => {
  t = await TestApp.start();
  [school, seller] = await Promise.all([t.as('school189'), t.as('training5')]);
});
afterAll(() => t.stop());
let minute = 0;
const nextMinute = () => t.at(new Date(Date.parse('2026-11-20T01:00:00Z') + ++minute * 60_000));
beforeEach(() => {
  nextMinute();
});

const ALL = Object.fromEntries(ENTRIES.map((key) => [key, true])) as Record<Entry, boolean>;
const opened = async (visit: boolean, off: readonly Entry[] = [], office = school) => {
  // Regions are read anew every fifteen minutes of the clock, which is set on by each test: not in the call that is counted.
  await t.anyone().ok(org.get, { id: 189 });
  await office.ok(org.visit, { visit, visitSet: { ...ALL, ...Object.fromEntries(off.map((key) => [key, false])) } });
};
afterEach(() => opened(true));
const anyone = () => t.anyone();
const paged = { curPage: 1, pageSize: 50 };
const first = async () => {
  const id = 189;
  const [album] = await anyone().ok(calls.listAlbums, { id });
  const [news] = (await anyone().ok(calls.listNews, { id, ...paged })).items;
  return { albumId: album!.albumId, newsId: news!.newsId };
};
const course = async (more: object = {}) => {
  const { spuId } = await seller.ok(mall.createCourse, sketch({ discountFen: 0, ...more }));
  await seller.ok(mall.putUp, { id: spuId });
  return spuId;
};

describe('what anybody finds', () => {
  test('[V-045] [site S11] [site S12] nobody signs in: album, photos, news, teachers by number or domain word', async () => {
    const { albumId, newsId } = await first();
    for (const id of [189, '189', 'syxx', 'SYXX']) {
      expect((await anyone().ok(calls.listAlbums, { id })).map((a) => a.name)).toContain('秋季运动会');
      expect((await anyone().ok(calls.listPhotos, { id, albumId, ...paged })).items.length).toBeGreaterThan(2);
      expect((await anyone().ok(calls.listNews, { id, ...paged })).total).toBe(12);
      expect((await anyone().ok(calls.getNews, { id, newsId })).content).toMatch(/^<p>/);
      expect((await anyone().ok(calls.listTeachers, { id })).length).toBe(8);
    }
    expect((await anyone().refused(calls.listAlbums, { id: 'nobody' })).status).toBe(404);
    expect((await anyone().refused(calls.listAlbums, { id: 999_999 })).status).toBe(404);
    expect((await anyone().refused(calls.listAlbums, { id: "x'; drop" })).status).toBe(400);
  });
  test('news are the newest first, a page at a time', async () => {
    const all = await anyone().rows(calls.listNews, { id: 189, curPage: 1, pageSize: 50 });
    expect(all.map((n) => n.publishedAt)).toEqual(
      all
        .map((n) => n.publishedAt)
        .toSorted()
        .reverse(),
    );
    const second = await anyone().ok(calls.listNews, { id: 189, curPage: 2, pageSize: 4 });
    expect(second.items).toEqual(all.slice(4, 8));
  });
  test('news are found by a part of their title, and nothing but a title is looked at', async () => {
    const found = async (title: string) => (await anyone().rows(calls.listNews, { id: 189, title, ...paged })).length;
    expect([await found('田径运动会'), await found('%'), await found('没有这个词'), await found('')]).toEqual([
      1, 0, 0, 12,
    ]);
    const far = await anyone().ok(calls.listNews, { id: 189, title: '运动', curPage: 99, pageSize: 1 });
    expect([far.curPage, far.items.length]).toEqual([far.total, 1]);
  });
  test('a page behind the last one is the last one, and one before the first is the first', async () => {
    const { albumId } = await first();
    const who = anyone();
    const far = { curPage: 900_000, pageSize: 5 };
    const news = await who.ok(calls.listNews, { id: 189, ...far });
    expect([news.curPage, news.total, news.items.length]).toEqual([3, 12, 2]);
    const photos = await who.ok(calls.listPhotos, { id: 189, albumId, curPage: 50, pageSize: 3 });
    expect(photos.items.length).toBeGreaterThan(0);
    expect(photos.curPage).toBe(Math.ceil(photos.total / 3));
    expect((await who.ok(calls.listCourses, { orgId: SELLER, ...far })).curPage).toBeLessThan(900_000);
    // Neither is one before the first, or one that no list has, a fault of whoever typed the address.
    const at = async (curPage: number) => (await who.ok(calls.listNews, { id: 189, curPage, pageSize: 5 })).curPage;
    expect(await Promise.all([0, -1, 1.5, 1e9].map(at))).toEqual([1, 1, 1, 3]);
    expect((await who.ok(calls.listPhotos, { id: 189, albumId, curPage: -7, pageSize: 3 })).curPage).toBe(1);
    expect((await who.ok(calls.listCourses, { orgId: SELLER, curPage: 0, pageSize: 3 })).curPage).toBe(1);
    // Where there is nothing the first page is the last one.
    expect(await who.ok(calls.listNews, { id: 205, ...far })).toMatchObject({ curPage: 1, total: 0, items: [] });
  });
  test('an album without photos is not shown, and its photos keep the order of the desk', async () => {
    const made = await school.ok(org.albumCreate, { name: '空相册' });
    expect((await anyone().ok(calls.listAlbums, { id: 189 })).some((a) => a.albumId === made.albumId)).toBe(false);
    expect((await anyone().refused(calls.listPhotos, { id: 189, albumId: made.albumId, ...paged })).status).toBe(404);
    const { albumId } = await first();
    const desk = await school.rows(org.photoList, { albumId, curPage: 1, pageSize: 50 });
    const open = await anyone().ok(calls.listPhotos, { id: 189, albumId, ...paged });
    expect(open.items.map((p) => p.photoId)).toEqual(desk.map((p) => p.photoId));
    await school.ok(org.albumDelete, { id: made.albumId });
  });
  test('what the office wrote is clean before it is kept', async () => {
    const { intro } = await school.ok(org.selfGet, {});
    const dirty = '<p onclick="x()">开放日<script>alert(1)</script><img src="javascript:x"></p>';
    await school.ok(org.selfUpdate, { intro: dirty });
    const shown = (await anyone().ok(org.get, { id: 189 })).intro;
    expect([shown?.includes('开放日'), /script|onclick/.test(shown ?? '')]).toEqual([true, false]);
    await school.ok(org.selfUpdate, { intro });
  });
  test('what stands in the database is cleaned once more on the way out', async () => {
    const { newsId } = await first();
    const [kept] = await t.sql<{ content: string; intro: string }>(
      `select n.content, o.intro from organisation_news n join organisation_org o using (org_id) where n.news_id = $1`,
      [newsId],
    );
    const dirty =
      '<p>开放日</p><script>alert(1)</script><a href="javascript:alert(1)">看</a><iframe src="https://evil.example"></iframe>';
    await t.sql('update organisation_news set content = $1 where news_id = $2', [dirty, newsId]);
    await t.sql('update organisation_org set intro = $1 where org_id = 189', [dirty]);
    const said = [
      (await anyone().ok(calls.getNews, { id: 189, newsId })).content,
      (await anyone().ok(org.get, { id: 189 })).intro ?? '',
    ];
    for (const text of said) expect([text.includes('开放日'), /script|iframe|evil/.test(text)]).toEqual([true, false]);
    const [photo] = await t.sql<{ path: string }>(
      'select p.path from organisation_photo p where p.org_id = 189 order by p.photo_id limit 1',
    );
    await t.sql('update organisation_news set content = $1 where news_id = $2', [
      `<p><img src="/api/file/store/get?path=${encodeURIComponent(photo?.path ?? '')}"></p>`,
      newsId,
    ]);
    nextMinute();
    // A picture keeps its room until it comes.
    expect((await anyone().ok(calls.getNews, { id: 189, newsId })).content).toMatch(
      /<img [^>]*width="\d+" height="\d+"/,
    );
    await t.sql('update organisation_news set content = $1 where news_id = $2', [kept?.content, newsId]);
    await t.sql('update organisation_org set intro = $1 where org_id = 189', [kept?.intro]);
  });
});

describe('entry by entry', () => {
  test('[V-047] [site S1] [site S2] the seven entries are those of the setting, in their order', async () => {
    expect(ENTRIES).toEqual(SITE_MENUS);
    await opened(true, ['news', 'download']);
    const { visitSet } = await anyone().ok(org.get, { id: 189 });
    expect(ENTRIES.filter((key) => visitSet?.[key])).toEqual(['home', 'course', 'campus', 'introduce', 'teachers']);
  });
  test('what belongs to an entry that is off is told to nobody, by no call', async () => {
    const { albumId, newsId } = await first();
    const spuId = await course({ title: '公开课程' });
    await opened(true, ['campus', 'news', 'teachers', 'introduce']);
    await opened(true, ['course'], seller);
    const who = anyone();
    expect(await who.ok(calls.listAlbums, { id: 189 })).toEqual([]);
    expect((await who.refused(calls.listPhotos, { id: 189, albumId, ...paged })).status).toBe(404);
    expect((await who.ok(calls.listNews, { id: 189, ...paged })).total).toBe(0);
    expect((await who.refused(calls.getNews, { id: 189, newsId })).status).toBe(404);
    expect(await who.ok(calls.listTeachers, { id: 189 })).toEqual([]);
    expect((await who.ok(calls.listCourses, { orgId: SELLER, ...paged })).total).toBe(0);
    expect((await who.refused(calls.getCourse, { orgId: SELLER, spuId })).status).toBe(404);
    expect(await who.ok(calls.listTags, { orgId: SELLER })).toEqual([]);
    await opened(true, [], seller);
    expect((await who.ok(calls.getCourse, { orgId: SELLER, spuId })).title).toBe('公开课程');
    expect((await who.ok(org.get, { id: 189 })).intro).toBe('');
    // The office itself is answered no more without the preview's word, nor with it: the entry is off.
    expect(await school.ok(calls.listTeachers, { id: 189, preview: true })).toEqual([]);
  });
  test('[E-023] [site S8] with visit false there is nothing but name and logo', async () => {
    const { albumId, newsId } = await first();
    await opened(false);
    const who = anyone();
    expect(await who.ok(org.get, { id: 189 })).toEqual({ name: '濮阳市实验学校', logo: null, visit: false });
    expect(await who.ok(calls.listAlbums, { id: 189 })).toEqual([]);
    expect((await who.ok(calls.listNews, { id: 'syxx', ...paged })).items).toEqual([]);
    expect((await who.refused(calls.listPhotos, { id: 189, albumId, ...paged })).status).toBe(404);
    expect((await who.refused(calls.getNews, { id: 189, newsId })).status).toBe(404);
    await opened(false, [], seller);
    expect((await who.ok(calls.listCourses, { orgId: SELLER, ...paged })).total).toBe(0);
    await opened(true, [], seller);
  });
  test('a disabled organisation is no school any more, and the platform never was one', async () => {
    await t.sql('update organisation_org set enabled = false where org_id = 619');
    for (const id of [619, 1])
      for (const call of [org.get, calls.listTeachers, calls.listAlbums, calls.listDownloads])
        expect((await anyone().refused(call, { id })).status).toBe(404);
    await t.sql('update organisation_org set enabled = true where org_id = 619');
  });
  test('downloads are the newest programs and what the operator publishes, where the entry is on', async () => {
    await t.sql(`
      insert into operations_appfile (appfile_id, name, kind, path, file_size, made_at)
      values (4711, '家长手册', 'manual', '1/4711-R000000000000000004711.pdf', 1048576, ${t.sqlNow})`);
    const found = await anyone().ok(calls.listDownloads, { id: 189 });
    expect(found.files.find((one) => one.fileId === 4711)).toEqual({
      fileId: 4711,
      name: '家长手册',
      fileSize: 1_048_576,
      madeAt: expect.any(String),
      url: '/api/file/store/get?path=1%2F4711-R000000000000000004711.pdf',
    });
    await opened(true, ['download']);
    expect(await anyone().ok(calls.listDownloads, { id: 189 })).toEqual({ programs: [], files: [] });
    await t.sql('delete from operations_appfile where appfile_id = 4711');
  });
  test('titles stand under pictures only where the school has said so', async () => {
    const { albumId } = await first();
    const titles = async () =>
      (await anyone().ok(calls.listPhotos, { id: 189, albumId, ...paged })).items.map((one) => one.title);
    expect((await titles()).some(Boolean)).toBe(true);
    await school.ok(org.visit, { visit: true, visitSet: ALL, photoNames: false });
    expect((await titles()).some(Boolean)).toBe(false);
    // Whoever switches something else leaves it as it is.
    await opened(true);
    expect((await titles()).some(Boolean)).toBe(false);
    await school.ok(org.visit, { visit: true, visitSet: ALL, photoNames: true });
    expect((await titles()).some(Boolean)).toBe(true);
  });
});

describe('the preview', () => {
  test('who may switch the site on finds what everybody will find; nobody else does', async () => {
    expect(access.preview).toEqual(org.visit.need);
    const seen = await anyone().ok(calls.listNews, { id: 189, ...paged });
    const { newsId } = await first();
    await opened(false);
    expect(await school.ok(calls.listNews, { id: 189, preview: true, ...paged })).toEqual(seen);
    expect((await school.ok(calls.getNews, { id: 189, newsId, preview: true })).newsId).toBe(newsId);
    expect((await school.ok(calls.listNews, { id: 189, ...paged })).items).toEqual([]);
    for (const login of ['teacher189', 'student189', 'school619', 'bureau4109'])
      expect((await (await t.as(login)).ok(calls.listNews, { id: 189, preview: true, ...paged })).items).toEqual([]);
    expect((await anyone().ok(calls.listNews, { id: 189, preview: true, ...paged })).items).toEqual([]);
  });
});

describe('nothing of another school, and no child', () => {
  test('an album, a news item and a course are found in their own organisation only', async () => {
    const { albumId, newsId } = await first();
    const spuId = await course({ title: '本校课程' });
    for (const id of [619, 100]) {
      expect((await anyone().refused(calls.listPhotos, { id, albumId, ...paged })).status).toBe(404);
      expect((await anyone().refused(calls.getNews, { id, newsId })).status).toBe(404);
      expect((await anyone().refused(calls.getCourse, { orgId: id, spuId })).status).toBe(404);
    }
    expect((await anyone().ok(calls.getCourse, { orgId: SELLER, spuId })).title).toBe('本校课程');
  });
  test('what is sold by link or taken down stands on no public page', async () => {
    const shown = await course({ title: '公开' });
    const byLink = await course({ title: '凭链接', saleMethod: 'link' });
    const down = await course({ title: '已下架' });
    await seller.ok(mall.takeDown, { id: down });
    const ids = (await anyone().rows(calls.listCourses, { orgId: SELLER, ...paged })).map((c) => c.spuId);
    expect(ids).toContain(shown);
    for (const spuId of [byLink, down]) {
      expect(ids).not.toContain(spuId);
      expect((await anyone().refused(calls.getCourse, { orgId: SELLER, spuId })).status).toBe(404);
    }
  });
  test('courses are found by tag, and only tags in use are offered', async () => {
    const tag = await seller.ok(mall.createTag, { name: '开放日' });
    await seller.ok(mall.createTag, { name: '没人用' });
    const spuId = await course({ title: '带标签', tagIds: [tag.id] });
    const names = (await anyone().ok(calls.listTags, { orgId: SELLER })).map((one) => one.name);
    expect(names).toContain('开放日');
    expect(names).not.toContain('没人用');
    const found = await anyone().rows(calls.listCourses, { orgId: SELLER, tagId: tag.id, ...paged });
    expect(found.map((c) => c.spuId)).toEqual([spuId]);
  });
  test('no reply names a child of the school', async () => {
    const { albumId, newsId } = await first();
    const said = JSON.stringify([
      await anyone().ok(org.get, { id: 189 }),
      await anyone().ok(calls.listAlbums, { id: 189 }),
      await anyone().ok(calls.listPhotos, { id: 189, albumId, ...paged }),
      await anyone().ok(calls.listNews, { id: 189, ...paged }),
      await anyone().ok(calls.getNews, { id: 189, newsId }),
      await anyone().ok(calls.listTeachers, { id: 189 }),
      await anyone().ok(calls.listCourses, { orgId: SELLER, ...paged }),
    ]);
    const children = await t.sql<{ name: string }>(
      'select name from people_person where org_id = 189 and user_type = 1',
    );
    expect(children.length).toBeGreaterThan(30);
    expect(children.filter(({ name }) => name.length > 2 && said.includes(name))).toEqual([]);
  });
});

describe('asked by many', () => {
  const ask = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    t.app.inject({ url: '/api/user/org/189/news', headers, remoteAddress });
  test('a reply carries a mark; who has it is answered without a body until the office changes something', async () => {
    const one = await ask();
    const mark = String(one.headers['etag']);
    expect([one.statusCode, one.headers['cache-control']]).toEqual([200, 'public, no-cache']);
    const same = await ask({ 'if-none-match': mark });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    const [made] = await school.rows(org.newsList, { curPage: 1, pageSize: 1 });
    await school.ok(org.newsDelete, { id: made!.newsId });
    const after = await ask({ 'if-none-match': mark });
    expect([after.statusCode, after.body.includes(made!.title)]).toEqual([200, false]);
    const whose = await ask({ authorization: `Bearer ${school.token}` });
    expect(whose.headers['cache-control']).toBe('private, no-cache');
    expect(whose.headers['vary']).toContain('authorization');
  });
  test('the organisation and the list of a region carry a mark too, which changes at once with what the office says', async () => {
    const get = (url: string, mark = '') =>
      t.app.inject({ url: `/api/user/org/${url}`, headers: mark ? { 'if-none-match': mark } : {} });
    const { address } = await school.ok(org.selfGet, {});
    for (const url of ['189', 'syxx', '100/list']) {
      const one = await get(url);
      expect([url, one.statusCode, one.headers['cache-control']]).toEqual([url, 200, 'public, no-cache']);
      expect((await get(url, String(one.headers['etag']))).statusCode).toBe(304);
    }
    const mark = String((await get('syxx')).headers['etag']);
    await school.ok(org.selfUpdate, { address: '黄河中路 190 号' });
    const after = await get('syxx', mark);
    expect([after.statusCode, after.body.includes('黄河中路 190 号')]).toEqual([200, true]);
    // Past every call, as nothing in the program writes: it stands until the minute is over.
    await t.sql("update organisation_org set address = '只在库里改过' where org_id = 189");
    expect((await get('syxx')).body).toContain('黄河中路 190 号');
    nextMinute();
    expect((await get('syxx')).body).toContain('只在库里改过');
    await school.ok(org.selfUpdate, { address });
  });
  test('a reply without a session stands for a minute, and goes at once when the office changes something', async () => {
    const titles = async () => (await anyone().ok(calls.listNews, { id: 189, ...paged })).items.map((one) => one.title);
    const [newest = ''] = await titles();
    // Past every call, as nothing in the program writes: nobody tells of it.
    await t.sql("update organisation_news set title = '只在库里改过' where org_id = 189 and title = $1", [newest]);
    expect(await titles()).toContain(newest);
    // Whoever is signed in is answered from the database.
    expect((await school.ok(calls.listNews, { id: 189, ...paged })).items[0]?.title).toBe('只在库里改过');
    nextMinute();
    expect(await titles()).toContain('只在库里改过');
    await t.sql("update organisation_news set title = $1 where org_id = 189 and title = '只在库里改过'", [newest]);
    await opened(true, ['download']);
    expect(await titles()).toContain(newest);
  });
  test('a course that is put up or taken down changes what stands at once', async () => {
    const titles = async () =>
      (await anyone().rows(calls.listCourses, { orgId: SELLER, ...paged })).map((one) => one.title);
    expect(await titles()).not.toContain('临时课程');
    const spuId = await course({ title: '临时课程' });
    expect(await titles()).toContain('临时课程');
    await seller.ok(mall.takeDown, { id: spuId });
    expect(await titles()).not.toContain('临时课程');
  });
  test('an address may ask three hundred times a minute and is slowed then, while others are served', async () => {
    const codes = [];
    for (let i = 0; i < 301; i++) codes.push((await ask()).statusCode);
    expect(codes.slice(0, 300).every((code) => code === 200)).toBe(true);
    expect(codes[300]).toBe(429);
    expect((await ask({}, '198.51.100.9')).statusCode).toBe(200);
  });
  test('no call takes more than four statements', async () => {
    const { albumId, newsId } = await first();
    const counts: number[] = [];
    const count = async (run: () => Promise<unknown>) => counts.push((await asked(run)).length);
    await count(() => anyone().ok(calls.listAlbums, { id: 189 }));
    await count(() => anyone().ok(calls.listPhotos, { id: 189, albumId, ...paged }));
    await count(() => anyone().ok(calls.getNews, { id: 189, newsId }));
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
  });
});
