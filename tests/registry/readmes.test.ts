import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true }).map((name) => `${folder}/${String(name).replaceAll('\\', '/')}`);
const files = [
  ...readdirSync(root).filter((name) => existsSync(join(root, name))),
  ...['docs', 'migrations', 'scripts', 'src', 'tests'].flatMap(below),
];
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const pages = files.filter((file) => /(?:^|\/)README\.md$|^ARCHITECTURE\.md$/.test(file));

/** Files of code that a page names, samples of code apart: `server/list.ts`, `locale/screens-*.ts`, and class/server/list.ts without marks. */
function namedIn(page: string): string[] {
  const prose = page.replace(/```.*?```/gs, '');
  const found = [
    ...prose.matchAll(/`([\w@./*-]+\.(?:tsx?|mjs|css|sql))`/g),
    ...prose.matchAll(/(?<![\w/.@*`-])((?:[\w*-]+\/)+[\w.*-]+\.(?:tsx?|mjs|css|sql))(?!\.?\w)/g),
  ];
  return [...new Set(found.flatMap(([, name]) => name ?? []))];
}
/** Where a name may begin, beside the page's own folder and all below it; the last is the module that a new one copies. */
const TOPS = ['', 'src', 'src/modules', 'src/kernel', 'src/kernel/server', 'src/kernel/web', 'src/modules/class'];
/** Whether a file of that name is there; `*` stands for any part of a file's name. */
function isThere(name: string, page: string): boolean {
  const folder = page.split('/').slice(0, -1).join('/');
  const tail = name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
  const ends = new RegExp(`(?:^|/)${tail}$`);
  const whole = TOPS.map((top) => new RegExp(`^${top ? `${top}/` : ''}${tail}$`));
  return files
    .filter((file) => ends.test(file))
    .some((file) => file.startsWith(folder ? `${folder}/` : '') || whole.some((top) => top.test(file)));
}

test('every file of code that a README names is there', () => {
  const named = pages.flatMap((page) => namedIn(text(page)).map((name) => ({ page, name })));
  expect(pages.length).toBeGreaterThan(40);
  expect(named.length).toBeGreaterThan(300);
  expect(named.filter(({ name, page }) => !isThere(name, page)).map(({ name, page }) => `${page}: ${name}`)).toEqual(
    [],
  );
});
test('a file that is gone, or lies in another module, is found out', () => {
  const page = 'src/modules/class/README.md';
  const said =
    'Begin at `server/list.ts`, then `server/gone.ts`, `sheet.ts`, `locale/screens-*.ts` and homework/web/gone.ts.';
  expect(namedIn(said)).toHaveLength(5);
  expect(namedIn(said).filter((name) => !isThere(name, page))).toEqual([
    'server/gone.ts',
    'sheet.ts',
    'homework/web/gone.ts',
  ]);
  expect(namedIn('```ts\nimport a from "gone/away.ts";\n```')).toEqual([]);
});
test('every variable that the README names for tests is asked for somewhere', () => {
  const rows = text('README.md').split('## A red test')[1]?.split('\n## ')[0] ?? '';
  const named = [...rows.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );
  const code = files.filter((file) => /^(?:scripts|tests|src\/kernel\/testing)\/.*\.(?:ts|mjs)$/.test(file));
  const asked = code.map(text).join('\n');
  expect(named.length).toBeGreaterThan(12);
  expect(named.filter((name) => !new RegExp(`process\\.env(?:\\.|\\[')${name}\\b`).test(asked))).toEqual([]);
});
test('the drawing of the modules in ARCHITECTURE has each of them, in the order in which they may use each other', () => {
  const drawing = text('ARCHITECTURE.md').split('The modules in their order')[1]?.split('```')[1] ?? '';
  const drawn = drawing
    .trim()
    .split('\n')
    .flatMap((row) => row.slice(12).trim().split(/\s+/));
  expect(drawn).toEqual(modules.map(({ name }) => name).filter((name) => name !== 'kernel'));
});
