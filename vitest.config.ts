import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { compiledSources } from './src/kernel/testing/compiled.ts';
import { longestFirst } from './src/kernel/testing/longest-first.ts';

const alive = resolve(import.meta.dirname, 'src/kernel/testing/alive.ts');
const setup = resolve(import.meta.dirname, 'src/kernel/testing/global-setup.ts');
const globalSetup = existsSync(setup) ? [setup] : [];
/** Journeys that nobody has seen whole since the test day came: `JOURNEYS=all`, or a run that names them, goes them too. */
const waiting = JSON.parse(
  readFileSync(resolve(import.meta.dirname, 'tests/browser/waiting.json'), 'utf8'),
) as readonly string[];
const notYet = process.env['JOURNEYS'] === 'all' ? [] : waiting.map((name) => `tests/browser/${name}.test.ts`);

/** The longest files, then the others as vitest has them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longestFirst(await super.sort(files));
  }
}
/** Whoever asks for an order of their own (`npm run orders`) gets it. */
const isShuffled = process.argv.some((word) => word.startsWith('--sequence'));

/**
 * Two projects: `node` holds unit, call and registry tests; `browser` holds the journeys in Chromium. A test, a hook and
 * a wait have limits that a machine meets which is many times slower or has other work; a part as a whole has none.
 */
export default defineConfig({
  cacheDir: resolve(import.meta.dirname, '.build/vitest'),
  plugins: [compiledSources(import.meta.dirname)],
  test: {
    pool: 'forks',
    // One more than two processors: what waits for a lease, a letter or a page leaves its processor to another file.
    maxWorkers: Math.min(2, availableParallelism()) + 1,
    setupFiles: [alive],
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 60_000 } },
    // What a test puts in the place of a setting or a global ends with it, also where the test fails.
    unstubEnvs: true,
    unstubGlobals: true,
    server: { deps: { external: [/\/\.build\/compiled\//] } },
    execArgv: ['--enable-source-maps'],
    ...(isShuffled ? {} : { sequence: { sequencer: LongestFirst } }),
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          // Files share the loaded modules (half the time goes into loading otherwise): a test leaves nothing behind in them.
          isolate: false,
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: ['tests/browser/**', 'tests/bench/**', '**/node_modules/**'],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          environment: 'node',
          include: ['tests/browser/**/*.test.ts'],
          exclude: notYet,
          setupFiles: [alive, resolve(import.meta.dirname, 'tests/browser/failure.ts')],
          globalSetup,
        },
      },
    ],
  },
});
