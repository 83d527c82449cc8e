import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PLATFORM_ORG } from '../../../kernel/shared/codes';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { factsNight } from './night';
import { compare, count, mend, MONDAY, night, on, quietWeek, wrongDays, wrongSums } from './testing';

const TUESDAY = on(1);
const SPAN = { from: MONDAY, to: TUESDAY };
let t: TestApp;
let clerk: Caller;
let platform: Caller;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  [clerk, platform] = [await t.as('classmgr189'), await t.as('platform')];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
  await count(t, MONDAY, TUESDAY);
});

/** What was given on Tuesday is kept as lost. */
const spoil = () =>
  t.sql(
    `update analytics_hour set state = 'lost', held_by_id = null, cause = 'holiday'
     where org_id = 189 and on_date = $1 and state = 'held'`,
    [TUESDAY],
  );
/** How many hours the page of hours says were held, and how many of its days differ. */
async function held(who: Caller) {
  const { figures, basis } = await who.ok(calls.screenPage, { page: 'teach', ...SPAN });
  return [figures.find((one) => one.key === 'held')?.value, basis?.differs, basis?.open];
}

test('a day that a night finds wrong says that it differs, on tiles, lists and reports, until it is mended', async () => {
  const [right] = await held(clerk);
  await spoil();
  const wrong = await compare(t);
  expect(wrong).toEqual([TUESDAY]);
  // Of one school the day is read from its rows meanwhile; of several from what is kept, which says so.
  expect(await held(clerk)).toEqual([right, 1, 0]);
  expect((await held(platform)).slice(1)).toEqual([1, 0]);
  for (const who of [clerk, platform]) {
    expect((await who.ok(calls.regionList, { kind: 'orgs', ...SPAN })).basis?.differs).toBe(1);
    expect((await who.ok(calls.teacherHour, SPAN)).basis.differs).toBe(1);
  }
  expect((await clerk.ok(calls.schoolLessons, SPAN)).basis.differs).toBe(1);
  expect((await clerk.ok(calls.teacherHour, { from: MONDAY, to: MONDAY })).basis.differs).toBe(0);
  await mend(t, wrong);
  expect(await held(clerk)).toEqual([right, 0, 0]);
  expect((await held(platform)).slice(1)).toEqual([0, 0]);
  expect([...(await wrongDays(t, MONDAY, TUESDAY)), ...(await wrongSums(t, MONDAY, TUESDAY))]).toEqual([]);
});
test('a difference whose mending failed is found again by the next night, whichever days it looks at', async () => {
  await t.sql('update analytics_sum set planned = planned + 1, lost = lost + 1 where org_id = 189 and on_date = $1', [
    MONDAY,
  ]);
  await t.sql(`update analytics_day set differs_at = ${t.sqlNow} where org_id = 189 and on_date = $1`, [MONDAY]);
  expect(await night(t)).toEqual([MONDAY]);
  expect((await held(clerk)).slice(1)).toEqual([0, 0]);
  expect(await wrongSums(t, MONDAY, TUESDAY)).toEqual([]);
});
test('a day that came right by itself, or was counted anew because something changed, differs no longer', async () => {
  await t.sql(`update analytics_day set differs_at = ${t.sqlNow} where org_id = 189 and on_date = $1`, [MONDAY]);
  expect(await night(t)).toEqual([]);
  expect((await held(clerk)).slice(1)).toEqual([0, 0]);
  await spoil();
  expect(await compare(t)).toEqual([TUESDAY]);
  await count(t, TUESDAY, TUESDAY);
  expect((await held(clerk)).slice(1)).toEqual([0, 0]);
  expect(await night(t)).toEqual([]);
});

/** Of how many schools days are missing, as a tile, a list and a report say it. */
const lacking = async (who: Caller) => [
  (await who.ok(calls.screenPage, { page: 'teach', ...SPAN })).basis?.lacking,
  (await who.ok(calls.regionList, { kind: 'orgs', ...SPAN })).basis?.lacking,
  (await who.ok(calls.teacherHour, SPAN)).basis.lacking,
];
test('who sees several schools is told of how many some days are not counted, until the night has counted them', async () => {
  // The demonstration has counted the days of whoever has a timetable.
  expect(await lacking(platform)).toEqual([0, 0, 0]);
  await t.sql('delete from analytics_day where org_id = 189 and on_date = $1', [TUESDAY]);
  expect(await lacking(platform)).toEqual([1, 1, 1]);
  // Of one school the day is read from its rows.
  expect(await lacking(clerk)).toEqual([0, 0, 0]);
  await factsNight.run(t.kernel);
  expect(await lacking(platform)).toEqual([0, 0, 0]);
});
test('each night looks at some of the counted days beside yesterday, another choice each time, and in forty nights at many', async () => {
  await count(t, on(-76), TUESDAY);
  const [spoilt] = await t.sql<{ n: number }>(
    `with wrong as (
       update analytics_sum set planned = planned + 1, lost = lost + 1
       where org_id = 189 and on_date < $1
       returning on_date)
     select count(distinct on_date)::int as n from wrong`,
    [MONDAY],
  );
  const found: number[] = [];
  for (let nights = 0; nights < 40; nights++) {
    t.at(new Date(Date.parse(`${on(4)}T18:13:00Z`) + nights * 86_400_000).toISOString());
    found.push((await compare(t)).length);
  }
  const many = spoilt?.n ?? 0;
  expect(many).toBeGreaterThan(40);
  // One in a hundred of them, at random: in forty nights about a third.
  expect(found[0]).toBeLessThan(many / 5);
  expect(found.at(-1)).toBeGreaterThan(many / 8);
  expect(found.at(-1)).toBeLessThan(many * 0.7);
  // What was found once is looked at again until it is mended.
  expect(found).toEqual(found.toSorted((a, b) => a - b));
});
test('the program’s night mends what differs and tells the operator, and the fault of one school keeps no other', async () => {
  const told = () =>
    t.sql<{ params: { count: number; day: string } }>(
      `select params from notice_news
       where kind = 'analytics.mended' and subject->>'orgId' = '189'
       order by at, news_id`,
    );
  const before = await told();
  const [first] = await t.sql<{ id: string; zone: string }>(
    'select org_id as id, zone from organisation_org where enabled and org_id between 2 and 188 order by org_id limit 1',
  );
  await t.sql("update organisation_org set zone = 'Nowhere/Never' where org_id = $1", [first?.id]);
  await t.sql('delete from analytics_day where org_id = 619 and on_date = $1', [TUESDAY]);
  const [right] = await held(platform);
  await spoil();
  await factsNight.run(t.kernel);
  await t.sql('update organisation_org set zone = $2 where org_id = $1', [first?.id, first?.zone]);
  expect(first).toBeDefined();
  expect([...(await wrongDays(t, MONDAY, TUESDAY)), ...(await wrongSums(t, MONDAY, TUESDAY))]).toEqual([]);
  expect(await held(platform)).toEqual([right, 0, 0]);
  await t.told(PLATFORM_ORG, '%');
  expect((await told()).slice(before.length)).toMatchObject([{ params: { count: 1, day: TUESDAY } }]);
  const after = await t.sql('select 1 from analytics_day where org_id = 619 and on_date = $1', [TUESDAY]);
  expect(after).toHaveLength(1);
});
