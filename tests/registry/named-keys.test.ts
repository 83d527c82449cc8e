import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';
import { openingTag } from './opening-tag';

/** A key with a name of its own and words of the locale on it. */
interface Named {
  readonly file: string;
  readonly name: string;
  readonly words: string;
}
const KEY = /<(button|Button|ActButton|Link|a|summary)\b/g;
/** Keys of texts in a call of `t`, in their order: `t('a')` has one, `t(on ? 'a' : 'b')` two. */
const textsIn = (call: string): string[] =>
  [...call.split(', {')[0]!.matchAll(/(?<!=== |!== )'([\w.]+)'/g)].map(([, key]) => key!);

/** Every pair of a name and the words that it goes with. */
function namedIn(file: string): Named[] {
  const text = readFileSync(join(root, 'src', file), 'utf8');
  return [...text.matchAll(KEY)].flatMap(({ index, 1: element }) => {
    const tag = openingTag(text, index);
    const name = /aria-label=\{t\(([^]*?)\)\}/.exec(tag)?.[1];
    if (!name || tag.endsWith('/')) return [];
    const body = text.slice(index + tag.length + 1).split(`</${element}>`)[0]!;
    const words = textsIn(/^\s*\{t\(([^]*?)\)\}\s*$/.exec(body)?.[1] ?? '');
    return textsIn(name).flatMap((one, at) => {
      const shown = words[at];
      return shown ? [{ file, name: one, words: shown }] : [];
    });
  });
}

const NONE: Readonly<Record<string, string>> = {};
/** Letters and digits alone: signs and blanks are not spoken. */
const spoken = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

const files = readdirSync(join(root, 'src/modules'), { recursive: true, encoding: 'utf8' })
  .filter((f) => f.endsWith('.tsx') && !f.includes('.test.'))
  .map((f) => join('modules', f));

test('whoever says the words on a key to the machine means that key: its name has them, in both languages', () => {
  const named = files.flatMap(namedIn);
  expect(named.length).toBeGreaterThan(15);
  const wrong = named.flatMap(({ file, name, words }) => {
    const locale = modules.find((m) => m.name === file.split(/[/\\]/)[1])?.locale;
    return (['zh-CN', 'en-US'] as const).flatMap((lang) => {
      const texts = new Map<string, string>(Object.entries(locale?.[lang] ?? NONE));
      const [full, shown] = [texts.get(name), texts.get(words)];
      if (full === undefined || shown === undefined) return [`${file}: ${lang} has no ${name} or ${words}`];
      const parts = shown.split(/\{[^}]*\}/).map(spoken);
      return parts.every((part) => spoken(full).includes(part)) ? [] : [`${file}: “${shown}” is called “${full}”`];
    });
  });
  expect(wrong).toEqual([]);
});
