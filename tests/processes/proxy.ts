import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { chance } from '../../src/kernel/testing/chance';

const ASK_MS = 250;
/** A busy process is no dead one. */
const ASK_PATIENCE_MS = 10_000;

/**
 * A proxy as an operator puts it in front of several processes: each request goes to one picked at random, nothing is
 * sticky. It asks each process whether to send it requests (`/api/ready`); a request that nobody has taken yet goes to
 * the next one, any other loss is a 502. A WebSocket stays with the process that was picked for it.
 */
export class RandomProxy {
  /** Requests that each process has answered, by its address. */
  readonly answered = new Map<string, number>();
  /** WebSockets that each process has let in. */
  readonly letIn = new Map<string, number>();
  private readonly sockets = new Set<Duplex>();
  private readonly server = createServer((asked, answer) => {
    this.pass(asked, answer, this.shuffled());
  });
  private readonly drawn = chance();
  private ready: readonly string[] = [];
  private looking = false;
  private readonly asking = setInterval(() => {
    // One look after the other: an older answer never comes behind a newer one.
    if (!this.looking) void this.look();
  }, ASK_MS);
  private constructor(private readonly targets: () => readonly string[]) {}

  /** @param targets the addresses of the processes, asked anew each time: they come and go. */
  static async open(targets: () => readonly string[]): Promise<RandomProxy> {
    const proxy = new RandomProxy(targets);
    await proxy.look();
    proxy.server.on('upgrade', (asked: IncomingMessage, socket: Duplex, head: Buffer) => {
      proxy.keep(socket);
      proxy.hand(asked, socket, head, proxy.shuffled());
    });
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }
  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
  async close(): Promise<void> {
    clearInterval(this.asking);
    this.server.closeAllConnections();
    for (const socket of this.sockets) socket.destroy();
    await new Promise((done) => this.server.close(done));
  }

  private async look(): Promise<void> {
    this.looking = true;
    const all = this.targets();
    const good = await Promise.all(
      all.map((base) =>
        fetch(`${base}/api/ready`, { signal: AbortSignal.timeout(ASK_PATIENCE_MS) }).then(
          (res) => res.ok,
          () => false,
        ),
      ),
    );
    this.ready = all.filter((_, i) => good[i]);
    this.looking = false;
  }
  private shuffled(): string[] {
    const left = [...this.ready];
    const order: string[] = [];
    while (left.length) order.push(...left.splice(this.drawn(left.length), 1));
    return order;
  }

  private pass(asked: IncomingMessage, answer: ServerResponse, [base, ...others]: readonly string[]): void {
    if (base === undefined) {
      answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"status":"nobody"}');
      return;
    }
    const sent = onward(base, asked);
    sent.once('response', (heard) => {
      countOne(this.answered, base);
      answer.writeHead(heard.statusCode ?? 502, heard.headers);
      answer.flushHeaders();
      heard.pipe(answer);
      heard.on('error', () => answer.destroy());
    });
    answer.on('close', () => sent.destroy());
    sendOnceTaken(
      sent,
      asked,
      () => {
        if (answer.headersSent || answer.destroyed) answer.destroy();
        else answer.writeHead(502).end();
      },
      () => {
        this.pass(asked, answer, others);
      },
    );
  }

  /** A connection that is open, until it is closed. */
  private keep(socket: Duplex): void {
    this.sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => this.sockets.delete(socket));
  }
  private hand(asked: IncomingMessage, socket: Duplex, head: Buffer, [base, ...others]: readonly string[]): void {
    if (base === undefined) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
      return;
    }
    const sent = onward(base, asked);
    let taken = false;
    sent.once('upgrade', (heard, far, first) => {
      countOne(this.letIn, base);
      this.keep(far);
      socket.once('close', () => far.destroy());
      far.once('close', () => socket.destroy());
      socket.write(headOf(heard));
      socket.write(first);
      far.write(head);
      socket.pipe(far);
      far.pipe(socket);
    });
    sent.once('response', (heard) => {
      heard.resume();
      socket.end(headOf(heard));
    });
    sent.once('socket', (line) => line.once('connect', () => (taken = true)));
    sent.on('error', () => {
      if (taken) socket.destroy();
      else this.hand(asked, socket, head, others);
    });
    sent.end();
  }
}

/** The same request to a process, on a connection of its own: one that is kept open may be closed by the other side at the moment it is used again. */
const onward = (base: string, asked: IncomingMessage): ClientRequest =>
  request(base + asked.url, {
    method: asked.method,
    headers: { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' },
    agent: false,
  });
const countOne = (counts: Map<string, number>, base: string): unknown => counts.set(base, (counts.get(base) ?? 0) + 1);
/** The head of an answer as it came. */
function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, i) => (i % 2 ? [] : [`${name}: ${rawHeaders[i + 1] ?? ''}`]));
  return [`HTTP/1.1 ${statusCode ?? 502} ${statusMessage ?? ''}`, ...lines, '', ''].join('\r\n');
}

/** The body goes out when the connection stands; until then another process may have the request. */
function sendOnceTaken(sent: ClientRequest, asked: IncomingMessage, lost: () => void, refused: () => void): void {
  let taken = false;
  sent.once('socket', (socket) => {
    socket.once('connect', () => {
      taken = true;
      asked.pipe(sent);
    });
  });
  sent.on('error', () => {
    if (taken) lost();
    else refused();
  });
}
