import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import { EPOCH, IdMaker, PROCESS_NUMBERS, makeIdsWith } from '../ids';
import { sql, type Sql } from './sql';

const LEASE_SECONDS = 60;
const RENEWALS = 4;
const LOCK = 7202613;
/** A number of the release before is four of ours; this holder keeps it from programs of that release. */
const EARLIER_NUMBER = 4;
const SHARE_FILES = 'set S3_ENDPOINT and S3_BUCKET, or FILES_DIR to a folder that all processes share';
const SHARED = 'numbers of four';

/** A process number, kept while the process lives. */
export interface Lease {
  /** Keeps the number for another minute, or takes another one when it was given away meanwhile. */
  renew(): Promise<void>;
  release(): Promise<void>;
}
export interface LeaseOptions {
  readonly seconds?: number;
  /** Which store for files this process uses; see `store/store-name.ts`. */
  readonly store?: string;
}

/** The database's time when it was asked, the end of a lease that begins then, and the time from then on; in milliseconds. */
interface Clock {
  readonly at: number;
  readonly until: string;
  readonly now: () => number;
}
interface Held {
  readonly no: number;
  readonly epoch: number;
  readonly maker: IdMaker;
}

/**
 * Takes one of the 64 process numbers that ids carry, with the span of milliseconds they may carry, and keeps it while the
 * process lives. The clock that counts is the database's. A process that could not renew for a minute makes no ids until
 * it has a lease again, for the same number if nobody took it meanwhile.
 * @throws when all numbers are taken, or when a process with another store for files runs on this database.
 */
export async function leaseProcess(pool: pg.Pool, options: LeaseOptions = {}): Promise<Lease> {
  const seconds = options.seconds ?? LEASE_SECONDS;
  const leases = new Leases(pool, seconds * 1000, options.store ?? '');
  let held = await leases.take();
  /** The newest renewal under way. */
  let renewing: Promise<void> | undefined;
  // One after the other: a renewal that is under way may have looked before what its next asker knows of.
  const renew = (): Promise<void> => {
    const before = renewing?.catch(() => undefined);
    const mine = (async () => {
      await before;
      if (!(await leases.keep(held))) held = await leases.take();
    })();
    const over = () => {
      if (renewing === mine) renewing = undefined;
    };
    mine.then(over, over);
    return (renewing = mine);
  };
  const timer = setInterval(
    () => {
      // Away: the next beat asks again; one that still waits for the database is enough.
      if (!renewing) renew().catch(() => undefined);
    },
    (seconds * 1000) / RENEWALS,
  ).unref();
  return {
    renew,
    release: async () => {
      clearInterval(timer);
      await renewing?.catch(() => undefined);
      // Where the database is away the number runs out by itself.
      await leases.giveBack(held).catch(() => undefined);
    },
  };
}

class Leases {
  /** Two containers may share name and process id. */
  private readonly holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  constructor(
    private readonly pool: pg.Pool,
    private readonly ms: number,
    private readonly store: string,
  ) {}

  /** The lowest free number; whoever held it last may have made ids up to its `last_ms`. */
  take(): Promise<Held> {
    return this.together(async (ask) => {
      await ask(sql`select pg_advisory_xact_lock(${LOCK})`);
      const clock = await this.clock(ask);
      await this.refuseOtherStore(ask);
      for (const free of await this.free(ask)) {
        if (!(await this.holdEarlier(ask, free.no, clock))) continue;
        const from = Math.max(free.lastMs + 1, clock.at - EPOCH);
        const until = from + this.ms;
        const epoch = free.epoch + 1;
        // Its holder may have renewed it since: then it is no longer free.
        const { rowCount } = await ask(sql`
          insert into kernel_lease (process_no, holder, epoch, leased_until, last_ms, store)
          values (${free.no}, ${this.holder}, ${epoch}, ${clock.until}, ${until - 1}, ${this.store})
          on conflict (process_no) do update
          set holder = excluded.holder, epoch = excluded.epoch, leased_until = excluded.leased_until,
            last_ms = excluded.last_ms, store = excluded.store
          where kernel_lease.epoch = ${free.epoch}
            and kernel_lease.leased_until <= ${new Date(clock.at).toISOString()}`);
        if (rowCount !== 1) continue;
        const maker = new IdMaker(free.no, { from, until }, clock.now);
        return () => {
          makeIdsWith(maker);
          return { no: free.no, epoch, maker };
        };
      }
      throw new Error(`${PROCESS_NUMBERS} processes already run on this database`);
    });
  }

  /**
   * Each statement stands alone: a process that is stopped in between holds no row that its neighbours renew.
   * @returns whether the number is still ours; a lease that ended is, as long as nobody took it.
   */
  keep({ no, epoch, maker }: Held): Promise<boolean> {
    return this.apart(async (ask) => {
      const clock = await this.clock(ask);
      // A database whose clock was set back gives room behind the last id all the same: the number is ours, and whoever holds it
      // next begins behind `last_ms`.
      const until = Math.max(clock.at - EPOCH, maker.lastMs) + this.ms;
      if (!(await this.holdEarlier(ask, no, clock))) return false;
      const { rowCount } = await ask(sql`
        update kernel_lease
        set leased_until = ${clock.until}, last_ms = greatest(last_ms, ${until - 1}::bigint)
        where process_no = ${no}
          and holder = ${this.holder}
          and epoch = ${epoch}`);
      if (rowCount !== 1) return false;
      maker.extend(until, clock.now);
      return true;
    });
  }

  /** Free at once, for a holder that begins after the last id of this one. */
  async giveBack({ no, epoch, maker }: Held): Promise<void> {
    maker.end();
    await this.together(async (ask) => {
      const { at } = await this.clock(ask);
      await ask(sql`
        update kernel_lease
        set leased_until = ${new Date(at).toISOString()}, last_ms = ${maker.lastMs}
        where process_no = ${no}
          and holder = ${this.holder}
          and epoch = ${epoch}`);
    });
  }

  /** The database's time, as this process goes on counting it. */
  private async clock(ask: Ask): Promise<Clock> {
    // Counted from before the question: rather early at the end of a lease than late.
    const before = performance.now();
    const { rows } = await ask(sql`select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as at`);
    const at = Number((rows[0] as { readonly at: number }).at);
    return { at, until: new Date(at + this.ms).toISOString(), now: () => at + performance.now() - before };
  }
  private async free(ask: Ask): Promise<{ readonly no: number; readonly epoch: number; readonly lastMs: number }[]> {
    const { rows } = await ask(sql`
      select n.no, coalesce(l.epoch, 0)::int as epoch, coalesce(l.last_ms, 0) as "lastMs"
      from generate_series(0, ${PROCESS_NUMBERS - 1}) as n(no)
      left join kernel_lease l on l.process_no = n.no
      where l.leased_until is null or l.leased_until <= clock_timestamp()
      order by n.no`);
    return (rows as { no: number; epoch: number; lastMs: number }[]).map((row) => ({
      ...row,
      lastMs: Number(row.lastMs),
    }));
  }
  /** Keeps the number of the release before that ours is a part of from programs of that release. */
  private async holdEarlier(ask: Ask, no: number, clock: Clock): Promise<boolean> {
    const { rowCount } = await ask(sql`
      insert into kernel_process (process_no, leased_until, holder)
      values (${Math.floor(no / EARLIER_NUMBER)}, ${clock.until}, ${SHARED})
      on conflict (process_no) do update
      set holder = excluded.holder, leased_until = greatest(kernel_process.leased_until, excluded.leased_until)
      where kernel_process.holder = excluded.holder
        or kernel_process.leased_until < ${new Date(clock.at).toISOString()}`);
    return rowCount === 1;
  }
  private async refuseOtherStore(ask: Ask): Promise<void> {
    const { rows } = await ask(sql`
      select holder
      from kernel_lease
      where leased_until > clock_timestamp()
        and store <> ${this.store}
        and holder <> ${this.holder}
      limit 1`);
    const [other] = rows as { readonly holder: string }[];
    if (other)
      throw new Error(`another process (${other.holder}) keeps this database's files elsewhere: ${SHARE_FILES}`);
  }

  /** One connection, and each statement a transaction of its own. */
  private async apart<T>(fn: (ask: Ask) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    try {
      const done = await fn(({ text, values }) => client.query(text, values));
      client.release();
      return done;
    } catch (error) {
      client.release(error as Error);
      throw error;
    }
  }
  /** One transaction; what `fn` returns as a function is done after its commit. */
  private async together<T>(fn: (ask: Ask) => Promise<T | (() => T)>): Promise<T> {
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      const done = await fn(({ text, values }) => client.query(text, values));
      await client.query('commit');
      client.release();
      return typeof done === 'function' ? (done as () => T)() : done;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      client.release(error as Error);
      throw error;
    }
  }
}
type Ask = (statement: Sql) => Promise<pg.QueryResult>;
