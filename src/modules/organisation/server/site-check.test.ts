import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { SITE_MENUS } from '../rules';
import { film, image, makeFiles, pictureIn } from './testing';

let t: TestApp;
let school: Caller;
let bare: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  await makeFiles(t);
  [school, bare] = [await t.as('school189'), await t.as('school619')];
});
afterAll(() => t.stop());
const kinds = async (who: Caller) => (await who.ok(calls.siteCheck, {})).map((one) => one.kind);

test('a site that has everything has nothing to put right', async () => {
  expect(await school.ok(calls.siteCheck, {})).toEqual([]);
});
test('an entry that is on and empty is named, one that is off is not', async () => {
  const all = Object.fromEntries(SITE_MENUS.map((key) => [key, true])) as Record<(typeof SITE_MENUS)[number], boolean>;
  await bare.ok(calls.visit, { visit: true, visitSet: all });
  expect(await kinds(bare)).toEqual(
    expect.arrayContaining(['noSlides', 'noIntro', 'noNews', 'noAlbums', 'noTeachers']),
  );
  await bare.ok(calls.visit, { visit: true, visitSet: { ...all, news: false, teachers: false, home: false } });
  const left = await kinds(bare);
  expect(['noSlides', 'noNews', 'noTeachers'].filter((kind) => left.includes(kind as (typeof left)[number]))).toEqual(
    [],
  );
});
test('a picture that is gone and a link that leads nowhere are named with what they stand in', async () => {
  const cover = image();
  const made = await school.ok(calls.newsCreate, {
    title: '链接检查',
    cover,
    video: film(),
    publisher: '校办公室',
    content: '<p><a href="/school/syxx/news/1">旧闻</a> <a href="/school/syxx/teachers">教师</a></p>',
  });
  expect(await school.ok(calls.siteCheck, {})).toEqual([{ kind: 'deadLink', tab: 'news', name: '链接检查' }]);
  await t.sql('delete from files_file where path = $1', [cover]);
  expect(await kinds(school)).toEqual(['lostPicture', 'deadLink']);
  await school.ok(calls.newsUpdate, {
    id: made.newsId,
    title: '链接检查',
    cover: image(),
    video: film(),
    publisher: '校办公室',
    content: `<p><a href="/school/189/news/${made.newsId}">本条</a></p>`,
  });
  expect(await kinds(school)).toEqual([]);
  await school.ok(calls.newsDelete, { id: made.newsId });
});
test('a link to a course that stands on no shelf is named', async () => {
  const { newsId } = await school.ok(calls.newsCreate, {
    title: '课程链接',
    cover: image(),
    video: film(),
    publisher: '校办公室',
    content: '<p><a href="/school/syxx/course">课程</a> <a href="/school/syxx/course/99/detail">旧课程</a></p>',
  });
  expect(await school.ok(calls.siteCheck, {})).toEqual([{ kind: 'deadLink', tab: 'news', name: '课程链接' }]);
  await school.ok(calls.newsDelete, { id: newsId });
});
test('a picture inside a text and a file that a link opens are named when they are gone, those of another school are not', async () => {
  const [shown, opened, foreign] = [image(), image(189, 'png'), image(619)];
  const { newsId } = await school.ok(calls.newsCreate, {
    title: '图文检查',
    cover: image(),
    video: film(),
    publisher: '校办公室',
    content: `<p>${pictureIn(shown)}${pictureIn(foreign)}<a href="/api/file/store/get?path=${encodeURIComponent(opened)}">附件</a></p>`,
  });
  expect(await school.ok(calls.siteCheck, {})).toEqual([]);
  await t.sql('delete from files_file where path = $1', [opened]);
  expect(await school.ok(calls.siteCheck, {})).toEqual([{ kind: 'deadLink', tab: 'news', name: '图文检查' }]);
  await t.sql('delete from files_file where path = $1', [shown]);
  expect(await kinds(school)).toEqual(['lostPicture', 'deadLink']);
  await t.sql('update organisation_org set intro = intro || $1 where org_id = 189', [pictureIn(shown)]);
  expect(await school.ok(calls.siteCheck, {})).toContainEqual({
    kind: 'lostPicture',
    tab: 'intro',
    name: '濮阳市实验学校',
  });
  await t.sql("update organisation_org set intro = replace(intro, $1, '') where org_id = 189", [pictureIn(shown)]);
  await school.ok(calls.newsDelete, { id: newsId });
  expect(await school.ok(calls.siteCheck, {})).toEqual([]);
});
test('a news item without a cover is named: its card and its page have no picture', async () => {
  const [one] = await t.sql<{ news_id: string; title: string; cover: string }>(
    'select news_id, title, cover from organisation_news where org_id = 189 order by news_id limit 1',
  );
  await t.sql("update organisation_news set cover = '' where news_id = $1", [one?.news_id]);
  expect(await school.ok(calls.siteCheck, {})).toEqual([{ kind: 'noCover', tab: 'news', name: one?.title }]);
  await t.sql('update organisation_news set cover = $1 where news_id = $2', [one?.cover, one?.news_id]);
  expect(await school.ok(calls.siteCheck, {})).toEqual([]);
});
test('whoever may not keep the page is not told', async () => {
  expect((await (await t.as('teacher189')).refused(calls.siteCheck, {})).status).toBe(403);
});
