import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run, since } from './tools.mjs';

const lockfile = join(root, 'package-lock.json');
const stamp = join(root, 'node_modules', '.meiyike-lock');
const npmsOwn = join(root, 'node_modules', '.package-lock.json');

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
  writeFileSync(stamp, fingerprint());
  console.log(`installed packages in ${since(start)}`);
}

/** By content where we installed ourselves; by age where somebody ran npm by hand. */
function isInstalled() {
  if (!existsSync(npmsOwn)) return false;
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= statSync(npmsOwn).mtimeMs) {
    return readFileSync(stamp, 'utf8') === fingerprint();
  }
  return statSync(npmsOwn).mtimeMs >= statSync(lockfile).mtimeMs;
}

function fingerprint() {
  return createHash('sha256').update(readFileSync(lockfile)).digest('hex');
}
