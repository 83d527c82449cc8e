import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import { leaseIds } from '../ids';

const LEASE_S = 60;
const NUMBERS = 16;

export interface Lease {
  /** Keeps the number for another minute, or takes another one when it was given away meanwhile. */
  renew(): Promise<void>;
  release(): Promise<void>;
}

/**
 * Takes one of the sixteen process numbers that ids carry, and keeps it while the process lives. The clock that counts is
 * the database's. A process that could not renew for a minute may lose its number to another one.
 */
export async function leaseProcess(pool: pg.Pool): Promise<Lease> {
  // Two containers may share name and process id.
  const holder = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`;
  let no = await take(pool, holder);
  const renew = async (): Promise<void> => {
    if (!(await keep(pool, no, holder))) no = await take(pool, holder);
  };
  const timer = setInterval(
    () => {
      // Away: the next beat asks again.
      renew().catch(() => undefined);
    },
    (LEASE_S * 1000) / 3,
  ).unref();
  return {
    renew,
    release: async () => {
      clearInterval(timer);
      // Where the database is away the number runs out by itself.
      await pool
        .query('delete from kernel_process where process_no = $1 and holder = $2', [no, holder])
        .catch(() => undefined);
    },
  };
}

async function take(pool: pg.Pool, holder: string): Promise<number> {
  for (let no = 0; no < NUMBERS; no++)
    if ((await keep(pool, no, holder)) || (await begin(pool, no, holder))) {
      leaseIds(no);
      return no;
    }
  throw new Error('sixteen processes already run on this database');
}

/** The number is ours, or nobody's any more. */
async function keep(pool: pg.Pool, no: number, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update kernel_process set leased_until = now() + make_interval(secs => $2), holder = $3
     where process_no = $1 and (holder = $3 or leased_until < now())`,
    [no, LEASE_S, holder],
  );
  return rowCount === 1;
}
async function begin(pool: pg.Pool, no: number, holder: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into kernel_process (process_no, leased_until, holder)
     values ($1, now() + make_interval(secs => $2), $3)
     on conflict (process_no) do nothing`,
    [no, LEASE_S, holder],
  );
  return rowCount === 1;
}
