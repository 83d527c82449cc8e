import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Whether nobody listens at a port. */
const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once('error', () => {
      done(false);
    });
    server.listen(port, '127.0.0.1', () => {
      server.close(() => {
        done(true);
      });
    });
  });

/**
 * A free port for a program that takes it a moment later, and again whenever it is started again. It lies below those that
 * the system gives to connections: one of these would take the place while nobody listens there.
 */
export async function portToKeep(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    if (await isFree(port)) return port;
  }
}
