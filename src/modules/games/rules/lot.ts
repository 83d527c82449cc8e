/**
 * A lot that anybody can reckon again: a number for a seed and an id, from the ends of murmur3. The order of a draw is the order of
 * these numbers, so it does not depend on the order in which somebody listed the names.
 */
export function lotOf(seed: number, id: number): number {
  let h = Math.imul(seed >>> 0, 0xcc9e2d51) ^ 0x9747b28c;
  for (const part of [id >>> 0, Math.floor(id / 0x1_0000_0000) >>> 0]) {
    let k = Math.imul(part, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    h ^= Math.imul(k, 0x1b873593);
    h = (h << 13) | (h >>> 19);
    h = (Math.imul(h, 5) + 0xe6546b64) | 0;
  }
  h ^= h >>> 16;
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 16;
  return h >>> 0;
}

/** The ids in the order of their lots; equal lots by the smaller id. */
export const drawn = (seed: number, ids: readonly number[]): number[] =>
  ids
    .map((id) => ({ id, lot: lotOf(seed, id) }))
    .toSorted((a, b) => a.lot - b.lot || a.id - b.id)
    .map(({ id }) => id);
