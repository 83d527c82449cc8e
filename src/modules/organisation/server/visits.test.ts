import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { testDayPlus } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { noteVisit } from './published';
import { dropTraces, writeVisits } from './visits';

let t: TestApp;
let school: Caller;
beforeAll(async () => {
  t = await TestApp.start();
  school = await t.as('school189');
  await t.sql('delete from organisation_visit where org_id in (189, 619)');
});
afterAll(async () => {
  await t.stop();
});
const SCHOOL = { orgId: 189, zone: 'Asia/Shanghai' };
const home = { entry: 'home', item: 0 } as const;
const visitor = (n: number, agent = 'Mozilla/5.0 (Linux; Android 9)') => ({ network: `192.0.2.${n}`, agent });
const visits = () => school.ok(calls.siteVisits, {});
const kept = () =>
  t.sql<{ on_date: string; who: string }>('select on_date::text, who from organisation_visit_seen where org_id = 189');

describe('visits of the public page', () => {
  test('[X-020] each opening counts, a visitor once a day, by page and for the site as a whole', async () => {
    t.at(`${testDayPlus(1)}T02:00:00Z`);
    const { newsId, title } = (await school.rows(calls.newsList, { curPage: 1, pageSize: 1 }))[0] ?? {
      newsId: 0,
      title: '',
    };
    for (const page of [home, home, { entry: 'news', item: newsId } as const])
      noteVisit(t.kernel, SCHOOL, page, visitor(1));
    noteVisit(t.kernel, SCHOOL, home, visitor(2));
    await writeVisits(t.kernel);
    // Another process, or the same one later, tells the same people apart.
    noteVisit(t.kernel, SCHOOL, home, visitor(1));
    noteVisit(t.kernel, SCHOOL, home, visitor(1, 'another browser'));
    await writeVisits(t.kernel);
    const found = await visits();
    expect(found.days).toEqual([{ day: testDayPlus(1), views: 6, visitors: 3 }]);
    expect(found.today).toEqual({ views: 6, visitors: 3 });
    expect(found.pages).toEqual([
      { entry: 'home', item: 0, title: '', views: 5, visitors: 3 },
      { entry: 'news', item: newsId, title, views: 1, visitors: 1 },
    ]);
    expect(found.pageDays).toEqual([]);
    const daysOf = async (page: { readonly entry: 'home' | 'news'; readonly item?: number }) => {
      const { days, pageDays } = await school.ok(calls.siteVisits, page);
      expect(days).toEqual(found.days);
      return pageDays;
    };
    expect(await daysOf({ entry: 'home' })).toEqual([{ day: testDayPlus(1), views: 5, visitors: 3 }]);
    expect(await daysOf({ entry: 'news', item: newsId })).toEqual([{ day: testDayPlus(1), views: 1, visitors: 1 }]);
    expect(await daysOf({ entry: 'news' })).toEqual([]);
    t.at(null);
  });
  test('no address is written, and what tells visitors apart goes with the day of the organisation', async () => {
    t.at(`${testDayPlus(2)}T15:30:00Z`);
    noteVisit(t.kernel, SCHOOL, home, visitor(7));
    await dropTraces(t.kernel);
    const today = (await kept()).filter((row) => row.on_date === testDayPlus(2));
    expect(today.length).toBeGreaterThan(0);
    expect(today.filter(({ who }) => who.length !== 22 || /192\.0|Mozilla/.test(who))).toEqual([]);
    // Opened before midnight in Shanghai, written after it: the day keeps what was counted.
    noteVisit(t.kernel, SCHOOL, home, visitor(7));
    t.at(`${testDayPlus(2)}T16:00:01Z`);
    await dropTraces(t.kernel);
    expect(await kept()).toEqual([]);
    expect(await t.sql('select 1 from organisation_visit_salt where org_id = 189')).toEqual([]);
    expect((await visits()).days[0]).toEqual({ day: testDayPlus(2), views: 2, visitors: 1 });
    expect((await visits()).today).toEqual({ views: 0, visitors: 0 });
    t.at(null);
  });
  test('programs that read the web are no visitors', async () => {
    t.at(`${testDayPlus(5)}T02:00:00Z`);
    for (const agent of ['Baiduspider/2.0', 'Mozilla/5.0 (compatible; bingbot/2.0)', 'Sogou web spider'])
      noteVisit(t.kernel, SCHOOL, home, visitor(9, agent));
    await writeVisits(t.kernel);
    expect((await visits()).today).toEqual({ views: 0, visitors: 0 });
    t.at(null);
  });
  test('who may set the page up sees its own numbers alone, as far back as asked', async () => {
    t.at(`${testDayPlus(5)}T03:00:00Z`);
    await t.sql(`
      insert into organisation_visit (org_id, on_date, entry, item, views, visitors)
      values (189, '${testDayPlus(-17)}', 'site', 0, 4, 2), (189, '${testDayPlus(-17)}', 'home', 0, 4, 2)`);
    noteVisit(t.kernel, { orgId: 619, zone: 'Asia/Shanghai' }, home, visitor(3));
    await writeVisits(t.kernel);
    expect((await visits()).today.views).toBe(0);
    expect((await (await t.as('school619')).ok(calls.siteVisits, {})).today).toEqual({ views: 1, visitors: 1 });
    const days = async (span: 7 | 30) => (await school.ok(calls.siteVisits, { days: span })).days.map(({ day }) => day);
    expect(await days(7)).toEqual([testDayPlus(2), testDayPlus(1)]);
    expect(await days(30)).toEqual([testDayPlus(2), testDayPlus(1), testDayPlus(-17)]);
    for (const login of ['teacher189', 'student189'])
      expect((await (await t.as(login)).refused(calls.siteVisits, {})).status).toBe(403);
    t.at(null);
  });
});
