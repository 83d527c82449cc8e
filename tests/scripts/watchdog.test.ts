import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

test('a test file whose event loop is held is ended alone and counts as failed, the others go on', async () => {
  const report = (await import(join(root, 'scripts/lib/report.mjs'))) as {
    countReport(file: string, hung: readonly object[], outside: readonly object[]): object;
  };
  mkdirSync(join(root, '.build'), { recursive: true });
  const dir = mkdtempSync(join(root, '.build', 'watchdog-'));
  const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
  try {
    const setup = join(root, 'src/kernel/testing/alive.ts');
    write('vitest.config.js', `export default { test: { setupFiles: [${JSON.stringify(setup)}], maxWorkers: 2 } };\n`);
    write(
      'held.test.js',
      `import { test } from 'vitest';
      test('turns for ever', async () => {
        await new Promise((go) => setTimeout(go, 500));
        for (;;);
      });`,
    );
    for (const name of ['one', 'two', 'three'])
      write(`${name}.test.js`, `import { test } from 'vitest';\ntest('${name} is fine', () => {});\n`);
    const run = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--root=${dir}`,
        `--config=${join(dir, 'vitest.config.js')}`,
        `--reporter=${join(root, 'scripts/lib/watchdog.mjs')}`,
        '--reporter=json',
        `--outputFile.json=${join(dir, 'report.json')}`,
      ],
      {
        cwd: root,
        encoding: 'utf8',
        env: {
          ...process.env,
          TEST_HELD_MS: '10000',
          TEST_HUNG_FILE: join(dir, 'hung.json'),
          TEST_OUTSIDE_FILE: join(dir, 'outside.json'),
        },
      },
    );
    expect(run.stderr).toMatch(/HUNG .*held\.test\.js: its event loop is held for \d+ s at "turns for ever"/);
    expect(run.status).toBe(1);
    const [hung, outside] = ['hung.json', 'outside.json'].map(
      (name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as object[],
    );
    expect(report.countReport(join(dir, 'report.json'), hung!, outside!)).toMatchObject({
      passed: 3,
      failed: 1,
      failures: [expect.stringMatching(/held\.test\.js: hung, its event loop is held for \d+ s at "turns for ever"$/)],
    });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
});
