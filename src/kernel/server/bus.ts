import { EventEmitter } from 'node:events';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Door } from './db/door';
import { sql } from './db/sql';
import type { Pools } from './db/pools';

/** A message to one person's open browsers: progress of a job, a notice. */
export interface Message {
  readonly orgId: number;
  readonly userId: number;
  readonly topic: string;
  readonly data: Record<string, unknown>;
}

const LONGEST_PAUSE_MS = 5000;
/** The database's channel of the bus. */
export const CHANNEL = 'kernel_bus';

/** Sends messages with a transaction: they are heard when it is committed, never when it is undone. One statement for any number. */
export async function sendWith(door: Pick<Door, 'rows'>, messages: readonly Message[]): Promise<void> {
  if (!messages.length) return;
  const texts = messages.map((message) => JSON.stringify(message));
  await door.rows(sql`select pg_notify(${CHANNEL}, m.text) from unnest(${texts}::text[]) as m(text)`);
}

/** Carries messages to people's event streams, over all processes, through the database's notify. */
export class Bus {
  private readonly local = new EventEmitter().setMaxListeners(0);
  /** Open streams by organisation and person. */
  private readonly streams = new Map<number, Map<number, number>>();
  private client?: pg.Client;
  private timer?: NodeJS.Timeout;
  private stopped = false;
  /** Tries since the line was last open. */
  private tries = 0;
  /** How often the line was opened. */
  private opened = 0;
  /** The number of the open line; nothing while no message is heard. Whoever keeps a copy because a message would tell keeps this with it. */
  line?: number;
  constructor(
    private readonly pools: Pools,
    private readonly log: Logger,
  ) {}

  /** Opens the line. From then on it opens itself again, however often the database goes away. */
  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.pools.directUrl,
      application_name: 'meiyike_bus',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    // What is wrong is told by the statement that fails, and by the end.
    client.on('error', () => undefined);
    client.on('notification', (n) => {
      const message = JSON.parse(n.payload ?? '') as Message;
      this.local.emit(`${message.orgId}/${message.userId}`, message);
    });
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.tries = 0;
    this.line = ++this.opened;
    client.once('end', () => {
      this.line = undefined;
      this.openAgain();
    });
  }
  private openAgain(): void {
    if (this.stopped) return;
    const pause = Math.min(200 * 2 ** this.tries++, LONGEST_PAUSE_MS);
    this.timer = setTimeout(() => {
      this.start().then(
        () => {
          if (this.stopped) void this.stop();
        },
        (error: unknown) => {
          this.log.warn({ error }, 'bus');
          this.openAgain();
        },
      );
    }, pause).unref();
  }
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  /** Sends to a person; nothing waits for it and nobody has to be there. A payload above 7 kB is cut to its topic: the browser asks again. */
  send(message: Message): void {
    const text = JSON.stringify(message);
    const payload = text.length < 7000 ? text : JSON.stringify({ ...message, data: {} });
    this.pools.tenant
      .query('select pg_notify($1, $2)', [CHANNEL, payload])
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
  /** Listens for a person's browser: while it does, the person counts as being there. @returns a function that stops listening. */
  stream(orgId: number, userId: number, fn: (message: Message) => void): () => void {
    const stop = this.listen(orgId, userId, fn);
    const people = this.streams.get(orgId) ?? new Map<number, number>();
    this.streams.set(orgId, people.set(userId, (people.get(userId) ?? 0) + 1));
    let isOpen = true;
    return () => {
      stop();
      if (!isOpen) return;
      isOpen = false;
      const left = (people.get(userId) ?? 0) - 1;
      if (left > 0) people.set(userId, left);
      else people.delete(userId);
    };
  }
  /** How many people of each organisation hold a stream of this process, however many browsers they have open. */
  online(): ReadonlyMap<number, number> {
    return new Map([...this.streams].flatMap(([orgId, { size }]) => (size > 0 ? [[orgId, size] as const] : [])));
  }
}
