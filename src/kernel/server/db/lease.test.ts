import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { create, types } from '../../../modules/role/contract';
import { TestApp } from '../../testing/app';
import { IdMaker, makeIdsWith, newId } from '../ids';
import { leaseProcess } from './lease';
import { openPools } from './pools';

let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t.stop();
});
beforeEach(() => t.sql('delete from kernel_lease'));
beforeEach(() => t.sql('delete from kernel_process'));
afterEach(() => {
  makeIdsWith();
});
const lease = () => leaseProcess(t.kernel.pools.tenant);
const numbers = async () =>
  (
    await t.sql<{ process_no: number }>(
      'select process_no from kernel_lease where leased_until > now() order by process_no',
    )
  ).map((row) => row.process_no);

test('without a lease writes answer 503 and reads go on', async () => {
  const school = await t.as('school189');
  makeIdsWith(new IdMaker(1, { from: 0, until: 1 }));
  expect(await school.refused(create, { name: '没有编号', funcIds: ['mod:edu'] })).toMatchObject({
    status: 503,
    error: 'kernel.fault.notReady',
  });
  expect((await school.ok(types, {})).length).toBeGreaterThan(0);
  makeIdsWith();
  await school.ok(create, { name: '没有编号', funcIds: ['mod:edu'] });
});

test('a number of the release before keeps its four, and ours keep theirs from it', async () => {
  await t.sql(`insert into kernel_process values (0, now() + interval '1 minute', 'a program of the release before')`);
  const ours = await lease();
  expect(await numbers()).toEqual([4]);
  const taken = await t.sql(
    `update kernel_process set holder = 'before' where process_no = 1 and leased_until < now() returning process_no`,
  );
  expect(taken).toEqual([]);
  await ours.release();
});

test('the next holder of a number begins after the last id of the one before, though that one ran ahead of the clock', async () => {
  const first = await lease();
  const early = Array.from({ length: 200_000 }, newId);
  await first.release();
  expect(() => newId()).toThrow('has ended');
  const second = await lease();
  expect(await numbers()).toEqual([0]);
  expect(newId()).toBeGreaterThan(early.at(-1) ?? Infinity);
  await second.release();
});

test('nobody renews what another process took: the same number under another epoch', async () => {
  const slept = await lease();
  await t.sql(`update kernel_lease set epoch = epoch + 1, leased_until = now() + interval '1 minute'`);
  await slept.renew();
  expect(await numbers()).toEqual([0, 1]);
  await slept.release();
  expect(await numbers()).toEqual([0]);
});

test('whoever asks for a renewal while one is under way gets one that begins behind it', async () => {
  const own = await openPools(t.url, 2);
  const held = await leaseProcess(own.tenant);
  const asks = vi.spyOn(own.tenant, 'connect');
  await Promise.all([held.renew(), held.renew()]);
  expect(asks.mock.calls.length).toBeGreaterThan(1);
  await held.release();
  await own.end();
});
test('a number whose holder renews it while another process takes one is not given away', async () => {
  const late = await lease();
  await t.sql(`update kernel_lease set leased_until = clock_timestamp() - interval '1 second'`);
  const renewing = new pg.Client({ connectionString: t.kernel.pools.ownerUrl });
  await renewing.connect();
  try {
    await renewing.query('begin');
    await renewing.query(`update kernel_lease set leased_until = clock_timestamp() + interval '1 minute'`);
    const other = lease();
    await expect
      .poll(() =>
        t.sql(`
          select from pg_stat_activity
          where datname = current_database()
            and wait_event_type = 'Lock'
            and query like '%insert into kernel_lease%'`),
      )
      .toHaveLength(1);
    await renewing.query('commit');
    const next = await other;
    expect(await numbers()).toEqual([0, 1]);
    await next.release();
  } finally {
    await renewing.end();
  }
  await late.release();
});

test('sixty-four processes have a number, the next one is told so', async () => {
  await t.sql(`
    insert into kernel_lease (process_no, holder, epoch, leased_until, last_ms, store)
    select n, 'other ' || n, 1, now() + interval '1 minute', 0, '' from generate_series(0, 62) n`);
  const last = await lease();
  expect(await numbers()).toContain(63);
  await expect(lease()).rejects.toThrow('64 processes already run');
  await last.release();
});
