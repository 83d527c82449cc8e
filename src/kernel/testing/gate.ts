import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

/**
 * A door before a database that a test can shut: connections through it are cut, and new ones find nobody. Or hold: they stay and
 * new ones are taken, and nothing comes through, as before a database whose processes are stopped.
 */
export class Gate {
  private server?: Server;
  private readonly sockets = new Set<Socket>();
  private readonly ways = new Map<Socket, Socket>();
  private holds = false;
  /** Hears what a connection sends, before the database does. */
  heard?: (sent: Buffer, connection: Socket) => void;
  private constructor(
    private readonly behind: { readonly host: string; readonly port: number },
    private readonly port: number,
  ) {}

  /** An open gate before the server of this address. */
  static async before(url: string): Promise<Gate> {
    const { hostname, port } = new URL(url);
    // Below the ports that the system gives to connections: one of those would take a shut gate's place.
    for (let tries = 0; ; tries++) {
      const gate = new Gate({ host: hostname, port: Number(port) }, randomInt(12_000, 32_000));
      try {
        await gate.open();
        return gate;
      } catch (error) {
        if (tries === 20) throw error;
      }
    }
  }
  /** The address of a database of that server, through the gate. */
  through(url: string): string {
    const at = new URL(url);
    at.hostname = '127.0.0.1';
    at.port = String(this.port);
    return at.href;
  }
  async open(): Promise<void> {
    const server = createServer((socket) => {
      const far = createConnection(this.behind);
      socket.on('data', (sent: Buffer) => this.heard?.(sent, socket));
      for (const [from, to] of [
        [socket, far],
        [far, socket],
      ] as const) {
        this.sockets.add(from);
        from.on('error', () => undefined);
        from.on('close', () => {
          this.sockets.delete(from);
          this.ways.delete(from);
          to.destroy();
        });
        this.ways.set(from, to);
        if (this.holds) from.pause();
        else from.pipe(to);
      }
    });
    server.listen(this.port, '127.0.0.1');
    await once(server, 'listening');
    this.server = server;
  }
  /** Nothing comes through until `go`. */
  hold(): void {
    this.holds = true;
    for (const [from, to] of this.ways) from.unpipe(to).pause();
  }
  go(): void {
    this.holds = false;
    for (const [from, to] of this.ways) from.pipe(to);
  }
  /** Cuts what is connected, and waits until that was noticed on the other side. */
  async shut(): Promise<void> {
    const { server } = this;
    this.holds = false;
    this.server = undefined;
    for (const socket of this.sockets) socket.destroy();
    if (server) await new Promise((done) => server.close(done));
    await new Promise((done) => {
      setTimeout(done, 50);
    });
  }
}
