// Who runs a script: npm, with or without a shell between them. npm hands a signal on to the shell, which dies of it and tells
// nobody, and what is killed hands on nothing at all: the script looks for itself.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Ends this process as a signal would, when the npm that runs it is gone. Without npm nobody is watched. */
export function endWithNpm(every = 1000) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const above = isShell(parent) ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    const there = process.platform === 'win32' ? isThere(parent) : process.ppid === parent;
    if (there && (above === undefined || parentOf(parent) === above)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, every);
  timer.unref();
}

/** A shell that runs one command for somebody. A shell that a person sits at may end and leave its programs running. */
function isShell(pid) {
  if (process.platform === 'linux')
    return told(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.split('\0')[1] === '-c';
  return /^\S*sh -c /.test(told(() => ps('args=', pid)) ?? '');
}
/** Whose child a process is; undefined once it is gone. */
function parentOf(pid) {
  const text =
    process.platform === 'linux'
      ? // The name of the program stands in brackets and may have any sign in it.
        told(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1])
      : told(() => ps('ppid=', pid));
  return text === undefined ? undefined : Number(text);
}
const ps = (what, pid) => execFileSync('ps', ['-o', what, '-p', String(pid)], { encoding: 'utf8' }).trim();

function told(ask) {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
function isThere(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
