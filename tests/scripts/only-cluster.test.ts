import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

test('npm test -- --only cluster without a cluster says so, and neither passes nor fails', () => {
  const { CITUS_URLS: _, ...env } = process.env;
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), '--only', 'cluster'], {
    cwd: root,
    encoding: 'utf8',
    env,
  });
  expect(stdout).toMatch(/^skipped: no cluster/);
  expect(stdout.trim().split('\n').at(-1)).toBe('0 passed, 0 failed, 1 skipped');
  expect(status).toBe(0);
});
