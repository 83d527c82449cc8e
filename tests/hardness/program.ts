import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { runningEmbedded } from '../../src/kernel/server/embedded';
import { holderOf, LockHeld, takeLock } from '../../src/kernel/server/embedded/lock';
import type { SupervisorLimits } from '../../src/apps/supervise';
import { newId } from '../../src/kernel/server/ids';
import { root } from '../../src/kernel/server/root';
import { freePort } from '../../src/kernel/testing/free-port';
import { testToday } from '../../src/kernel/testing/test-day';
import { AHEAD_MS, servedSql } from '../processes/clock';
import { compiledServer } from '../processes/school';

const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

/** A database that stands already: its own address, and the one that the program is told. */
interface Standing {
  readonly url: string;
  readonly served: string;
}
interface Made {
  readonly mqtt?: boolean;
  readonly mqttUrl?: string;
  readonly database?: Standing;
  /** Where WeChat Pay answers in place of its own address. */
  readonly wechat?: string;
  /** The folder in which its own one is made. */
  readonly within?: string;
}
/** The whole program as `npm start` runs it, with its embedded database in a folder of its own: to be killed and started again. */
export class Program {
  readonly metricsToken = 'hardness';
  private child?: ChildProcess;
  private constructor(
    readonly dir: string,
    readonly port: number,
    /** Where devices speak MQTT; undefined where that door is shut. */
    readonly mqttPort: number | undefined,
    /** A broker that stands, where devices speak to one. */
    private readonly mqttUrl: string | undefined,
    /** In place of an embedded one. */
    private readonly database: Standing | undefined,
    private readonly wechat?: string,
  ) {}
  static async make({ mqtt = false, mqttUrl, database, wechat, within = tmpdir() }: Made = {}): Promise<Program> {
    const dir = mkdtempSync(join(within, 'meiyike-hardness-'));
    // `cp` keeps whose the files are: as root the database runs as somebody else.
    if (!database) execFileSync('cp', ['-a', `${await Program.world()}/.`, dir]);
    return new Program(dir, await freePort(), mqtt ? await freePort() : undefined, mqttUrl, database, wechat);
  }
  /** A folder with the small world, made by whoever needs it first and copied by all: most of a first start goes into it. */
  private static async world(): Promise<string> {
    const all = join(root, '.build', 'hardness');
    const name = createHash('sha256')
      .update(`${await compiledServer()} ${testToday()}`)
      .digest('hex')
      .slice(0, 16);
    const dir = join(all, name);
    mkdirSync(all, { recursive: true });
    for (const until = performance.now() + 800_000; !existsSync(dir); await pause(200)) {
      if (performance.now() > until) throw new Error('nobody made the world of these tests');
      const lock = await takeLock(all).catch((error: unknown) => {
        if (!(error instanceof LockHeld)) throw error;
      });
      if (!lock) continue;
      try {
        if (existsSync(dir)) break;
        for (const old of readdirSync(all).filter((one) => /^[0-9a-f]{16}/.test(one)))
          rmSync(join(all, old), { recursive: true, force: true });
        const maker = new Program(`${dir}-made`, await freePort(), undefined, undefined, undefined);
        mkdirSync(maker.dir);
        // An hour before the tests begin, so that nothing in it lies ahead of their clocks.
        await maker.start(undefined, AHEAD_MS - 3_600_000);
        await maker.ended();
        renameSync(maker.dir, dir);
      } finally {
        lock.release();
      }
    }
    return dir;
  }
  get base(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Starts it, under the supervisor when that one's limits are given, and waits until it answers. */
  async start(supervised?: Partial<SupervisorLimits>, aheadMs = AHEAD_MS): Promise<void> {
    let said = '';
    const { DATABASE_URL: _, ...env } = process.env;
    const here = pathToFileURL(join(root, 'tests/hardness/fixtures/wechat-here.mjs')).href;
    const server = [...(this.wechat ? ['--import', here] : []), '--enable-source-maps', await compiledServer()];
    const supervisor = ['--import', 'tsx', join(root, 'tests/hardness/fixtures/supervised.ts')];
    const args = supervised ? [...supervisor, JSON.stringify(supervised), ...server] : server;
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...env,
        NODE_ENV: 'development',
        ...(this.database
          ? { MEIYIKE_WORLD: 'none', DATABASE_URL: this.database.served, DB_POOL: '8' }
          : { MEIYIKE_WORLD: 'test' }),
        DATA_DIR: this.dir,
        PORT: String(this.port),
        HOST: '127.0.0.1',
        CALLS_PER_MINUTE: '1000000',
        CLOCK_AHEAD_MS: String(aheadMs),
        LOG_LEVEL: 'fatal',
        METRICS_TOKEN: this.metricsToken,
        ...(this.mqttPort === undefined ? {} : { MQTT_PORT: String(this.mqttPort) }),
        ...(this.mqttUrl === undefined ? {} : { MQTT_URL: this.mqttUrl }),
        ...(this.wechat === undefined ? {} : { WECHAT_HERE: this.wechat }),
      },
    });
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    this.child = child;
    for (const until = performance.now() + 800_000; ; await pause(50)) {
      if (child.exitCode != null || child.signalCode != null)
        throw new Error(`the program ended with ${child.exitCode ?? child.signalCode}: ${said}`);
      if (
        await fetch(`${this.base}/api/ready`).then(
          (r) => r.ok,
          () => false,
        )
      )
        return;
      if (performance.now() > until) throw new Error(`the program does not answer: ${said}`);
    }
  }
  /** The process of the server itself, which may have a supervisor. */
  get serverPid(): number | undefined {
    return holderOf(join(this.dir, 'postgres'));
  }
  /** A signal from outside to what was started. @returns its exit code. */
  async signal(signal: NodeJS.Signals): Promise<number | null> {
    await this.end(signal);
    return this.child?.exitCode ?? null;
  }
  /** kill -9 of the server. Its database is told to end by the system. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }
  /** The process id while it runs. */
  get pid(): number | undefined {
    const { child } = this;
    return child && child.exitCode == null && child.signalCode == null ? child.pid : undefined;
  }
  /** The process id of its database. */
  postmaster(): number {
    return Number(readFileSync(join(this.dir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  }
  /** kill -9 of the database: the postmaster first, so that it cannot tidy up, then all its children. */
  killDatabase(): number {
    return this.signalDatabase('SIGKILL');
  }
  /** A signal to all processes of the database, the postmaster first. @returns how many they were. */
  signalDatabase(signal: NodeJS.Signals): number {
    const postmaster = this.postmaster();
    const all = spawnSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
      .stdout.trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number));
    const pids = [postmaster, ...all.filter(([, parent]) => parent === postmaster).map(([pid]) => pid!)];
    for (const pid of pids)
      try {
        process.kill(pid, signal);
      } catch {
        /* It was faster. */
      }
    return pids.length;
  }
  /** Rows as the owner sees them. */
  async sql<T>(text: string, params: unknown[] = []): Promise<T[]> {
    const client = new pg.Client({
      connectionString: this.database?.url ?? runningEmbedded(join(this.dir, 'postgres')),
    });
    await client.connect();
    try {
      return (await client.query(text, params)).rows as T[];
    } finally {
      await client.end();
    }
  }
  /** A token of somebody of the small demonstration world who signs in by a name. */
  async tokenOf(login: string): Promise<string> {
    const [who] = await this.sql<{ org_id: string; user_id: string }>(
      'select org_id, user_id from account_login_claim where login = $1',
      [login],
    );
    return this.tokenOfUser(Number(who?.org_id), Number(who?.user_id));
  }
  /** The same for whoever has no name to sign in by. */
  async tokenOfUser(orgId: number, userId: number): Promise<string> {
    const token = randomBytes(24).toString('base64url');
    await this.sql(
      `
        with f as (
          insert into account_family (family_id, org_id, user_id, how, agent, ip, made_at)
          values ($1, $2, $3, 'test', '', '', ${servedSql()})
          returning family_id, org_id, user_id
        )
        insert into account_access (token_hash, family_id, org_id, user_id, expires_at)
        select $4, family_id, org_id, user_id, ${servedSql()} + interval '1 hour'
        from f
      `,
      [newId(), orgId, userId, createHash('sha256').update(token).digest('hex')],
    );
    return token;
  }
  /** Ends it properly and throws its folder away. */
  async remove(): Promise<void> {
    await this.ended();
    rmSync(this.dir, { recursive: true, force: true, maxRetries: 5 });
  }
  private async ended(): Promise<void> {
    await this.end('SIGTERM');
    // The database of a killed server needs a moment to notice.
    for (
      const until = performance.now() + 60_000;
      existsSync(join(this.dir, 'postgres/cluster/postmaster.pid')) && performance.now() < until;
    )
      await pause(50);
  }
  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode != null || child.signalCode != null) return;
    const over = new Promise<void>((done) => {
      child.once('exit', () => {
        done();
      });
    });
    child.kill(signal);
    await over;
  }
}
