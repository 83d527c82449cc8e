import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { RunningKernel } from '../kernel';

/** How a door to a socket says no: a status that the client's own code cannot read, but a log and a test can. */
const REASONS = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many',
} as const;
export type UpgradeRefusal = keyof typeof REASONS;

/** Answers an upgrade with a plain refusal and closes. */
export function refuseUpgrade(socket: Duplex, status: UpgradeRefusal): void {
  socket.end(`HTTP/1.1 ${status} ${REASONS[status]}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}

/** A page of another site may open a socket to any server: only pages of this one are let in. Programs send no origin. */
function isSameOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
}

/** Hands WebSocket upgrades to the modules' doors; what is open ends with the server. */
export function acceptUpgrades(app: FastifyInstance, kernel: RunningKernel): void {
  const doors = kernel.servers.flatMap((server) => server.sockets ?? []);
  const open = new Set<Duplex>();
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const door = doors.find((one) => one.path.test(path));
    if (!door) refuseUpgrade(socket, 404);
    else if (!isSameOrigin(request)) refuseUpgrade(socket, 403);
    else door.open(kernel, { request, socket, head, path, query: new URLSearchParams(query) });
  });
  app.addHook('preClose', async () => {
    for (const socket of open) socket.destroy();
  });
}
