/** Figures of a group; every one is a number of children. */
export const SUM_KEYS = [
  'screened',
  'graded',
  'poor',
  'mild',
  'moderate',
  'severe',
  'judged',
  'myopic',
  'pre',
  'low',
  'mid',
  'high',
  'ortho',
  'lens',
  'glasses',
  'under',
  'uncorrected',
  'doctor',
] as const;
export type SumKey = (typeof SUM_KEYS)[number];
export type Sum = Readonly<Record<SumKey, number>>;
export const EMPTY_SUM: Sum = Object.fromEntries(SUM_KEYS.map((k) => [k, 0])) as unknown as Sum;
export const addSums = (sums: readonly Sum[]): Sum =>
  Object.fromEntries(SUM_KEYS.map((k) => [k, sums.reduce((n, s) => n + s[k], 0)])) as unknown as Sum;

/** Groups below this size are not shown to whoever may not know the children's names. */
export const SMALL = 5;

/**
 * Which of the groups that add up to a shown total must stay hidden. A single hidden group could be reckoned from the total, and so
 * could several that are together still too small: then the smallest shown one is hidden too, until that helps nobody.
 */
export function hiddenGroups(sizes: readonly number[]): ReadonlySet<number> {
  const hidden = new Set(sizes.flatMap((n, at) => (n > 0 && n < SMALL ? [at] : [])));
  if (hidden.size === 0) return hidden;
  const inside = () => [...hidden].reduce((n, at) => n + sizes[at]!, 0);
  while (hidden.size < 2 || inside() < SMALL) {
    const next = sizes
      .map((n, at) => ({ n, at }))
      .filter((g) => g.n > 0 && !hidden.has(g.at))
      .sort((a, b) => a.n - b.n || a.at - b.at)[0];
    if (!next) break;
    hidden.add(next.at);
  }
  return hidden;
}
