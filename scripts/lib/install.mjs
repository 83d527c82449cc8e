import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, since } from './tools.mjs';

const LOCK = 'package-lock.json';
/** What npm says is there. */
const OWN = join('node_modules', '.package-lock.json');
const STAMP = join('node_modules', '.meiyike-lock');

/** Runs `npm ci` when node_modules is missing or made from another lockfile; prints one line if it did. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  const start = Date.now();
  console.log('installing packages …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const npm = process.env.npm_execpath;
  const { code, output } = npm
    ? await run(process.execPath, [npm, ...args], { quiet: true })
    : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
  if (code !== 0) {
    const errors = output.split('\n').filter((line) => line.startsWith('npm error'));
    console.error((errors.length > 0 ? errors : output.trim().split('\n')).slice(0, 12).join('\n'));
    throw new Error(`the packages could not be installed (npm ci ended with ${code})`);
  }
  writeFileSync(join(root, STAMP), made(root));
  console.log(`installed packages in ${since(start)}`);
}

/**
 * By content alone: times say when a tree was copied, not what is in it. What we installed ourselves bears the hashes of its
 * lockfile and of npm's own list; where somebody ran npm by hand the two lists are compared.
 */
export function isInstalled(dir = root) {
  if (!existsSync(join(dir, OWN))) return false;
  const stamp = join(dir, STAMP);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === made(dir)) return true;
  return isWhole(packagesIn(join(dir, LOCK)), packagesIn(join(dir, OWN)));
}

/** Whether every package of the lockfile is there as it says, but for optional ones that are not for this machine, and no other. */
function isWhole(wanted, there) {
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity;
  return (
    Object.entries(wanted).every(([path, p]) =>
      there[path] ? same(p, there[path]) : path === '' || (p.optional && !isOurs(p)),
    ) && Object.keys(there).every((path) => wanted[path])
  );
}
/** Made for this very system and processor. Which C library it has is nobody's business here. */
const isOurs = ({ os, cpu, libc }) =>
  !libc && os?.includes(process.platform) === true && cpu?.includes(process.arch) === true;

function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}
const made = (dir) =>
  [...[LOCK, OWN].map((file) => sum(readFileSync(join(dir, file)))), `${process.platform}-${process.arch}`].join(' ');
const sum = (bytes) => createHash('sha256').update(bytes).digest('hex');
