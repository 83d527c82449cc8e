import { AsyncLocalStorage } from 'node:async_hooks';
import { openWorker } from './worker-thread';

/** The call that a piece of code runs for. */
export interface RunningCall {
  readonly call: string;
  readonly requestId: string;
}
/** What the watching thread and this one share: [beats of the loop, holds reported]. */
export type Beats = Int32Array<SharedArrayBuffer>;
/** What the watching thread is started with. */
export interface LoopWatchData {
  readonly beats: Beats;
  readonly afterMs: number;
}

const calls = new AsyncLocalStorage<RunningCall>();
const beats: Beats = new Int32Array(new SharedArrayBuffer(8));
/** The watching thread asks for it by this name, inside the code that holds the loop. */
export const RUNNING_CALL = 'meiyike.runningCall';
Object.assign(globalThis, { [Symbol.for(RUNNING_CALL)]: () => calls.getStore() });

/** Runs the work of a call, so that the watch can name it. */
export const asCall = <T>(call: RunningCall, work: () => T): T => calls.run(call, work);

/** How often this process's event loop was held longer than it should. */
export const holds = (): number => Atomics.load(beats, 1);

/**
 * Watches this thread's event loop from another thread. A loop that is held longer than `afterMs` is reported once, while
 * it is still held, in one line of the log with the call, its request and the innermost functions.
 */
export function watchLoop({ afterMs = 2000 } = {}): { end(): void } {
  const worker = openWorker('loop-watch', { memoryMb: 64, data: { beats, afterMs } satisfies LoopWatchData });
  worker.unref();
  // Without a watch the program still serves.
  worker.on('error', () => undefined);
  const beating = setInterval(() => Atomics.add(beats, 0, 1), afterMs / 8).unref();
  return {
    end() {
      clearInterval(beating);
      void worker.terminate();
    },
  };
}
