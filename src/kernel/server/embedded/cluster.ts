import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Binaries } from './binaries';
import { commandOf, awaitEnd, startOf } from './processes';

/** Everything below a data directory that belongs to PostgreSQL. */
export interface Place {
  readonly dir: string;
  readonly cluster: string;
  readonly secret: string;
  readonly log: string;
}

/** What must be remembered between starts; readable by the owner alone. */
export interface Secret {
  readonly password: string;
  readonly port: number;
}

/** Names the files of an embedded cluster. */
export function placeIn(dir: string): Place {
  return { dir, cluster: join(dir, 'cluster'), secret: join(dir, 'secret.json'), log: join(dir, 'postgres.log') };
}

/** Reads password and port; undefined before the first start. */
export function readSecret(place: Place): Secret | undefined {
  if (!existsSync(place.secret)) return undefined;
  return JSON.parse(readFileSync(place.secret, 'utf8')) as Secret;
}

/** Replaces the remembered password and port in one step. */
export function writeSecret(place: Place, secret: Secret): void {
  writeFileSync(`${place.secret}.new`, JSON.stringify(secret), { mode: 0o600 });
  renameSync(`${place.secret}.new`, place.secret);
}

/** Makes the cluster if there is none. A start that dies half-way leaves only a draft, which the next one replaces. */
export async function ensureCluster(place: Place, run: Binaries): Promise<Secret> {
  const known = readSecret(place);
  if (existsSync(place.cluster)) {
    if (!known)
      throw new Error(
        `${place.secret} is missing, and with it the password of the database beside it: put it back, or move ${place.dir} away to begin afresh.`,
      );
    run.own(place.cluster);
    return known;
  }
  const secret = { password: randomBytes(24).toString('base64url'), port: known?.port ?? 0 };
  const draft = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, secret.password, { mode: 0o600 });
  run.own(draft);
  run.own(passwordFile);
  try {
    await initialise(run, draft, passwordFile);
  } finally {
    rmSync(passwordFile, { force: true });
  }
  chmodSync(draft, 0o700);
  writeSecret(place, secret);
  renameSync(draft, place.cluster);
  return secret;
}

/**
 * Sorting is by code point, the same on every machine and version. The character classes come from C.UTF-8: with
 * plain C, trigram search would not see a single Chinese character. macOS knows no C.UTF-8, hence the second try.
 */
async function initialise(run: Binaries, dir: string, passwordFile: string): Promise<void> {
  const fixed = [
    '-D',
    dir,
    '-U',
    'postgres',
    '--pwfile',
    passwordFile,
    '-A',
    'scram-sha-256',
    '-E',
    'UTF8',
    '--no-instructions',
  ];
  const provider = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  let last = '';
  for (const ctype of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const { code, output } = await finished(run, [...fixed, ...provider, `--lc-ctype=${ctype}`]);
    if (code === 0) return;
    last = output;
    if (!/locale/i.test(output)) break;
  }
  const hint =
    run.runAs === 'nobody' && /permission denied/i.test(last)
      ? ' (the data directory must be reachable by the user nobody)'
      : '';
  throw new Error(`The database could not be made${hint}: ${last.trim()}`);
}

function finished(run: Binaries, args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done, fail) => {
    const child = run.start('initdb', args, ['ignore', 'pipe', 'pipe']);
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdout?.resume();
    child.on('error', fail);
    child.on('close', (code) => done({ code, output }));
  });
}

/**
 * Ends a server that outlived the program that started it, and makes a stale pid file harmless. Only called with
 * the lock in hand, so a living server of this cluster is an orphan.
 */
export async function clearOrphan(place: Place, log: (line: string) => void): Promise<void> {
  const file = join(place.cluster, 'postmaster.pid');
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const pid = Number.parseInt(text, 10);
  if (startOf(pid) !== '' && isServerOf(place, pid)) {
    log(`stopping the database server ${pid} of an earlier run`);
    process.kill(pid, 'SIGINT');
    if (await awaitEnd(pid, 20_000)) return;
    process.kill(pid, 'SIGQUIT');
    if (!(await awaitEnd(pid, 10_000)))
      throw new Error(`The database server ${pid} of an earlier run does not end; end it by hand.`);
    return;
  }
  // The pid is a zombie's, or belongs to another program by now: PostgreSQL would take it for a living server and refuse
  // to start, for ever. With a pid that cannot exist it reads the rest of the file, and makes sure no old backend is left.
  if (process.platform === 'win32') return;
  writeFileSync(file, text.replace(/^-?\d*/, '4194305'));
}

function isServerOf(place: Place, pid: number): boolean {
  const command = commandOf(pid);
  return command.includes('bin/postgres') && command.includes(place.cluster);
}

/**
 * A folder for the server's socket beside the cluster, empty: a server that was killed leaves a lock there which another process's
 * pid may hold for ever. Nothing where the system has no such sockets, where the path would not fit into one (104 bytes on macOS,
 * 108 on Linux), or where PostgreSQL's list of folders would part it.
 */
export function socketFolder(place: Place, run: Binaries): string | undefined {
  const dir = join(place.dir, 'socket');
  if (process.platform === 'win32' || Buffer.byteLength(`${dir}/.s.PGSQL.65535`) > 100 || /[\s,"']/.test(dir))
    return undefined;
  rmSync(dir, { recursive: true, force: true });
  mkdirSync(dir, { mode: 0o700 });
  run.own(dir);
  return dir;
}

/** The wanted port if it is free, else one the system picks. */
export async function freePort(wanted: number): Promise<number> {
  return (wanted > 0 && (await listens(wanted))) || (await listens(0));
}

function listens(port: number): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', (error: NodeJS.ErrnoException) => (port === 0 ? fail(error) : done(0)));
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
