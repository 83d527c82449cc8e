// Entry of the thread that searches for a timetable; the main thread imports it only for its address. It must import nothing that
// the main thread loads with it.
import { setImmediate as yieldNow } from 'node:timers/promises';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import type { PlanInput, Placed } from '../rules/plan';
import { searchPlan } from '../rules/generate/search';

export const here = import.meta.url;
/** What tells this thread from any other that loads the file. */
export const PLAN_THREAD = 'timetable.plan';
export interface Ask {
  readonly thread: typeof PLAN_THREAD;
  readonly input: PlanInput;
  readonly seed: number;
  readonly seconds: number;
}
/** The best so far; `ended` with the last one. */
export interface Found {
  readonly placed: readonly Placed[];
  readonly unplaced: readonly number[];
  readonly soft: number;
  readonly ended: boolean;
}

/** Steps between two looks at the letter box. */
const SLICE = 2000;
/** The best so far is told this often. */
const TELL_MS = 500;

/** Searches until nothing gets better, the time is over or somebody writes "stop". */
async function search({ input, seed, seconds }: Ask): Promise<void> {
  let stopped = false;
  parentPort!.once('message', () => {
    stopped = true;
  });
  const began = performance.now();
  const found = searchPlan(input, chance(seed));
  for (let told = began; ;) {
    const settled = found.run(SLICE);
    const now = performance.now();
    const ended = settled || stopped || now - began > seconds * 1000;
    if (ended || now - told > TELL_MS) {
      told = now;
      parentPort!.postMessage({ ...found.best(), ended } satisfies Found);
    }
    if (ended) break;
    await yieldNow();
  }
  parentPort!.close();
}
/** The same numbers for the same seed. */
function chance(seed: number): () => number {
  let s = seed % 2_147_483_647 || 1;
  return () => {
    s = (s * 48_271) % 2_147_483_647;
    return s / 2_147_483_647;
  };
}

const ask = workerData as Partial<Ask> | null;
if (!isMainThread && ask?.thread === PLAN_THREAD) void search(ask as Ask);
