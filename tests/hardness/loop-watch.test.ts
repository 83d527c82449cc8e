import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

test('an event loop that is held is reported while it is held, once, with the call, its request and the function', () => {
  const fixture = join(root, 'tests/hardness/fixtures/held-loop.ts');
  const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', fixture], { cwd: root, encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  expect(lines).toHaveLength(2);
  const [line = '', count] = lines;
  expect(count).toBe('holds 1');
  const held = JSON.parse(line) as { at: string[]; ms: number };
  expect(held).toMatchObject({ msg: 'event loop held', call: 'lesson.list', reqId: 'r-2' });
  expect(held.at[0]).toMatch(/^walkForEver tests\/hardness\/fixtures\/held-loop\.ts:\d+$/);
  expect(held.ms).toBeLessThan(1600);
});
