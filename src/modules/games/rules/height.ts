/** What somebody did at one height: `o`, `xo`, `xxx`, `x-`, `-`. */
export interface HeightTry {
  readonly mm: number;
  readonly tries: string;
}
/** Whether the signs of one height can stand: nothing follows a clearance or a pass, three at most. */
export const heightTries = (signs: string): boolean => /^(?:x{0,2}o|x{0,2}-|x{1,3})$/.test(signs);

/** At which height three failures in a row, also over two heights, ended it; nothing when they have not. */
export function endsAt(tries: readonly HeightTry[]): number | undefined {
  let row = 0;
  for (const [at, { tries: signs }] of tries.entries())
    for (const sign of signs) {
      if (sign === 'x') row += 1;
      if (sign === 'o') row = 0;
      if (row === 3) return at;
    }
  return undefined;
}

const failures = (signs: string): number => signs.split('x').length - 1;
/** What a height is ranked by: the best one cleared, failures there, and all failures up to there. */
export function heightScore(tries: readonly HeightTry[]): { best: number | null; there: number; upTo: number } {
  const last = tries.findLastIndex((t) => t.tries.endsWith('o'));
  if (last < 0) return { best: null, there: 0, upTo: 0 };
  const upTo = tries.slice(0, last + 1).reduce((sum, t) => sum + failures(t.tries), 0);
  return { best: tries[last]!.mm, there: failures(tries[last]!.tries), upTo };
}
