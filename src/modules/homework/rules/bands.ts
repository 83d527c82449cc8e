/** Score bands of a report: excellent from 85 %, good from 70 %, pass from 60 %. */
export const BANDS = [
  { key: 'excellent', from: 85 },
  { key: 'good', from: 70 },
  { key: 'pass', from: 60 },
  { key: 'low', from: 0 },
] as const;
export type BandKey = (typeof BANDS)[number]['key'];
/** Rate in hundredths with one decimal: 0 of 0 is nothing. */
export const rateOf = (part: number, whole: number): number | null =>
  whole <= 0 ? null : Math.round((part * 1000) / whole) / 10;
export const bandOf = (rate: number): BandKey => BANDS.find((b) => rate >= b.from)?.key ?? 'low';
/** How many fall into each band, best first. */
export function bandsOf(
  rates: readonly number[],
): { readonly key: BandKey; readonly from: number; readonly count: number }[] {
  return BANDS.map((b) => ({ key: b.key, from: b.from, count: rates.filter((r) => bandOf(r) === b.key).length }));
}
/** Ranks with ties: 90, 85, 85, 70 are 1, 2, 2, 4. */
export function ranksOf(scores: readonly number[]): number[] {
  const sorted = [...scores].sort((a, b) => b - a);
  return scores.map((s) => sorted.indexOf(s) + 1);
}
/** The middle of the scores. */
export function medianOf(scores: readonly number[]): number | null {
  if (!scores.length) return null;
  const s = [...scores].sort((a, b) => a - b),
    mid = s.length >> 1;
  return s.length % 2 ? s[mid]! : Math.round((s[mid - 1]! + s[mid]!) * 5) / 10;
}
