import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import * as calls from '../contract';
import { count, MONDAY, night, on, quietWeek, SEVEN, wrongDays, wrongSums } from './testing';

const TUESDAY = on(1);
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
/** A lesson of Tuesday beside the timetable, whose attendance was taken of thirty children. */
async function taken(lessonId: number): Promise<void> {
  const { userId } = await t.who('teacher189');
  await t.sql(
    `insert into lesson_lesson (org_id, lesson_id, on_date, clazz_id, sbj_id, teacher_id, start_min, end_min, started_at, taken_at,
       taken_by, taken_count, away_count, late_count, made_by, made_at)
     values (189, $1, $2, $3, 2, $4, 1140, 1185, $5, $5, $4, 30, 3, 1, $4, $5)`,
    [lessonId, TUESDAY, SEVEN, userId, `${TUESDAY}T11:00:00Z`],
  );
}
test('attendance corrected and lessons prepared afterwards are in a region’s sums as soon as their event was heard', async () => {
  await taken(8801);
  await count(t, TUESDAY, TUESDAY);
  const sums = () =>
    t.sql<{ sbj_id: number; taken: number; seats: number; away: number; late: number; prepared: number }>(
      `select sbj_id::int, taken, seats, away, late, prepared from analytics_sum
       where org_id = 189 and on_date = $1 and taken > 0 order by sbj_id`,
      [TUESDAY],
    );
  const of = { taken: 1, seats: 30, away: 3, late: 1, prepared: 0 };
  expect(await sums()).toEqual([
    { sbj_id: 0, ...of },
    { sbj_id: 2, ...of },
  ]);
  const page = async () => {
    const { figures } = await platform.ok(calls.screenPage, { page: 'design', ...SPAN });
    return figures.find((one) => one.key === 'prepared')?.value ?? 0;
  };
  const before = await page();
  await t.sql(
    'update lesson_lesson set away_count = 2, prepared_at = taken_at where org_id = 189 and lesson_id = 8801',
  );
  expect(await wrongSums(t, MONDAY, TUESDAY)).toEqual([TUESDAY]);
  expect(await wrongDays(t, MONDAY, TUESDAY)).toEqual([]);
  for (const eventId of [8_801_001, 8_801_002])
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, topic, payload, at) values (189, $1, 'lesson.changed', $2, ${t.sqlNow})`,
      [eventId, JSON.stringify({ date: TUESDAY })],
    );
  await t.told(189, '%');
  expect(await wrongSums(t, MONDAY, TUESDAY)).toEqual([]);
  expect((await sums())[0]).toMatchObject({ away: 2, prepared: 1 });
  expect(await page()).toBe(before + 1);
});
test('a day whose lessons are corrected many times at once is counted anew once for all of them', async () => {
  await taken(8803);
  await count(t, TUESDAY, TUESDAY);
  await t.sql('update lesson_lesson set away_count = 5 where org_id = 189 and lesson_id = 8803');
  const ids = [8_803_001, 8_803_002, 8_803_003, 8_803_004];
  for (const eventId of ids)
    await t.sql(
      `insert into kernel_outbox (org_id, event_id, topic, payload, at, tries)
       values (189, $1, 'lesson.changed', $2, ${t.sqlNow}, 10)`,
      [eventId, JSON.stringify({ date: TUESDAY })],
    );
  const texts = await asked(() => Promise.all(ids.map((id) => t.kernel.outbox.deliver(189, id, 'lesson.changed'))));
  expect(texts.filter((text) => /insert into analytics_day\b/.test(text))).toHaveLength(1);
  const open = "select 1 from kernel_outbox where org_id = 189 and topic = 'lesson.changed' and done_at is null";
  expect(await t.sql(open)).toEqual([]);
  expect(await wrongSums(t, MONDAY, TUESDAY)).toEqual([]);
});
test('lessons and preparation of a region are read from sums alone, and are those of its lessons one by one', async () => {
  await taken(8802);
  await t.sql('update lesson_lesson set prepared_at = taken_at where org_id = 189 and lesson_id = 8802');
  await count(t, TUESDAY, TUESDAY);
  const texts = await asked(() => platform.ok(calls.screenPage, { page: 'design', tile: 'unit', ...SPAN }));
  expect(texts.some((text) => /\banalytics_sum\b/.test(text))).toBe(true);
  expect(texts.filter((text) => /\b(?:analytics_hour|lesson_lesson_v)\b/.test(text))).toEqual([]);
  const { figures } = await platform.ok(calls.screenPage, { page: 'design', ...SPAN });
  const found = await t.sql<{ lessons: number; prepared: number }>(
    `select count(*)::int as lessons, count(l.prepared_at)::int as prepared
     from analytics_hour h
     join organisation_org o on o.org_id = h.org_id
     left join lesson_lesson l on l.org_id = h.org_id and l.lesson_id = h.lesson_id
     where o.busi_id = 4 and o.enabled and h.state <> 'lost' and h.on_date between $1 and $2`,
    [MONDAY, TUESDAY],
  );
  for (const key of ['lessons', 'prepared'] as const)
    expect([key, figures.find((one) => one.key === key)?.value]).toEqual([key, found[0]?.[key]]);
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
  expect([...(await wrongSums(t, on(-76), TUESDAY)), ...(await wrongDays(t, MONDAY, TUESDAY))]).toEqual([]);
  expect(await night(t)).toEqual([]);
});
