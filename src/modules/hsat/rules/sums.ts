import { WHOLE, type Scheme } from './scheme';

/** What candidates of a class, school or region come to in one figure. Hundredths of a point. */
export interface Sum {
  readonly count: number;
  readonly sum: number;
  readonly pass: number;
  readonly excellent: number;
  readonly full: number;
}
export const NO_SUM: Sum = { count: 0, sum: 0, pass: 0, excellent: 0, full: 0 };
/** Groups below it are not shown where nobody may be named. */
export const FEW = 5;

/** A sum with one more score. */
export function counted(of: Sum, score: number, top: number, lines: Scheme['lines']): Sum {
  const reaches = (share: number) => (score * WHOLE >= top * share ? 1 : 0);
  return {
    count: of.count + 1,
    sum: of.sum + score,
    pass: of.pass + reaches(lines.pass),
    excellent: of.excellent + reaches(lines.excellent),
    full: of.full + (score >= top ? 1 : 0),
  };
}
export const added = (a: Sum, b: Sum): Sum => ({
  count: a.count + b.count,
  sum: a.sum + b.sum,
  pass: a.pass + b.pass,
  excellent: a.excellent + b.excellent,
  full: a.full + b.full,
});
/** Mean in hundredths of a point, rates in hundredths of a per cent, half up; null of nobody. */
export function ratesOf(of: Sum) {
  const share = (n: number) => (of.count ? Math.round((n * WHOLE) / of.count) : null);
  return {
    count: of.count,
    mean: of.count ? Math.round(of.sum / of.count) : null,
    pass: share(of.pass),
    excellent: share(of.excellent),
    full: share(of.full),
  };
}
