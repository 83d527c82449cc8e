// A reporter for vitest that ends a hung test file, alone and by name, while the others go on. A test, a hook and a wait
// have limits of their own; what no limit of vitest's can end is a test process whose event loop is held, and a file
// that never finishes loading.
//   TEST_HELD_MS     how long an event loop may be held (5 minutes)
//   TEST_SILENT_MS   how long a file may report nothing; longer than the longest limit of a test (60 minutes)
//   TEST_HUNG_FILE   where the hung files are written to, for the figures of the run
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const held = Number(process.env.TEST_HELD_MS ?? 5 * 60_000);
const silent = Number(process.env.TEST_SILENT_MS ?? 60 * 60_000);
const pause = Math.min(10_000, held / 4);

export default class Watchdog {
  /** Running files with their last sign of life and what they were at. */
  running = new Map();
  hung = [];

  onInit() {
    // Test processes inherit it: see src/kernel/testing/alive.ts.
    process.env.TEST_ALIVE_DIR = this.dir = mkdtempSync(join(tmpdir(), 'meiyike-alive-'));
  }
  onTestRunStart() {
    let last = Date.now();
    this.timer = setInterval(() => {
      // A machine that slept, or a run that was itself kept waiting, says nothing about its files.
      const late = Date.now() - last > 4 * pause;
      last = Date.now();
      if (late) for (const at of this.running.values()) at.sign = last;
      else this.look();
    }, pause);
  }
  onTestModuleQueued(module) {
    this.sign(module, 'loading');
  }
  onTestModuleStart(module) {
    this.sign(module, 'beginning');
  }
  onTestCaseReady(test) {
    this.sign(test.module, test.fullName);
  }
  onTestCaseResult(test) {
    this.sign(test.module, `after ${test.fullName}`);
  }
  onHookStart(hook) {
    this.sign(hook.entity.module ?? hook.entity, hook.name);
  }
  onTestModuleEnd(module) {
    this.running.delete(module.moduleId);
  }
  onTestRunEnd() {
    clearInterval(this.timer);
    rmSync(this.dir, { recursive: true, force: true });
    if (process.env.TEST_HUNG_FILE) writeFileSync(process.env.TEST_HUNG_FILE, JSON.stringify(this.hung));
  }

  sign(module, doing) {
    this.running.set(module.moduleId, { sign: Date.now(), doing });
  }
  look() {
    for (const pid of readdirSync(this.dir)) {
      const file = readFileSync(join(this.dir, pid), 'utf8');
      const at = this.running.get(file);
      if (!at) continue;
      const beat = Math.max(at.sign, statSync(join(this.dir, pid)).mtimeMs);
      if (Date.now() - beat > held) this.end(pid, file, at, 'its event loop is held', Date.now() - beat);
      else if (Date.now() - at.sign > silent) this.end(pid, file, at, 'it reports nothing', Date.now() - at.sign);
    }
  }
  end(pid, file, at, why, ms) {
    const name = relative(process.cwd(), file);
    console.error(`HUNG ${name}: ${why} for ${Math.round(ms / 1000)} s at "${at.doing}"; ended, the other files go on`);
    this.hung.push(name);
    this.running.delete(file);
    rmSync(join(this.dir, pid), { force: true });
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}
