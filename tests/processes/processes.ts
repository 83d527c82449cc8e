import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../src/kernel/server/root';
import { AHEAD_MS } from './clock';
import { RandomProxy } from './proxy';

export interface ProcessesOptions {
  /** The owner's address of the database that all of them share. */
  readonly url: string;
  readonly count: number;
  /** The program's file: of the built server, or of the one that tests compile. */
  readonly program: string;
  /** The folder for files that all of them share; one of their own without it. */
  readonly files?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Who waits for whom in a database: what a program that does not come up stands before. */
async function waitsIn(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ said: string }>(`
      select format('%s %s (%s) waits for %s: %s', a.pid, a.application_name, a.wait_event,
        pg_blocking_pids(a.pid)::text, left(a.query, 200)) as said
      from pg_stat_activity a
      where a.datname = current_database()
        and a.wait_event_type = 'Lock'
      union all
      select format('%s %s holds a transaction since %s: %s', a.pid, a.application_name, a.xact_start, left(a.query, 200))
      from pg_stat_activity a
      where a.datname = current_database()
        and a.state like 'idle in transaction%'`);
    return rows.map(({ said }) => said).join('; ') || 'nobody waits for a lock';
  } finally {
    await client.end();
  }
}

/** Several processes of the server on one database and one shared folder for files, behind a proxy that picks at random. */
export class Processes {
  readonly all: Server[] = [];
  private proxy?: RandomProxy;
  private constructor(
    private readonly dir: string,
    private readonly o: ProcessesOptions,
  ) {}

  /** Starts them at the same moment, as an operator may, and waits until all answer. */
  static async start(o: ProcessesOptions): Promise<Processes> {
    const made = new Processes(mkdtempSync(join(tmpdir(), 'meiyike-processes-')), o);
    try {
      await Promise.all(Array.from({ length: o.count }, () => made.add()));
      made.proxy = await RandomProxy.open(() => made.all.filter((s) => s.running).map((s) => s.base));
      return made;
    } catch (error) {
      await made.close();
      throw error;
    }
  }
  /** The address of the proxy. */
  get url(): string {
    return this.proxied.url;
  }
  get proxied(): RandomProxy {
    if (!this.proxy) throw new Error('the processes have not been started');
    return this.proxy;
  }
  /** One process more. @param env what is other than with those before. */
  async add(env: Readonly<Record<string, string>> = {}): Promise<Server> {
    const { url, program, files = join(this.dir, 'files') } = this.o;
    // What a process keeps on its own disk is its own: only the files are shared.
    const own = join(this.dir, `process-${this.all.length}`);
    const shared = { DATABASE_URL: url, FILES_DIR: files, DATA_DIR: own, CLOCK_AHEAD_MS: String(AHEAD_MS) };
    const server = new Server(program, { ...shared, ...this.o.env, ...env });
    this.all.push(server);
    try {
      await server.answers();
    } catch (error) {
      const waits = await waitsIn(url).catch(() => 'the database does not answer');
      throw new Error(`${(error as Error).message} (${waits})`, { cause: error });
    }
    return server;
  }
  async close(): Promise<void> {
    await this.proxy?.close();
    await Promise.all(this.all.map((server) => server.end('SIGKILL')));
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** One process of the server. */
export class Server {
  private readonly child: ChildProcess;
  private said = '';
  private address = '';
  constructor(program: string, env: Readonly<Record<string, string>>) {
    this.child = spawn(process.execPath, ['--enable-source-maps', ...loaderFor(program), program], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        MEIYIKE_WORLD: 'none',
        PORT: '0',
        HOST: '127.0.0.1',
        TRUST_PROXY: '1',
        CALLS_PER_MINUTE: '1000000',
        // Three of them share a server with the tests beside them.
        DB_POOL: '8',
        LOG_LEVEL: 'fatal',
        ...env,
      },
    });
    this.child.stderr?.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    this.child.on('message', (message: { readonly listening?: string }) => {
      this.address = message.listening ?? this.address;
    });
  }
  /** Where it listens itself, past the proxy. */
  get base(): string {
    return this.address;
  }
  get running(): boolean {
    return this.child.exitCode == null && this.child.signalCode == null;
  }
  get pid(): number | undefined {
    return this.child.pid;
  }
  /** Waits until it may be sent requests. @param ready where it says so. */
  async answers(ready = '/api/ready'): Promise<void> {
    for (const until = performance.now() + 800_000; ; await pause(50)) {
      if (!this.running) throw new Error(`the process ended with ${this.child.exitCode}: ${this.said}`);
      const told = await fetch(this.base + ready).then(
        async (res) => (res.ok ? undefined : `${res.status} ${await res.text()}`),
        (error: unknown) => String(error),
      );
      if (told == null) return;
      if (performance.now() > until) throw new Error(`the process does not answer: ${told} ${this.said}`);
    }
  }
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
  /** A signal that ends it. @returns its exit code, null where the signal itself ended it. */
  async end(signal: NodeJS.Signals): Promise<number | null> {
    if (this.running) {
      const over = once(this.child, 'exit');
      this.child.kill(signal);
      await over;
    }
    return this.child.exitCode;
  }
}

/** Sources need the loader that plain files do not. */
const loaderFor = (program: string): readonly string[] => (program.endsWith('.ts') ? ['--import', 'tsx'] : []);
const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
  });
