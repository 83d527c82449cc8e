import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolePassword } from '../../src/kernel/server/db/pools';
import { ROLES } from '../../src/kernel/server/db/roles';
import { portToKeep } from './port';

/** PGBOUNCER names one that lies elsewhere. */
const PLACES = [
  process.env['PGBOUNCER'],
  '/usr/sbin/pgbouncer',
  '/usr/local/bin/pgbouncer',
  '/opt/homebrew/bin/pgbouncer',
];
/** Since then it carries prepared statements through transactions. */
const CARRIES_FROM = [1, 21] as const;

/** A pgbouncer of this machine, and whether it carries prepared statements. */
export interface Found {
  readonly path: string;
  readonly carries: boolean;
}
export function findPooler(): Found | undefined {
  const path = PLACES.find((place) => place && existsSync(place));
  if (!path) return undefined;
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout ?? '';
  const [major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(said)?.slice(1) ?? []).map(Number);
  return { path, carries: major > CARRIES_FROM[0] || (major === CARRIES_FROM[0] && minor >= CARRIES_FROM[1]) };
}

/** A pooler in transaction mode before one database, with few connections for many clients. */
export class Pooler {
  private constructor(
    private readonly child: ChildProcess,
    private readonly dir: string,
    readonly url: string,
  ) {}
  /** @param connections to the database for each role. */
  static async before(ownerUrl: string, { path, carries }: Found, connections: number): Promise<Pooler> {
    const at = new URL(ownerUrl);
    const dir = mkdtempSync(join(tmpdir(), 'meiyike-pooler-'));
    const port = await portToKeep();
    const users = Object.values(ROLES).map((role) => `"${role}" "${rolePassword(ownerUrl, role)}"`);
    const settings = [
      '[databases]',
      `* = host=${at.hostname} port=${at.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'pool_mode = transaction',
      `default_pool_size = ${connections}`,
      'max_client_conn = 500',
      'auth_type = scram-sha-256',
      `auth_file = ${join(dir, 'users.txt')}`,
      ...(carries ? ['max_prepared_statements = 400'] : []),
    ];
    writeFileSync(join(dir, 'users.txt'), `${users.join('\n')}\n`);
    writeFileSync(join(dir, 'pgbouncer.ini'), `${settings.join('\n')}\n`);
    // It refuses root.
    const who = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    if (who.uid) for (const name of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(dir, name), who.uid, who.gid);
    const child = spawn(path, [join(dir, 'pgbouncer.ini')], { ...who, cwd: dir, stdio: 'ignore' });
    const pooler = new Pooler(child, dir, `postgres://127.0.0.1:${port}`);
    await pooler.listening(port);
    return pooler;
  }
  async stop(): Promise<void> {
    if (this.child.exitCode == null && this.child.signalCode == null) {
      const over = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await over;
    }
    rmSync(this.dir, { recursive: true, force: true });
  }
  private async listening(port: number): Promise<void> {
    for (const until = performance.now() + 60_000; ; await new Promise((go) => setTimeout(go, 50))) {
      if (this.child.exitCode != null || performance.now() > until) throw new Error('pgbouncer did not start');
      const socket = createConnection({ host: '127.0.0.1', port });
      const stands = await once(socket, 'connect').then(
        () => true,
        () => false,
      );
      socket.destroy();
      if (stands) return;
    }
  }
}
