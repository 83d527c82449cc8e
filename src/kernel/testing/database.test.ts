import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { connected } from './cluster';
import { dropLeft, holdCopies, ownDatabase, serverUrl } from './database';

const [OWN, OTHERS, NOBODYS] = ['c0ffee00c0de', 'aaaaaaaaaaaa', 'bbbbbbbbbbbb'];
/** Apart from the databases of the run that this test belongs to. */
const PREFIX = `left${process.pid}`;
const there = () =>
  connected(serverUrl(), async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      'select datname from pg_database where datname like $1 order by datname',
      [`${PREFIX}\\_%`],
    );
    return rows.map(({ datname }) => datname.slice(PREFIX.length + 1));
  });
const drop = async () => {
  for (const name of await there())
    await connected(serverUrl(), (client) => client.query(`drop database if exists "${PREFIX}_${name}" with (force)`));
};
beforeAll(drop);
afterAll(drop);

test('a run drops what earlier ones left, and nothing of a run beside it', async () => {
  vi.stubEnv('TEST_DB_PREFIX', PREFIX);
  const names = [
    `template_${OTHERS}`,
    `${OTHERS}_17_1_0badcafe`,
    `template_${NOBODYS}`,
    `template_${NOBODYS}_making`,
    `${NOBODYS}_upgrade_days_18_1`,
    '19_1_0badcafe',
  ];
  await connected(serverUrl(), async (client) => {
    for (const name of names) await client.query(`create database "${PREFIX}_${name}"`);
    await connected(serverUrl(), async (beside) => {
      await holdCopies(beside, `${PREFIX}_template_${OTHERS}`);
      await dropLeft(client, `${PREFIX}_template_${OWN}`);
      expect(await there()).toEqual([`${OTHERS}_17_1_0badcafe`, `template_${OTHERS}`]);
    });
    // The other run is over: its connection has ended.
    await expect
      .poll(async () => {
        await dropLeft(client, `${PREFIX}_template_${OWN}`);
        return there();
      })
      .toEqual([]);
  });
});
test('a database of this run carries the print of its template, whatever it is for', () => {
  vi.stubEnv('TEST_DB_PREFIX', PREFIX);
  vi.stubEnv('TEST_TEMPLATE', `${PREFIX}_template_${OWN}`);
  expect([ownDatabase(), ownDatabase('backup')]).toEqual([
    `${PREFIX}_${OWN}_${process.pid}`,
    `${PREFIX}_${OWN}_backup_${process.pid}`,
  ]);
});
