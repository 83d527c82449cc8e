import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { modules, registry } from '../../src/apps/modules';
import { root } from '../../src/kernel/server/root';
import { ruleOf } from '../../src/kernel/shared/judged';
import { JUDGING } from '../../src/modules/shell/rules/judging';

/** What the browser runs, by path. */
const files = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && file.includes('/web/'))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const fileOf = (from: string, spec: string): string | undefined =>
  ['.tsx', '.ts', '/index.tsx', '/index.ts'].map((end) => join(dirname(from), spec) + end).find((p) => files.has(p));

/** The files that a screen's body is made of: its own, and what it takes from its module, late parts too. */
function bodyOf(module: string, screen: string): string[] {
  const index = `src/modules/${module}/web/index.ts`;
  const spec = new RegExp(String.raw`\b${screen}: \(\) => import\('(\./[^']+)'\)`).exec(files.get(index) ?? '')?.[1];
  const todo = [spec && fileOf(index, spec)];
  const body = new Set<string>();
  for (let file = todo.pop(); file; file = todo.pop()) {
    if (body.has(file)) continue;
    body.add(file);
    for (const [, to] of (files.get(file) ?? '').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const next = fileOf(file, to ?? '');
      if (next?.startsWith(`src/modules/${module}/`)) todo.push(next);
    }
  }
  return [...body];
}
const MARKS = /<JudgedBy\b|\bjudged: true\b|\bjudged: \(/;

/** Screens that load a judged reply and show none of its figures, and why. */
const SILENT: readonly { readonly screens: RegExp; readonly why: string }[] = [
  {
    screens: /^wrongbook\.(preview|practise|similar|revision)$/,
    why: 'questions to work through, on paper or anew: how much of them is remembered stands in the notebook',
  },
  {
    screens: /^practice\.record$/,
    why: 'how many answers of a practice were right; the ability stands in the practice itself',
  },
];

const screens = modules.flatMap((m) =>
  Object.entries(m.screens).flatMap(([name, def]) => {
    const rules = def.calls.flatMap((call) => {
      const known = registry.calls.get(call);
      return (known && ruleOf(known)) ?? [];
    });
    return rules.length && !def.to ? [{ name: `${m.name}.${name}`, body: bodyOf(m.name, name) }] : [];
  }),
);

test('a screen that loads a score, a level, a degree of sight, an ability or a memory shows why it is what it is, or it is named here why not', () => {
  expect(screens.length).toBeGreaterThan(15);
  expect(screens.filter((s) => !s.body.length).map((s) => s.name)).toEqual([]);
  const bare = screens.filter((s) => !s.body.some((file) => MARKS.test(files.get(file) ?? '')));
  expect(bare.filter((s) => !SILENT.some((one) => one.screens.test(s.name))).map((s) => s.name)).toEqual([]);
  expect(SILENT.filter((one) => !bare.some((s) => one.screens.test(s.name))).map((one) => one.why)).toEqual([]);
});
test('the help names every rule that judges a figure, and no other: whoever has no figure finds its words too', () => {
  const rules = new Set([...registry.calls.values()].flatMap((call) => ruleOf(call) ?? []));
  expect([...JUDGING].sort()).toEqual([...rules].sort());
});
