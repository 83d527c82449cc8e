import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as org from '../../organisation/contract';
import { TRAINING } from '../../organisation/demo';
import * as calls from '../contract';
import { ENTRIES, type Entry } from '../rules';

let t: TestApp;
let school: Caller;
let seller: Caller;
let ids: { readonly albumId: number; readonly newsId: number; readonly spuId: number };
const id = 189;
const FILE = 4713;
const paged = { curPage: 1, pageSize: 5 };
beforeAll(async () => {
  t = await TestApp.start();
  [school, seller] = await Promise.all([t.as('school189'), t.as('training5')]);
  await t.sql(`
    insert into operations_appfile (appfile_id, name, kind, path, file_size, made_at)
    values (${FILE}, '家长手册', 'manual', '1/${FILE}-R00000000000000000${FILE}.pdf', 1048576, ${t.sqlNow})`);
  const who = t.anyone();
  // Regions are read once: not in a call that is counted.
  await who.ok(org.get, { id });
  const [album] = await who.ok(calls.listAlbums, { id });
  const [news] = (await who.ok(calls.listNews, { id, ...paged })).items;
  const [course] = (await who.ok(calls.listCourses, { orgId: id, ...paged })).items;
  ids = { albumId: album?.albumId ?? 0, newsId: news?.newsId ?? 0, spuId: course?.spuId ?? 0 };
});
afterAll(() => t.stop());

const set = async (office: Caller, visit: boolean, off?: Entry) => {
  const visitSet = Object.fromEntries(ENTRIES.map((key) => [key, key !== off])) as Record<Entry, boolean>;
  await office.ok(org.visit, { visit, visitSet });
};
/** What belongs to each entry. */
const OF: Readonly<Record<Entry, readonly string[]>> = {
  home: ['carousels'],
  news: ['news', 'news item'],
  course: ['courses', 'course'],
  campus: ['albums', 'photos'],
  introduce: ['intro'],
  teachers: ['teachers'],
  download: ['downloads'],
};
const ALL = Object.values(OF).flat();

/** What a stranger finds behind the calls of the site, by name. */
async function found(): Promise<readonly string[]> {
  const who = t.anyone();
  const { carousels = [], intro = '' } = await who.ok(org.get, { id });
  const downloads = await who.ok(calls.listDownloads, { id });
  const has: Readonly<Record<string, boolean>> = {
    carousels: carousels.length > 0,
    intro: intro !== '',
    albums: (await who.ok(calls.listAlbums, { id })).length > 0,
    photos: (await who.send(calls.listPhotos, { id, albumId: ids.albumId, ...paged })).status === 200,
    news: (await who.ok(calls.listNews, { id, ...paged })).total > 0,
    'news item': (await who.send(calls.getNews, { id, newsId: ids.newsId })).status === 200,
    teachers: (await who.ok(calls.listTeachers, { id })).length > 0,
    courses: (await who.ok(calls.listCourses, { orgId: id, ...paged })).total > 0,
    course: (await who.send(calls.getCourse, { orgId: id, spuId: ids.spuId })).status === 200,
    downloads: downloads.files.length > 0,
  };
  return Object.entries(has).flatMap(([name, shows]) => (shows ? [name] : []));
}

test('[V-045] [V-047] with every entry on a stranger finds something behind every call', async () => {
  await set(school, true);
  expect((await found()).toSorted()).toEqual(ALL.toSorted());
});
test.each(ENTRIES)(
  '[V-047] [site S2] with the entry %s off its calls show nothing, and the others what they showed',
  async (entry) => {
    await set(school, true, entry);
    expect((await found()).toSorted()).toEqual(ALL.filter((name) => !OF[entry].includes(name)).toSorted());
    await set(school, true);
  },
);
test('[E-023] [site S8] with visit false no call shows anything, also of what stands on a shelf', async () => {
  const who = t.anyone();
  const [course] = (await who.ok(calls.listCourses, { orgId: TRAINING, ...paged })).items;
  const asked = { orgId: TRAINING, spuId: course?.spuId ?? 0 };
  expect((await who.ok(calls.listTags, { orgId: TRAINING })).length).toBeGreaterThan(0);
  await set(school, false);
  await set(seller, false);
  expect(await found()).toEqual([]);
  expect(await who.ok(calls.listTags, { orgId: TRAINING })).toEqual([]);
  expect((await who.refused(calls.getCourse, asked)).status).toBe(404);
  await set(school, true);
  await set(seller, true);
  expect((await who.ok(calls.getCourse, asked)).spuId).toBe(asked.spuId);
});
