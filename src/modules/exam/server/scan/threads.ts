import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Answer, Ask, Done, Work } from './read-thread';

/** Sides read at the same time; the next ones wait. */
const AT_ONCE = 2;
/** A thread that nobody needed for so long ends. */
const KEEP_MS = 30_000;
/** No side takes so long, on a machine with other work either: then something hangs, and the thread goes. */
const TIMEOUT_MS = 120_000;
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };

/** A file that its reader could make nothing of. */
export class UnreadableFile extends Error {}

const idle: Worker[] = [];
const waiting: (() => void)[] = [];
let busy = 0;
let lastAsk = 0;

async function open(): Promise<Worker> {
  // A chunk of its own in the bundle: its address is what the thread runs.
  const { here, SCAN_THREAD } = await import('./read-thread');
  const options: WorkerOptions = {
    workerData: { thread: SCAN_THREAD },
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
function rest(worker: Worker): void {
  worker.unref();
  idle.push(worker);
  setTimeout(() => {
    const at = idle.indexOf(worker);
    if (at < 0) return;
    idle.splice(at, 1);
    void worker.terminate();
  }, KEEP_MS).unref();
}

/**
 * Reads a side, or a page of a PDF, away from the server's event loop.
 * @throws `UnreadableFile` for a PDF that is none.
 */
export async function inThread<W extends Work>(work: W): Promise<Done<W>> {
  while (busy >= AT_ONCE)
    await new Promise<void>((go) => {
      waiting.push(go);
    });
  busy += 1;
  const worker = idle.pop() ?? (await open());
  worker.ref();
  let healthy = false;
  try {
    const { done, fault } = await oneAnswer(worker, { ...work, id: (lastAsk += 1) });
    healthy = true;
    if (!done) throw new UnreadableFile(fault);
    return done as Done<W>;
  } finally {
    busy -= 1;
    if (healthy) rest(worker);
    else void worker.terminate();
    waiting.shift()?.();
  }
}
function oneAnswer(worker: Worker, ask: Ask): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      worker.off('message', hear);
      worker.off('error', fail);
      worker.off('exit', ended);
    };
    const hear = (answer: Answer) => {
      if (answer.id !== ask.id) return;
      done();
      resolve(answer);
    };
    const fail = (error: Error) => {
      done();
      reject(error);
    };
    const ended = () => fail(new Error('the thread that reads sides ended without an answer'));
    const timer = setTimeout(() => fail(new Error('a side took too long to read')), TIMEOUT_MS);
    worker.on('message', hear);
    worker.on('error', fail);
    worker.on('exit', ended);
    worker.postMessage(ask);
  });
}
/** Ends the idle threads; tests use it. */
export const endThreads = async (): Promise<void> => {
  await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
};
