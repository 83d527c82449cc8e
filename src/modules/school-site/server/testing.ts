// For this module's tests only: a built site with nothing in it, around which pages are written.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENTRIES, type Entry } from '../rules';

const pageOf = (name: string) => `<!doctype html>
<html lang="zh-CN">
  <head>
    <title>program</title>
  </head>
  <body class="${name}"><div id="root"></div></body>
</html>`;
interface BuiltSite {
  readonly folder: string;
  remove(): void;
}
export function builtSite(): BuiltSite {
  const folder = mkdtempSync(join(tmpdir(), 'site-'));
  for (const name of ['index', 'desk', 'login', 'light']) writeFileSync(join(folder, `${name}.html`), pageOf(name));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
/** Every entry on, but those that are named. */
export const entriesBut = (...off: readonly Entry[]): Record<Entry, boolean> =>
  Object.fromEntries(ENTRIES.map((key) => [key, !off.includes(key)])) as Record<Entry, boolean>;
