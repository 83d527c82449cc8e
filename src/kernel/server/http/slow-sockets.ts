import { Socket } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How slowly a client may send; all times in milliseconds. */
export interface SocketLimits {
  /** The headers must be there, from the first byte or from the connection on. */
  readonly headers: number;
  /** Within this time a body must go on by `bytes`; an upload of any length that does may take as long as it needs. */
  readonly progress: number;
  readonly bytes: number;
  /** How often it is looked. */
  readonly every: number;
}
/** Half a kilobyte a second is less than the worst telephone line; a client that drips to hold a socket sends less. */
export const SOCKET_LIMITS: SocketLimits = { headers: 30_000, progress: 30_000, bytes: 16_384, every: 5000 };

/** What Node's own server is told: it watches the headers. A limit for the whole request would end long uploads. */
export const serverOptions = ({ headers, every }: SocketLimits) => ({
  headersTimeout: headers,
  connectionsCheckingInterval: every,
});

interface Receiving {
  readonly reply: FastifyReply;
  readonly socket: Socket;
  since: number;
  bytes: number;
}

/** Closes connections whose request body stands still or drips. */
export function closeSlowBodies(app: FastifyInstance, limits: SocketLimits): void {
  const receiving = new Map<IncomingMessage, Receiving>();
  app.addHook('onRequest', async ({ raw }, reply) => {
    const { socket } = raw;
    if (!hasBody(raw) || !(socket instanceof Socket)) return;
    receiving.set(raw, { reply, socket, since: performance.now(), bytes: socket.bytesRead });
    raw.once('close', () => receiving.delete(raw));
  });
  const looking = setInterval(() => {
    for (const [raw, one] of receiving)
      if (raw.complete || one.socket.destroyed) receiving.delete(raw);
      else if (isTooSlow(raw, one, limits)) close(one);
  }, limits.every).unref();
  app.addHook('onClose', async () => {
    clearInterval(looking);
  });
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** What waits to be read here is this program's own slowness, not the client's. */
function isTooSlow(raw: IncomingMessage, one: Receiving, limits: SocketLimits): boolean {
  const now = performance.now();
  const { bytesRead } = one.socket;
  if (raw.readableLength === 0 && bytesRead - one.bytes < limits.bytes) return now - one.since >= limits.progress;
  one.since = now;
  one.bytes = bytesRead;
  return false;
}

function close({ reply, socket }: Receiving): void {
  if (!reply.raw.headersSent) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
  socket.destroySoon();
}
