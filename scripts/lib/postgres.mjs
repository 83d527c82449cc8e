import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './tools.mjs';

const keeper = ['--import', 'tsx', join(root, 'scripts/postgres.mjs')];

/** So much room a run's database takes at most, and so much memory a machine has that gives it as much, in bytes. */
const ROOM = 6 * 2 ** 30;
const MEMORY = 12 * 2 ** 30;
/**
 * The system's folder in memory, where there is one with room to spare: each test file copies and drops three thousand small
 * files, which a disk's journal makes dear.
 */
function memoryFolder() {
  const folder = '/dev/shm';
  try {
    const { bavail, bsize } = statfsSync(folder);
    const memory = Math.min(freemem(), process.constrainedMemory() || Infinity);
    return bavail * bsize > ROOM && memory > MEMORY ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** A PostgreSQL for one run: in a temporary folder, gone after `stop`. */
export async function temporaryPostgres() {
  const quick = memoryFolder();
  if (quick === undefined) return temporaryIn(tmpdir());
  // Some systems let no program run from there, and one that may not read ours has a copy of it in its folder.
  return temporaryIn(quick).catch(() => temporaryIn(tmpdir()));
}
async function temporaryIn(folder) {
  const dir = mkdtempSync(join(folder, 'meiyike-test-'));
  const child = spawn(process.execPath, [...keeper, dir, '--temporary'], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  const ended = new Promise((done) => child.on('exit', done));
  try {
    const { url } = JSON.parse(await firstLine(child));
    return {
      url,
      async stop() {
        child.stdin.end();
        await ended;
        rmSync(dir, { recursive: true, force: true });
      },
    };
  } catch (error) {
    child.kill();
    rmSync(dir, { recursive: true, force: true });
    throw error;
  }
}

/**
 * The PostgreSQL that stays between runs, started on demand. Two first callers may both start one: the data
 * directory's lock lets one win, and both find its address in the `url` file once it answers.
 */
export async function lastingPostgres(dir) {
  mkdirSync(dir, { recursive: true });
  const urlFile = join(dir, 'url');
  const known = await answering(urlFile);
  if (known) return known;
  const log = openSync(join(dir, 'keeper.log'), 'w');
  const child = spawn(process.execPath, [...keeper, dir, '--stay'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', log],
  });
  const trouble = () => readFileSync(join(dir, 'keeper.log'), 'utf8').trim();
  let said;
  let over = false;
  firstLine(child).then(
    (line) => (said = JSON.parse(line)),
    () => (over = true),
  );
  try {
    for (const until = Date.now() + 60_000; Date.now() < until; await new Promise((done) => setTimeout(done, 100))) {
      if (said) {
        writeFileSync(urlFile, `${said.url}\n`, { mode: 0o600 });
        return said.url;
      }
      // Ours was refused because another caller's is starting: wait for that one.
      const other = over && (await answering(urlFile));
      if (other) return other;
      if (over && !trouble().includes('already in use')) break;
    }
    throw new Error(`the test database in ${dir} does not start: ${trouble()}`);
  } finally {
    child.stdout.destroy();
    child.unref();
  }
}

async function answering(urlFile) {
  let url;
  try {
    url = readFileSync(urlFile, 'utf8').trim();
  } catch {
    return undefined;
  }
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return url;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}

function firstLine(child) {
  return new Promise((done, fail) => {
    let text = '';
    let errors = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) done(text.slice(0, text.indexOf('\n')));
    });
    child.stderr?.on('data', (chunk) => (errors += chunk));
    child.on('error', fail);
    child.on('exit', (code) => fail(new Error(errors.trim() || `the database keeper ended with ${code}`)));
  });
}
