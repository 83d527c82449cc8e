import { join, resolve } from 'node:path';
import pg from 'pg';
import { backup } from '../kernel/server/backup';
import { isDistributed } from '../kernel/server/distribute/cluster';
import { openOwner } from '../kernel/server/owner-url';
import { root } from '../kernel/server/root';
import { openStorage } from '../kernel/server/store/store';
import { nodeLinks } from './places';
import { storedFiles } from '../modules/files/server/stored-files';

// `npm run backup [-- <folder>]`: saves every row of the database, while the program may go on running.
async function main(): Promise<void> {
  const began = performance.now();
  const dataDir = resolve(process.env['DATA_DIR'] ?? join(root, '.data'));
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '');
  const dir = resolve(process.argv[2] ?? join(dataDir, 'backups', stamp));
  const database = await openOwner(dataDir);
  const pool = new pg.Pool({ connectionString: database.url, max: 1, application_name: 'meiyike_backup' });
  try {
    const storage = openStorage(dataDir);
    const { tables, files, broken } = await backup(
      pool,
      dir,
      (client) => storedFiles(client, storage),
      (await isDistributed(pool)) ? nodeLinks : undefined,
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    process.stdout.write(
      `saved ${rows} rows of ${tables.length} tables in ${dir} (${((performance.now() - began) / 1000).toFixed(1)} s)\n`,
    );
    const missing = files?.missing ? `, ${files.missing} of them missing` : '';
    process.stdout.write(
      `uploaded files are listed (${files?.count ?? 0}${missing}), not copied: ` +
        'save the files folder or bucket beside it, after the database\n',
    );
    for (const { from, to, rows: count, example } of broken ?? [])
      process.stderr.write(
        `${from}: ${count} rows name ${to} that this backup does not have (${example}), in three tries: look at them, then save again\n`,
      );
    if (broken) process.exitCode = 1;
  } finally {
    await pool.end();
    await database.close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
});
