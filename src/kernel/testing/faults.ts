import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../server/root';

// What calls did against a rule, noted while tests run and written to a list when their program stops: TEST_FAULTS names
// the file. Who runs the tests judges it (scripts/lib/faults.mjs), so that a fault keeps no test from cleaning up.

interface Fault {
  /** The check that judges it. */
  readonly check: 'statements' | 'audit' | 'shapes' | 'traces';
  readonly call: string;
  readonly found: string | number;
  /** What is allowed, or what it needs. */
  readonly needs: string | number;
}
const noted = new Map<string, Fault & { readonly file: string }>();
/** The test file whose program is judged: what a file left running is not the next one's. */
let judged: string | undefined;
const fileNow = (): string => (globalThis as { testFile?: string }).testFile ?? '';

/** Judges the calls of this test file from now on. */
export function beginJudging(): void {
  judged = fileNow();
  // A file that never stopped its program has left its own.
  writeFaults();
}
/** Notes a fault of the test file at work; of several numbers of a call the largest. */
export function noteFault(fault: Fault): void {
  const file = fileNow();
  if (file !== judged) return;
  const { check, call, found } = fault;
  const key = [check, call, file, typeof found === 'number' ? '' : found].join('\t');
  const before = noted.get(key)?.found;
  if (typeof found === 'number' && typeof before === 'number' && before >= found) return;
  noted.set(key, { ...fault, file });
}
/** Writes what was noted since the last time, a line each, at once: several processes write to one list. */
export function writeFaults(): void {
  if (noted.size === 0) return;
  const lines = [...noted.values()].map(({ check, call, found, needs, file }) =>
    [check, call, found, needs, relative(root, file)].map((cell) => String(cell).replace(/\s+/g, ' ')).join('\t'),
  );
  noted.clear();
  const list = process.env['TEST_FAULTS'] ?? join(root, '.build', 'statements.txt');
  mkdirSync(dirname(list), { recursive: true });
  appendFileSync(list, lines.map((line) => `${line}\n`).join(''));
}
