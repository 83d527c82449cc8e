/**
 * Lines of a book that are written outside a call's own transaction. Those of an organisation that come while one write is
 * under way go together into the next: readers across schools wait for one turn of the disk, not each for their own.
 */
export class AuditLines<Line> {
  private readonly next = new Map<number, { readonly lines: Line[]; readonly written: Promise<void> }>();
  private readonly running = new Map<number, Promise<void>>();
  constructor(private readonly write: (orgId: number, lines: readonly Line[]) => Promise<unknown>) {}

  /** Resolves when the line is in the book; rejects with the reason why its write failed. */
  add(orgId: number, line: Line): Promise<void> {
    const open = this.next.get(orgId);
    if (open) {
      open.lines.push(line);
      return open.written;
    }
    const lines = [line];
    const written = this.turn(orgId, lines);
    this.next.set(orgId, { lines, written });
    return written;
  }
  private async turn(orgId: number, lines: readonly Line[]): Promise<void> {
    // What failed before this turn was told to its own callers.
    await this.running.get(orgId)?.catch(() => undefined);
    const run = Promise.resolve().then(async () => {
      this.next.delete(orgId);
      await this.write(orgId, lines);
    });
    this.running.set(orgId, run);
    try {
      await run;
    } finally {
      if (this.running.get(orgId) === run) this.running.delete(orgId);
    }
  }
}
