/** How many numbers are kept at most; the oldest goes. */
const MOST = 5000;

interface Kept {
  readonly n: number;
  readonly until: number;
  readonly seq: number;
  readonly orgIds: readonly number[];
}

/**
 * Numbers of rows of lists, kept for a few seconds: counting 20,000 children costs as much as their page, and whoever turns
 * it, sorts it or opens it again asks for the same number. A write of this process in one of the organisations makes the next
 * asker count again; what another process writes is seen when the time is over.
 */
export class Totals {
  private readonly kept = new Map<string, Kept>();
  private readonly writes = new Map<number, number>();
  private seq = 0;
  /** @param keepMs 0 keeps nothing. */
  constructor(public keepMs: number) {}

  /** A transaction that wrote in the organisation has been committed. */
  wrote(orgId: number): void {
    this.writes.set(orgId, ++this.seq);
  }

  /** The number of rows of a statement, counted now or a moment ago. */
  async of(
    orgIds: readonly number[],
    sql: string,
    params: readonly unknown[],
    count: () => Promise<number>,
  ): Promise<number> {
    if (!this.keepMs) return count();
    const key = `${orgIds.join()} ${sql} ${JSON.stringify(params)}`;
    const found = this.kept.get(key);
    const now = performance.now();
    if (found && found.until > now && found.orgIds.every((id) => (this.writes.get(id) ?? 0) <= found.seq))
      return found.n;
    // Taken before the count: a commit that comes while it runs makes the number old.
    const { seq } = this;
    const n = await count();
    this.kept.delete(key);
    this.kept.set(key, { n, until: now + this.keepMs, seq, orgIds });
    if (this.kept.size > MOST) this.kept.delete(this.kept.keys().next().value!);
    return n;
  }
}

/** Tests change rows behind the program's back: nothing is kept there. */
const SECONDS = process.env['TOTALS_SECONDS'] ?? (process.env['NODE_ENV'] === 'test' ? 0 : 5);
export const totals = new Totals(Number(SECONDS) * 1000);
