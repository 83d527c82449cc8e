import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Pools } from './db/pools';

/** A message to one person's open browsers: progress of a job, a notice. */
export interface Message {
  readonly orgId: number;
  readonly userId: number;
  readonly topic: string;
  readonly data: Record<string, unknown>;
}

/** Carries messages to people's event streams, over all processes, through the database's notify. */
export class Bus {
  private readonly local = new EventEmitter().setMaxListeners(0);
  private client?: pg.Client;
  private stopped = false;
  constructor(
    private readonly pools: Pools,
    private readonly log: Logger,
  ) {}

  async start(): Promise<void> {
    const o = (this.pools.tenant as unknown as { options: pg.ClientConfig }).options;
    const client = new pg.Client({ connectionString: o.connectionString });
    client.on('error', () => undefined);
    client.on('end', () => {
      if (!this.stopped)
        setTimeout(() => {
          this.start().catch((error: unknown) => {
            this.log.warn({ error }, 'bus');
          });
        }, 1000).unref();
    });
    client.on('notification', (n) => {
      const message = JSON.parse(n.payload!) as Message;
      this.local.emit(`${message.orgId}/${message.userId}`, message);
    });
    await client.connect();
    await client.query('listen kernel_bus');
    this.client = client;
  }
  async stop(): Promise<void> {
    this.stopped = true;
    await this.client?.end();
  }

  /** Sends to a person; nothing waits for it and nobody has to be there. A payload above 7 kB is cut to its topic: the browser asks again. */
  send(message: Message): void {
    const text = JSON.stringify(message);
    const payload = text.length < 7000 ? text : JSON.stringify({ ...message, data: {} });
    this.pools.tenant
      .query('select pg_notify($1, $2)', ['kernel_bus', payload])
      .catch((error: unknown) => this.log.warn({ error }, 'bus'));
  }
  /** @returns a function that stops listening. */
  listen(orgId: number, userId: number, fn: (message: Message) => void): () => void {
    const key = `${orgId}/${userId}`;
    this.local.on(key, fn);
    return () => {
      this.local.off(key, fn);
    };
  }
}
