import { computeDecayFactor, default_w, FSRSAlgorithm, Rating, type Grade } from 'ts-fsrs';
import { plusDays } from '../../../kernel/shared/dates';

// How long a mistake stays mended. FSRS with its published weights (FSRS-6), in whole days of the school: children meet a question once a day at most,
// so the minutes-long learning steps of a card program say nothing here. The state is replayed from the log, never carried on, so that a re-mark corrects it.

/** Which curve and weights, and when a question is due; a newer one gets another name. */
export const MEMORY_VERSION = 'FSRS-6 0.9';
/** Looked at again when the chance to know it has fallen to this. */
const RETENTION = 0.9;
const model = new FSRSAlgorithm({
  request_retention: RETENTION,
  maximum_interval: 365,
  enable_fuzz: false,
  enable_short_term: false,
});
/** The forgetting curve R = (1 + factor × days ÷ stability) ^ decay, for statements. */
export const { decay: DECAY, factor: FACTOR } = computeDecayFactor(default_w);

/** One answer on a day of the school. */
export interface Review {
  readonly day: string;
  readonly share: number;
}
/** What is left of a question in a child's head. Stability: days until the chance has fallen to nine in ten. Difficulty: 1 to 10. */
export interface Memory {
  readonly stability: number;
  readonly difficulty: number;
  readonly reps: number;
  readonly lapses: number;
  readonly lastOn: string;
  readonly dueOn: string;
}

/** Wholly right is "good", most of the points "hard", less "again". */
export const gradeOf = (share: number): Grade =>
  share >= 100 ? Rating.Good : share >= 60 ? Rating.Hard : Rating.Again;
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000));

/** The memory after these answers, which stand in their order; undefined before the first. */
export function replay(reviews: readonly Review[]): Memory | undefined {
  let state: { stability: number; difficulty: number } | null = null;
  let lastOn = '',
    lapses = 0;
  for (const r of reviews) {
    const grade = gradeOf(r.share);
    if (state && grade === Rating.Again) lapses += 1;
    state = model.next_state(state, lastOn ? daysBetween(lastOn, r.day) : 0, grade);
    lastOn = r.day;
  }
  return state
    ? {
        ...state,
        reps: reviews.length,
        lapses,
        lastOn,
        dueOn: plusDays(lastOn, model.next_interval(state.stability, 0)),
      }
    : undefined;
}
/** The chance to know it on a day, 0 to 1. */
export const recall = (m: Pick<Memory, 'stability' | 'lastOn'>, day: string): number =>
  (1 + (FACTOR * daysBetween(m.lastOn, day)) / m.stability) ** DECAY;
