import { createHash } from 'node:crypto';
import type pg from 'pg';
import { sql } from '../db/sql';
import type { Limiter } from './limiter';

/** Told and heard twice a second: what one process counted, the others know a second later. */
const EVERY_MS = 500;
/** A flood from many addresses stays in memory; so many counts a turn reach the database. */
const MOST = 1000;

/** Adds what this process counted to what all count, and hears their sums. One statement for any number; none when nobody came near a limit. */
export async function shareRates(pool: pg.Pool, limiter: Limiter): Promise<void> {
  const keys = new Map<string, string>();
  const told = limiter.untold(MOST).map(({ minute, key, calls }) => {
    // Keys hold addresses of people.
    const counted = createHash('sha256').update(key).digest('base64url').slice(0, 22);
    keys.set(counted, key);
    return { minute, counted, calls };
  });
  if (!told.length) return;
  // In one order everywhere: two processes that add the same counts wait for each other and never in a circle.
  told.sort((a, b) => (a.counted < b.counted ? -1 : 1));
  const { text, values } = sql`
    insert into kernel_rate (minute, counted, used)
    select t.minute, t.counted, t.calls
    from unnest(
      ${told.map((t) => t.minute)}::int[], ${told.map((t) => t.counted)}::text[], ${told.map((t) => t.calls)}::int[]
    ) as t(minute, counted, calls)
    on conflict (minute, counted) do update set used = kernel_rate.used + excluded.used
    returning minute, counted, used`;
  const { rows } = await pool.query<{ minute: number; counted: string; used: number }>(text, values);
  for (const { minute, counted, used } of rows) limiter.heard(minute, keys.get(counted) ?? '', used);
}

/** Shares the counts of the calls from now on. A database that is away leaves each process to its own count. @returns the end of it. */
export function keepSharingRates(pool: pg.Pool, limiter: Limiter): () => void {
  let sharing = false;
  const timer = setInterval(() => {
    if (sharing) return;
    sharing = true;
    shareRates(pool, limiter)
      .catch(() => undefined)
      .finally(() => (sharing = false));
  }, EVERY_MS).unref();
  return () => {
    clearInterval(timer);
  };
}
