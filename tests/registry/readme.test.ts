import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
const rows = readme
  .slice(readme.indexOf('## Adding a field'))
  .split('\n## ')[0]!
  .split('\n')
  .filter((row) => row.startsWith('| ') && !row.startsWith('| |'))
  .map((row) => row.split('|').map((cell) => cell.trim()));
/** The names in a cell's backticks. A file says its module with its first part; a second one beside it says only what differs. */
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1]!);
/** The files of a column of the table, one a place; `en-US.ts` behind `people/locale/zh-CN.ts` lies beside it. */
const filesOf = (at: number): string[] =>
  rows.flatMap((row) => {
    const files = quoted(row[at] ?? '').filter((name) => /\.tsx?$/.test(name));
    const module = files[0]?.split('/')[0] ?? '';
    const folder = files[0]?.slice(0, files[0].lastIndexOf('/')) ?? '';
    return files.map((name) =>
      name.startsWith(`${module}/`)
        ? name
        : existsSync(join(root, 'src/modules', folder, name))
          ? `${folder}/${name}`
          : `${module}/locale/${name}`,
    );
  });

test('the files that a field costs, as the README lists them, are there and at most eight with the migration', () => {
  for (const at of [2, 3]) {
    const files = filesOf(at);
    expect(files.length + 1).toBeGreaterThan(5);
    expect(files.length + 1).toBeLessThanOrEqual(8);
    expect(files.filter((name) => !existsSync(join(root, 'src/modules', name)))).toEqual([]);
  }
});
test('the parts that the README names beside a file stand in it', () => {
  for (const row of rows)
    for (const cell of row.slice(2, 4)) {
      const [file, ...parts] = quoted(cell);
      if (!file || !/\.tsx?$/.test(file)) continue;
      const text = readFileSync(join(root, 'src/modules', file), 'utf8');
      for (const part of parts.filter((name) => /^\w+$/.test(name))) expect(text).toMatch(new RegExp(`\\b${part}\\b`));
    }
});
test('what the README says of something forgotten stands in the file that tells it', () => {
  const told = (readme.split('## What is forgotten is told')[1] ?? '')
    .split('\n## ')[0]!
    .split('\n')
    .filter((row) => /^\| (?!-|Forgotten)/.test(row))
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .map((cells) => ({ file: quoted(cells[2] ?? '').at(-1) ?? '', words: quoted(cells[3] ?? '')[0] ?? '' }));
  expect(told).toHaveLength(5);
  for (const { file, words } of told) expect(readFileSync(join(root, file), 'utf8')).toContain(words);
});
