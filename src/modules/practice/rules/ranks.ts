import type { PartKind } from '../../question-bank/contract';

// The ladder of level challenges as data: thresholds and times stand here and nowhere else (C-045, V-086).

export const RANKS = ['unranked', 'bronze', 'silver', 'gold', 'starlight', 'king'] as const;
export type Rank = (typeof RANKS)[number];
export const TOP = RANKS.length - 1;

/**
 * What one level asks. `degrees`: how hard its questions are, the first wanted first. `accuracy`: hundredths of the
 * points. `pace`: hundredths of the usual time.
 */
export interface LevelRule {
  readonly level: number;
  readonly rank: Rank;
  readonly count: number;
  readonly degrees: readonly number[];
  readonly accuracy: number;
  readonly pace: number;
}
export const LEVELS: readonly LevelRule[] = [
  { level: 1, rank: 'bronze', count: 5, degrees: [1, 2], accuracy: 60, pace: 150 },
  { level: 2, rank: 'silver', count: 6, degrees: [2, 3], accuracy: 70, pace: 130 },
  { level: 3, rank: 'gold', count: 8, degrees: [2, 3, 4], accuracy: 75, pace: 115 },
  { level: 4, rank: 'starlight', count: 8, degrees: [3, 4], accuracy: 85, pace: 100 },
  { level: 5, rank: 'king', count: 10, degrees: [3, 4, 5], accuracy: 90, pace: 90 },
];
/** Fewer questions make no challenge. */
export const LEAST = 4;
/** Usual seconds for one question of a kind, for the middle degree. */
const SECONDS: Readonly<Record<Exclude<PartKind, 'short' | 'photo'>, number>> = {
  single: 60,
  judge: 30,
  multi: 80,
  blank: 75,
  match: 70,
  order: 70,
};
/** Hundredths of the usual time by degree, 1 to 5. */
const BY_DEGREE = [70, 85, 100, 125, 160] as const;
/** What the way from the browser to the server may take, for the challenge as a whole. */
export const GRACE_SECONDS = 5;
/** Kinds a challenge asks: what stands alone and is judged at once. */
export const FIGHT_KINDS = [
  'single',
  'judge',
  'multi',
  'blank',
  'match',
  'order',
] as const satisfies readonly PartKind[];

export const levelRule = (level: number): LevelRule => LEVELS[level - 1]!;
/** Seconds for one question at a level, to whole five. */
export const limitOf = (level: number, kind: PartKind, degree: number): number =>
  Math.max(
    10,
    Math.round(
      (((SECONDS as Readonly<Record<string, number>>)[kind] ?? 60) *
        (BY_DEGREE[degree - 1] ?? 100) *
        levelRule(level).pace) /
        10_000 /
        5,
    ) * 5,
  );

export interface FightQue {
  readonly limit: number;
  /** As the browser says. */ readonly spent: number;
  readonly share: number;
}
export interface Outcome {
  readonly accuracy: number;
  readonly correct: number;
  readonly wrong: number;
  readonly spent: number;
  readonly inTime: boolean;
  readonly passed: boolean;
}
/**
 * V-086: the level is reached only with accuracy and time in the limits. `duration` is the server's own clock from the choice to the hand-in;
 * what the browser says of single questions can only make it worse: an answer after its time is no answer.
 */
export function outcomeOf(level: number, ques: readonly FightQue[], duration: number): Outcome {
  const counted = ques.map((q) => (q.spent > q.limit ? 0 : q.share));
  const accuracy = ques.length ? Math.floor(counted.reduce((a, b) => a + b, 0) / ques.length) : 0;
  const correct = counted.filter((s) => s === 100).length;
  const allowed = ques.reduce((sum, q) => sum + q.limit, 0);
  const inTime = duration <= allowed + GRACE_SECONDS && ques.every((q) => q.spent <= q.limit);
  return {
    accuracy,
    correct,
    wrong: ques.length - correct,
    spent: ques.reduce((sum, q) => sum + q.spent, 0),
    inTime,
    passed: inTime && accuracy >= levelRule(level).accuracy,
  };
}
/** Whether somebody of a rank may try a level: the next one, or any below to do it better. */
export const mayTry = (rank: number, level: number): boolean => level >= 1 && level <= TOP && level <= rank + 1;
