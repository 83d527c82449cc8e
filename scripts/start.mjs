// `npm start`: from a fresh clone to a running program. Installs and builds what is missing, then serves.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { root, run } from './lib/tools.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`Node ${process.versions.node} is too old: 20.20 or newer is needed`);
  process.exit(1);
}

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// A process of its own: the compilers' memory is given back before the server starts.
const built = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
if (built.code !== 0) process.exit(built.code ?? 1);

const server = spawn(
  process.execPath,
  ['--enable-source-maps', join(root, 'dist/server.js'), ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
// Ctrl-C in a terminal reaches the server twice, from the terminal and from here; it takes repeated signals as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.removeAllListeners(signal);
  process.on(signal, () => server.kill(signal));
}
server.on('error', (error) => {
  console.error(error.message);
  process.exit(1);
});
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
