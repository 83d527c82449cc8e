import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/kernel/server/root';

test('an event loop that is held is reported while it is held, once, with the call, its request and the function', () => {
  const fixture = join(root, 'tests/hardness/fixtures/held-loop.ts');
  const dir = mkdtempSync(join(tmpdir(), 'meiyike-held-'));
  const file = join(dir, 'said');
  // Into a file: there the held thread itself sees what was said about it.
  const said = openSync(file, 'w');
  try {
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', fixture], {
      cwd: root,
      stdio: ['ignore', said, 'inherit'],
    });
    expect(status).toBe(0);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines).toHaveLength(2);
    const [line = '', count] = lines;
    expect(count).toBe('holds 1, reported while held');
    const held = JSON.parse(line) as { at: string[] };
    expect(held).toMatchObject({ msg: 'event loop held', call: 'lesson.list', reqId: 'r-2' });
    expect(held.at[0]).toMatch(/^walkUntilReported tests\/hardness\/fixtures\/held-loop\.ts:\d+$/);
  } finally {
    closeSync(said);
    rmSync(dir, { recursive: true, force: true });
  }
});
