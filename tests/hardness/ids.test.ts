import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cloneTemplate } from '../../src/kernel/testing/database';
import { EPOCH } from '../../src/kernel/server/ids';
import { root } from '../../src/kernel/server/root';

/** Of the process that is stopped. Shorter than the program's 60 s, so that nobody waits: `LEASE_SECONDS=60` stops it for 90 s. */
const LEASE_SECONDS = Number(process.env['LEASE_SECONDS'] ?? 6);
/** Of the others, the program's own: a busy machine keeps none of them from renewing it. */
const LONG_SECONDS = 60;
const WANTED = 1_000_000;
const pause = (ms: number) =>
  new Promise<void>((go) => {
    setTimeout(go, ms);
  });

/** A process that makes ids, as a child of this one. */
class Maker {
  readonly ids: number[] = [];
  private readonly child: ChildProcess;
  said = '';
  constructor(url: string, seconds: number, ahead: number) {
    const file = join(root, 'tests/hardness/fixtures/id-maker.ts');
    const args = ['--import', 'tsx', file, url, String(seconds), String(ahead)];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    createInterface(child.stdout).on('line', (line) => {
      for (const id of JSON.parse(line) as number[]) this.ids.push(id);
    });
    child.stderr.on('data', (chunk: Buffer) => (this.said += chunk.toString()));
    this.child = child;
  }
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }
  /** The process numbers its ids carry. */
  get numbers(): ReadonlySet<number> {
    return new Set(this.ids.map((id) => Math.floor(id / 64) % 64));
  }
  /** Waits for so many ids more. */
  async more(count: number): Promise<void> {
    for (const wanted = this.ids.length + count; this.ids.length < wanted; await pause(20))
      if (this.child.exitCode != null) throw new Error(`it ended: ${this.said}`);
  }
}

let db: Awaited<ReturnType<typeof cloneTemplate>>;
const makers: Maker[] = [];
const start = (seconds: number, ahead = 0): Maker => {
  const maker = new Maker(db.url, seconds, ahead);
  makers.push(maker);
  return maker;
};
beforeAll(async () => {
  db = await cloneTemplate();
});
afterAll(async () => {
  for (const maker of makers) maker.signal('SIGKILL');
  await db?.drop();
});

test.skipIf(process.platform === 'win32')(
  'a process stopped beyond its lease and woken, one whose clock is 90 s ahead and two started at once make no id twice in 1,000,000',
  async () => {
    const stopped = start(LEASE_SECONDS);
    await stopped.more(50_000);
    stopped.signal('SIGSTOP');
    await pause(LEASE_SECONDS * 1500);
    const [ahead, beside] = [start(LONG_SECONDS, 90_000), start(LONG_SECONDS)];
    await Promise.all([ahead.more(100_000), beside.more(100_000)]);
    stopped.signal('SIGCONT');
    await Promise.all([stopped.more(100_000), ahead.more(1), beside.more(1)]);
    const [lowest = -1] = stopped.numbers;
    // The number of the stopped one went to one of the others, and it took another one when it woke.
    expect([ahead, beside].filter((maker) => maker.numbers.has(lowest))).toHaveLength(1);
    expect(stopped.numbers.size).toBe(2);
    const all = () => makers.flatMap((maker) => maker.ids);
    while (all().length < WANTED) await pause(200);
    for (const maker of makers) maker.signal('SIGSTOP');
    const made = all();
    expect(made.length - new Set(made).size).toBe(0);
    // Nor does a wrong clock write times to come into ids.
    const latest = made.reduce((a, b) => Math.max(a, b)) / 4096;
    expect(latest).toBeLessThan(Date.now() - EPOCH + LONG_SECONDS * 1000);
  },
);
