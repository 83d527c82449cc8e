// `npm start`: from a fresh clone to a running program. Installs and builds what is missing, then serves and keeps the
// server alive (src/apps/supervise.ts, which the container runs too).
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';
import { endWithNpm } from './lib/parents.mjs';
import { root, run } from './lib/tools.mjs';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 20)) {
  console.error(`Node ${process.versions.node} is too old: 20.20 or newer is needed`);
  process.exit(1);
}

endWithNpm();

try {
  await ensureInstalled();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// A process of its own: the compilers' memory is given back before the server starts.
const built = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
if (built.code !== 0) process.exit(built.code ?? 1);

// What the whole start took is said at its end.
process.env.MEIYIKE_START_BEGAN = String(performance.timeOrigin);

// The demonstration can be tried with a device at hand: its MQTT door stands open to this machine.
const { env } = process;
if (env.NODE_ENV !== 'production' && env.MEIYIKE_WORLD !== 'none' && !env.DATABASE_URL) env.MQTT_PORT ??= '1883';

// From here on signals are the supervisor's. Ctrl-C in a terminal reaches the server twice, from the terminal and from the
// supervisor; it takes repeated signals as one.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(signal);
await import(pathToFileURL(join(root, 'dist/supervisor.js')).href);
