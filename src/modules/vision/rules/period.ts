import { schoolYearOf } from '../../../kernel/shared/dates';

/** A screening is made once a term; the term is its number in the school year, so that schools of a region compare. */
export interface Period {
  readonly yearId: number;
  readonly termId: 1 | 2;
}

/** September to January is the first term, February to August the second. */
export function periodOf(day: string): Period {
  const month = Number(day.slice(5, 7));
  return { yearId: schoolYearOf(day), termId: month >= 9 || month === 1 ? 1 : 2 };
}
/** First and last day a screening of the term may bear. */
export const spanOf = (p: { readonly yearId: number; readonly termId: number }): readonly [string, string] =>
  p.termId === 1 ? [`${p.yearId}-09-01`, `${p.yearId + 1}-01-31`] : [`${p.yearId + 1}-02-01`, `${p.yearId + 1}-08-31`];
/** Terms in the order of time. */
export const orderOf = (p: { readonly yearId: number; readonly termId: number }): number => p.yearId * 2 + p.termId;
/** The last so many terms up to one, the oldest first. */
export function periodsUpTo(last: { readonly yearId: number; readonly termId: number }, count: number): Period[] {
  return Array.from({ length: count }, (_, i) => orderOf(last) - (count - 1 - i)).map((n) => ({
    yearId: Math.floor((n - 1) / 2),
    termId: (n % 2 === 0 ? 2 : 1) as 1 | 2,
  }));
}

/** Full years of age on a day; a child without a birth date counts as old as its grade usually is. */
export function ageOn(bornOn: string | null, day: string, grdId: number | null): number {
  if (!bornOn) return (grdId ?? 1) + 6;
  return Math.max(0, Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4)) - (day.slice(5) < bornOn.slice(5) ? 1 : 0));
}
