import { join, resolve } from 'node:path';
import pg from 'pg';
import { checkFiles, readManifest, restore, type Manifest } from '../kernel/server/backup';
import { isDistributed } from '../kernel/server/distribute/cluster';
import { migrate } from '../kernel/server/db/migrate';
import { openOwner } from '../kernel/server/owner-url';
import { root } from '../kernel/server/root';
import { openStorage } from '../kernel/server/store/store';
import { storedAt } from '../modules/files/server/stored-files';

// `npm run restore -- <folder> [--replace]`: migrates to the state of the backup, puts its rows in, then migrates on and
// compares the files folder or bucket with the list of the backup. `--files` compares the files alone.
async function main(): Promise<void> {
  const began = performance.now();
  const [given, ...rest] = process.argv.slice(2);
  if (!given) throw new Error('usage: npm run restore -- <folder of the backup> [--replace | --files]');
  const dir = resolve(given);
  const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, '.data'));
  const manifest = await readManifest(dir);
  if (!rest.includes('--files')) await putRows(dir, dataDir, manifest, rest.includes('--replace'), began);
  await compareFiles(dir, dataDir, manifest);
}

async function putRows(
  dir: string,
  dataDir: string,
  manifest: Manifest,
  replace: boolean,
  began: number,
): Promise<void> {
  const migrations = join(root, 'migrations');
  const database = await openOwner(dataDir, { alone: true });
  const pool = new pg.Pool({ connectionString: database.url, max: 1, application_name: 'meiyike_restore' });
  try {
    if (await isDistributed(pool))
      throw new Error(
        'the database is distributed: restore into one that is not, then distribute it with npm run distribute -- --run',
      );
    await refuseCompany(pool);
    const last = manifest.migrations.at(-1)?.name;
    if (last) await migrate(database.url, migrations, { upTo: last });
    const { tables } = await restore(pool, dir, { replace });
    await migrate(database.url, migrations);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `restored ${rows} rows of ${tables.length} tables, counts and hashes agree (${((performance.now() - began) / 1000).toFixed(1)} s)\n`,
    );
  } finally {
    await pool.end();
    await database.close();
  }
}

/** The rows are back whatever this finds: files may be put beside them later, and looked at again. */
async function compareFiles(dir: string, dataDir: string, { files }: Manifest): Promise<void> {
  if (!files?.count) return;
  const storage = openStorage(dataDir);
  const problems = await checkFiles(dir, files, (key) => storedAt(storage, key));
  if (problems.length === 0) {
    process.stdout.write(`the ${files.count} uploaded files are those of the backup\n`);
    return;
  }
  for (const { key, what } of problems) process.stderr.write(`${key}: ${what}\n`);
  throw new Error(
    `${problems.length} of ${files.count} uploaded files are not those of the backup: put the files back, then look again with --files`,
  );
}

/** What others write during a restore would be lost or stand between its rows. */
async function refuseCompany(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ names: string | null }>(
    `select string_agg(distinct coalesce(nullif(application_name, ''), usename), ', ') as names from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (rows[0]?.names) throw new Error(`the database is in use (${rows[0].names}): stop the program first`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
