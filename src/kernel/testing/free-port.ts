import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine at which nobody listens. It lies below those that the system gives to connections: one of them
 * would take it before the server that it is for, or while that server is down.
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(12_000, 32_000);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (tries === 20) throw error;
      continue;
    }
    await new Promise((done) => server.close(done));
    return port;
  }
}
