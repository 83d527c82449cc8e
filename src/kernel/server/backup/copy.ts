import { Readable, Writable } from 'node:stream';
import type { ClientBase, Connection } from 'pg';

/** What the driver's connection can do but its types do not say. */
interface Wire {
  readonly stream: NodeJS.ReadWriteStream & { writableNeedDrain: boolean };
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

const wireOf = (connection: Connection): Wire => connection as unknown as Wire;

/** The driver calls these as messages arrive; it knows COPY messages but brings no query that uses them. */
abstract class CopyQuery {
  rows = 0;
  protected wire!: Wire;

  constructor(private readonly sql: string) {}

  submit(connection: Connection): void {
    this.wire = wireOf(connection);
    this.wire.query(this.sql);
  }

  handleCommandComplete(message: { text: string }): void {
    this.rows = Number(/^COPY (\d+)/.exec(message.text)?.[1] ?? 0);
  }

  abstract handleError(error: Error): void;
  abstract handleReadyForQuery(): void;
}

class CopyOut extends CopyQuery {
  readonly readable = new Readable({
    read: () => this.flow(),
    destroy: (error, done) => {
      this.flow();
      done(error);
    },
  });

  handleCopyData(message: { chunk: Buffer }): void {
    // The chunk is a view on the driver's own buffer, which it uses again at once.
    if (!this.readable.destroyed && !this.readable.push(Buffer.from(message.chunk))) this.wire.stream.pause();
  }

  handleError(error: Error): void {
    this.readable.destroy(error);
  }

  handleReadyForQuery(): void {
    // Nobody reads an ended stream again, and a connection left paused would hold up the next query for ever.
    this.flow();
    this.readable.push(null);
  }

  private flow(): void {
    this.wire?.stream.resume();
  }
}

class CopyIn extends CopyQuery {
  private ready: (() => void) | undefined;
  private settle: ((error?: Error | null) => void) | undefined;
  private failed: Error | undefined;
  private readonly open = new Promise<void>((done) => (this.ready = done));

  readonly writable = new Writable({
    write: (chunk: Buffer, _encoding, next) => void this.open.then(() => this.send(chunk, next)),
    final: (done) =>
      void this.open.then(() => {
        if (this.failed) return done(this.failed);
        this.settle = done;
        this.wire.endCopyFrom();
      }),
    destroy: (error, done) => {
      if (error && !this.failed) void this.open.then(() => this.wire.sendCopyFail('the source failed'));
      done(error);
    },
  });

  handleCopyInResponse(): void {
    this.ready?.();
  }

  handleError(error: Error): void {
    this.failed = error;
    this.ready?.();
    if (this.settle) this.settle(error);
    else this.writable.destroy(error);
  }

  handleReadyForQuery(): void {
    this.settle?.();
  }

  private send(chunk: Buffer, next: (error?: Error | null) => void): void {
    if (this.failed) return next(this.failed);
    this.wire.sendCopyFromChunk(chunk);
    if (this.wire.stream.writableNeedDrain) this.wire.stream.once('drain', () => next());
    else next();
  }
}

/** Runs `copy … to stdout`; the rows come as bytes, and `rows()` tells their number once the stream has ended. */
export function copyOut(client: ClientBase, sql: string): { stream: Readable; rows: () => number } {
  const query = client.query(new CopyOut(sql));
  return { stream: query.readable, rows: () => query.rows };
}

/** Runs `copy … from stdin` with the bytes written to the stream; `rows()` tells how many came in once it has finished. */
export function copyIn(client: ClientBase, sql: string): { stream: Writable; rows: () => number } {
  const query = client.query(new CopyIn(sql));
  return { stream: query.writable, rows: () => query.rows };
}
