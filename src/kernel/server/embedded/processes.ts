import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** Where a process id means something: the boot of this machine and, on Linux, the pid namespace (one per container). */
export function pidWorld(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return '';
  }
}

/**
 * When a process began, in the system's own words; empty when there is no such process. Together with the pid it
 * names one process for good: pids are handed out again, above all after a container restart.
 */
export function startOf(pid: number): string {
  if (!Number.isSafeInteger(pid) || pid <= 0) return '';
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name stands in brackets and may hold blanks and brackets itself: count from the last one.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [state, start] = [fields[0], fields[19]];
      return state === 'Z' || state === 'X' || start === undefined ? '' : start;
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') return signalReaches(pid) ? 'alive' : '';
  return ps(pid, 'lstart=');
}

/** The command line of a process, empty when unknown. */
export function commandOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  return process.platform === 'win32' ? '' : ps(pid, 'command=');
}

/** Waits until the process is gone; false when it is still there after the time given. */
export async function awaitEnd(pid: number, ms: number): Promise<boolean> {
  for (const end = Date.now() + ms; startOf(pid) !== ''; await pause(25)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/** A plain wait. */
export function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}

function signalReaches(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function ps(pid: number, column: string): string {
  return (spawnSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '').trim();
}
