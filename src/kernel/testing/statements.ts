import { appendFileSync } from 'node:fs';
import { watch, type CallDone } from '../server/db/door';
import { MORE_STATEMENTS } from './more-statements';

/** Statements a call may make: all but begin, set, commit, the session, and the kernel's own notes. */
export const MOST_STATEMENTS = 5;

const tooMany = new Map<string, number>();
const log = process.env['STATEMENTS_LOG'];
/** Judges the number of a call's statements. STATEMENTS_LOG names a file for the counts, a line a call. */
export function judgeCount({ call, statements: { length: n } }: CallDone): void {
  if (n > (MORE_STATEMENTS.get(call) ?? MOST_STATEMENTS)) tooMany.set(call, Math.max(n, tooMany.get(call) ?? 0));
  if (log && n > MOST_STATEMENTS) appendFileSync(log, `${call} ${n}\n`);
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
/** What was seen of too many statements since the last time. */
export function tooManyStatements(): string[] {
  const found = [...tooMany].map(([call, n]) => `${call} makes ${n}`);
  tooMany.clear();
  if (!found.length || log) return [];
  return [
    `a call makes at most ${MOST_STATEMENTS} statements (kernel/testing/more-statements.ts): ${found.join(', ')}`,
  ];
}
