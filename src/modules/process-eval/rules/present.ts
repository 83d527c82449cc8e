import { spanOf, type Term } from './term';

/** Months of a term that a child was there for, of those its class was. */
export interface Present {
  readonly here: number;
  readonly of: number;
}
export const WHOLE_TERM: Present = { here: 1, of: 1 };

/** Months of lessons: September to January, and February to July. */
const monthsOf = (termId: number): number => (termId === 1 ? 5 : 6);
/** The place of a day's month in a term, from 0; what lies before or behind is its first or last month. */
function placeOf(term: Term, day: string): number {
  const monthOf = (at: string) => Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7));
  return Math.min(monthsOf(term.termId) - 1, Math.max(0, monthOf(day) - monthOf(spanOf(term)[0])));
}
/**
 * What of a term a child was there for, the month it came in included. A class that was begun during the term (a school that
 * starts with this program in November) is whole from then on: nobody in it came late.
 * @param cameOn the child's first day at the school. @param begunOn the first day of its class.
 */
export function presentOf(term: Term, cameOn: string | null, begunOn: string | null): Present {
  const begun = begunOn === null ? 0 : placeOf(term, begunOn);
  const came = cameOn === null ? begun : Math.max(begun, placeOf(term, cameOn));
  const end = monthsOf(term.termId);
  return came === begun ? WHOLE_TERM : { here: end - came, of: end - begun };
}
