import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { definedFigures as defined, figureFiles as files, namedIn } from './named-figures';
import { openingTag } from './opening-tag';
import { root } from '../../src/kernel/server/root';
import { meaningBeside as ofScreen } from '../../src/modules/analytics/web/screen-pages';
import { SCREEN_TILES } from '../../src/modules/analytics/server/screen-tiles';
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
/**
 * Names that several definitions bear. Those that mean one number are compared in one-value.test.ts; all others are told apart by the
 * page they stand on, and say in their sentence what they are of.
 */
const ALIKE: Readonly<Record<string, string>> = {
  成交金额: 'one number, of finance and of the mall',
  成交订单: 'one number, of finance and of the mall',
  班级学科: 'one number, of the plans and of the office’s report',
  落后: 'one number, of the plans and of the office’s report',
  优秀率: 'of an entrance exam, of a homework',
  及格率: 'of a fitness year, of an entrance exam, of a homework',
  平均分: 'of a fitness year, of an entrance exam, of a homework',
  已完成: 'children of a fitness year, tasks of a child',
  已同意: 'to photographs, in a class to what is asked there',
  得分: 'of runs, of a homework',
  待审核: 'tasks of entry, one’s own questions, activations of learners',
  学员: 'of an institution, of activations, of a tutor',
  完成待办: 'within the institution’s own report, within the region’s',
  教师: 'of schools, everybody of another institution, those of a timetable plan',
  班级: 'running ones, those of a timetable plan',
  正确率: 'of a child, of a class or school, of the screen’s days',
  答题数: 'of a child, of classes',
  未点名: 'of past days, of today',
  课次: 'of past days, of today',
  错题: 'of the notebook, of one homework',
};
test('two definitions of one name mean one number that is compared, or are told apart by their page', () => {
  const of = new Map<string, string[]>();
  for (const [figure, { name = '' }] of defined) of.set(name, [...(of.get(name) ?? []), figure]);
  const alike = [...of].filter(([, figures]) => figures.length > 1);
  expect(alike.filter(([name]) => !ALIKE[name])).toEqual([]);
  expect(Object.keys(ALIKE).filter((name) => (of.get(name)?.length ?? 0) < 2)).toEqual([]);
  // Each says something of its own.
  const says = alike.flatMap(([, figures]) => figures.map((figure) => defined.get(figure)?.['says']));
  expect(new Set(says).size).toBe(says.length);
});
