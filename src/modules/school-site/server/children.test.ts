import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../../../kernel/server/root';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as org from '../../organisation/contract';
import { film, freshSchool, image, makeFiles } from '../../organisation/server/testing';
import * as calls from '../contract';
import { builtSite, entriesBut } from './testing';

const site = builtSite();
let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start({ site: site.folder });
  await makeFiles(t);
  school = await t.as('school189');
});
afterAll(async () => {
  await t.stop();
  site.remove();
});
const paged = { curPage: 1, pageSize: 50 };
const page = async (path: string) => {
  const { statusCode, body } = await t.app.inject({
    url: `/school/189${path}`,
    headers: { 'accept-language': 'zh-CN' },
  });
  return { status: statusCode, body };
};

test('what waits for a second person is in no call and on no page, and an album whose photos all wait has no name', async () => {
  await school.ok(org.visit, { visit: true, visitSet: entriesBut(), secondWord: true });
  const { albumId } = await school.ok(org.albumCreate, { name: '候审相册' });
  const [photo] = await school.ok(org.photoCreate, { albumId, paths: [image()], consent: true });
  const { newsId } = await school.ok(org.newsCreate, {
    title: '候审新闻',
    cover: image(),
    video: film(),
    publisher: '校办公室',
    content: '<p>候审正文</p>',
  });
  await school.ok(org.teacherCreate, { name: '候审教师', photo: image(), profile: '候审简介' });
  const who = t.anyone();
  expect((await who.refused(calls.listPhotos, { id: 189, albumId, ...paged })).status).toBe(404);
  expect((await who.refused(calls.getNews, { id: 189, newsId })).status).toBe(404);
  const said = JSON.stringify([
    await who.ok(calls.listAlbums, { id: 189 }),
    await who.ok(calls.listNews, { id: 189, ...paged }),
    await who.ok(calls.listTeachers, { id: 189 }),
    await who.ok(org.get, { id: 189 }),
  ]);
  expect([said.includes('候审'), said.includes(photo?.path ?? '')]).toEqual([false, false]);
  for (const path of ['', '/home', '/news', '/campus', '/teachers', '/sitemap.xml']) {
    const { body } = await page(path);
    const isThere = [/候审/, new RegExp(String(albumId)), new RegExp(String(newsId))].some((one) => one.test(body));
    expect([path, isThere]).toEqual([path, false]);
  }
  for (const path of [`/news/${newsId}`, `/campus/${albumId}/detail`]) {
    const { status, body } = await page(path);
    expect([path, status, body.includes('候审')]).toEqual([path, 404, false]);
  }
  // The office itself sees no more of them where it looks at its page beforehand.
  expect((await school.refused(calls.listPhotos, { id: 189, albumId, preview: true, ...paged })).status).toBe(404);
  expect((await school.refused(calls.getNews, { id: 189, newsId, preview: true })).status).toBe(404);
});
test('a school that has decided nothing shows no title under a photo', async () => {
  const platform = await t.as('platform');
  const { orgId, photoNames } = await platform.ok(org.create, freshSchool());
  expect(photoNames).toBe(false);
  await t.sql('update organisation_org set visit = true where org_id = $1', [orgId]);
  await t.sql(
    `insert into organisation_album (org_id, album_id, name, made_at) values ($1, 4718, '运动会', ${t.sqlNow})`,
    [orgId],
  );
  await t.sql(
    `insert into organisation_photo (org_id, photo_id, album_id, path, title, ord, made_at)
     values ($1, 4719, 4718, 'x/4719.jpg', '某同学', 1, ${t.sqlNow})`,
    [orgId],
  );
  const { items } = await t.anyone().ok(calls.listPhotos, { id: orgId, albumId: 4718, ...paged });
  expect(items).toEqual([{ photoId: 4719, path: 'x/4719.jpg', title: '' }]);
});
test('a teacher shows a name, a picture and a profile, a photo its picture and title, and nothing else', async () => {
  const who = t.anyone();
  const keys = (rows: readonly object[]) => [...new Set(rows.flatMap((row) => Object.keys(row)))].toSorted();
  expect(keys(await who.ok(calls.listTeachers, { id: 189 }))).toEqual(['name', 'photo', 'profile', 'teacherId']);
  const [album] = await who.ok(calls.listAlbums, { id: 189 });
  const photos = await who.ok(calls.listPhotos, { id: 189, albumId: album?.albumId ?? 0, ...paged });
  expect(keys(photos.items)).toEqual(['path', 'photoId', 'title']);
});
test('faces are searched in no album: no module but the page’s own reads its pictures', () => {
  const folder = join(root, 'src/modules');
  const named = readdirSync(folder, { recursive: true })
    .map((name) => String(name).replaceAll('\\', '/'))
    .filter((name) => /\/server\/.*(?<!\.test)\.ts$/.test(name) && !/^(?:organisation|school-site)\//.test(name))
    .filter((name) =>
      /\borganisation_(?:album|photo|teacher|news)(?:_v)?\b/.test(readFileSync(join(folder, name), 'utf8')),
    );
  expect(named).toEqual([]);
});
