// Runs one program of src/apps and stays silent itself: what the program prints is all that is printed.
// With the development tools installed it runs the source; without them (a production image) the bundle in dist/.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const [file, ...args] = process.argv.slice(2);
if (!file) {
  console.error('usage: node scripts/run.mjs src/apps/<name>.ts [arguments]');
  process.exit(2);
}

const fromSource = existsSync(join(root, 'node_modules/tsx/package.json')) && existsSync(join(root, file));
const bundle = join(root, 'dist', basename(file).replace(/\.tsx?$/, '.js'));
if (!fromSource && !existsSync(bundle)) {
  console.error(`${file} cannot run: neither its source with tsx nor ${bundle} is there; run npm ci, or npm run build`);
  process.exit(1);
}

const command = fromSource ? ['--import', 'tsx', join(root, file), ...args] : ['--enable-source-maps', bundle, ...args];
const child = spawn(process.execPath, command, { stdio: 'inherit', cwd: root });
// The child decides when it ends, this process only follows. After Ctrl-C in a terminal it is told twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
