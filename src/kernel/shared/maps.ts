/** Rows by what they have in common: keys in the order in which they first appear, the rows of each in their order. */
export function grouped<R, K>(rows: Iterable<R>, key: (row: R) => K): Map<K, R[]> {
  const groups = new Map<K, R[]>();
  for (const row of rows) {
    const of = key(row);
    const group = groups.get(of);
    if (group) group.push(row);
    else groups.set(of, [row]);
  }
  return groups;
}
/**
 * What a map holds under a key that must stand in it, because the map was made of the same rows.
 * @throws an error that names the key where it does not
 */
export function must<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined && !map.has(key)) throw new Error(`a map of ${map.size} has no ${String(key)}`);
  return value as V;
}
/** What a map holds under a key; where it has none yet, what `make` makes is put there first. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => NoInfer<V>): V {
  const value = map.get(key);
  if (value !== undefined || map.has(key)) return value as V;
  const first = make();
  map.set(key, first);
  return first;
}
