/**
 * What a sheet's words mean in the database, read once for the judging and the matching that follows it at once: rows that are
 * matched are some of those that were judged. Whoever writes reads it anew.
 */
export function readOnce<Scope extends object, Rows, Found>(
  read: (scope: Scope, rows: Rows) => Promise<Found>,
): {
  /** Reads, and keeps it for the matching. */
  readonly judging: (scope: Scope, rows: Rows) => Promise<Found>;
  /** What was read for the judging; reads where nothing was judged. */
  readonly matching: (scope: Scope, rows: Rows) => Promise<Found>;
} {
  const judged = new WeakMap<Scope, Promise<Found>>();
  return {
    judging: (scope, rows) => {
      const found = read(scope, rows);
      judged.set(scope, found);
      return found;
    },
    matching: (scope, rows) => {
      const found = judged.get(scope) ?? read(scope, rows);
      judged.delete(scope);
      return found;
    },
  };
}
