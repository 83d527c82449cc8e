import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { definedFigures as defined, figureFiles as files, namedIn } from './named-figures';
import { openingTag } from './opening-tag';
import { root } from '../../src/kernel/server/root';
import { meaningOf as ofBoard } from '../../src/modules/sport-data/web/pages';
import { FIGURES, meaningOf as ofBench } from '../../src/modules/shell/rules/bench';
import { TILES } from '../../src/modules/sport-data/server/tiles';

const named = namedIn(/./);
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
