import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrg } from '../../../kernel/server/db/tenant';
import type { ReplyOf } from '../../../kernel/shared/call';
import { schoolYearOf } from '../../../kernel/shared/dates';
import { TestApp, type Caller } from '../../../kernel/testing/app';
import { boardPage, hrGet, hrList, wearDeal, wearTake } from '../contract';
import { heard } from './heard';
import { lessonNight } from './lesson-sums';
import { BEGIN, DAY, iso, peLesson, say, says, stage, type Stage } from './testing';

let t: TestApp;
let school: Caller;
let bureau: Caller;
let s: Stage;
let lessonId = 0;
const shown: { readonly mean: number; readonly points: number }[] = [];
beforeAll(async () => {
  t = await TestApp.start();
  [school, bureau] = await Promise.all([t.as('school189'), t.as('bureau4109')]);
  for (const row of await school.rows(hrList, { pageSize: 50 }))
    shown.push({
      mean: row.mean ?? 0,
      points: (await school.ok(hrGet, { id: row.lessonId })).curve.length,
    });
  s = await stage(t, await t.as('platform'), school, 'teacher189');
  // Lessons of the demonstration world say nothing of what is counted here.
  for (const name of ['load', 'lesson']) await t.sql(`delete from sport_data_${name} where org_id = 189`);
  lessonId = await peLesson(t, s.clazzId, 880_051);
  await school.ok(wearDeal, { lessonId, setName: '一号箱' });
  await t.told(189, 'sport-data.worn');
  await beats([150, 150, 110, 110], 0);
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
test('[J sport-data] the demonstration’s newest lessons with hearts have a curve, and one lesson’s mean is on target', () => {
  expect(shown.slice(0, 2).map(({ points }) => points > 10)).toEqual([true, true]);
  expect(shown.some(({ mean }) => mean >= 1400 && mean <= 1600)).toBe(true);
});
type Block = ReplyOf<typeof boardPage>;
const yearId = schoolYearOf(DAY);
/** Two minutes of hearts of the first bands, one rate each. */
const beats = (rates: readonly number[], from: number) =>
  say(
    t,
    s.key,
    Array.from({ length: 61 }, (_, at) =>
      rates.map((heart, band) => says(s.bands[band] ?? s.rope, from + at * 2, { heart }, 130 - at * 2)),
    ).flat(),
    from + 130,
  );
const page = (who: Caller, level: 'org' | 'reg', tile: string, more: { grdId?: number; key?: string } = {}) =>
  who.ok(boardPage, { level, page: 'lesson', tile, yearId, ...(level === 'org' ? { orgId: 189 } : {}), ...more });
const figures = (b: Block) => b.figures.map(({ key, value }) => [key, value]);
/** The lesson's own row, and the same added up from its children. */
async function sums(of: number) {
  const columns = [
    'dropped',
    'heart_ms',
    'heart_product',
    'rest_ms',
    'low_ms',
    'light_ms',
    'aerobic_ms',
    'anaerobic_ms',
  ];
  const [kept] = await t.sql<Record<string, string>>(
    `select pupils, most, active_ms, ${columns.join(', ')} from sport_data_lesson where org_id = 189 and lesson_id = $1`,
    [of],
  );
  const [slow] = await t.sql<Record<string, string>>(
    `select count(*) filter (where beats > 0) pupils, max(most) most, sum(active_ms) active_ms,
       ${columns.map((one) => `sum(${one}) ${one}`).join(', ')}
     from sport_data_load where org_id = 189 and lesson_id = $1`,
    [of],
  );
  const numbers = (row: Record<string, string> | undefined) =>
    Object.fromEntries(Object.entries(row ?? {}).map(([key, value]) => [key, Number(value)]));
  return { kept: numbers(kept), slow: numbers(slow) };
}

test('[J sport-data] a lesson is on the board of its school: how many, how hard, how dense, by class, grade, zone and year', async () => {
  // Two of four at 150 for two of forty minutes, two at 110.
  expect(figures(await page(school, 'org', 'sum'))).toEqual([
    ['bandLessons', 1],
    ['heartMean', 130],
    ['loadDensity', 2.5],
    ['reachedRate', 0],
  ]);
  const [row] = await school.rows(hrList, { clazzId: s.clazzId, from: DAY, to: DAY });
  expect([row?.pupils, row?.mean, row?.density]).toEqual([4, 1300, 25]);
  const unit = await page(school, 'org', 'unit');
  expect(unit.rows.find((one) => one.id === s.clazzId)).toMatchObject({ to: 'clazz', values: [2.5] });
  const zones = await page(school, 'org', 'zones');
  expect(zones.keys).toEqual(['restTime', 'lowTime', 'lightTime', 'aerobicTime', 'anaerobicTime']);
  expect(zones.rows).toHaveLength(1);
  const whole = (zones.rows[0]?.values ?? []).reduce<number>((sum, value) => sum + (value ?? 0), 0);
  expect(whole).toBeCloseTo(100, 0);
  const grdId = zones.rows[0]?.id ?? 0;
  expect(figures(await page(school, 'org', 'sum', { grdId }))).toContainEqual(['bandLessons', 1]);
  expect(figures(await page(school, 'org', 'sum', { grdId: grdId === 1 ? 2 : 1 }))).toContainEqual(['bandLessons', 0]);
  // Its year is the one that runs, whatever was tested in it.
  const { scope } = await school.ok(boardPage, { level: 'org', page: 'lesson' });
  expect([scope?.yearId, scope?.years.includes(yearId)]).toEqual([yearId, true]);
  const years = await page(school, 'org', 'year');
  expect(years.rows.map((one) => [one.id, ...one.values])).toEqual([[yearId, 2.5, 0]]);
  for (const part of ['unit', 'grade', 'year'])
    expect((await page(school, 'org', `by-${part}`, { key: 'heartMean' })).rows.flatMap((one) => one.values)).toContain(
      130,
    );
});
test('[J sport-data] a region counts lessons of fewer than five children and says nothing else of them', async () => {
  for (const level of ['org', 'reg'] as const) {
    const seen = await page(bureau, level, 'sum');
    expect(figures(seen)).toEqual([
      ['bandLessons', 1],
      ['heartMean', null],
      ['loadDensity', null],
      ['reachedRate', null],
    ]);
    expect(seen.hidden).toBe(1);
  }
  const whole = await peLesson(t, s.clazzId, 880_052, 1260);
  await school.ok(wearDeal, { lessonId: whole, setName: '一号箱' });
  await t.told(189, 'sport-data.worn');
  await beats([160, 160, 160, 160, 160, 160], 3600);
  expect(figures(await page(bureau, 'reg', 'sum'))).toEqual([
    ['bandLessons', 2],
    ['heartMean', 160],
    ['loadDensity', 5],
    ['reachedRate', 0],
  ]);
  const { rows } = await page(bureau, 'reg', 'unit');
  expect(rows.map((one) => one.values[0])).toEqual(expect.arrayContaining([5, null]));
  expect((await school.refused(boardPage, { level: 'reg', page: 'lesson' })).status).toBe(404);
});
test('[J sport-data] lessons of a day stand in the order of their begin, the last one first, and follow a lesson that begins otherwise', async () => {
  const minutes = async (more: object = {}) =>
    (await school.rows(hrList, { from: DAY, to: DAY, ...more })).map((row) => row.startMin);
  expect(await minutes()).toEqual([1260, 1200]);
  expect(await minutes({ sort: 'clazzName' })).toEqual([1260, 1200]);
  const begins = (startMin: number) =>
    t.sql('update lesson_lesson set start_min = $2, end_min = $2::int + 40 where org_id = 189 and lesson_id = $1', [
      lessonId,
      startMin,
    ]);
  await begins(1310);
  await lessonNight.run(t.kernel);
  expect(await minutes()).toEqual([1310, 1260]);
  const [first] = await school.rows(hrList, { from: DAY, to: DAY, pageSize: 1 });
  expect([first?.lessonId, first?.startMin]).toEqual([lessonId, 1310]);
  await begins(1200);
  await lessonNight.run(t.kernel);
});
test("[J sport-data] a lesson's sums are its children's, also when a band goes over and when a consent is taken back", async () => {
  const told = async () => {
    const { kept, slow } = await sums(lessonId);
    expect(kept).toEqual(slow);
    return kept;
  };
  expect(await told()).toMatchObject({ pupils: 4, most: 150 });
  t.at(iso(BEGIN + 200_000));
  const devId = s.bands[0]?.devId ?? '';
  await school.ok(wearTake, { lessonId, userId: s.pupils[7]?.userId ?? 0, devId, at: iso(BEGIN + 60_000) });
  await t.told(189, 'sport-data.worn');
  expect(await told()).toMatchObject({ pupils: 5, most: 150 });
  const userId = s.pupils[3]?.userId;
  await t.sql(
    `insert into kernel_outbox (org_id, event_id, at, topic, payload)
     values (189, 990000051, ${t.sqlNow}, 'people.consent.withdrawn', $1)`,
    [JSON.stringify({ userId, purpose: 'watch' })],
  );
  await t.told(189, 'people.consent.withdrawn');
  const last = await told();
  expect(last).toMatchObject({ pupils: 4 });
  // Sums that somebody forgot to keep are there the next morning.
  await t.sql('delete from sport_data_lesson where org_id = 189 and lesson_id = $1', [lessonId]);
  await lessonNight.run(t.kernel);
  expect(await told()).toEqual(last);
});

/** Three hearts of a band from a second of the day's first lesson on, as messages that nobody has heard of. @returns what an event says of them */
async function unheard(devId: string, second: number, heart: number) {
  const receivedAt = iso(BEGIN + (second + 60) * 1000);
  const rows = await t.sql<{ message_id: string }>(
    `insert into device_message (org_id, message_id, device_id, provider_id, no, kind, data, sent_at, measured_at, at, received_at,
       offset_ms, is_conflict)
     select d.org_id, 990000100 + $2::int + n, d.device_id, c.provider_id, 'unheard ' || ($2::int + n), 'reading',
       jsonb_build_object('values', jsonb_build_object('heart', $3::int)), x.at, x.at, x.at, $4::timestamptz, 0, false
     from device_device d
     join device_claim c on c.dev_id = d.dev_id
     cross join generate_series(0, 10, 5) n
     cross join lateral (select $5::timestamptz + ($2::int + n) * interval '1 second' as at) x
     where d.org_id = 189 and d.dev_id = $1
     returning message_id`,
    [devId, second, heart, receivedAt, iso(BEGIN)],
  );
  return { ids: rows.map((row) => Number(row.message_id)), receivedAt };
}
/** Until the events of a topic are done, or somebody waits for what somebody else has in hand. */
async function atRest(topic: string): Promise<void> {
  for (;;) {
    const [row] = await t.sql<{ rests: boolean }>(
      `select not exists (select 1 from kernel_outbox where org_id = 189 and done_at is null and topic = $1)
         or exists (
           select 1
           from pg_locks w
           join pg_locks h on h.pid = w.pid
           where not w.granted and h.database = d.oid) as rests
       from pg_database d
       where d.datname = current_database()`,
      [topic],
    );
    if (row?.rests) return;
    await new Promise((go) => {
      setTimeout(go, 5);
    });
  }
}
/** Takes messages in, and before that is committed does something whose event is delivered meanwhile, as far as it comes. */
async function besides(payload: Awaited<ReturnType<typeof unheard>>, topic: string, act: () => Promise<unknown>) {
  let told: Promise<void> = Promise.resolve();
  await inOrg(t.kernel.pools.tenant, 189, async (door) => {
    await heard.run({ orgId: 189, payload, id: 0 }, door, t.kernel);
    await act();
    told = t.told(189, topic);
    await atRest(topic);
  });
  await told;
}
const LATER = 880_053;
test('[J sport-data] a band that is given out while its hearts are being taken in finds them', async () => {
  await peLesson(t, s.clazzId, LATER, 1320);
  const hearts = await unheard(s.bands[0]?.devId ?? '', 7200, 140);
  await besides(hearts, 'sport-data.worn', () => school.ok(wearDeal, { lessonId: LATER, setName: '一号箱' }));
  const { kept, slow } = await sums(LATER);
  expect(kept).toEqual(slow);
  expect(kept).toMatchObject({ pupils: 1, most: 140, heart_ms: 10_000 });
});
test('[J sport-data] a consent that is taken back while hearts are being taken in leaves none of them', async () => {
  const devId = s.bands[0]?.devId ?? '';
  const [wearer] = await t.sql<{ user_id: string }>(
    'select user_id from sport_data_wear where org_id = 189 and lesson_id = $1 and dev_id = $2',
    [LATER, devId],
  );
  const withdrawal = JSON.stringify({ userId: Number(wearer?.user_id), purpose: 'watch' });
  await besides(await unheard(devId, 7300, 150), 'people.consent.withdrawn', () =>
    t.sql(
      `insert into kernel_outbox (org_id, event_id, at, topic, payload)
       values (189, 990000052, ${t.sqlNow}, 'people.consent.withdrawn', $1)`,
      [withdrawal],
    ),
  );
  const left = await t.sql('select 1 from sport_data_reading where org_id = 189 and dev_id = $1 and at >= $2', [
    devId,
    iso(BEGIN + 7_200_000),
  ]);
  expect(left).toEqual([]);
  expect((await sums(LATER)).kept).toMatchObject({ pupils: 0, heart_ms: 0 });
});
