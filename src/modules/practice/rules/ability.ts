/** How an ability is estimated; another way of reckoning gets another one. */
export const ABILITY_VERSION = '1';

// How able a learner is and how hard a question is, on one scale, from live answers. README, "The measure", states model and source.

/** An estimate on the logit scale: a normal distribution. `n`: answers it rests on. */
export interface Estimate {
  readonly mean: number;
  readonly variance: number;
  readonly n: number;
}

/** What is believed of a learner before the first answer: most lie between −2.4 and 2.4. */
export const LEARNER: Estimate = { mean: 0, variance: 1.5, n: 0 };
/** How far a learner's knowledge of one point may lie from the subject as a whole, before anything is known of it. */
export const POINT_SPREAD = 0.4;
/** How sure the author's degree is, as a variance. */
const ITEM_VARIANCE = 0.6;
/** Logits from one degree to the next. */
const DEGREE_STEP = 0.7;
/** A learner changes: each day without an answer adds this to the variance. */
const DRIFT = 0.004;
/** No estimate becomes surer than this: children learn, and what learns must be able to move. */
const SUREST = 0.03;

/** A question nobody has answered: as hard as its author says. */
export const itemOf = (degree: number): Estimate => ({
  mean: (degree - 3) * DEGREE_STEP,
  variance: ITEM_VARIANCE,
  n: 0,
});
/** A point nobody has asked of this learner: as good as the subject, less sure. */
export const pointOf = (subject: Estimate): Estimate => ({
  mean: subject.mean,
  variance: subject.variance + POINT_SPREAD,
  n: 0,
});

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));
/** Shrinks a difference by what is not known of the other side (Glickman 1999, eq. 5 on the logit scale). */
const shrink = (variance: number): number => 1 / Math.sqrt(1 + (3 * variance) / (Math.PI * Math.PI));

/** The chance of a right answer. `guess`: what blind choice gives. */
export function chanceOf(learner: Estimate, item: Estimate, guess = 0): number {
  return guess + (1 - guess) * sigmoid(shrink(learner.variance + item.variance) * (learner.mean - item.mean));
}
/** One step towards what was seen: Fisher scoring of the three-parameter logistic curve with slope 1. */
function step(one: Estimate, other: Estimate, sign: 1 | -1, guess: number, share: number): Estimate {
  const g = shrink(other.variance);
  const core = sigmoid(g * sign * (one.mean - other.mean));
  const p = guess + (1 - guess) * core;
  const slope = (1 - guess) * g * core * (1 - core);
  // A chance near 0 or 1 tells little; the bound keeps one slip from throwing a sure estimate off.
  const spread = Math.max(p * (1 - p), 0.01);
  const variance = 1 / (1 / one.variance + (slope * slope) / spread);
  return {
    mean: one.mean + (sign * variance * slope * (share - p)) / spread,
    variance: Math.max(variance, SUREST),
    n: one.n + 1,
  };
}
/** What an answer says of both. `share`: 0 to 1. */
export function meet(
  learner: Estimate,
  item: Estimate,
  share: number,
  guess = 0,
): { readonly learner: Estimate; readonly item: Estimate } {
  return { learner: step(learner, item, 1, guess, share), item: step(item, learner, -1, guess, share) };
}
/** The same of the learner alone. */
export const learn = (learner: Estimate, item: Estimate, share: number, guess = 0): Estimate =>
  step(learner, item, 1, guess, share);
/** The same of the question alone. */
export const gauge = (item: Estimate, learner: Estimate, share: number, guess = 0): Estimate =>
  step(item, learner, -1, guess, share);
/** An estimate so many days later. */
export const aged = (e: Estimate, days: number): Estimate =>
  days <= 0 ? e : { ...e, variance: Math.max(e.variance, Math.min(LEARNER.variance, e.variance + DRIFT * days)) };

/** Hundredths of the chance at a question of middle difficulty, without guessing: what people see as mastery. */
export const masteryOf = (e: Estimate): number => Math.round(100 * sigmoid(shrink(e.variance) * e.mean));

/** Stored as whole thousandths. */
export interface Stored {
  readonly level: number;
  readonly spread: number;
  readonly answers: number;
}
export const toStored = (e: Estimate): Stored => ({
  level: Math.round(e.mean * 1000),
  spread: Math.max(1, Math.round(e.variance * 1000)),
  answers: e.n,
});
export const fromStored = (s: Stored): Estimate => ({ mean: s.level / 1000, variance: s.spread / 1000, n: s.answers });
