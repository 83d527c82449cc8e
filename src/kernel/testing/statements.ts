import { appendFileSync } from 'node:fs';
import { watch } from '../server/db/door';
import { MORE_STATEMENTS } from './more-statements';

/** Statements a call may make: all but begin, set, commit, the session, and the kernel's own notes. */
export const MOST_STATEMENTS = 5;

const tooMany = new Map<string, number>();
/** Counts the statements of every call from now on, or no longer. STATEMENTS_LOG names a file for the counts, a line a call. */
export function countStatements(on: boolean): void {
  const log = process.env['STATEMENTS_LOG'];
  watch.counted = !on
    ? undefined
    : (call, n) => {
        if (n > (MORE_STATEMENTS.get(call) ?? MOST_STATEMENTS)) tooMany.set(call, Math.max(n, tooMany.get(call) ?? 0));
        if (log && n > MOST_STATEMENTS) appendFileSync(log, `${call} ${n}\n`);
      };
}
/** @throws when a call since the last time made more statements than it may. */
export function judgeStatements(): void {
  const found = [...tooMany].map(([call, n]) => `${call} makes ${n}`);
  tooMany.clear();
  if (found.length && !process.env['STATEMENTS_LOG'])
    throw new Error(
      `a call makes at most ${MOST_STATEMENTS} statements (kernel/testing/more-statements.ts): ${found.join(', ')}`,
    );
}
