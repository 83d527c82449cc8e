import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import pg from 'pg';
import { servers } from '../../../apps/modules-server';
import { PLATFORM_ORG } from '../../shared/codes';
import { TestApp } from '../../testing/app';
import { monthsSchedule } from '../months';
import { keepMonths, openMonths, openMonthsOf } from './months';
import { ROLES } from './roles';

let t: TestApp;
let owner: pg.Client;
beforeAll(async () => {
  t = await TestApp.start();
  owner = new pg.Client({ connectionString: t.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.stop();
});
const months = async () =>
  (
    await t.sql<{ name: string }>(
      "select relname as name from pg_class where relispartition and relkind = 'r' and relname like 'device\\_talk\\_m%' order by 1",
    )
  ).map(({ name }) => name.slice(-6));

test('[time series] two months behind, this one and three ahead stand; asked again, nothing is made twice', async () => {
  expect(await openMonths(owner, new Date('2031-12-31T23:59:59Z'))).toBeGreaterThan(5);
  expect((await months()).slice(-6)).toEqual(['203110', '203111', '203112', '203201', '203202', '203203']);
  expect(await openMonths(owner, new Date('2031-12-01T00:00:00Z'))).toBe(0);
});
test('[time series] a month is made as its neighbours are, with the same room on its pages', async () => {
  for (const name of ['device_message', 'device_talk'])
    await openMonthsOf(owner, name, '2032-05-15T00:00:00Z', '2032-05-15T00:00:00Z');
  const made = await t.sql(
    "select relname::text as name, reloptions from pg_class where relname in ('device_message_m203205', 'device_talk_m203205') order by 1",
  );
  expect(made).toEqual([
    { name: 'device_message_m203205', reloptions: ['fillfactor=60'] },
    { name: 'device_talk_m203205', reloptions: null },
  ]);
});
test('[time series] whole months go when their newest row is over its time, and no earlier', async () => {
  await openMonthsOf(owner, 'device_talk', '2029-01-15T00:00:00Z', '2029-03-01T00:00:00Z');
  expect(await months()).toEqual(expect.arrayContaining(['202901', '202902', '202903']));
  // Signs of life are kept for 35 days: those of January are over on 8 March, not on the 7th.
  await keepMonths(t.url, new Date('2029-03-07T23:59:59Z'));
  expect(await months()).toContain('202901');
  await keepMonths(t.url, new Date('2029-03-08T00:00:00Z'));
  const left = await months();
  expect([left.includes('202901'), left.includes('202902')]).toEqual([false, true]);
});
test('[time series] whoever asks a partition itself is refused: it would answer past the policy of its table', async () => {
  const [part] = await t.sql<{ name: string }>(
    "select relname as name from pg_class where relispartition and relkind = 'r' order by 1 limit 1",
  );
  for (const role of Object.values(ROLES)) {
    await owner.query(`set role ${role}`);
    await expect(owner.query(`select 1 from ${part?.name}`)).rejects.toThrow(/permission denied/);
    await owner.query('reset role');
  }
});
test('[time series] months that cannot be made alarm the operator, once a day, and the run fails so that it is tried again', async () => {
  const pools = { ...t.kernel.pools, ownerUrl: t.url.replace(/\/[^/]*$/, '/no_such_database') };
  const broken = Object.assign(Object.create(t.kernel) as typeof t.kernel, { pools });
  vi.spyOn(t.kernel.log, 'error').mockImplementation(() => undefined);
  await expect(monthsSchedule.run(broken)).rejects.toThrow(/no_such_database/);
  await expect(monthsSchedule.run(broken)).rejects.toThrow(/no_such_database/);
  await t.told(PLATFORM_ORG, 'notice.%');
  const news = await t.sql(`select kind from notice_news where org_id = ${PLATFORM_ORG} and kind = 'notice.months'`);
  expect(news).toHaveLength(1);
});
test('[time series] the maker is among the schedules that run', () => {
  expect(servers.flatMap((s) => s.schedules ?? []).map((s) => s.name)).toContain('kernel-months');
});
