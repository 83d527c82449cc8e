import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../../testing/app';
import { testDayPlus } from '../../testing/test-day';
import { kernelSchedules } from '../schedules';
import { Limiter } from './limiter';
import { shareRates } from './rates';
import { PAGES_PER_MINUTE } from './written';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
let now = Date.parse('2026-11-22T08:00:00Z');
const process = () => {
  const limiter = new Limiter(() => now);
  return {
    take: (key: string, perMinute: number, times = 1) =>
      Array.from({ length: times }, () => limiter.take(key, perMinute)).at(-1) ?? 0,
    share: () => shareRates(t.kernel.pools.tenant, limiter),
  };
};

test('a limit counts over all processes, and opens again with the next minute', async () => {
  const [one, two] = [process(), process()];
  expect([one.take('sign-in', 10, 6), two.take('sign-in', 10, 4)]).toEqual([0, 0]);
  for (const each of [one, two, one]) await each.share();
  // The second one heard of the six with its own four; the first one hears of them with its next count.
  expect([two.take('sign-in', 10), one.take('sign-in', 10)]).toEqual([60, 0]);
  await one.share();
  expect(one.take('sign-in', 10)).toBe(60);
  now += 60_000;
  expect([one.take('sign-in', 10), two.take('sign-in', 10)]).toEqual([0, 0]);
});

test('who is far from the limit costs the database nothing, and nobody’s address stands in it', async () => {
  await t.sql('delete from kernel_rate');
  const one = process();
  one.take('person 7', 1200, 59);
  await one.share();
  expect(await t.sql('select from kernel_rate')).toEqual([]);
  one.take('account.sign-in 203.0.113.7', 20);
  one.take('person 7', 1200);
  await one.share();
  const rows = await t.sql<{ counted: string; used: number }>('select counted, used from kernel_rate order by used');
  expect(rows.map((row) => row.used)).toEqual([1, 60]);
  expect(rows.some((row) => row.counted.includes('203.0'))).toBe(false);
});

test('a flood from more addresses than a turn tells stays in memory, where it is refused', async () => {
  await t.sql('delete from kernel_rate');
  const one = process();
  for (let i = 0; i < 5000; i++) one.take(`open ${i}`, 1);
  await one.share();
  expect(await t.sql('select count(*)::int as n from kernel_rate')).toEqual([{ n: 1000 }]);
  expect(one.take('open 4999', 1)).toBeGreaterThan(0);
});

test('pages that are written for everybody count over all processes, as calls do', async () => {
  const other = await TestApp.start({ url: t.url });
  for (const one of [t, other]) one.at(`${testDayPlus(4)}T09:00:00Z`);
  const page = async (one: TestApp) =>
    (await one.app.inject({ url: '/robots.txt', remoteAddress: '198.51.100.9' })).statusCode;
  try {
    for (let i = 0; i < PAGES_PER_MINUTE / 2; i++) expect([await page(t), await page(other)]).toEqual([200, 200]);
    // By itself it would answer all of these: it has heard of the other's when it answers them no more.
    let last = 200;
    for (let i = 0; i < PAGES_PER_MINUTE / 3 && last === 200; i++) {
      await new Promise((go) => {
        setTimeout(go, 100);
      });
      last = await page(t);
    }
    expect(last).toBe(404);
  } finally {
    t.at(null);
    await other.stop();
  }
});
test('counts of minutes that are over are swept away', async () => {
  await t.sql(`insert into kernel_rate values (1, 'of an hour long ago', 5) on conflict do nothing`);
  await kernelSchedules[0]?.run(t.kernel);
  expect(await t.sql('select from kernel_rate where minute = 1')).toEqual([]);
});
