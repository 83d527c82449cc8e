import type { Worker } from 'node:worker_threads';
import { fail } from '../../shared/faults';
import { afterAwake } from '../patience';
import { openWorker } from '../worker-thread';
import { sheetFaults } from './faults';
import type { Answer, Ask } from './protocol';

/** What a task gets of its worker. */
export interface Line {
  send(ask: Ask, move?: ArrayBuffer[]): void;
  onAnswer(fn: (answer: Answer) => void): void;
  onDeath(fn: (error: Error) => void): void;
}

/**
 * A few workers that are kept for a minute. A task that takes too long or too much memory loses its worker;
 * the next task gets a new one and nobody else notices.
 */
export class WorkerPool {
  private readonly idle: Worker[] = [];
  private readonly waiting: (() => void)[] = [];
  private busy = 0;
  constructor(
    private readonly o: {
      readonly size: number;
      readonly memoryMb: number;
      readonly youngMb?: number;
      readonly timeoutMs: number;
      readonly keepMs?: number;
    },
  ) {}

  /** Runs a task on a worker of its own. @throws when the worker dies, or `sheetBomb` when the time is over. */
  async run<T>(task: (line: Line) => Promise<T>): Promise<T> {
    while (this.busy >= this.o.size)
      await new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    this.busy++;
    let worker: Worker | undefined;
    let healthy = false;
    let timer: NodeJS.Timeout | undefined;
    try {
      const w = (worker = this.idle.pop() ?? openWorker('sheet', this.o));
      w.ref();
      w.removeAllListeners();
      const deaths: ((error: Error) => void)[] = [];
      const die = (error: Error) => {
        for (const fn of deaths) fn(error);
      };
      w.on('error', (error: NodeJS.ErrnoException) => {
        die(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? fail(sheetFaults.sheetBomb) : error);
      });
      w.on('exit', () => {
        die(new Error('the sheet worker ended'));
      });
      const result = await new Promise<T>((resolve, reject) => {
        deaths.push(reject);
        timer = afterAwake(this.o.timeoutMs, () => {
          reject(fail(sheetFaults.sheetBomb));
        });
        task({
          send: (ask, move = []) => {
            w.postMessage(ask, move);
          },
          onAnswer: (fn) => {
            w.on('message', fn);
          },
          onDeath: (fn) => {
            deaths.push(fn);
          },
        }).then(resolve, reject);
      });
      healthy = true;
      return result;
    } catch (error) {
      // A refusal the worker itself sent leaves it whole; anything else does not.
      healthy = (error as { fromWorker?: boolean }).fromWorker === true;
      throw error;
    } finally {
      clearInterval(timer);
      this.busy--;
      if (worker) this.giveBack(worker, healthy);
      this.waiting.shift()?.();
    }
  }
  private giveBack(worker: Worker, healthy: boolean): void {
    worker.removeAllListeners();
    // Whatever it still has to say has no listener: an error without one would end the process.
    worker.on('error', () => undefined);
    if (!healthy) {
      void worker.terminate();
      return;
    }
    worker.unref();
    this.idle.push(worker);
    const timer = setTimeout(() => {
      const at = this.idle.indexOf(worker);
      if (at >= 0) {
        this.idle.splice(at, 1);
        void worker.terminate();
      }
    }, this.o.keepMs ?? 60_000);
    timer.unref();
    worker.on('exit', () => {
      clearTimeout(timer);
      const at = this.idle.indexOf(worker);
      if (at >= 0) this.idle.splice(at, 1);
    });
  }
  /** Ends the idle workers; tests use it. */
  async end(): Promise<void> {
    await Promise.all(this.idle.splice(0).map((w) => w.terminate()));
  }
}

/** Turns the worker's refusal into the server's; other answers pass. */
export function throwRefusal(answer: Answer): void {
  if (answer.op === 'refused')
    throw Object.assign(fail(sheetFaults[answer.fault], answer.params), { fromWorker: true });
  if (answer.op === 'failed') throw new Error(answer.message);
}
