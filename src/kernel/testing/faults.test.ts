import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { root } from '../server/root';
import { beginJudging, noteFault, writeFaults } from './faults';
import { judgeCount, MOST_STATEMENTS } from './statements';

const at = globalThis as { testFile?: string };
const own = at.testFile;
const listed = process.env['TEST_FAULTS'];
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'faults-'));
});
beforeEach(() => {
  rmSync(join(dir, 'list'), { force: true });
  process.env['TEST_FAULTS'] = join(dir, 'list');
});
afterAll(() => {
  at.testFile = own;
  if (listed === undefined) delete process.env['TEST_FAULTS'];
  else process.env['TEST_FAULTS'] = listed;
  rmSync(dir, { recursive: true });
});
const file = (name: string) => {
  at.testFile = join(root, 'src', name);
};
const makes = (call: string, n: number) =>
  judgeCount({
    call,
    statements: Array.from({ length: n }, () => ({ text: 'select 1', values: [], orgId: 1 })),
    notes: [],
    events: [],
  });
const written = () => readFileSync(join(dir, 'list'), 'utf8');

test('a call of too many statements is written with its largest number, what is allowed, and its file', () => {
  file('a.test.ts');
  beginJudging();
  for (const n of [MOST_STATEMENTS, 7, 9, 8]) makes('toy.rooms.add', n);
  makes('toy.rooms.get', MOST_STATEMENTS);
  writeFaults();
  writeFaults();
  expect(written()).toBe(`statements\ttoy.rooms.add\t9\t${MOST_STATEMENTS}\tsrc/a.test.ts\n`);
});
test('what a file leaves behind is neither lost nor the next one’s', () => {
  file('a.test.ts');
  beginJudging();
  makes('toy.rooms.add', 6);
  file('b.test.ts');
  // Still running from before: this file has no program that is judged.
  makes('toy.rooms.drop', 6);
  file('c.test.ts');
  beginJudging();
  makes('toy.rooms.join', 6);
  writeFaults();
  expect(written().split('\n')).toEqual([
    `statements\ttoy.rooms.add\t6\t${MOST_STATEMENTS}\tsrc/a.test.ts`,
    `statements\ttoy.rooms.join\t6\t${MOST_STATEMENTS}\tsrc/c.test.ts`,
    '',
  ]);
});
test('a fault is one line, whatever its statement looks like', () => {
  file('a.test.ts');
  beginJudging();
  noteFault({ check: 'shapes', call: 'a statement', found: 'loose: select\n\t1', needs: 'a value' });
  writeFaults();
  expect(written()).toBe('shapes\ta statement\tloose: select 1\ta value\tsrc/a.test.ts\n');
});
