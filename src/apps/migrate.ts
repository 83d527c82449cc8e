import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../kernel/server/db/migrate';
import { root } from '../kernel/server/root';
import { distributeMade } from './places';
import { seed } from './seed';

// `npm run migrate`: brings the database of DATABASE_URL up to this version, for deployments that migrate apart from the start.
const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('set DATABASE_URL to the address of the database, as its owner\n');
  process.exit(2);
}
const done = await migrate(url, join(root, 'migrations'), { distribute: distributeMade });
const client = new pg.Client({ connectionString: url });
await client.connect();
await seed(client, new Date());
await client.end();
process.stdout.write(done.length ? `${done.join('\n')}\n` : 'nothing to migrate\n');
