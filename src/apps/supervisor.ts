import { join } from 'node:path';
import pino from 'pino';
import { root } from '../kernel/server/root';
import { supervise } from './supervise';

// What `npm start` and the container run: the server, kept alive. It lives in a process of its own, because a server that
// hangs cannot see that it does.
const log = pino({ name: 'supervisor' });

process.exitCode = await supervise({
  args: ['--enable-source-maps', join(root, 'dist', 'server.js'), ...process.argv.slice(2)],
  cwd: root,
  log: (line, facts) => {
    log.error(facts, line);
  },
});
