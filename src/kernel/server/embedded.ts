import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { findBinaries, type Binaries, type RunAs } from './embedded/binaries';
import {
  clearOrphan,
  ensureCluster,
  freePort,
  placeIn,
  readSecret,
  socketFolder,
  writeSecret,
  type Place,
  type Secret,
} from './embedded/cluster';
import { holderOf, LockHeld, takeLock } from './embedded/lock';
import { pause } from './embedded/processes';

const database = 'meiyike';
/** Between two tries to start a server again. */
const longestPause = 5_000;

/** Made for one small machine that also runs the program; durability is never traded away. */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '1GB',
  fsync: 'on',
  jit: 'off',
  // Two cores are shared with the program, and parallel workers need more /dev/shm than a container has by default.
  max_parallel_workers_per_gather: '0',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // LOG ranks above ERROR here: starts, stops and crashes are kept, refused statements are the program's own news.
  log_min_messages: 'log',
  lc_messages: 'C',
};

/** What `startEmbedded` may be told. */
export interface EmbeddedOptions {
  /** A folder of the database's own: cluster, password, log and lock lie in it. */
  dataDir: string;
  /** A port that must be used; without it the remembered one if free, else another. */
  port?: number;
  /** Receives the few lines worth telling a person. */
  log?: (line: string) => void;
  /** PostgreSQL settings on top of our own. */
  settings?: Readonly<Record<string, string>>;
  /** The way to run it; normally found out. */
  runAs?: RunAs;
  /** Listen at a socket as well, where there can be one: `near` is its address. */
  socket?: boolean;
  /** End the server when this process is killed (the default, where the system can do it). */
  tied?: boolean;
}

/** A running embedded PostgreSQL. */
export interface Embedded {
  /** A superuser's address of the database `meiyike`. */
  readonly url: string;
  /** The same by a socket of this machine, which is quicker than TCP; for this program alone, others go by `url`. */
  readonly near?: string;
  readonly port: number;
  /** Closes connections, writes everything down and ends the server. */
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL on a data directory, making the cluster and the database if they are missing. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  const place = placeIn(resolve(options.dataDir));
  mkdirSync(place.dir, { recursive: true });
  const lock = await takeLock(place.dir).catch((error: unknown) => {
    if (!(error instanceof LockHeld)) throw error;
    throw new Error(
      `The database in ${place.dir} is already in use by process ${error.pid}: stop that one, or start with another DATA_DIR.`,
    );
  });
  try {
    const run = findBinaries(place.dir, options.runAs);
    const secret = await ensureCluster(place, run);
    await clearOrphan(place, options.log ?? (() => {}));
    const first = await launch(place, run, secret, options);
    const kept = keepUp(first, () => relaunch(place, run, { ...secret, port: first.port }, options), options.log);
    const endAtExit = (): void => void kept.now().child.kill('SIGINT');
    process.once('exit', endAtExit);
    return {
      url: addressOf(secret.password, first.port),
      ...(first.socket ? { near: nearOf(addressOf(secret.password, first.port), first.socket) } : {}),
      port: first.port,
      async stop() {
        await kept.stop();
        process.off('exit', endAtExit);
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The address of the embedded server that another process runs on this data directory, if one does. */
export function runningEmbedded(dataDir: string): string | undefined {
  const place = placeIn(resolve(dataDir));
  const secret = readSecret(place);
  return secret && secret.port > 0 && holderOf(place.dir) ? addressOf(secret.password, secret.port) : undefined;
}

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  /** The folder of its socket. */
  readonly socket?: string | undefined;
}

/**
 * Starts the server again whenever it ends without being asked to: a kill -9, memory that ran out. Whoever uses the
 * database finds it at the same address some moments later; until then their statements fail.
 */
function keepUp(
  first: Server,
  again: () => Promise<Server>,
  log: EmbeddedOptions['log'],
): { now(): Server; stop(): Promise<void> } {
  let server = first;
  let stopping = false;
  let starting: Promise<void> | undefined;
  const startAgain = async (): Promise<void> => {
    for (let tries = 0; !stopping; tries += 1)
      try {
        server = await again();
        watch();
        return;
      } catch (error) {
        log?.(`the database server does not start again: ${(error as Error).message}`);
        await pause(Math.min(500 * 2 ** tries, longestPause));
      }
  };
  const watch = (): void => {
    const ended = (): void => {
      if (stopping) return;
      log?.(`the database server ${server.child.pid} ended by itself and is started again`);
      starting = startAgain();
    };
    // It may have ended between its first answer and now.
    if (isOver(server.child)) ended();
    else server.child.once('exit', ended);
  };
  watch();
  return {
    now: () => server,
    async stop() {
      stopping = true;
      await starting;
      await end(server.child);
    },
  };
}

/** On the port that everybody knows; what the killed server left behind is cleared as at any start. */
async function relaunch(place: Place, run: Binaries, secret: Secret, options: EmbeddedOptions): Promise<Server> {
  await clearOrphan(place, options.log ?? (() => {}));
  return launch(place, run, secret, { ...options, port: secret.port });
}

/** After a kill -9 the old backends need a moment to notice, and a port may be taken between look and use: so, again. */
async function launch(place: Place, run: Binaries, secret: Secret, options: EmbeddedOptions): Promise<Server> {
  const patience = Date.now() + 60_000;
  for (let sockets = options.socket ?? false; ;) {
    const port = await portFor(options.port, secret);
    if (port !== secret.port) writeSecret(place, { ...secret, port });
    const socket = sockets ? socketFolder(place, run) : undefined;
    const child = spawnServer(place, run, { port, socket }, options);
    try {
      await ready(child, secret.password, port);
      return { child, port, socket };
    } catch (error) {
      await end(child);
      const log = tail(place);
      // A disk on which no socket can stand: TCP will do.
      if (socket && /Unix-domain socket/.test(log)) {
        sockets = false;
        continue;
      }
      const passing = /postmaster\.pid|shared memory block|could not bind|could not create any TCP/.test(log);
      if (!passing || Date.now() > patience)
        throw new Error(`The database in ${place.dir} does not start: ${log || String(error)}`);
      await pause(200);
    }
  }
}

async function portFor(wanted: number | undefined, secret: Secret): Promise<number> {
  const port = await freePort(wanted ?? secret.port);
  if (wanted && port !== wanted) throw new Error(`Port ${wanted} for the database is taken by another program.`);
  return port;
}

function spawnServer(
  place: Place,
  run: Binaries,
  { port, socket }: Omit<Server, 'child'>,
  options: EmbeddedOptions,
): ChildProcess {
  try {
    renameSync(place.log, `${place.log}.1`);
  } catch {
    // The first start has no earlier log.
  }
  // A file, not a pipe: a server that outlives this process must still be able to write.
  const out = openSync(place.log, 'w', 0o600);
  const listens = { port: String(port), ...(socket ? { unix_socket_directories: socket } : {}) };
  const given = { ...settings, ...options.settings, ...listens };
  const args = ['-D', place.cluster, ...Object.entries(given).flatMap(([key, value]) => ['-c', `${key}=${value}`])];
  try {
    return run.start('postgres', args, ['ignore', out, out], options.tied ?? true);
  } finally {
    closeSync(out);
  }
}

/** Waits until the server answers, makes the database if it is missing, and gives up as soon as the server ends. */
async function ready(child: ChildProcess, password: string, port: number): Promise<void> {
  let ended: string | undefined;
  child.once('error', (error) => (ended = error.message));
  child.once('exit', (code, signal) => (ended = `ended with ${code ?? signal}`));
  for (const until = Date.now() + 120_000; ; await pause(20)) {
    if (ended !== undefined) throw new Error(ended);
    const client = new pg.Client({ connectionString: addressOf(password, port, 'postgres') });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
      if (!rowCount) await client.query(`create database ${database}`);
      return;
    } catch (error) {
      if (Date.now() > until || !passing(error)) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Not there yet: refused connections, and 57P03 while the server starts or recovers. */
function passing(error: unknown): boolean {
  return ['ECONNREFUSED', 'ECONNRESET', '57P03'].includes((error as { code?: string }).code ?? '');
}

function isOver(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
}

async function end(child: ChildProcess): Promise<void> {
  if (isOver(child)) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  const late = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await exited;
  clearTimeout(late);
}

function tail(place: Place): string {
  const lines = readFileSync(place.log, 'utf8').trim().split('\n');
  return lines.slice(-6).join('\n');
}

/** An address with the folder of a socket, which the driver then prefers to the host before it. */
const nearOf = (url: string, socket: string): string => `${url}?host=${encodeURIComponent(socket)}`;

function addressOf(password: string, port: number, name = database): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${name}`;
}
