import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync } from 'node:fs';
import { counting, watch, type CallDone } from '../server/db/door';
import { noteFault } from './faults';
import { MORE_STATEMENTS } from './more-statements';

/** Statements a call may make: all but begin, set, commit, the session, and the kernel's own notes. */
export const MOST_STATEMENTS = 5;

const log = process.env['STATEMENTS_LOG'];
/** Judges the number of a call's statements. STATEMENTS_LOG names a file for the counts, a line a call; then none is a fault. */
export function judgeCount({ call, statements: { length: n } }: CallDone): void {
  const allowed = MORE_STATEMENTS.get(call) ?? MOST_STATEMENTS;
  if (n > allowed && !log) noteFault({ check: 'statements', call, found: n, needs: allowed });
  if (log && n > MOST_STATEMENTS) appendFileSync(log, `${call} ${n}\n`);
}
const asking = new AsyncLocalStorage<string[]>();
/** The statements that something sends, without those of the program's own timers, which a busy machine lets come in between. */
export async function asked(run: () => Promise<unknown>): Promise<readonly string[]> {
  const texts: string[] = [];
  await counting(
    (text) => asking.getStore()?.push(text),
    () => asking.run(texts, run),
  );
  return texts;
}
let counters: ((done: CallDone) => void)[] = [];
/** The most statements that each call makes from now on, until the program of the test stops. */
export function countedCalls(): Map<string, number> {
  const most = new Map<string, number>();
  const counter = ({ call, statements: { length: n } }: CallDone) => most.set(call, Math.max(n, most.get(call) ?? 0));
  watch.calls.add(counter);
  counters.push(counter);
  return most;
}
export function stopCounting(): void {
  for (const counter of counters) watch.calls.delete(counter);
  counters = [];
}
