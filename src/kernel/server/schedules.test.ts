import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestApp } from '../testing/app';
import type { Schedule } from './module';
import { Schedules } from './schedules';

/** Never due by itself while a test runs. */
const CRON = '0 0 29 2 *';
let t: TestApp;
beforeAll(async () => {
  t = await TestApp.start();
});
afterAll(async () => {
  await t?.stop();
});
async function begin(schedule: Schedule): Promise<Schedules> {
  const schedules = new Schedules(t.kernel, [schedule]);
  await schedules.start();
  return schedules;
}
const lifeOf = (name: string) =>
  t.sql('select heartbeat_seconds as beat, expire_seconds as most from pgboss.queue where name = $1', [name]);

test('a schedule may take hours, and without a sign of life for a minute another process begins it again', async () => {
  const schedule: Schedule = { name: 'test-life', does: 'nothing', cron: CRON, run: async () => undefined };
  await (await begin(schedule)).stop();
  const life = [{ beat: 60, most: 21_600 }];
  expect(await lifeOf('test-life')).toEqual(life);
  // As a release before made it.
  await t.sql(`update pgboss.queue set heartbeat_seconds = null, expire_seconds = 900 where name = 'test-life'`);
  await (await begin(schedule)).stop();
  expect(await lifeOf('test-life')).toEqual(life);
});

test('a schedule that this release does not have is due no more once no process has scheduled it for a day', async () => {
  const called = (name: string): Schedule => ({ name, does: 'nothing', cron: CRON, run: async () => undefined });
  const due = async () =>
    (await t.sql<{ name: string }>(`select name from pgboss.schedule where name like 'test-name-%' order by name`)).map(
      ({ name }) => name,
    );
  await (await begin(called('test-name-before'))).stop();
  expect(await due()).toEqual(['test-name-before']);
  // Its release may still run beside this one.
  await (await begin(called('test-name-now'))).stop();
  expect(await due()).toEqual(['test-name-before', 'test-name-now']);
  await t.sql(
    `update pgboss.schedule set updated_on = updated_on - interval '25 hours' where name = 'test-name-before'`,
  );
  await (await begin(called('test-name-now'))).stop();
  expect(await due()).toEqual(['test-name-now']);
});

test('turns that gathered before a run began are done with it; one that fell due behind it is run', async () => {
  const name = 'test-turns';
  const boss = new PgBoss({ connectionString: t.kernel.pools.ownerUrl, schema: 'pgboss', max: 2 });
  // What is wrong is told by the call that fails.
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue(name, { policy: 'singleton' });
  const due = async (turns: number) => {
    for (let n = 0; n < turns; n++) await boss.send(name);
  };
  const over = async () => {
    const [row] = await t.sql<{ over: number }>(
      `select count(*)::int as over from pgboss.job where name = $1 and state = 'completed'`,
      [name],
    );
    return row?.over;
  };
  let runs = 0;
  await due(3);
  const schedules = await begin({
    name,
    does: 'counts its runs',
    cron: CRON,
    run: async () => {
      runs += 1;
    },
  });
  try {
    await expect.poll(over).toBe(3);
    expect(runs).toBe(1);
    await due(1);
    await expect.poll(over).toBe(4);
    expect(runs).toBe(2);
  } finally {
    await schedules.stop();
    await boss.stop({ graceful: false });
  }
});
