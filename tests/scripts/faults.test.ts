import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

const { judgeFaults } = (await import(join(root, 'scripts/lib/faults.mjs'))) as {
  judgeFaults(list: string): [string, string[]][];
};
const line = (...cells: readonly (string | number)[]) => `${cells.join('\t')}\n`;
const found = (list: string) => judgeFaults(list).filter(([, faults]) => faults.length > 0);

test('a limit that was broken is found, by call, number, what is allowed, and file', () => {
  expect(found(line('statements', 'class.clazz.join', 9, 8, 'src/modules/class/a.test.ts'))).toEqual([
    ['statements', ['class.clazz.join: 9 statements, 8 allowed (src/modules/class/a.test.ts)']],
  ]);
});
test('a list without a fault is good by each check', () => {
  expect(judgeFaults('')).toEqual([
    ['statements', []],
    ['audit', []],
    ['shapes', []],
    ['traces', []],
  ]);
});
test('a call is said once a file, with its largest number', () => {
  const list = [9, 10, 9].map((n) => line('statements', 'toy.rooms.add', n, 5, 'a.test.ts')).join('');
  expect(found(list + line('statements', 'toy.rooms.add', 6, 5, 'b.test.ts'))).toEqual([
    [
      'statements',
      ['toy.rooms.add: 10 statements, 5 allowed (a.test.ts)', 'toy.rooms.add: 6 statements, 5 allowed (b.test.ts)'],
    ],
  ]);
});
test('what lacks an audit line, a shape or a trace is a check of its own', () => {
  const audit = line('audit', 'toy.rooms.drop', 'changes a mark (toy_mark)', 'it leaves an audit line', 'a.test.ts');
  const list = [
    audit,
    audit,
    line('shapes', 'a statement', 'loose: select 1', 'a cluster refuses it', 'a.test.ts'),
    line('traces', 'toy.rooms.drop', 'left no audit toy.dropped', 'it always left one', 'a.test.ts'),
  ];
  expect(found(list.join(''))).toEqual([
    ['audit', ['toy.rooms.drop: changes a mark (toy_mark); it leaves an audit line (a.test.ts)']],
    ['shapes', ['a statement: loose: select 1; a cluster refuses it (a.test.ts)']],
    ['traces', ['toy.rooms.drop: left no audit toy.dropped; it always left one (a.test.ts)']],
  ]);
});
test('a line that nobody understands is no silence', () => {
  expect(found('half a li\n')).toEqual([['statements', ['a line that nobody understands: half a li']]]);
});
