import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { modules } from '../../src/apps/modules';
import { openingTag } from './opening-tag';
import { root } from '../../src/kernel/server/root';
import { meaningBeside as ofScreen } from '../../src/modules/analytics/web/screen-pages';
import { SCREEN_TILES } from '../../src/modules/analytics/server/screen-tiles';
import { meaningOf as ofBoard } from '../../src/modules/sport-data/web/pages';
import { FIGURES, meaningOf as ofBench } from '../../src/modules/shell/rules/bench';
import { TILES } from '../../src/modules/sport-data/server/tiles';

/** The definitions of all modules: `<module>.<figure>` with what is said of it in Chinese. */
const defined = new Map<string, Record<string, string>>();
for (const m of modules)
  for (const [key, text] of Object.entries(m.locale['zh-CN'])) {
    const found = /^define\.(\w+)\.(\w+)$/.exec(key);
    if (!found) continue;
    const name = `${m.name}.${found[1]}`;
    defined.set(name, { ...defined.get(name), [found[2]!]: text });
  }
const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(
  (f) => /\.tsx?$/.test(f) && !/\.test\.|locale/.test(f),
);
/** Words in quotes that name a definition of a module, in the places where one may stand. */
const named = new Set(
  files.flatMap((f) =>
    [...readFileSync(join(root, 'src', f), 'utf8').matchAll(/['"]([a-z-]+\.[a-zA-Z]+)['"]/g)].map(([, name]) => name!),
  ),
);
const askedBy = files.flatMap((f) =>
  [...readFileSync(join(root, 'src', f), 'utf8').matchAll(/\bof[=:] ?\{?['"]([a-z-]+\.[a-zA-Z]+)['"]/g)].map(
    ([, name]) => name!,
  ),
);

test('a screen names figures that are defined, and every definition is shown on a screen', () => {
  expect(askedBy.length).toBeGreaterThan(20);
  expect(askedBy.filter((name) => !defined.has(name))).toEqual([]);
  expect([...defined.keys()].filter((name) => !named.has(name))).toEqual([]);
});
/** Files whose figures need no sentence or hand on the one they get: what an import has just written is said by its label. */
const SAID_BY_LABEL = new Set(['kernel/web/import/result-step.tsx', 'kernel/web/drill-report.tsx']);
test('every figure on a screen says on hover what it counts', () => {
  const figures = files
    .filter((f) => f.endsWith('.tsx') && !SAID_BY_LABEL.has(f))
    .flatMap((file) => {
      const text = readFileSync(join(root, 'src', file), 'utf8');
      return [...text.matchAll(/<Figure\b/g)].map((m) => ({ file, tag: openingTag(text, m.index) }));
    });
  expect(figures.length).toBeGreaterThan(100);
  expect(figures.filter(({ tag }) => !/\bof=/.test(tag)).map(({ file, tag }) => `${file}: ${tag}`)).toEqual([]);
});
test('a definition has a name and a sentence; what is divided says by what', () => {
  const lacking = [...defined].filter(
    ([, { name, says, part, whole }]) => !name || !says || (part == null) !== (whole == null),
  );
  expect(lacking.map(([name]) => name)).toEqual([]);
});
test('every figure of people and of fitness on a board or a bench says what it means', () => {
  const keys = Object.values(TILES).flatMap((tiles) =>
    tiles['sum']!.parts.flatMap((part) => part.metrics.map((m) => m.key)),
  );
  const wrong = [...new Set(keys)].filter((key) => !defined.has(ofBoard(key) ?? ''));
  expect(wrong).toEqual([]);
  expect(FIGURES.filter((key) => !defined.has(ofBench(key, 4)))).toEqual([]);
});
test('every figure and every bar of the education screen says what it means', () => {
  const tiles = Object.values(SCREEN_TILES)
    .flatMap((levels) => Object.values(levels))
    .flatMap((of) => Object.values(of));
  const named = tiles.flatMap(({ parts }) => {
    const keys = parts.flatMap(({ metrics }) => metrics.map((metric) => metric.key));
    return keys.map((key) => [key, ofScreen(key, keys)] as const);
  });
  expect(new Set(named.map(([key]) => key)).size).toBeGreaterThan(30);
  expect(named.filter(([, meaning]) => !defined.has(meaning ?? '')).map(([key]) => key)).toEqual([]);
});
