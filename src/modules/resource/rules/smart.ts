/** How difficult a made-up paper shall be. */
export const SPREADS = ['easy', 'even', 'hard'] as const;
export type Spread = (typeof SPREADS)[number];
/** Degrees that belong together, and how much of a paper each group takes. */
const GROUPS: readonly (readonly number[])[] = [[1, 2], [3], [4, 5]];
const SHARES: Readonly<Record<Spread, readonly number[]>> = {
  easy: [0.7, 0.2, 0.1],
  even: [0.45, 0.3, 0.25],
  hard: [0.2, 0.35, 0.45],
};

/** Cuts a number of questions into groups of degrees, the largest remainders first, so that the parts add up. */
export function degreePlan(
  count: number,
  spread: Spread,
): { readonly degrees: readonly number[]; readonly count: number }[] {
  const wanted = SHARES[spread].map((share) => share * count);
  const parts = wanted.map(Math.floor);
  const order = wanted.map((w, at) => ({ at, rest: w - parts[at]! })).sort((a, b) => b.rest - a.rest || a.at - b.at);
  for (let left = count - parts.reduce((a, b) => a + b, 0), i = 0; left > 0; left--, i++) parts[order[i]!.at]! += 1;
  return GROUPS.map((degrees, at) => ({ degrees, count: parts[at]! })).filter((g) => g.count > 0);
}
