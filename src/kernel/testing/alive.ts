import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';

// Every test process says which file it is at, and every few seconds that its event loop still turns; the watchdog of
// the run (scripts/lib/watchdog.mjs) listens; what judges calls asks which module's tests run. Loaded before each test file.
const dir = process.env['TEST_ALIVE_DIR'];
const beating = globalThis as { testHeart?: NodeJS.Timeout; testFile?: string };
beating.testFile = expect.getState().testPath;
// A test's settings and globals end as the next one begins; those of a file's last test end here, before the next file loads.
vi.unstubAllEnvs();
vi.unstubAllGlobals();
if (dir) {
  const sign = join(dir, String(process.pid));
  writeFileSync(sign, expect.getState().testPath ?? '');
  beating.testHeart ??= setInterval(() => {
    const now = new Date();
    utimesSync(sign, now, now);
  }, 2000).unref();
}
