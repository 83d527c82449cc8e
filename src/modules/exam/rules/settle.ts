import type { Kind } from './paper';

/** The points of one round: the two of double marking, a third marker's, the leader's. */
export interface Mark {
  readonly round: number;
  readonly score: number;
}
export type How = 'one' | 'mean' | 'third' | 'leader';
/** What the marks given so far lead to: points that stand, or whose mark is still wanted. */
export type Settled =
  | { readonly score: number; readonly how: How }
  | { readonly wants: 'round' }
  | { readonly wants: 'third' }
  | { readonly wants: 'leader' };

/** How far two marks of a question may lie apart: a tenth of its points, one point at least, where nothing else is set. */
export const toleranceOf = (score: number, set: number | null): number => set ?? Math.max(1, score / 10);
/** The mean of two marks, rounded up to the next half point: stated once, in the child's favour. */
export const meanOf = (a: number, b: number): number => Math.ceil(a + b) / 2;

/**
 * Two marks within the tolerance give their mean. Beyond it a third marker decides: the mean of the third mark and the nearer of
 * the first two where they are within the tolerance; else the leader, whose mark stands.
 */
export function settle(marks: readonly Mark[], isDouble: boolean, tolerance: number): Settled {
  const of = (round: number) => marks.find((mark) => mark.round === round)?.score;
  const [first, second, third, leader] = [of(1), of(2), of(3), of(4)];
  if (leader != null) return { score: leader, how: 'leader' };
  if (first == null) return { wants: 'round' };
  if (!isDouble) return { score: first, how: 'one' };
  if (second == null) return { wants: 'round' };
  if (Math.abs(first - second) <= tolerance) return { score: meanOf(first, second), how: 'mean' };
  if (third == null) return { wants: 'third' };
  const nearer = Math.abs(third - first) <= Math.abs(third - second) ? first : second;
  return Math.abs(third - nearer) <= tolerance ? { score: meanOf(third, nearer), how: 'third' } : { wants: 'leader' };
}

/** Points that a marker may give: none to all, in halves. */
export const isPoints = (score: number, full: number): boolean =>
  score >= 0 && score <= full && Number.isInteger(score * 2);

/**
 * Points by the key. Nothing while there is no key or a person has to look first. One right option has all or nothing; of several
 * right ones a part without a wrong one has half.
 */
export function scoreByKey(
  q: { readonly kind: Kind; readonly score: number; readonly multi: boolean },
  key: string | null,
  given: string,
): number | null {
  if (q.kind === 'score') return given === '' ? 0 : Number(given);
  if (!key) return null;
  if (given === key) return q.score;
  const isPart = given !== '' && [...given].every((letter) => key.includes(letter));
  return q.multi && isPart ? Math.floor(q.score) / 2 : 0;
}
