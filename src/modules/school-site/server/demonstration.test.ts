import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as org from '../../organisation/contract';
import * as calls from '../contract';
import { ENTRIES } from '../rules';

let t: TestApp;
let who: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  who = t.anyone();
});
afterAll(() => t.stop());
const paged = { curPage: 1, pageSize: 50 };

test('the demonstration has a school with news, albums, teachers and courses, all entries on', async () => {
  const { visitSet } = await who.ok(org.get, { id: 189 });
  expect(ENTRIES.filter((entry) => !visitSet?.[entry])).toEqual([]);
  expect([
    (await who.ok(calls.listNews, { id: 189, ...paged })).total,
    (await who.ok(calls.listAlbums, { id: 189 })).length,
    (await who.ok(calls.listTeachers, { id: 189 })).length,
    (await who.ok(calls.listCourses, { orgId: 189, ...paged })).total,
  ]).toEqual([12, 4, 8, 2]);
});
test('the demonstration has a school with two entries off, and its calls show nothing of them', async () => {
  const { visit, visitSet } = await who.ok(org.get, { id: 619 });
  expect([visit, ENTRIES.filter((entry) => !visitSet?.[entry])]).toEqual([true, ['course', 'teachers']]);
  expect(await who.ok(calls.listTeachers, { id: 619 })).toEqual([]);
  expect((await who.ok(calls.listCourses, { orgId: 619, ...paged })).total).toBe(0);
});
test('the demonstration has a site that is not open: its name and logo are all there is; and the one of a region', async () => {
  const closed = await who.ok(org.get, { id: 110 });
  expect([closed.visit, Object.keys(closed).toSorted()]).toEqual([false, ['logo', 'name', 'visit']]);
  const below = (await who.rows(org.children, { id: 100, pageSize: 100 })).map((one) => one.orgId);
  expect([189, 619, 110].map((id) => below.includes(id))).toEqual([true, true, false]);
});
