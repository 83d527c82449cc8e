/** Rows of a batch. */
export const AT_ONCE = 50;
/** Batches of a round; what is left waits for the next one. */
const BATCHES = 20;

/** What became of a round. */
export interface Round {
  readonly found: number;
  readonly done: number;
  /** Organisations of which some deed failed. */ readonly failed: ReadonlySet<number>;
}
interface Deeds<T> {
  /** The next rows in the order of their key, `AT_ONCE` at most; the first ones where there is none before. */
  next(after: T | undefined): Promise<readonly T[]>;
  deed(row: T): Promise<void>;
  failed(error: Error, row: T): void;
}
/**
 * Goes through what waits, each batch behind the last row of the one before, one deed after the other. A row whose deed fails is tried
 * again in the next round, and keeps nobody behind it waiting.
 */
export async function inBatches<T extends { readonly orgId: number }>({
  next,
  deed,
  failed,
}: Deeds<T>): Promise<Round> {
  let [found, done] = [0, 0];
  const stuck = new Set<number>();
  let last: T | undefined;
  for (let batch = 0; batch < BATCHES; batch++) {
    const rows = await next(last);
    for (const row of rows)
      try {
        await deed(row);
        done += 1;
      } catch (error) {
        stuck.add(row.orgId);
        failed(error as Error, row);
      }
    found += rows.length;
    last = rows.at(-1);
    if (rows.length < AT_ONCE) break;
  }
  return { found, done, failed: stuck };
}
