import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { registry } from '../../apps/modules';
import { root as program } from '../server/root';
import { kernelModule } from '../shared/kernel-module';
import { compileSources } from './compiled';

let root: string;
const write = (name: string, text: string) => writeFileSync(join(root, 'src', name), text);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'meiyike-compiled-'));
  mkdirSync(join(root, 'src'));
  write('double.ts', 'export const double = (n: number): number => n * 2;\n');
  write('four.tsx', "import './four.css';\nimport { double } from './double';\nexport const four = double(2);\n");
  write('four.css', '.four {}\n');
  write('double.test.ts', 'throw new Error("a test is no module of the program");\n');
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

test('a module runs compiled, from its own file, without its styles', async () => {
  const dir = await compileSources(root);
  expect(await import(pathToFileURL(join(dir, 'src/four.js')).href)).toMatchObject({ four: 4 });
  expect(existsSync(join(dir, 'src/double.test.js'))).toBe(false);
});

test('unchanged sources are compiled once, any change compiles anew', async () => {
  const first = await compileSources(root);
  expect(await compileSources(root)).toBe(first);
  write('double.ts', 'export const double = (n: number): number => n + n;\n');
  const second = await compileSources(root);
  expect(second).not.toBe(first);
  expect(readFileSync(join(second, 'src/double.js'), 'utf8')).toContain('n + n');
});

test('a changed test compiles nothing', async () => {
  const first = await compileSources(root);
  write('double.test.ts', '// another\n');
  expect(await compileSources(root)).toBe(first);
});

test('every module exists once: what a test imports is what the program holds', async () => {
  expect(registry.modules).toContain(kernelModule);
  // A path that is put together at run time would lead to the source, to a second object of the same name.
  await expect(import(join(program, 'src/kernel/shared/kernel-module.ts'))).rejects.toThrow('would exist twice');
});
