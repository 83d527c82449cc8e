import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { fail } from '../../../kernel/shared/faults';
import { fileFaults } from '../faults';
import type { Answer, Pages, Wanted } from './sheet-thread';

/** Documents drawn at the same time in a process, and how many may wait for them. */
const AT_ONCE = 2;
const MOST_WAITING = 40;
/** No few pages take so long, on a machine with other work either: then something hangs, and the thread goes. */
const TIMEOUT_MS = 60_000;
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

let busy = 0;
const waiting: (() => void)[] = [];

async function open(): Promise<Worker> {
  // A chunk of its own in the bundle: its address is what the thread runs.
  const { here, SHEET_THREAD } = await import('./sheet-thread');
  const options: WorkerOptions = {
    workerData: { thread: SHEET_THREAD },
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
 * Draws pages of a PDF away from the server's event loop, in a thread that ends with it.
 * @throws `noPages` where the document cannot be read, `sheetsBusy` where too many wait.
 */
export async function pagesIn(wanted: Wanted): Promise<Pages> {
  if (waiting.length >= MOST_WAITING) throw fail(fileFaults.sheetsBusy);
  while (busy >= AT_ONCE)
    await new Promise<void>((go) => {
      waiting.push(go);
    });
  busy += 1;
  try {
    const worker = await open();
    try {
      const answer = await oneAnswer(worker, wanted);
      if ('fault' in answer) throw fail(fileFaults.noPages);
      return answer.pages;
    } finally {
      await worker.terminate();
    }
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
}
function oneAnswer(worker: Worker, wanted: Wanted): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(fail(fileFaults.sheetsBusy)), TIMEOUT_MS);
    const ended = (error: Error) => {
      clearTimeout(timer);
      reject(error);
    };
    worker.once('message', (answer: Answer) => {
      clearTimeout(timer);
      resolve(answer);
    });
    // A document that fills the thread's memory is one that cannot be drawn.
    worker.once('error', () => ended(fail(fileFaults.noPages)));
    worker.once('exit', () => ended(new Error('the thread that draws pages ended without an answer')));
    worker.postMessage(wanted);
  });
}
