import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../server/root';
import type { CallDone } from '../server/db/door';
import { noteFault } from './faults';

// Which audit lines and events a call leaves whenever it writes something: seen once in its module's own tests, kept in
// tests/registry/traces.json, and asked of every such call from then on. `npm run traces -- <module>` writes the list anew.

/** The list: a call, and what it always leaves, `audit people.removed` or `event people.removed`. */
const TRACES = join(root, 'tests/registry/traces.json');
let traces: ReadonlyMap<string, readonly string[]> | undefined;
const tracesOf = (call: string): readonly string[] => {
  traces ??= new Map(
    existsSync(TRACES) ? Object.entries(JSON.parse(readFileSync(TRACES, 'utf8')) as Record<string, string[]>) : [],
  );
  return traces.get(call) ?? [];
};

/** Rows that are held for an update are not written by it. */
const WRITES = /\b(?:insert into|(?<!\bfor (?:no key )?)update|delete from)\s+(?:only\s+)?[a-z_]+/i;
/** Whether a call changed any row. */
export const wrote = ({ statements }: Pick<CallDone, 'statements'>): boolean =>
  statements.some(({ text, rows }) => (rows ?? 0) > 0 && WRITES.test(text));
/** What a call left, as the list says it. */
export const left = ({ notes, events }: Pick<CallDone, 'notes' | 'events'>): string[] => [
  ...notes.map((action) => `audit ${action}`),
  ...events.map((topic) => `event ${topic}`),
];

/** What a call that wrote something left out of what it always leaves. */
export const missing = (done: CallDone, always: readonly string[]): string[] =>
  wrote(done) ? always.filter((trace) => !left(done).includes(trace)) : [];

const log = process.env['TRACES_LOG'];
/** Judged in the module's own tests alone: elsewhere a call meets what it meets. TRACES_LOG names a file for what is left. */
export function judgeTraces(done: CallDone): void {
  const { testFile = '' } = globalThis as { testFile?: string };
  if (!testFile.includes(`/modules/${done.call.split('.')[0]}/`)) return;
  if (log && wrote(done)) appendFileSync(log, `${JSON.stringify([done.call, left(done)])}\n`);
  else if (!log)
    for (const trace of missing(done, tracesOf(done.call)))
      noteFault({
        check: 'traces',
        call: done.call,
        found: `left no ${trace}`,
        needs: 'it always left one (tests/registry/traces.json; npm run traces)',
      });
}
