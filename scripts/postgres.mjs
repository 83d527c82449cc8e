// Keeps an embedded PostgreSQL running for other scripts: node --import tsx scripts/postgres.mjs <data dir> [--stay | --temporary]
// Prints one line of JSON ({ url, port }) when it is ready. Ends on a signal or when its standard input closes, so it
// cannot outlive the script that started it; with --stay it ends after two hours without a connection instead. With
// --temporary the data directory is thrown away at the end.
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../src/kernel/server/embedded.ts';

const [dataDir, mode] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: node --import tsx scripts/postgres.mjs <data dir> [--stay | --temporary]');

// What is thrown away need not survive a power cut: each test file copies and drops some 3,000 files of its database.
const hasty = mode ? { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' } : {};
const server = await startEmbedded({ dataDir: resolve(dataDir), settings: { max_connections: '300', ...hasty } }).catch(
  (error) => {
    console.error(error.message);
    process.exit(1);
  },
);
console.log(JSON.stringify({ url: server.url, port: server.port }));

let ending = false;
async function end() {
  if (ending) return;
  ending = true;
  await server.stop();
  if (mode === '--temporary') rmSync(resolve(dataDir), { recursive: true, force: true });
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);

if (mode === '--stay') {
  const [pause, patience] = [60_000, 120];
  let idle = 0;
  setInterval(async () => {
    idle = (await othersConnected()) ? 0 : idle + 1;
    if (idle > patience) await end();
  }, pause);
} else {
  process.stdin.on('end', end).on('error', end).resume();
}

async function othersConnected() {
  const client = new pg.Client({ connectionString: server.url });
  try {
    await client.connect();
    const { rows } = await client.query(
      `select count(*)::int as n from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    return rows[0].n > 0;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
