import { hostname } from 'node:os';
import type pg from 'pg';
import { leaseIds } from '../ids';

const LEASE_S = 60;
/** Takes one of the sixteen process numbers that ids carry, and keeps it while the process lives. */
export async function leaseProcess(pool: pg.Pool): Promise<{ release(): Promise<void> }> {
  const holder = `${hostname()}/${process.pid}`;
  for (let no = 0; no < 16; no++) {
    const { rowCount } = await pool.query(
      `insert into kernel_process (process_no, leased_until, holder) values ($1, now() + make_interval(secs => $2), $3)
       on conflict (process_no) do update set leased_until = excluded.leased_until, holder = excluded.holder where kernel_process.leased_until < $4`,
      [no, LEASE_S, holder, new Date().toISOString()],
    );
    if (!rowCount) continue;
    leaseIds(no);
    const timer = setInterval(
      () => {
        pool
          .query('update kernel_process set leased_until = now() + make_interval(secs => $2) where process_no = $1', [
            no,
            LEASE_S,
          ])
          .catch(() => undefined);
      },
      (LEASE_S * 1000) / 3,
    );
    timer.unref();
    return {
      release: async () => {
        clearInterval(timer);
        await pool.query('delete from kernel_process where process_no = $1 and holder = $2', [no, holder]);
      },
    };
  }
  throw new Error('sixteen processes already run on this database');
}
