import { fork, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/kernel/server/root';
import type { Load, Outcome } from './load';

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});
const kept = <C extends ChildProcess>(child: C): C => {
  children.add(child);
  child.on('exit', () => children.delete(child));
  return child;
};
const ended = (child: ChildProcess): Promise<void> =>
  new Promise((done) => {
    if (child.exitCode != null || child.signalCode != null) done();
    else
      child.once('exit', () => {
        done();
      });
  });
/** One answer of a child, or its end as an error. */
const message = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done, fail) => {
    const over = (code: number | null) => {
      fail(new Error(`a program of the benchmark ended with ${code}`));
    };
    child.once('exit', over);
    child.once('message', (m) => {
      child.off('exit', over);
      const error = (m as { error?: string }).error;
      if (error) fail(new Error(error));
      else done(m as T);
    });
  });

/** A program that answers calls. */
export interface Running {
  readonly base: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** kill -9. */ kill(): Promise<void>;
}

/** The built server on a database that is there already. */
export async function startServer(
  url: string,
  dataDir: string,
  env: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Running> {
  const child = kept(
    spawn(process.execPath, [...flags, join(root, 'dist/server.js')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'warn',
        PORT: '0',
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        CALLS_PER_MINUTE: '100000000',
        OPEN_CALLS_PER_MINUTE: '100000000',
        ...env,
      },
    }),
  );
  const base = await new Promise<string>((done, fail) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const found = /http:\/\/[\d.]+:\d+/.exec(text);
      if (found) done(found[0]);
    });
    child.once('exit', (code) => {
      fail(new Error(`the server ended with ${code}: ${text}`));
    });
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended(child);
  };
  return { base, pid: child.pid!, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** The bare handler with the statements in `file`. */
export async function startBare(url: string, file: string): Promise<Omit<Running, 'kill'>> {
  const child = kept(
    fork(join(import.meta.dirname, 'bare.ts'), [url, file], { execArgv: ['--import', 'tsx'], cwd: root }),
  );
  const { port } = await message<{ port: number }>(child);
  return {
    base: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    stop: async () => {
      child.disconnect();
      await ended(child);
    },
  };
}

/** The clients. */
export class Clients {
  private readonly child = kept(
    fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'], cwd: root }),
  );
  get pid(): number {
    return this.child.pid!;
  }
  async run(load: Load): Promise<Outcome> {
    this.child.send(load);
    const outcome = await message<Outcome>(this.child);
    if (Object.keys(outcome.bad).length)
      throw new Error(
        `of ${outcome.count} calls to ${load.base}${load.paths[0]} some were not answered with 200: ${JSON.stringify(outcome.bad)}`,
      );
    return outcome;
  }
  /** Ends a run before its time. */
  enough(): void {
    this.child.send('stop');
  }
  async stop(): Promise<void> {
    this.child.disconnect();
    await ended(this.child);
  }
}

/** Resident memory of a process in MB, now and at its highest; undefined where the system does not say. */
export function memoryOf(pid: number): { now: number; peak: number } | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  const of = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024;
  return { now: of('VmRSS'), peak: of('VmHWM') };
}
/**
 * From now on the highest resident memory of a process is counted anew, from what it holds now: otherwise it is that of its whole life, and
 * starting takes more than much of what comes after it. Linux alone (proc_pid_clear_refs(5), value 5).
 */
export function forgetPeak(pid: number): void {
  const file = `/proc/${pid}/clear_refs`;
  if (existsSync(file)) writeFileSync(file, '5');
}
