import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { compare, count, mend, MONDAY, night, quietWeek, wrongDays, wrongSums } from './testing';

const TUESDAY = '2026-11-17';
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
