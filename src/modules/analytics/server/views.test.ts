import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { plusDays } from '../../../kernel/shared/dates';
import { seeded } from '../../../kernel/server/world';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { viewsAdd } from '../../shell/contract';
import * as calls from '../contract';
import { compare, count, MONDAY, night, on, quietWeek, twiceShuffled, wrongKept } from './testing';
import { lastDayOf } from './usage-clean';
import { views } from './views';

const [FROM, TUESDAY, TODAY] = [on(-7), on(1), on(2)];
const DAYS = [on(-7), on(-4), MONDAY, on(1), on(2)];
const PATHS = ['/desk/bench', '/desk/stu/summary'];
let t: TestApp;
let head: Caller;
let platform: Caller;
let eventId = 8_642_000;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  [head, platform] = [await t.as('school189'), await t.as('platform')];
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
  for (const table of ['shell_view', 'shell_view_type']) await t.sql(`delete from ${table} where org_id = 189`);
});

/** Views of a screen on a day, by a kind of person or, as they once were, by none. */
async function seen(day: string, n: number, userType = 2, path = PATHS[0]): Promise<void> {
  await t.sql(
    `insert into shell_view (org_id, day, path, views) values (189, $1, $2, $3)
     on conflict (org_id, day, path) do update set views = shell_view.views + excluded.views`,
    [day, path, n],
  );
  if (userType > 0)
    await t.sql(
      `insert into shell_view_type (org_id, day, path, user_type, views) values (189, $1, $2, $3, $4)
       on conflict (org_id, day, path, user_type) do update set views = shell_view_type.views + excluded.views`,
      [day, path, userType, n],
    );
}
/** Events of some days, told to whoever hears them. */
async function told(days: readonly string[]): Promise<void> {
  for (const date of days)
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, topic, payload, at) values (189, $1, 'shell.viewed', $2, ${t.sqlNow})`,
      [(eventId += 1), JSON.stringify({ date })],
    );
  await t.told(189, '%');
}
/** What the adoption page says of the school, and its list of screens of them all. */
async function said() {
  const span = { from: FROM, to: TODAY };
  const own = (await head.rows(calls.adoption, span)).find((row) => row.orgId === 189);
  const screens = await head.rows(calls.adoptionScreens, { ...span, pageSize: 200 });
  return { views: own?.views, screens: own?.screens, byScreen: screens.reduce((n, row) => n + row.views, 0) };
}

test('whatever becomes of views, and in whatever order their events come, twice each: the sums are what the counts come to', async () => {
  await count(t, FROM, TUESDAY);
  const rnd = seeded(3642);
  const of = <T>(list: readonly T[]): T => {
    const found = list[Math.floor(rnd() * list.length)];
    if (found === undefined) throw new Error('an empty list');
    return found;
  };
  for (let round = 0; round < 6; round++) {
    const days: string[] = [];
    for (let n = 0; n < 6; n++) {
      const day = of(DAYS);
      if (rnd() < 0.25)
        for (const table of ['shell_view', 'shell_view_type'])
          await t.sql(`delete from ${table} where org_id = 189 and day = $1`, [day]);
      else await seen(day, 1 + Math.floor(rnd() * 9), of([0, 1, 2]), of(PATHS));
      days.push(day);
    }
    await told(twiceShuffled(days, rnd));
    expect(await wrongKept(t, views, FROM, TUESDAY)).toEqual([]);
  }
  expect(await t.sql('select 1 from analytics_view where org_id = 189')).not.toEqual([]);
});
test('views of the past are read from sums and those of today from their counts, and both make what all counts together say', async () => {
  await seen(MONDAY, 5);
  await seen(MONDAY, 3, 1, PATHS[1]);
  await seen(MONDAY, 2, 0);
  await (await t.as('teacher189')).ok(viewsAdd, { items: [{ path: '/desk/bench', views: 4 }] });
  const all = await said();
  expect(all).toEqual({ views: 14, screens: 2, byScreen: 14 });
  await count(t, FROM, TUESDAY);
  expect(await said()).toEqual(all);
  expect(
    await t.sql('select user_type, views from analytics_view where org_id = 189 and on_date = $1 order by 1', [MONDAY]),
  ).toEqual([
    { user_type: 0, views: 2 },
    { user_type: 1, views: 3 },
    { user_type: 2, views: 5 },
  ]);
  // What is kept is what is said: nobody adds up the screens of a counted day.
  await seen(MONDAY, 6);
  expect(await said()).toEqual({ ...all, byScreen: 20 });
  await told([MONDAY]);
  expect(await said()).toEqual({ ...all, views: 20, byScreen: 20 });
});
test('views that are kept wrongly are found by the night, read from their counts until they are mended, and mended', async () => {
  await seen(MONDAY, 5);
  await count(t, FROM, TUESDAY);
  const right = await said();
  await t.sql('update analytics_view set views = views + 1 where org_id = 189 and on_date = $1', [MONDAY]);
  expect((await said()).views).toBe(6);
  await t.sql(`update analytics_day set differs_at = ${t.sqlNow} where org_id = 189 and on_date = $1`, [MONDAY]);
  expect(await compare(t)).toEqual([MONDAY]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([MONDAY]);
  expect(await wrongKept(t, views, FROM, TUESDAY)).toEqual([]);
  expect(await said()).toEqual(right);
  expect(await night(t)).toEqual([]);
});
test('views that are cleaned say which day they were of, and the sums of that day go with them', async () => {
  const before = lastDayOf(TODAY);
  const old = plusDays(before, -1);
  await seen(old, 5);
  await count(t, old, old);
  const kept = () => t.sql('select views from analytics_view where org_id = 189 and on_date = $1', [old]);
  expect(await kept()).toEqual([{ views: 5 }]);
  const asked = { kind: 'views' as const, before };
  const { count: found } = await platform.ok(calls.monitorClean, asked);
  await platform.ok(calls.monitorClean, { ...asked, count: found });
  await expect
    .poll(() =>
      t.sql(
        "select payload from kernel_outbox where org_id = 189 and topic = 'shell.viewed' and payload->>'date' = $1",
        [old],
      ),
    )
    .toEqual([{ payload: { date: old } }]);
  await t.told(189, 'shell.viewed');
  expect(await kept()).toEqual([]);
});
