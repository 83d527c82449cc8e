import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../../kernel/testing/app';
import { asked } from '../../../kernel/testing/statements';
import { testDayPlus, testToday } from '../../../kernel/testing/test-day';
import * as calls from '../contract';
import { forgetOnline, onlineTicker } from './usage-online';

const TODAY = testToday();
let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  t.at(null);
  await t.stop();
});
const quiet = () => undefined;
/** The minutes are the test's: what the program counted by itself goes. */
const begin = async (at: string) => {
  t.at(at);
  await t.sql('delete from analytics_online');
};

test('a person counts once however many pages they have, and no more when the last is closed', async () => {
  await begin(`${TODAY}T04:00:10Z`);
  const { userId } = await t.who('teacher189');
  const { userId: other } = await t.who('student189');
  const head = await t.as('school189');
  const { bus } = t.kernel;
  const [first, second, third] = [
    bus.stream(189, userId, quiet),
    bus.stream(189, userId, quiet),
    bus.stream(189, other, quiet),
  ];
  expect(bus.online().get(189)).toBe(2);
  await onlineTicker.run(t.kernel);
  expect(await head.ok(calls.online, {})).toMatchObject({
    people: 2,
    orgs: [{ orgId: 189, people: 2 }],
    hours: [{ hour: 12, most: 2, mean: 2 }],
  });
  first();
  first();
  expect(bus.online().get(189)).toBe(2);
  second();
  third();
  expect(bus.online().has(189)).toBe(false);
  t.at(`${TODAY}T04:05:00Z`);
  expect((await head.ok(calls.online, {})).people).toBe(0);
});
test('a process writes one statement a minute for each organisation whose people hold a stream, however many they are', async () => {
  await begin(`${TODAY}T04:20:10Z`);
  const { bus } = t.kernel;
  const streams = [
    bus.stream(189, (await t.who('teacher189')).userId, quiet),
    bus.stream(189, (await t.who('student189')).userId, quiet),
    bus.stream(619, (await t.who('school619')).userId, quiet),
  ];
  const orgs = bus.online().size;
  const texts = await asked(() => onlineTicker.run(t.kernel));
  expect(texts.filter((text) => text.includes('analytics_online'))).toHaveLength(orgs);
  expect(orgs).toBeGreaterThanOrEqual(2);
  for (const close of streams) close();
});
test('processes of one minute add up, hours are those of the asker, and the table has no person', async () => {
  await begin(`${TODAY}T04:01:00Z`);
  for (const [at, process, people] of [
    [`${TODAY}T04:00:00Z`, 1, 3],
    [`${TODAY}T04:00:00Z`, 2, 4],
    [`${TODAY}T03:59:00Z`, 1, 9],
    [`${testDayPlus(-1)}T16:30:00Z`, 1, 5],
  ] as const)
    await t.sql('insert into analytics_online (org_id, at, process_id, people) values (189, $1, $2, $3)', [
      at,
      process,
      people,
    ]);
  const { people, hours } = await (await t.as('school189')).ok(calls.online, {});
  expect(people).toBe(7);
  expect(hours).toEqual([
    { hour: 0, most: 5, mean: 5 },
    { hour: 11, most: 9, mean: 9 },
    { hour: 12, most: 7, mean: 7 },
  ]);
  const columns = await t.sql<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = 'analytics_online' order by 1",
  );
  expect(columns.map((c) => c.name)).toEqual(['at', 'org_id', 'people', 'process_id']);
  expect((await (await t.as('teacher189')).refused(calls.online, {})).status).toBe(403);
  t.at(`${testDayPlus(43)}T04:00:00Z`);
  await forgetOnline.run(t.kernel);
  expect(await t.sql('select 1 from analytics_online')).toEqual([]);
});
test('the page of the education screen says what the report says, for a school and for its bureau', async () => {
  await begin(`${TODAY}T04:01:00Z`);
  for (const [at, process, people] of [
    [`${TODAY}T04:00:00Z`, 1, 3],
    [`${TODAY}T04:00:00Z`, 2, 4],
    [`${TODAY}T03:59:00Z`, 1, 9],
  ] as const)
    await t.sql('insert into analytics_online (org_id, at, process_id, people) values (189, $1, $2, $3)', [
      at,
      process,
      people,
    ]);
  const bureau = await t.as('bureau4109');
  for (const who of [await t.as('classmgr189'), bureau]) {
    const { figures } = await who.ok(calls.screenPage, { page: 'online' });
    expect(figures).toEqual([
      { key: 'online', value: 7, rows: 2 },
      { key: 'most', value: 9, rows: 2 },
    ]);
    const { keys, rows } = await who.ok(calls.screenPage, { page: 'online', tile: 'hour' });
    expect(keys).toEqual(['most', 'mean']);
    expect(rows.filter((row) => row.values[0]).map((row) => [row.name, ...row.values])).toEqual([
      ['11:00', 9, 9],
      ['12:00', 7, 7],
    ]);
  }
  const { rows } = await bureau.ok(calls.screenPage, { page: 'online', tile: 'unit' });
  expect(rows.reduce((n, row) => n + (row.values[0] ?? 0), 0)).toBe(7);
});
