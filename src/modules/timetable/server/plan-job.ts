import { setImmediate as yieldNow } from 'node:timers/promises';
import type { JobKind } from '../../../kernel/server/jobs';
import { seeded } from '../../../kernel/server/world';
import type { DraftResult } from '../rules';
import { checkPlan } from '../rules/check-plan';
import { explainLeft, searchPlan } from '../rules/generate';
import { drafts } from '../tables';
import { planInput } from './plan-input';

/** Steps between two breaths: about ten milliseconds, so that calls of others are answered meanwhile. */
const SLICE = 250;
/** The best so far is written this often; a stopped or broken job leaves it. */
const KEEP_MS = 5000;

/** Makes a timetable in slices of the event loop, keeps the best, stops when asked or when nothing gets better. */
export const planJob: JobKind = {
  kind: 'timetable.plan',
  async run(job, params) {
    const { draftId, termId, seconds } = params as { draftId: number; termId: number; seconds: number };
    const began = performance.now();
    const input = await job.tx((door) => planInput(door, termId));
    const hours = input.needs.reduce((s, n) => s + n.hours, 0);
    const search = searchPlan(input, seeded(draftId % 2_147_483_647));
    const resultOf = (): DraftResult => {
      const { placed, unplaced, soft } = search.best();
      return { placed, left: explainLeft(input, unplaced), hard: checkPlan(input, placed).hard, soft, seconds: Math.round((performance.now() - began) / 100) / 10 };
    };
    const save = (state: 'running' | 'ready') => job.tx((door) => door.update(drafts, { draftId }, { state, result: resultOf() }));
    let kept = began;
    for (;;) {
      const settled = search.run(SLICE);
      const now = performance.now();
      if (settled || job.stopped() || now - began > seconds * 1000) break;
      if (now - kept > KEEP_MS) { kept = now; await save('running'); }
      // Two thirds of the bar are places found, the rest is the time that makes it kinder.
      const found = hours - search.best().unplaced.length;
      await job.progress(Math.round(found * 0.67 + hours * 0.33 * Math.min(1, (now - began) / (seconds * 1000))), hours);
      await yieldNow();
    }
    await save('ready');
    const { placed, hard, soft, left } = resultOf();
    return { draftId, placed: placed.length, hours, hard, soft, left: left.reduce((s, l) => s + l.hours, 0) };
  },
};
