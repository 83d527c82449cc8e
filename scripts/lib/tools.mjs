// Small tools of the scripts. Only what Node itself brings: some scripts run before anything is installed.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[/\\]$/, '');

/** The path of an installed development tool's own script, run with this very Node. */
export const bin = (name) => join(root, 'node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** "1.2 s" since a moment taken with Date.now(). */
export const since = (start) => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** What tells each running child a signal. */
const children = new Set();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    interrupted = true;
    for (const tell of children) tell(signal);
    if (children.size === 0) process.exit(130);
  });
}

/** True once a person or a supervisor has asked this script to end. */
export const isInterrupted = () => interrupted;

/**
 * Runs a program to its end. `quiet` keeps its output back and returns it; `limit` (ms) ends a program that hangs;
 * `group` ends with it whatever it has started itself.
 * Signals to this script reach the program first; the script ends after it.
 */
export function run(file, args, { quiet = false, env = {}, limit = 0, cwd = root, group = false } = {}) {
  return new Promise((done) => {
    const shell = process.platform === 'win32' && file.endsWith('.cmd');
    const child = spawn(file, args, {
      cwd,
      shell,
      detached: group,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    const tell = (signal) => {
      try {
        if (group && child.pid) process.kill(-child.pid, signal);
        else child.kill(signal);
      } catch {
        // All of them have ended.
      }
    };
    children.add(tell);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    let late = false;
    const timer =
      limit > 0 &&
      setTimeout(() => {
        late = true;
        tell('SIGTERM');
        setTimeout(() => tell('SIGKILL'), 5_000).unref();
      }, limit);
    const end = (code, signal) => {
      clearTimeout(timer);
      children.delete(tell);
      if (group) tell('SIGKILL');
      done({ code, signal, output, late });
    };
    child.on('error', (error) => end(127, error.message));
    child.on('close', end);
  });
}
