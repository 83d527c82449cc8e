import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';

const LANGS = ['zh-CN', 'en-US'] as const;
/** Every message that leaves by SMS, with the values of its text in a language. */
const templates = (lang: (typeof LANGS)[number]) =>
  modules.flatMap(({ name, locale }) =>
    Object.entries(locale?.[lang] ?? {})
      .filter(([key]) => key.startsWith('sms.'))
      .map(([key, text]) => ({
        name: `${name}.${key}`,
        values: [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1] ?? ''))].sort(),
      })),
  );
const listed = readFileSync(join(root, 'src/modules/account/README.md'), 'utf8')
  .split('\n')
  .filter((row) => /^\| `\w+\.sms\./.test(row))
  .flatMap((row) => {
    const [names = [], values = []] = row
      .split('|')
      .slice(1, 3)
      .map((cell) => [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? ''));
    return names.map((name) => ({ name, values: values.toSorted() }));
  });

test('the list of templates that a carrier approves names every message, with its values in both languages', () => {
  const byName = (a: { readonly name: string }, b: { readonly name: string }) => (a.name < b.name ? -1 : 1);
  expect(listed.length).toBeGreaterThan(7);
  for (const lang of LANGS) expect(templates(lang).sort(byName)).toEqual(listed.toSorted(byName));
});
