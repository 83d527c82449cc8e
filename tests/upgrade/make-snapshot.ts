import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeWorld } from '../../src/apps/demo';
import { backup } from '../../src/kernel/server/backup';
import { migrate, migrationsIn } from '../../src/kernel/server/db/migrate';
import { startEmbedded } from '../../src/kernel/server/embedded';
import { root } from '../../src/kernel/server/root';
import { pack } from './snapshot';
import { schemaOf } from './schema';

// Started by scripts/snapshot.mjs. `--replace` is for a landing that has not landed yet.
async function main(): Promise<void> {
  const last = migrationsIn(join(root, 'migrations')).at(-1)!.name;
  const args = process.argv.slice(2);
  const name = args.find((a) => !a.startsWith('--')) ?? last.slice(0, 13);
  const to = join(import.meta.dirname, name);
  if (existsSync(to) && !args.includes('--replace'))
    throw new Error(
      `${to} is there already; a landing's snapshot is never changed (--replace while it has not landed)`,
    );
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-snapshot-'));
  const server = await startEmbedded({ dataDir: join(dir, 'postgres') });
  const pool = new pg.Pool({ connectionString: server.url, max: 1 });
  try {
    await migrate(server.url, join(root, 'migrations'));
    await makeWorld(server.url, 'test');
    const { tables } = await backup(pool, join(dir, 'backup'));
    const client = await pool.connect();
    const schema = await schemaOf(client).finally(() => {
      client.release();
    });
    rmSync(to, { recursive: true, force: true });
    pack(join(dir, 'backup'), schema, to);
    process.stdout.write(
      `tests/upgrade/${name}: ${tables.reduce((sum, t) => sum + t.rows, 0)} rows of ${tables.length} tables, up to ${last}\n`,
    );
  } finally {
    await pool.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
});
