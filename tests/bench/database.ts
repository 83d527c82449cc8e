import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/kernel/server/embedded';
import { root } from '../../src/kernel/server/root';

/** Two schools of 20,000 children among eighteen of 2,000: so that a school is a part of its tables, as it is in life. */
const WORLD = [
  '--schools',
  '20',
  '--students',
  '20000,2000,2000,2000,2000,2000,2000,2000,2000,2000',
  '--years',
  '2',
  '--base',
  'test',
];

/**
 * The benchmark's own database with its world (the part `works` makes its own and needs no other): the embedded
 * server with the program's own settings, or BENCH_DATABASE_URL, an empty database of a superuser.
 */
export async function openDatabase(
  dir: string,
  withWorld: boolean,
): Promise<{ url: string; version: string; close(): Promise<void> }> {
  const given = process.env['BENCH_DATABASE_URL'];
  const server = given ? undefined : await startEmbedded({ dataDir: join(dir, 'postgres') });
  const url = given ?? server!.url;
  if (withWorld) makeWorld(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ version: string }>(
    "select split_part(current_setting('server_version'), ' ', 1) version",
  );
  await client.end();
  return {
    url,
    version: rows[0]!.version,
    close: async () => {
      await server?.stop();
    },
  };
}

function makeWorld(url: string): void {
  const made = spawnSync(process.execPath, ['--import', 'tsx', join(root, 'src/apps/world.ts'), ...WORLD], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'test' },
  });
  if (made.status !== 0) throw new Error(`the world was not made: ${made.stderr}`);
}
