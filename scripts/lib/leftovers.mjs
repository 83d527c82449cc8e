// What a run leaves behind on the machine: its tests keep their files in a folder for temporary files of the run's own, and every
// process that they start inherits it.
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder for temporary files of one run: what stands in `env` sends its programs there. */
export class OwnFolder {
  dir = mkdtempSync(join(tmpdir(), 'meiyike-'));
  env = { TMPDIR: this.dir, TEMP: this.dir, TMP: this.dir };

  constructor() {
    // A database that refuses root runs as somebody else, who must reach its own folder in here, and keeps files of its own.
    chmodSync(this.dir, 0o1777);
  }
  /** Names of files and folders that are still there; a program's cache of compiled modules is none. */
  files() {
    return readdirSync(this.dir)
      .filter((name) => !/^(?:node-compile-cache|tsx-|v8-compile-cache)/.test(name))
      .toSorted();
  }
  /** Programs that still run, a line each; told only where the system says what environment a process has. */
  processes() {
    if (process.platform !== 'linux') return [];
    return readdirSync('/proc')
      .filter((pid) => /^\d+$/.test(pid) && Number(pid) !== process.pid)
      .filter((pid) =>
        told(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
          ?.split('\0')
          .includes(`TMPDIR=${this.dir}`),
      )
      .map(
        (pid) =>
          `${pid} ${(told(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ?? '').replaceAll('\0', ' ').trim()}`,
      )
      .map((line) => (line.length > 200 ? `${line.slice(0, 200)}…` : line));
  }
  /** What was left, a line each, and an end of the folder. */
  leave() {
    const lines = [
      ...this.processes().map((line) => `left running: ${line}`),
      ...this.files().map((name) => `left in the folder for temporary files: ${name}`),
    ];
    try {
      rmSync(this.dir, { recursive: true, force: true, maxRetries: 3 });
    } catch (error) {
      // A disk that a test mounted there and nobody took away, or files of somebody who still writes.
      lines.push(`${this.dir} cannot be removed: ${error.message}`);
    }
    return lines;
  }
}

function told(ask) {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
