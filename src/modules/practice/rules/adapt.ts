import { chanceOf, type Estimate } from './ability';

/** A question that may come next. `guess`: what blind choice gives. */
export interface Candidate {
  readonly verId: number;
  readonly klgIds: readonly number[];
  readonly item: Estimate;
  readonly guess: number;
}
/** Seven in ten right keeps a child going and still tells much: 84 % of the most an answer can tell. */
const AIM = 0.7;
/** What a point that was not asked yet in this practice counts. */
const FRESH = 0.12;
/** What not knowing a point well counts, by its variance. */
const UNSURE = 0.05;

/**
 * The next question: near seven in ten, rather of a point this practice has not touched, rather of one little is known of.
 * The first of equals, so that the same state gives the same question.
 */
export function nextOf(
  candidates: readonly Candidate[],
  learner: Estimate,
  pointsOf: (klgId: number) => Estimate | undefined,
  asked: ReadonlySet<number>,
): Candidate | undefined {
  let best: Candidate | undefined;
  let most = -Infinity;
  for (const c of candidates) {
    const points = c.klgIds.map(pointsOf).filter((p) => p != null);
    const able = points.length
      ? { ...learner, mean: points.reduce((sum, p) => sum + p.mean, 0) / points.length }
      : learner;
    const unsure = Math.max(0, ...points.map((p) => p.variance));
    const worth =
      -Math.abs(chanceOf(able, c.item, c.guess) - AIM) +
      (c.klgIds.some((k) => !asked.has(k)) ? FRESH : 0) +
      UNSURE * unsure;
    if (worth > most + 1e-9) {
      best = c;
      most = worth;
    }
  }
  return best;
}
