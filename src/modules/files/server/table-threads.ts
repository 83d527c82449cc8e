import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { fail } from '../../../kernel/shared/faults';
import { fileFaults } from '../faults';
import type { Found, Seen, StepDone } from './table-thread';
import { Turns } from './turns';

/** Photos read at the same time in a process, and how many may wait for them. */
const AT_ONCE = 2;
const MOST_WAITING = 20;
/** No photo takes so long, on a machine with other work either: then something hangs, and the thread goes. */
const TIMEOUT_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 64 };

const turns = new Turns(AT_ONCE, MOST_WAITING);

async function open(): Promise<Worker> {
  // A chunk of its own in the bundle: its address is what the thread runs.
  const { here, TABLE_THREAD } = await import('./table-thread');
  const options: WorkerOptions = {
    workerData: { thread: TABLE_THREAD },
    resourceLimits: LIMITS,
    execArgv: [],
    env: {},
  };
  if (here.endsWith('.js')) return new Worker(new URL(here), options);
  // From source the thread needs the TypeScript loader, which Node 20 does not hand down to threads.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href;
  const code = `import(${JSON.stringify(loader)}).then((m) => { (m.register ?? m.default.register)(); return import(${JSON.stringify(here)}); })`;
  return new Worker(code, { ...options, eval: true });
}
/**
 * Finds the table of a picture away from the server's event loop, in a thread that ends with it.
 * @param gone ends the thread at once: nobody waits for it any more
 * @param onStep hears how many parts of the work are done
 */
export const tableOf = (seen: Seen, gone?: AbortSignal, onStep?: (step: number) => void): Promise<Found> =>
  turns.take(async () => {
    const worker = await open();
    try {
      return await oneAnswer(worker, seen, gone, onStep);
    } finally {
      await worker.terminate();
    }
  }, gone);
function oneAnswer(
  worker: Worker,
  seen: Seen,
  gone: AbortSignal | undefined,
  onStep: ((step: number) => void) | undefined,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    if (gone?.aborted) {
      reject(fail(fileFaults.tablesBusy));
      return;
    }
    const timer = setTimeout(() => reject(fail(fileFaults.tablesBusy)), TIMEOUT_MS);
    const ended = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    worker.on('message', (answer: Found | StepDone) => {
      if ('step' in answer) {
        onStep?.(answer.step);
        return;
      }
      clearTimeout(timer);
      resolve(answer);
    });
    worker.once('error', ended);
    worker.once('exit', () => ended(new Error('the thread that finds tables ended without an answer')));
    gone?.addEventListener('abort', () => ended(fail(fileFaults.tablesBusy)), { once: true });
    worker.postMessage(seen);
  });
}
