import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../server/root';
import { LONGEST, longestFirst } from './longest-first';

const file = (name: string, project: string) => ({ moduleId: `/home/somebody/${name}`, project: { name: project } });

test('the files that take minutes begin first, each in its project, and the others keep their order', () => {
  const [en = '', zh = ''] = LONGEST;
  const fuzz = 'tests/registry/fuzz.test.ts';
  const files = [
    file('tests/browser/exam.test.ts', 'browser'),
    file(zh, 'browser'),
    file(en, 'browser'),
    file('tests/browser/ground.test.ts', 'browser'),
    file('src/kernel/shared/dates.test.ts', 'node'),
    file(fuzz, 'node'),
  ];
  expect(longestFirst(files).map(({ moduleId }) => moduleId.replace('/home/somebody/', ''))).toEqual([
    en,
    zh,
    'tests/browser/exam.test.ts',
    'tests/browser/ground.test.ts',
    fuzz,
    'src/kernel/shared/dates.test.ts',
  ]);
});
test('each of them is there', () => {
  expect(LONGEST.filter((name) => !existsSync(join(root, name)))).toEqual([]);
});
