import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';
import { wrappedAgain } from './lazies';

/** What the browser runs. */
const files = new Map(
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && /\/web\/|\/apps\/(?:web|login)\.tsx$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);

test('nothing lazy is wrapped lazy again: React refuses to draw it, and the page falls with it', () => {
  const { calls, wrong } = wrappedAgain(files);
  expect(calls).toBeGreaterThan(40);
  expect(wrong).toEqual([]);
});

const LATE = "import { sidePart } from './side-part';\nexport const Panel = sidePart(() => import('./panel'), 'x');\n";
const PLAIN = 'export const Panel = () => null;\nexport default Panel;\n';
/** A file beside one that publishes a lazy `Panel`, its default plain: what it wraps. */
const wraps = (text: string, more: Record<string, string> = {}) =>
  wrappedAgain(
    new Map(Object.entries({ 'web/published.tsx': LATE, 'web/panel.tsx': PLAIN, 'web/x.tsx': text, ...more })),
  ).wrong;

test('the finder sees a lazy thing wrapped again in every way somebody writes it', () => {
  const again = ['web/x.tsx wraps Panel again'];
  for (const text of [
    "const A = sidePart(async () => ({ default: (await import('./published')).Panel }));",
    "const A = lazy(() => import('./published').then((m) => ({ default: m.Panel })));",
    "const A = lazy(async () => {\n  const { Panel } = await import('./published');\n  return { default: Panel };\n});",
    "const load = fetchOnce(() => import('./published'));\nconst A = sidePart(async () => ({ default: (await load()).Panel }));",
    "import { Panel } from './published';\nconst A = lazy(async () => ({ default: Panel }));",
    "const Panel = lazy(() => import('./panel'));\nexport const A = sidePart(() => Promise.resolve({ default: Panel }));",
  ])
    expect([text, wraps(text)]).toEqual([text, again]);
  // Through a file between, and as the main thing of a file.
  expect(
    wraps("const A = lazy(async () => ({ default: (await import('./between')).Other }));", {
      'web/between.ts': "export { Panel as Other } from './published';\n",
    }),
  ).toEqual(['web/x.tsx wraps Other again']);
  expect(
    wraps("const A = lazy(() => import('./between'));", {
      'web/between.tsx': "import { Panel } from './published';\nexport default Panel;\n",
    }),
  ).toEqual(['web/x.tsx wraps default again']);
});
test('the finder leaves alone what is wrapped once', () => {
  for (const text of [
    "const A = sidePart(async () => ({ default: (await import('./panel')).Panel }));",
    "const Panel = sidePart(async () => ({ default: (await import('./panel')).Panel }));",
    "const A = lazy(() => import('./panel'));",
    "const A = lazy(() => import('./published').then((m) => ({ default: m.Other })));",
    // Drawn inside another part it is one part beside another.
    "import { Panel } from './published';\nconst A = lazy(async () => ({ default: () => <Panel /> }));",
    "// lazy(Panel)\nimport { Panel } from './published';\nexport const A = () => <Panel />;",
  ])
    expect([text, wraps(text)]).toEqual([text, []]);
});
