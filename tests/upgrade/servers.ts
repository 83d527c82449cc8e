import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ownDatabase, serverUrl } from '../../src/kernel/testing/database';
import { freePort } from '../../src/kernel/testing/free-port';

/** A PostgreSQL server to try upgrades on, as a superuser. */
export interface Server {
  readonly url: string;
  stop(): Promise<void>;
}

/** Where Debian puts version 15, the oldest that the program promises to run on. */
export const FIFTEEN = '/usr/lib/postgresql/15/bin';
export const hasFifteen = existsSync(join(FIFTEEN, 'initdb'));

/** The tests' own server: the embedded one. */
export const embedded = (): Promise<Server> => Promise.resolve({ url: serverUrl(), stop: () => Promise.resolve() });

/** A version 15 of its own in a temporary folder. It refuses root, so there it runs as nobody. */
export async function fifteen(): Promise<Server> {
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-fifteen-'));
  const password = randomBytes(16).toString('hex');
  const secret = join(dir, 'password');
  writeFileSync(secret, password, { mode: 0o600 });
  const who = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (who.uid) for (const path of [dir, secret]) chownSync(path, who.uid, who.uid);
  const data = join(dir, 'data');
  const made = spawnSync(
    join(FIFTEEN, 'initdb'),
    ['-D', data, '-U', 'postgres', '--pwfile', secret, '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    { ...who, cwd: dir, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`PostgreSQL 15 could not be made: ${made.stderr}`);
  const port = await freePort();
  const child = spawn(
    join(FIFTEEN, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'fsync=off',
      '-c',
      'jit=off',
    ],
    { ...who, cwd: dir, stdio: 'ignore' },
  );
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    await ended(child);
    rmSync(dir, { recursive: true, force: true });
  };
  try {
    await answering(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
async function answering(url: string): Promise<void> {
  for (const until = performance.now() + 240_000; ; await new Promise((go) => setTimeout(go, 50))) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode != null || child.signalCode != null) {
      done();
      return;
    }
    child.once('exit', () => {
      done();
    });
    child.kill('SIGINT');
  });

let serial = 0;
/** An empty database on a server, and a superuser in it. */
export async function database(
  server: Server,
  name: string,
): Promise<{ url: string; client: pg.Client; drop(): Promise<void> }> {
  const whole = `${ownDatabase(`upgrade_${name}`)}_${++serial}`;
  const onServer = async (sql: string) => {
    const c = new pg.Client({ connectionString: server.url });
    await c.connect();
    try {
      await c.query(sql);
    } finally {
      await c.end();
    }
  };
  await onServer(`create database "${whole}"`);
  const url = new URL(server.url);
  url.pathname = `/${whole}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  return {
    url: url.href,
    client,
    drop: async () => {
      await client.end();
      await onServer(`drop database if exists "${whole}" with (force)`);
    },
  };
}
