import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PLATFORM_ORG, SERVICES } from '../kernel/shared/codes';
import { TestApp } from '../kernel/testing/app';
import { seed } from './seed';

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
const services = async () =>
  (
    await t.sql<{ serv_id: string }>('select serv_id from organisation_serve where org_id = $1 order by 1', [
      PLATFORM_ORG,
    ])
  ).map((r) => r.serv_id);

test('what the platform gave up of its services stays given up, however often the program starts', async () => {
  await t.sql('delete from organisation_serve where org_id = $1 and serv_id <> $2', [PLATFORM_ORG, SERVICES[0]]);
  const kept = await services();
  for (let start = 0; start < 2; start++) await seed(owner, t.now());
  expect(await services()).toEqual(kept);
  await t.sql('delete from organisation_serve where org_id = $1', [PLATFORM_ORG]);
  await seed(owner, t.now());
  expect(await services()).toEqual([]);
});
