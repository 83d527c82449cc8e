import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { constants } from 'node:os';

/** When the supervisor acts; all in milliseconds but `restarts`. */
export interface SupervisorLimits {
  /** So long without an answer of health, and the program counts as hung. */
  readonly silent: number;
  /** Between two questions. */
  readonly every: number;
  /** So many restarts within `within`, then the supervisor gives up. */
  readonly restarts: number;
  readonly within: number;
  /** Before a restart. */
  readonly pause: number;
  /** A hung program is told to end; after this it is killed. */
  readonly term: number;
  /** The same after a signal from outside: the program itself takes up to 15 s for the calls under way. */
  readonly end: number;
}
const LIMITS: SupervisorLimits = {
  silent: 15_000,
  every: 1000,
  restarts: 5,
  within: 600_000,
  pause: 1000,
  term: 5000,
  end: 20_000,
};
/** So many times the patience has a program that was started again and is not healthy yet. */
const STARTING = 4;
/**
 * The code with which a program ends whose database was away while it started. That is nothing to give up for: it is started
 * again as often as it takes, and such ends never count among the restarts.
 */
export const TRY_AGAIN = 75;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What is kept alive. */
export interface Supervised {
  /** Node's own arguments: flags, the program's file, the program's arguments. */
  readonly args: readonly string[];
  readonly cwd?: string;
  readonly log: (line: string, facts: Readonly<Record<string, unknown>>) => void;
  readonly limits?: Partial<SupervisorLimits>;
}

/**
 * Runs a program and starts it again when it ends or hangs, once it has been healthy, or when its database was away; never
 * after a signal to this process, which is passed on. The program says where it listens (`process.send({ listening: address })`); any answer of
 * `/api/health` there is an answer, a 503 too. It learns of its restarts by MEIYIKE_RESTARTS and MEIYIKE_RESTART_REASON.
 * @returns the exit code for this process.
 */
export async function supervise(o: Supervised): Promise<number> {
  const limits = { ...LIMITS, ...o.limits };
  const signals = new Signals(limits.end);
  const restarts: number[] = [];
  let healthy = false;
  let reason = '';
  try {
    for (;;) {
      const run = new Run(o, limits, { count: restarts.length, reason, healthy });
      signals.passTo(run.child);
      const end = await run.over();
      healthy ||= run.healthy;
      if (signals.came) return end.code;
      if (end.code === TRY_AGAIN) {
        o.log('waits', { reason: 'its database is away' });
        if (await signals.within(limits.pause)) return 0;
        continue;
      }
      if (!healthy) return end.code;
      const now = performance.now();
      if (restarts.filter((at) => now - at < limits.within).length >= limits.restarts) {
        o.log('given up', { reason: end.reason, restarts: restarts.length });
        return end.code || 1;
      }
      restarts.push(now);
      reason = end.reason;
      o.log('restart', { reason, restarts: restarts.length });
      if (await signals.within(limits.pause)) return 0;
    }
  } finally {
    signals.release();
  }
}

/** One life of the program. */
class Run {
  readonly child: ChildProcess;
  healthy = false;
  private address: string | undefined;
  private readonly before: boolean;
  private answered = performance.now();
  private silent = false;
  private ended = false;

  constructor(
    { args, cwd }: Supervised,
    private readonly limits: SupervisorLimits,
    past: { readonly count: number; readonly reason: string; readonly healthy: boolean },
  ) {
    this.before = past.healthy;
    this.child = spawn(process.execPath, args, {
      cwd,
      // The channel tells the program that this process is gone, however it went.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, MEIYIKE_RESTARTS: String(past.count), MEIYIKE_RESTART_REASON: past.reason },
    });
    this.child.on('message', (message: { listening?: string }) => {
      if (message.listening === undefined) return;
      const first = this.address === undefined;
      this.address = healthOf(message.listening);
      if (first) void this.watch();
    });
  }

  /** Resolves when the program has ended. */
  async over(): Promise<{ code: number; reason: string }> {
    const [code, signal] = (await Promise.race([
      once(this.child, 'exit'),
      once(this.child, 'error').then(([error]) => [1, null, error]),
    ]).catch((error: unknown) => [1, null, error])) as [number | null, NodeJS.Signals | null];
    this.ended = true;
    const how = signal ? `ended by ${signal}` : `ended with ${code}`;
    return {
      code: code ?? 128 + constants.signals[signal ?? 'SIGKILL'],
      reason: this.silent ? `no answer for ${this.limits.silent / 1000} s` : how,
    };
  }

  private async watch(): Promise<void> {
    const { silent, every } = this.limits;
    const awake = setInterval(this.afterSleep(), 1000);
    this.answered = performance.now();
    while (!this.ended && !this.silent) {
      const status = await ask(this.address!, silent);
      if (status !== undefined) this.answered = performance.now();
      if (status === 200) this.healthy = true;
      if (performance.now() - this.answered >= this.patience()) this.kill();
      else await pause(every);
    }
    clearInterval(awake);
  }

  /** A first start may take as long as it likes; one after a restart has a database to mend and gets a while longer. */
  private patience(): number {
    if (this.healthy) return this.limits.silent;
    return this.before ? this.limits.silent * STARTING : Infinity;
  }

  /** A machine that slept, or a terminal that stopped both: the program was no more silent than this process. */
  private afterSleep(): () => void {
    let last = performance.now();
    return () => {
      const now = performance.now();
      if (now - last > 4000) this.answered = now;
      last = now;
    };
  }

  private kill(): void {
    if (this.ended) return;
    this.silent = true;
    endSurely(this.child, 'SIGTERM', this.limits.term);
  }
}

/** Signals to this process: the first one is remembered, all are passed on. */
class Signals {
  came = false;
  private child: ChildProcess | undefined;
  private wake: (() => void) | undefined;
  private readonly pass = (signal: NodeJS.Signals): void => {
    this.wake?.();
    if (this.child) endSurely(this.child, signal, this.came ? 0 : this.patience);
    this.came = true;
  };

  constructor(private readonly patience: number) {
    for (const signal of SIGNALS) process.on(signal, this.pass);
  }
  passTo(child: ChildProcess): void {
    this.child = child;
  }
  /** Waits, or until a signal comes. */
  async within(ms: number): Promise<boolean> {
    await Promise.race([pause(ms), new Promise<void>((go) => (this.wake = go))]);
    return this.came;
  }
  release(): void {
    for (const signal of SIGNALS) process.off(signal, this.pass);
  }
}

/** Tells a program to end, and kills it when it has not after `patience` ms (0: it was told before, with a patience). */
function endSurely(child: ChildProcess, signal: NodeJS.Signals, patience: number): void {
  child.kill(signal);
  if (patience > 0) {
    const late = setTimeout(() => child.kill('SIGKILL'), patience);
    child.once('exit', () => {
      clearTimeout(late);
    });
  }
}

/** The address to ask at: a program that listens everywhere is asked on this machine. */
function healthOf(listening: string): string {
  const url = new URL('/api/health', listening);
  if (url.hostname === '0.0.0.0') url.hostname = '127.0.0.1';
  if (url.hostname === '[::]') url.hostname = '[::1]';
  return url.href;
}

/** The status of an answer, or nothing. */
const ask = (url: string, ms: number): Promise<number | undefined> =>
  new Promise((done) => {
    const request = get(url, { agent: false, timeout: ms }, (answer) => {
      answer.resume();
      done(answer.statusCode);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => {
      done(undefined);
    });
  });

const pause = (ms: number): Promise<void> =>
  new Promise((go) => {
    setTimeout(go, ms);
  });
