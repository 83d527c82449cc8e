import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { JobKind } from '../../../kernel/server/jobs';
import type { DraftResult } from '../rules';
import { checkPlan } from '../rules/check-plan';
import { explainLeft } from '../rules/explain';
import { drafts } from '../tables';
import { planInput } from './plan-input';
import type { Ask, Found } from './plan-thread';

/** The best so far is written this often, and when it becomes whole; a stopped or broken job leaves it. */
const KEEP_MS = 5000;
const LOOK_MS = 250;
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

/** A thread that searches: from source it needs the TypeScript loader, which Node 20 does not hand down to threads. */
function open(url: string, ask: Ask): Worker {
  const options: WorkerOptions = { workerData: ask, resourceLimits: LIMITS, execArgv: [], env: {} };
  if (url.endsWith('.js')) return new Worker(new URL(url), options);
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx/esm/api')).href;
  return new Worker(
    `import(${JSON.stringify(loader)}).then((m) => { (m.register ?? m.default.register)(); return import(${JSON.stringify(url)}); })`,
    { ...options, eval: true },
  );
}

/** Makes a timetable in a thread of its own, keeps the best, stops when asked or when nothing gets better. */
export const planJob: JobKind = {
  kind: 'timetable.plan',
  async run(job, params) {
    const { draftId, termId, seconds } = params as { draftId: number; termId: number; seconds: number };
    const began = performance.now();
    const input = await job.tx((door) => planInput(door, termId));
    const hours = input.needs.reduce((s, n) => s + n.hours, 0);
    let best: Found = {
      placed: [],
      unplaced: input.needs.flatMap((n) => Array<number>(n.hours).fill(n.needId)),
      soft: 0,
      ended: false,
    };
    const resultOf = (): DraftResult => ({
      placed: best.placed,
      left: explainLeft(input, best.unplaced),
      hard: checkPlan(input, best.placed).hard,
      soft: best.soft,
      seconds: Math.round((performance.now() - began) / 100) / 10,
    });
    const save = (state: 'running' | 'ready') =>
      job.tx((door) => door.update(drafts, { draftId }, { state, result: resultOf() }));
    // A chunk of its own in the bundle: its address is what the thread runs.
    const { here, PLAN_THREAD } = await import('./plan-thread');
    const worker = open(here, { thread: PLAN_THREAD, input, seed: draftId % 2_147_483_647, seconds });
    try {
      const end = new Promise<void>((resolve, reject) => {
        worker.on('message', (found: Found) => {
          best = found;
          if (found.ended) resolve();
        });
        worker.on('error', reject);
        worker.on('exit', () => {
          if (best.ended) resolve();
          else reject(new Error('the timetable thread ended without an answer'));
        });
      });
      let over = false;
      end.then(
        () => {
          over = true;
        },
        () => {
          over = true;
        },
      );
      let isWhole = false;
      for (let kept = began; !over;) {
        if (job.stopped()) worker.postMessage('stop');
        const now = performance.now();
        // The first one that is whole at once: who waits for it may look at it, and stop.
        const becameWhole: boolean = !isWhole && best.unplaced.length === 0;
        if (now - kept > KEEP_MS || becameWhole) {
          kept = now;
          isWhole ||= becameWhole;
          await save('running');
        }
        // Two thirds of the bar are places found, the rest is the time that makes it kinder.
        await job.progress(
          Math.round(best.placed.length * 0.67 + hours * 0.33 * Math.min(1, (now - began) / (seconds * 1000))),
          hours,
        );
        await Promise.race([
          end.catch(() => undefined),
          new Promise((done) => {
            setTimeout(done, LOOK_MS);
          }),
        ]);
      }
      await end;
    } finally {
      void worker.terminate();
    }
    await save('ready');
    const { placed, hard, soft, left } = resultOf();
    return { draftId, placed: placed.length, hours, hard, soft, left: left.reduce((s, l) => s + l.hours, 0) };
  },
};
