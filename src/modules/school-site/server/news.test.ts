import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import { listNotices } from '../../notice/contract';
import * as org from '../../organisation/contract';
import * as calls from '../contract';
import { ENTRIES } from '../rules';

let t: TestApp;
let child: Caller;
let master: Caller;
let clazzId: number;
let newsId: number;
let title: string;
beforeAll(async () => {
  t = await TestApp.start();
  t.at(`${testDayPlus(2)}T01:00:00Z`);
  child = await t.as('student189');
  const [row] = await t.sql<{ clazz_id: string; user_id: string }>(
    `select s.clazz_id, h.user_id
     from class_student_v s
     join class_charge_v h on h.org_id = s.org_id and h.clazz_id = s.clazz_id and h.role = 'master'
     where s.org_id = 189 and s.user_id = $1 and s.clazz_type = 1
     order by s.clazz_id, h.user_id
     limit 1`,
    [child.userId],
  );
  clazzId = Number(row?.clazz_id);
  master = await t.asUser(189, Number(row?.user_id));
  const [item] = (await t.anyone().ok(calls.listNews, { id: 189, curPage: 1, pageSize: 1 })).items;
  newsId = item?.newsId ?? 0;
  title = item?.title ?? '';
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const heard = async (who: Caller) => {
  await t.told(189, 'notice.told');
  return (await who.rows(listNotices, { pageSize: 50 })).filter((one) => one.kind === 'school-site.handed');
};

test('the class teacher hands a news item on: the children of the class hear of it once and are led to it, and nothing is written twice', async () => {
  const before = await t.sql('select 1 from organisation_news where org_id = 189');
  await master.ok(calls.handOnNews, { newsId, clazzId });
  t.at(`${testDayPlus(2)}T02:00:00Z`);
  await master.ok(calls.handOnNews, { newsId, clazzId });
  const [one, ...more] = await heard(child);
  expect(more).toEqual([]);
  expect(one?.link).toBe(`/school/syxx/news/${newsId}`);
  expect(one?.text).toContain(title);
  expect(await t.sql('select 1 from organisation_news where org_id = 189')).toHaveLength(before.length);
  // A child of another class hears nothing.
  const [stranger] = await t.sql<{ user_id: string }>(
    `select s.user_id from class_student_v s
     where s.org_id = 189 and s.clazz_type = 1 and s.clazz_id <> $1
       and s.user_id not in (select c.user_id from class_student_v c where c.org_id = 189 and c.clazz_id = $1)
     order by s.user_id limit 1`,
    [clazzId],
  );
  expect(await heard(await t.asUser(189, Number(stranger?.user_id)))).toEqual([]);
});
test('nobody else hands on, and nothing is handed on that visitors do not see', async () => {
  expect((await child.refused(calls.handOnNews, { newsId, clazzId })).status).toBe(403);
  expect((await t.anyone().refused(calls.handOnNews, { newsId, clazzId })).status).toBe(401);
  // A teacher of the school who does not lead the class.
  const [colleague] = await t.sql<{ user_id: string }>(
    `select h.user_id from class_charge_v h
     where h.org_id = 189 and h.role = 'master' and h.clazz_id <> $1 and h.user_id <> $2
     order by h.user_id limit 1`,
    [clazzId, master.userId],
  );
  const other = await t.asUser(189, Number(colleague?.user_id));
  expect((await other.refused(calls.handOnNews, { newsId, clazzId })).status).toBeGreaterThanOrEqual(403);
  const [foreign] = (await t.anyone().ok(calls.listNews, { id: 100, curPage: 1, pageSize: 1 })).items;
  expect((await master.refused(calls.handOnNews, { newsId: foreign?.newsId ?? 1, clazzId })).status).toBe(404);
  const school = await t.as('school189');
  const set = (news: boolean) =>
    school.ok(org.visit, {
      visit: true,
      visitSet: {
        ...(Object.fromEntries(ENTRIES.map((key) => [key, true])) as Record<(typeof ENTRIES)[number], boolean>),
        news,
      },
    });
  await set(false);
  expect((await master.refused(calls.handOnNews, { newsId, clazzId })).status).toBe(404);
  await set(true);
});
