import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

const text = (file: string) => readFileSync(join(root, file), 'utf8');
const page = text('docs/caches.md');
/** Programs of the server: kernel, modules' servers and their rules. */
const files = ['src/kernel/server', 'src/kernel/shared', 'src/modules', 'src/apps']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (name) => `${folder}/${String(name).replaceAll('\\', '/')}`,
    ),
  )
  .filter((file) => /(?<!\.test|\.d|testing)\.ts$/.test(file) && !/\/(web|demo|testing)\//.test(file));
/** A map or set that a file makes empty and fills while the program runs. */
const FILLED = /^(?:export )?(?:const|let) \w+(?:: [^=]+)? = new (?:Map|WeakMap|Set)(?:<.*>)?\(\);?$/m;

/** Filled when modules load: what is registered, never a copy of a row. What modules say to one another goes by `ports()` instead. */
const REGISTRIES = new Set([
  'src/kernel/server/cleaning.ts',
  'src/kernel/server/db/table.ts',
  'src/kernel/server/importing/jobs.ts',
  'src/modules/question-bank/rules/equal/units.ts',
]);
/** What is at work at this moment, and what belongs to one request, import or process. */
const AT_WORK = new Set([
  'src/kernel/server/db/pulse.ts',
  'src/kernel/server/store/store.ts',
  'src/modules/fitness-test/server/educ/import.ts',
  'src/modules/fitness-test/server/educ/national-columns.ts',
  'src/modules/fitness-test/server/educ/waiting.ts',
  'src/modules/notice/server/post.ts',
  'src/modules/people/server/import/students.ts',
]);

test('whatever a process keeps stands in docs/caches.md, with how old it may be and who tells', () => {
  const keeping = files.filter((file) => FILLED.test(text(file)));
  expect(keeping.length).toBeGreaterThan(15);
  // A row names its file, a second one beside it by its name alone.
  const told = (file: string) => {
    const [, short = '', name = ''] = /^src\/(?:modules\/)?(.*?([^/]+\.ts))$/.exec(file) ?? [];
    return page
      .split('\n')
      .some(
        (row) =>
          row.includes(`\`${short}\``) || (row.includes(short.replace(/[^/]+$/, '')) && row.includes(`${name}\``)),
      );
  };
  expect(keeping.filter((file) => !REGISTRIES.has(file) && !AT_WORK.has(file) && !told(file))).toEqual([]);
  expect([...REGISTRIES, ...AT_WORK].filter((file) => !keeping.includes(file))).toEqual([]);
});
test('every file that docs/caches.md names is there', () => {
  const named = [...page.matchAll(/`([\w./-]+\.ts)`/g)].map((m) => m[1] ?? '');
  expect(named.length).toBeGreaterThan(10);
  const there = files.concat(
    readdirSync(join(root, 'src'), { recursive: true }).map((name) => `src/${String(name).replaceAll('\\', '/')}`),
  );
  expect(named.filter((name) => !there.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});
