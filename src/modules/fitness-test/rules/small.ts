import { SMALL_GROUP } from './words';

/**
 * Which parts of a shown whole must stay hidden where nobody may be named: those under five, and as many more as it takes (the smallest
 * first) that nothing can be reckoned from the whole.
 */
export function hiddenParts(sizes: readonly number[]): ReadonlySet<number> {
  const hidden = new Set(sizes.flatMap((n, at) => (n > 0 && n < SMALL_GROUP ? [at] : [])));
  const rest = sizes
    .map((n, at) => ({ n, at }))
    .filter((p) => p.n >= SMALL_GROUP)
    .toSorted((a, b) => a.n - b.n || a.at - b.at);
  const inside = (): number => [...hidden].reduce((sum, at) => sum + sizes[at]!, 0);
  while (hidden.size > 0 && rest.length > 0 && (hidden.size < 2 || inside() < SMALL_GROUP))
    hidden.add(rest.shift()!.at);
  return hidden;
}
