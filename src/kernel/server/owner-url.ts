import { join } from 'node:path';
import { runningEmbedded, startEmbedded } from './embedded';

/** A database to work on, and what ends it if it was started for this. */
export interface Opened {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The owner's database for a program beside the server: DATABASE_URL if set, else the embedded one below the data
 * directory. That one may be running already, in the server; `alone` refuses then, for work nobody may write beside.
 */
export async function openOwner(dataDir: string, { alone = false } = {}): Promise<Opened> {
  const given = process.env['DATABASE_URL'];
  if (given) return { url: given, close: async () => {} };
  const dir = join(dataDir, 'postgres');
  const running = alone ? undefined : runningEmbedded(dir);
  if (running) return { url: running, close: async () => {} };
  const server = await startEmbedded({ dataDir: dir });
  return { url: server.url, close: () => server.stop() };
}
