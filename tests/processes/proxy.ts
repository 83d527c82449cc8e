import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const ASK_MS = 250;
/** A busy process is no dead one. */
const ASK_PATIENCE_MS = 10_000;

/**
 * A proxy as an operator puts it in front of several processes: each request goes to one picked at random, nothing is
 * sticky. It asks each process whether to send it requests (`/api/ready`); a request that nobody has taken yet goes to
 * the next one, any other loss is a 502.
 */
export class RandomProxy {
  /** Requests that each process has answered, by its address. */
  readonly answered = new Map<string, number>();
  private readonly server = createServer((asked, answer) => {
    this.pass(asked, answer, this.shuffled());
  });
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
    while (left.length) order.push(...left.splice(randomInt(left.length), 1));
    return order;
  }

  private pass(asked: IncomingMessage, answer: ServerResponse, [base, ...others]: readonly string[]): void {
    if (base === undefined) {
      answer.writeHead(503, { 'content-type': 'application/json', 'retry-after': '1' }).end('{"status":"nobody"}');
      return;
    }
    const client = asked.socket.remoteAddress ?? '';
    // A connection of its own: one that is kept open may be closed by the other side at the moment it is used again.
    const sent = request(base + asked.url, {
      method: asked.method,
      headers: { ...asked.headers, 'x-forwarded-for': client },
      agent: false,
    });
    sent.once('response', (heard) => {
      this.answered.set(base, (this.answered.get(base) ?? 0) + 1);
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
