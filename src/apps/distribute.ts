import { resolve, join } from 'node:path';
import pg from 'pg';
import { openPools } from '../kernel/server/db/pools';
import { tryCanary } from '../kernel/server/distribute/canary';
import { check } from '../kernel/server/distribute/check';
import { distribute } from '../kernel/server/distribute/run';
import { openOwner } from '../kernel/server/owner-url';
import { root } from '../kernel/server/root';
import { places } from './places';

// `npm run distribute -- --check`: what a Citus cluster would be given, what is missing and what a rule forbids. It
// changes nothing and needs no cluster.
// `npm run distribute -- --run`: distributes the database of DATABASE_URL (the coordinator, as the tables' owner). What
// is in its place stays there: after a kill the same command goes on.
const say = (line: string) => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  const [what, ...rest] = process.argv.slice(2);
  if ((what !== '--check' && what !== '--run') || rest.length)
    throw new Error('usage: npm run distribute -- --check | --run');
  const database = await openOwner(resolve(process.env['DATA_DIR'] ?? join(root, '.data')));
  const client = new pg.Client({ connectionString: database.url, application_name: 'meiyike_distribute' });
  try {
    await client.connect();
    if (what === '--check') await tell(client);
    else await move(client, database.url);
  } finally {
    await client.end();
    await database.close();
  }
}

async function tell(client: pg.Client): Promise<void> {
  const checked = await check(client, places);
  for (const line of checked.lines) say(line);
  if (checked.faults.length) process.exitCode = 1;
}

async function move(client: pg.Client, url: string): Promise<void> {
  const began = performance.now();
  let sent = 0;
  await distribute(client, places, (place, rows) => {
    sent += 1;
    say(`${place.kind.padEnd(9)}  ${place.name}  ${rows} rows`);
  });
  say(`${sent} tables distributed now, ${places.length} in their places, counts and keys agree (${seconds(began)})`);
  const { rows } = await client.query<{ orgId: string }>(
    'select org_id as "orgId" from organisation_org order by org_id limit 1',
  );
  if (!rows[0]) return say('no organisation yet: no row could be tried as the tenant role');
  const pools = await openPools(url, 1);
  try {
    await tryCanary(pools.tenant, Number(rows[0].orgId));
  } finally {
    await pools.end();
  }
  say('a row was written, read and removed as the tenant role');
}
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
