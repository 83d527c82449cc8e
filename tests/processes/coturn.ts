import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/kernel/testing/free-port';
import { LOOPBACK, fingerprintOf, ownAddress, relayKeys } from './relay-keys';

// A coturn of this machine (in Debian the package coturn), where there is one.

/** TURNSERVER names one that lies elsewhere. */
const PLACES = [
  process.env['TURNSERVER'],
  '/usr/bin/turnserver',
  '/usr/sbin/turnserver',
  '/usr/local/bin/turnserver',
  '/opt/homebrew/bin/turnserver',
];
export const findCoturn = (): string | undefined => PLACES.find((place) => place && existsSync(place));

/** It listens after so long, in milliseconds. */
const BEGIN_MS = 20_000;
const LOOK_MS = 50;
/** Lines of its own that are kept for whoever looks for a fault. */
const KEPT_LINES = 60;
const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
  });

/**
 * A coturn on TLS alone. It asks nobody for a name: those that a room tells end by the test's clock, and coturn goes by the
 * machine's. Names and words are tried with the relay of turn.ts.
 */
export class Coturn {
  private child: ChildProcess | undefined;
  private readonly lines: string[] = [];
  private constructor(
    private readonly path: string,
    private readonly dir: string,
    readonly address: string,
    readonly port: number,
    readonly fingerprint: string,
  ) {}
  /** @param path as `findCoturn` found it. */
  static async open(path: string): Promise<Coturn> {
    const address = ownAddress();
    const { key, certificate } = relayKeys(address);
    const dir = mkdtempSync(join(tmpdir(), 'meiyike-coturn-'));
    writeFileSync(join(dir, 'key.pem'), key);
    writeFileSync(join(dir, 'cert.pem'), certificate);
    const made = new Coturn(path, dir, address, await freePort(), fingerprintOf(certificate));
    await made.begin();
    return made;
  }
  /** As it stands in `LIVE_TURN_URLS`. */
  get url(): string {
    return `turns:${this.address}:${this.port}?transport=tcp`;
  }
  private async begin(): Promise<void> {
    const child = spawn(
      this.path,
      [
        '-n',
        '--log-file=stdout',
        '--simple-log',
        '--verbose',
        '--no-cli',
        '--no-auth',
        '--no-udp',
        '--no-tcp',
        '--no-dtls',
        '--realm=school.test',
        `--listening-ip=${this.address}`,
        `--relay-ip=${this.address}`,
        `--tls-listening-port=${this.port}`,
        `--cert=${join(this.dir, 'cert.pem')}`,
        `--pkey=${join(this.dir, 'key.pem')}`,
        `--pidfile=${join(this.dir, 'pid')}`,
        `--userdb=${join(this.dir, 'users')}`,
        ...(this.address === LOOPBACK ? ['--allow-loopback-peers'] : []),
      ],
      { cwd: this.dir, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => {
        this.lines.push(...data.toString().split('\n').filter(Boolean));
        this.lines.splice(0, this.lines.length - KEPT_LINES);
      });
    // One that could not be started says so, and never answers.
    child.on('error', (error) => this.lines.push(error.message));
    this.child = child;
    for (const end = performance.now() + BEGIN_MS; !(await this.answers()); await pause(LOOK_MS))
      if (performance.now() > end || child.exitCode !== null) throw new Error(`coturn did not begin\n${this.said()}`);
  }
  private answers(): Promise<boolean> {
    return new Promise((done) => {
      const line = createConnection(this.port, this.address);
      line.once('connect', () => {
        line.destroy();
        done(true);
      });
      line.once('error', () => done(false));
    });
  }
  private async end(): Promise<void> {
    const { child } = this;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  /** Ends it, or starts it again on the same port. */
  async shut(isShut: boolean): Promise<void> {
    if (isShut) await this.end();
    else if (!this.child) await this.begin();
  }
  /** What it wrote last. */
  said(): string {
    return [`coturn at ${this.url} wrote last:`, ...this.lines].join('\n');
  }
  async close(): Promise<void> {
    await this.end();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
