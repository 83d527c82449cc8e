import { schoolYearOf } from '../../../kernel/shared/dates';

/** A term by the first calendar year of its school year and its number in it. */
export interface Term {
  readonly yearId: number;
  readonly termId: number;
}
/** September to January is the first term, February to August the second. */
export function termOf(day: string): Term {
  const month = Number(day.slice(5, 7));
  return { yearId: schoolYearOf(day), termId: month >= 9 || month === 1 ? 1 : 2 };
}
/** First and last day of a term. */
export const spanOf = ({ yearId, termId }: Term): readonly [from: string, to: string] =>
  termId === 1 ? [`${yearId}-09-01`, `${yearId + 1}-01-31`] : [`${yearId + 1}-02-01`, `${yearId + 1}-08-31`];
