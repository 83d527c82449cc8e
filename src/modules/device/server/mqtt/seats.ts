import pg from 'pg';
import { sql } from '../../../../kernel/server/db/sql';

/** The key under which processes hold their seats, beside the seat's number. */
const LOCK = 7202631;

/**
 * Seats of this process at a broker that stands: numbers that name its sessions there. A seat is held by a lock of a database
 * connection of its own, so it is free at the moment in which the process dies, whatever killed it, and the next one that
 * takes it finds in the broker's session what the dead one had not answered.
 */
export class Seats {
  private client: pg.Client | undefined;
  private readonly held = new Set<number>();
  constructor(
    private readonly connectionString: string,
    /** The connection ended: others may have the seats now. */
    private readonly lost: () => void,
  ) {}

  /** @throws when the database is not there. */
  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.connectionString,
      application_name: 'meiyike_mqtt',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    });
    // What is wrong is told by the statement that fails, and by the end.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    client.once('end', () => {
      if (this.client !== client) return;
      this.client = undefined;
      this.held.clear();
      this.lost();
    });
  }
  get isOpen(): boolean {
    return this.client !== undefined;
  }
  /** Takes a seat. @returns false where somebody has it, this process among them. @throws when the connection is not there. */
  async take(no: number): Promise<boolean> {
    if (!this.client) throw new Error('the seats are closed');
    if (this.held.has(no)) return false;
    const { text, values } = sql`select pg_try_advisory_lock(${LOCK}::int, ${no}::int) as taken`;
    const { rows } = await this.client.query<{ taken: boolean }>(text, values);
    const isTaken = rows[0]?.taken === true;
    if (isTaken) this.held.add(no);
    return isTaken;
  }
  async leave(no: number): Promise<void> {
    if (!this.held.delete(no)) return;
    const { text, values } = sql`select pg_advisory_unlock(${LOCK}::int, ${no}::int)`;
    await this.client?.query(text, values);
  }
  /** Gives all seats back. */
  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.held.clear();
    // Said before the end, which the server hears of a moment later: the next one finds them free.
    await client?.query('select pg_advisory_unlock_all()').catch(() => undefined);
    await client?.end().catch(() => undefined);
  }
}
