import pg from 'pg';
import { isLost } from '../kernel/server/db/lost';
import { within } from '../kernel/server/db/pulse';

const ANSWERS_MS = 5000;
const AGAIN_MS = 1000;

/** Whether a start failed because its database is away: nothing is wrong with the program, and another start may do. */
export const isAway = (error: unknown): boolean => isLost(error) || (error instanceof Error && isLost(error.cause));

/**
 * Waits until the database of an address answers, for as long as it takes: a machine that starts everything at once has the
 * program before its database.
 * @param said hears once that it waits, and why.
 * @throws when it answers with a refusal that no waiting mends: a wrong password, no such database.
 */
export async function databaseThere(url: string, said: (why: string) => void): Promise<void> {
  // Who keeps this process alive is gone: nobody waits for it.
  const alone = () => process.exit(1);
  process.once('disconnect', alone);
  for (let waits = false; ; waits = true) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: ANSWERS_MS });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await within(ANSWERS_MS, client.query('select 1'));
      process.off('disconnect', alone);
      return;
    } catch (error) {
      if (!isAway(error)) throw error;
      if (!waits) said((error as Error).message);
    } finally {
      // A hanging one does not answer a farewell either.
      void client.end().catch(() => undefined);
    }
    await new Promise((go) => {
      setTimeout(go, AGAIN_MS);
    });
  }
}
