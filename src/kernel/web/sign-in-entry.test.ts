import { existsSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
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
/** What pages of visitors load at once and with the body of any page. */
function visitors(): ReturnType<typeof loads> {
  const entry = 'src/apps/light.tsx';
  const bodies = [...loads(entry).files]
    .filter((file) => file.endsWith('/web/index.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/: \(\) => import\('(\.\/[\w/-]+)'\)/g)].map(([, name = '']) =>
        resolve(file, '..', `${name}.tsx`),
      ),
    );
  expect(bodies.length).toBeGreaterThan(5);
  return loads(entry, ...bodies);
}
test('pages of visitors load neither the component library, the router nor the reader of schemas, at once or with the body of a page', () => {
  const { packages } = visitors();
  expect(packages.has('@tanstack/react-query')).toBe(true);
  for (const heavy of ['antd', '@ant-design/icons', 'react-router', 'zod', 'echarts/core', '@tiptap/react', 'dayjs'])
    expect([heavy, packages.get(heavy)]).toEqual([heavy, undefined]);
});
test('pages of visitors load no contract, no import and no reader of formulas', () => {
  const files = [...visitors().files].map((file) => relative(resolve('src'), file));
  expect(files.filter((file) => /\/contract(?:\/|\.ts$)/.test(file))).toEqual([]);
  const heavy = /^kernel\/shared\/(?:call|fields|importing|mathml|latex-\w+|formula-text|foreign-html|masked)\.ts$/;
  expect(files.filter((file) => heavy.test(file) || /^kernel\/web\/(?:list|form|parts|board)\//.test(file))).toEqual(
    [],
  );
});
test('the app itself loads neither charts nor the editor before somebody needs them', () => {
  const { packages } = loads('src/kernel/web/app.tsx');
  expect([packages.has('antd'), packages.has('echarts/core'), packages.has('@tiptap/react')]).toEqual([
    true,
    false,
    false,
  ]);
});
