/** Places by a value, the highest first: equal is equal (1, 1, 3). */
export function places<T>(rows: readonly T[], valueOf: (row: T) => number): (T & { readonly rank: number })[] {
  const sorted = rows.toSorted((a, b) => valueOf(b) - valueOf(a));
  let rank = 0;
  return sorted.map((row, at) => {
    const before = sorted[at - 1];
    if (before === undefined || valueOf(before) !== valueOf(row)) rank = at + 1;
    return { ...row, rank };
  });
}
/** A share in hundredths of a per cent, half up; of nobody there is none. */
export const shareOf = (part: number, whole: number): number | null =>
  whole > 0 ? Math.floor((2 * 10_000 * part + whole) / (2 * whole)) : null;
