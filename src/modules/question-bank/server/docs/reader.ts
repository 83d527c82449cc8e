import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { afterAwake } from '../../../../kernel/server/patience';
import { fail } from '../../../../kernel/shared/faults';
import { faults } from '../../faults';
import type { Answer, Ask } from './worker-main';

const TIMEOUT_MS = 30_000;
const LIMITS = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 32 };
/** Documents read at the same time; the next ones wait. */
const AT_ONCE = 2;
let busy = 0;
const waiting: (() => void)[] = [];

function open(url: string, ask: Ask): Worker {
  const options: WorkerOptions = { workerData: ask, resourceLimits: LIMITS, execArgv: [], env: {} };
  if (url.endsWith('.js')) return new Worker(new URL(url), options);
  // From source the thread needs the TypeScript loader, which Node 20 does not hand down to threads.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href;
  return new Worker(
    `import(${JSON.stringify(loader)}).then((m) => { (m.register ?? m.default.register)(); return import(${JSON.stringify(url)}); })`,
    { ...options, eval: true },
  );
}

/**
 * Recognises the questions of a document in a thread of its own, which ends with it: a hostile file may take its time and memory, not the server's.
 * @throws one of the doc faults at the field `file`; what takes half a minute or too much memory counts as a bomb.
 */
export async function readInThread(
  bytes: Uint8Array,
  fileName: string,
): Promise<Extract<Answer, { readonly found: unknown }>['found']> {
  while (busy >= AT_ONCE)
    await new Promise<void>((resolve) => {
      waiting.push(resolve);
    });
  busy += 1;
  let worker: Worker | undefined, timer: NodeJS.Timeout | undefined;
  try {
    // A chunk of its own in the bundle: its address is what the thread runs.
    const { here, DOCS_THREAD } = await import('./worker-main');
    const answer = await new Promise<Answer>((resolve, reject) => {
      const w = (worker = open(here, { thread: DOCS_THREAD, bytes: new Uint8Array(bytes), fileName }));
      timer = afterAwake(TIMEOUT_MS, () => {
        resolve({ refused: 'docBomb' });
      });
      w.on('message', resolve);
      w.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ refused: 'docBomb' });
        else reject(error);
      });
      w.on('exit', () => {
        reject(new Error('the document thread ended without an answer'));
      });
    });
    if ('refused' in answer) throw fail(faults[answer.refused], {}, 'file');
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.found;
  } finally {
    clearInterval(timer);
    void worker?.terminate();
    busy -= 1;
    waiting.shift()?.();
  }
}
