import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { pagesOf, placeFinder } from './pages';

const site = mkdtempSync(join(tmpdir(), 'site-'));
afterAll(() => rmSync(site, { recursive: true }));
for (const name of ['index', 'desk', 'login', 'light'])
  writeFileSync(join(site, `${name}.html`), `<html>\n  <head>\n    <title>${name}</title>\n  </head>\n</html>`);
writeFileSync(
  join(site, 'bodies.json'),
  JSON.stringify({ 'people.students': ['assets/students-1.js', 'assets/people-2.css'] }),
);

test('a place is found by its address, what is written out before a parameter', () => {
  const find = placeFinder([{ path: '/clazz/{clazzId}' }, { path: '/clazz/new' }, { path: '/clazz/{clazzId}/logs' }]);
  expect(find('/clazz/new')?.path).toBe('/clazz/new');
  expect(find('/clazz/7')?.path).toBe('/clazz/{clazzId}');
  expect(find('/clazz/7/logs')?.path).toBe('/clazz/{clazzId}/logs');
  expect(find('/clazz/7/other')).toBeUndefined();
});

test('a page names the files of its screen, so that they come beside the program, and no other page does', () => {
  const page = pagesOf(site, [{ path: '/desk/students', module: 'people', key: 'students' }]);
  const text = (path: string) => page(path).html.toString();
  expect(text('/desk/students')).toContain('<title>desk</title>');
  expect(text('/desk/students')).toContain('<link rel="modulepreload" crossorigin href="/site/assets/students-1.js">');
  expect(text('/desk/students')).toContain(
    '<link rel="preload" as="style" href="/site/assets/people-2.css" crossorigin>',
  );
  expect(brotliDecompressSync(page('/desk/students').br).toString()).toBe(text('/desk/students'));
  expect(text('/desk/nowhere')).not.toContain('preload');
  expect(text('/login')).toContain('<title>login</title>');
});
test('a light page comes with the program of light pages, any other address below it with the whole one', () => {
  const page = pagesOf(site, [
    { path: '/shop/{id}', module: 'shop', key: 'one', screen: { light: true } },
    { path: '/shop/{id}/till', module: 'shop', key: 'till', screen: {} },
  ]);
  const text = (path: string) => page(path).html.toString();
  expect(text('/shop/7')).toContain('<title>light</title>');
  expect(text('/shop/7/till')).toContain('<title>index</title>');
  expect(text('/shop/7/else')).toContain('<title>index</title>');
});
