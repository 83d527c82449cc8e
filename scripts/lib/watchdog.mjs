// A reporter for vitest that ends a hung test file, alone and by name, while the others go on. A test, a hook and a wait
// have limits of their own; what no limit of vitest's can end is a test process whose event loop is held, and a file
// that never finishes loading. It also writes down what fails outside every test: the JSON report does not say it.
//   TEST_HELD_MS     how long an event loop may be held (5 minutes)
//   TEST_SILENT_MS   how long a file may report nothing; longer than the longest limit of a test (60 minutes)
//   TEST_HUNG_FILE   where the hung files are written to, for the figures of the run
//   TEST_COSTS_FILE  where it is written what each file took, in milliseconds (scripts/lib/costs.mjs)
//   TEST_OUTSIDE_FILE   where errors of files, of suites' hooks and of nobody are written to, for the same
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
  /** What each file took, and by file when its set-up began and how long all of it lasted. */
  costs = [];
  setUps = new Map();

  onInit() {
    // Test processes inherit it: see src/kernel/testing/alive.ts.
    process.env.TEST_ALIVE_DIR = this.dir = mkdtempSync(join(tmpdir(), 'meiyike-alive-'));
  }
  onTestRunStart() {
    let last = Date.now();
    this.timer = setInterval(() => {
      // A machine that slept, or a run that was itself kept waiting, says nothing about its files.
      const late = Date.now() - last > 2 * pause;
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
    const module = hook.entity.module ?? hook.entity;
    this.sign(module, hook.name);
    if (hook.name === 'beforeAll') this.setUp(module).begun = Date.now();
  }
  onHookEnd(hook) {
    if (hook.name !== 'beforeAll') return;
    const setUp = this.setUp(hook.entity.module ?? hook.entity);
    setUp.ms += Date.now() - (setUp.begun ?? Date.now());
    setUp.begun = undefined;
  }
  setUp(module) {
    if (!this.setUps.has(module.moduleId)) this.setUps.set(module.moduleId, { ms: 0 });
    return this.setUps.get(module.moduleId);
  }
  onTestModuleEnd(module) {
    this.running.delete(module.moduleId);
    const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const loading = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
    const { ms } = this.setUp(module);
    const file = relative(process.cwd(), module.moduleId);
    this.costs.push({ file, loading: Math.round(loading), setUp: ms, all: Math.round(loading + duration) });
  }
  onTestRunEnd(modules, unhandled) {
    clearInterval(this.timer);
    rmSync(this.dir, { recursive: true, force: true });
    const { TEST_HUNG_FILE, TEST_OUTSIDE_FILE, TEST_COSTS_FILE } = process.env;
    if (TEST_COSTS_FILE) writeFileSync(TEST_COSTS_FILE, JSON.stringify(this.costs));
    if (TEST_HUNG_FILE) writeFileSync(TEST_HUNG_FILE, JSON.stringify(this.hung));
    if (TEST_OUTSIDE_FILE) writeFileSync(TEST_OUTSIDE_FILE, JSON.stringify(this.outside(modules, unhandled)));
  }

  /** What failed outside every test: file (none for an error of nobody), its name in a list, and the error. */
  outside(modules, unhandled) {
    const found = [];
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      for (const error of module.errors()) found.push({ file, name: file, error: textOf(error) });
      for (const suite of module.children.allSuites())
        for (const error of suite.errors())
          found.push({ file, name: `${file} > ${suite.fullName}`, error: textOf(error) });
    }
    // The process of a hung file was ended from here.
    let ended = this.hung.length;
    for (const error of unhandled) {
      if (/Worker exited|\[vitest-pool\]/.test(error.message) && ended-- > 0) continue;
      const file = error.VITEST_TEST_PATH ? relative(process.cwd(), error.VITEST_TEST_PATH) : '';
      found.push({ file, name: file || 'outside every test', error: textOf(error) });
    }
    return found.filter(
      (each, at) => found.findIndex((other) => other.name === each.name && other.error === each.error) === at,
    );
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
    const how = `${why} for ${Math.round(ms / 1000)} s at "${at.doing}"`;
    console.error(`HUNG ${name}: ${how}; ended, the other files go on`);
    this.hung.push({ file: name, why: how });
    this.running.delete(file);
    rmSync(join(this.dir, pid), { force: true });
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended by itself meanwhile.
    }
  }
}

/** An error as its stack begins: `TypeError: …`. */
function textOf({ name, message, cause }) {
  const text = `${name ?? 'Error'}: ${message}`;
  return cause?.message ? `${text} (${cause.message})` : text;
}
