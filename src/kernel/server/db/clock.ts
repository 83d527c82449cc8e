const ASK_EVERY_MS = 60_000;

/**
 * The database's clock, for all processes on it: locks, windows and ends of tokens must be the same whichever process
 * answers, and the clocks of two machines never are. Asked once a minute; in between this process only counts on, so a
 * clock that is set here moves nothing.
 * @param aheadMs so many milliseconds another time than the database's, where a demonstration plays on another day.
 * @returns the time (right to half a round trip) and the end of the asking.
 */
export async function databaseClock(
  pool: { query(text: string): Promise<{ readonly rows: unknown[] }> },
  aheadMs = 0,
  ticks: () => number = () => performance.now(),
): Promise<{ readonly now: () => Date; readonly end: () => void }> {
  let zero = 0;
  const ask = async () => {
    const before = ticks();
    const { rows } = await pool.query('select extract(epoch from clock_timestamp()) * 1000 as ms');
    const after = ticks();
    const [row] = rows as { readonly ms: number }[];
    if (row) zero = Number(row.ms) - (before + after) / 2;
  };
  await ask();
  // A database that is away for a while takes no time with it.
  const timer = setInterval(() => void ask().catch(() => undefined), ASK_EVERY_MS);
  timer.unref();
  return { now: () => new Date(zero + aheadMs + ticks()), end: () => clearInterval(timer) };
}
