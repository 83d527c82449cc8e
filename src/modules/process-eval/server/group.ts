/** Rows by a key, in their order. */
export function groupBy<R, K>(rows: Iterable<R>, keyOf: (row: R) => K): ReadonlyMap<K, readonly R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}
