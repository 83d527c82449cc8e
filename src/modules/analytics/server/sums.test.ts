import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { count, MONDAY, night, quietWeek, wrongDays, wrongSums } from './testing';

const TUESDAY = '2026-11-17';
const SPAN = { from: MONDAY, to: TUESDAY };
let t: TestApp;
let platform: Caller;
beforeAll(async () => {
  t = await quietWeek(await TestApp.start());
  platform = await t.as('platform');
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
beforeEach(async () => {
  await quietWeek(t);
  await count(t, MONDAY, TUESDAY);
});

test('a region’s hours, by school, subject and day, are those of its lessons counted one by one', async () => {
  const facts = await t.sql<{ org_id: string; sbj_id: string; day: string; held: string; n: string }>(
    `select h.org_id, h.sbj_id, h.on_date::text as day, count(*) filter (where h.state = 'held') as held, count(*) as n
     from analytics_hour h
     join organisation_org o on o.org_id = h.org_id
     where o.busi_id = 4 and o.enabled and h.on_date between $1 and $2
     group by 1, 2, 3`,
    [MONDAY, TUESDAY],
  );
  const planned = facts.reduce((sum, row) => sum + Number(row.n), 0);
  expect(planned).toBeGreaterThan(0);
  const sum = await platform.ok(calls.screenPage, { page: 'teach', ...SPAN });
  expect(sum.figures.find((one) => one.key === 'planned')?.value).toBe(planned);
  const { items, figures } = await platform.ok(calls.regionList, { kind: 'orgs', pageSize: 200, ...SPAN });
  expect(figures.find((one) => one.key === 'planned')?.value).toBe(planned);
  for (const { orgId, planned: ofSchool, held } of items) {
    const own = facts.filter((row) => Number(row.org_id) === orgId);
    expect([ofSchool, held]).toEqual([
      own.reduce((n, row) => n + Number(row.n), 0),
      own.reduce((n, row) => n + Number(row.held), 0),
    ]);
  }
  const bySubject = await platform.ok(calls.screenPage, { page: 'teach', tile: 'sbj', ...SPAN });
  expect(bySubject.rows).toHaveLength(new Set(facts.map((row) => row.sbj_id)).size);
  const at = bySubject.keys.indexOf('held');
  for (const row of bySubject.rows)
    expect(row.values[at]).toBe(
      facts.filter((one) => Number(one.sbj_id) === row.id).reduce((n, one) => n + Number(one.held), 0),
    );
  const byDay = await platform.ok(calls.screenPage, { page: 'teach', tile: 'day', ...SPAN });
  expect(byDay.rows.map((row) => row.name)).toEqual([...new Set(facts.map((row) => row.day))].toSorted());
});
test('the hours of a region are read from sums alone', async () => {
  const texts = await asked(() => platform.ok(calls.screenPage, { page: 'lesson-map', tile: 'unit', ...SPAN }));
  expect(texts.some((text) => /\banalytics_sum\b/.test(text))).toBe(true);
  expect(texts.filter((text) => /\banalytics_hour\b/.test(text))).toEqual([]);
});
test('a sum that is wrong, or missing, is found by the night and mended', async () => {
  expect(await wrongSums(t, MONDAY, TUESDAY)).toEqual([]);
  await t.sql(
    'update analytics_sum set planned = planned + 1, held = held + 1 where org_id = 189 and on_date = $1 and sbj_id = 0',
    [TUESDAY],
  );
  expect(await wrongSums(t, MONDAY, TUESDAY)).toEqual([TUESDAY]);
  expect(await night(t)).toContain(TUESDAY);
  expect(await wrongSums(t, MONDAY, TUESDAY)).toEqual([]);
  await t.sql('delete from analytics_sum where org_id = 189 and on_date = $1', [TUESDAY]);
  expect(await night(t)).toContain(TUESDAY);
  expect([...(await wrongSums(t, '2026-09-01', TUESDAY)), ...(await wrongDays(t, MONDAY, TUESDAY))]).toEqual([]);
  expect(await night(t)).toEqual([]);
});
