import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

/** Files that entries load at once, and the packages they name; what is loaded later (`import()`) does not count. */
function loads(...entries: readonly string[]): { readonly files: Set<string>; readonly packages: Map<string, string> } {
  const files = new Set<string>();
  const packages = new Map<string, string>();
  const walk = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, from, plain] of readFileSync(file, 'utf8').matchAll(
      /^(?:import|export)(?! type)[^;]*?from '([^']+)';|^import '([^']+)';/gms,
    )) {
      const name = (from ?? plain)!;
      if (!name.startsWith('.')) {
        packages.set(name, file);
        continue;
      }
      const base = resolve(file, '..', name);
      const found = ['.ts', '.tsx', '/index.ts', '/index.tsx']
        .map((end) => base + end)
        .find((path) => existsSync(path));
      if (found) walk(found);
    }
  };
  for (const entry of entries) walk(resolve(entry));
  return { files, packages };
}

test('the sign-in page loads neither the component library nor the router', () => {
  const { files, packages } = loads('src/apps/login.tsx');
  expect(files.size).toBeGreaterThan(10);
  for (const heavy of [
    'antd',
    '@ant-design/icons',
    'react-router',
    '@tanstack/react-query',
    'echarts/core',
    '@tiptap/react',
    'dayjs',
  ])
    expect([heavy, packages.get(heavy)]).toEqual([heavy, undefined]);
});
test('pages of visitors load the component library neither at once nor with the body of a page', () => {
  const entry = 'src/apps/light.tsx';
  const bodies = [...loads(entry).files]
    .filter((file) => file.endsWith('/web/index.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/: \(\) => import\('(\.\/[\w/-]+)'\)/g)].map(([, name = '']) =>
        resolve(file, '..', `${name}.tsx`),
      ),
    );
  expect(bodies.length).toBeGreaterThan(5);
  const { packages } = loads(entry, ...bodies);
  expect([packages.has('react-router'), packages.has('@tanstack/react-query')]).toEqual([true, true]);
  for (const heavy of ['antd', '@ant-design/icons', 'echarts/core', '@tiptap/react', 'dayjs'])
    expect([heavy, packages.get(heavy)]).toEqual([heavy, undefined]);
});
test('the app itself loads neither charts nor the editor before somebody needs them', () => {
  const { packages } = loads('src/kernel/web/app.tsx');
  expect([packages.has('antd'), packages.has('echarts/core'), packages.has('@tiptap/react')]).toEqual([
    true,
    false,
    false,
  ]);
});
