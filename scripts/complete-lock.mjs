// `node scripts/complete-lock.mjs`, after `npm install` changed the lockfile: npm leaves out optional packages of other
// platforms when the registry in use does not carry them, and `npm ci` then refuses the lockfile as incomplete. Each
// missing one is written in with its version and platform, so that `npm ci` knows it and leaves it alone. With
// --check nothing is written, and an incomplete lockfile is a failure.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/tools.mjs';

const file = join(root, 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const machines = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
let added = 0;

for (const [path, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    const found = lookUp(path, name);
    if (found && (found.version === version || !/^\d/.test(version))) continue;
    const parts = name.split(/[-/]/);
    const os = parts.map((part) => (part === 'windows' ? 'win32' : part)).find((part) => systems.includes(part));
    const cpu = parts.find((part) => machines.includes(part));
    if (!os && !cpu) throw new Error(`${name} (optional, of ${path}) names no platform: add it by hand`);
    const place = found ? `${path}/node_modules/${name}` : `node_modules/${name}`;
    lock.packages[place] = {
      version,
      ...(cpu && { cpu: [cpu] }),
      ...(entry.dev && { dev: true }),
      optional: true,
      ...(os && { os: [os] }),
    };
    added += 1;
  }
}
if (process.argv.includes('--check')) {
  if (added > 0)
    console.log(
      `package-lock.json lacks ${added} optional packages, npm ci would refuse it: run node scripts/complete-lock.mjs`,
    );
  process.exit(added > 0 ? 1 : 0);
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
if (added > 0) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added to the lockfile`);

/** Looked for the way Node does: below the package that wants it, beside it, then further up. */
function lookUp(path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))) {
    const found = lock.packages[`${at ? `${at}/` : ''}node_modules/${name}`];
    if (found || at === '') return found;
  }
}
