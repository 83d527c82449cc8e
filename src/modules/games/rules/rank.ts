import { heightScore } from './height';
import { isTimed, type Kind, type NoPlace, type Timing } from './kinds';
import { bestTrial, type Attempts } from './entry';
import { timeKept } from './values';

/** A result as it is ranked. `jumpOff` is the place in a jump-off, where one was held. */
export interface Run {
  readonly userId: number;
  readonly value: number | null;
  readonly mark: NoPlace | null;
  readonly timing?: Timing | null;
  readonly attempts?: Attempts | null;
  readonly jumpOff?: number | null;
}

/** The better one first; 0 where nothing tells them apart. */
export function compareRuns(kind: Kind, a: Run, b: Run): number {
  if (isTimed(kind)) return timeKept(a.value!, a.timing ?? 'photo') - timeKept(b.value!, b.timing ?? 'photo');
  if (kind === 'height') return compareHeights(a, b);
  const best = b.value! - a.value!;
  return kind === 'length' && best === 0 ? compareTrials(trialsOf(a), trialsOf(b)) : best;
}

const trialsOf = (run: Run): number[] =>
  run.attempts && 'trials' in run.attempts
    ? run.attempts.trials.flatMap(({ mm }) => mm ?? []).toSorted((a, b) => b - a)
    : [];
/** Second best, third best and so on; whoever has one more is better. */
function compareTrials(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < Math.max(a.length, b.length); at++) {
    const by = (b[at] ?? -1) - (a[at] ?? -1);
    if (by !== 0) return by;
  }
  return 0;
}
function compareHeights(a: Run, b: Run): number {
  const score = (run: Run) => heightScore(run.attempts && 'heights' in run.attempts ? run.attempts.heights : []);
  const [one, other] = [score(a), score(b)];
  return (
    b.value! - a.value! ||
    one.there - other.there ||
    one.upTo - other.upTo ||
    (a.jumpOff != null && b.jumpOff != null ? a.jumpOff - b.jumpOff : 0)
  );
}

/** Places of everybody who has one: equal results share a place, and the next one is counted on (1, 1, 3). */
export function ranksOf(kind: Kind, runs: readonly Run[]): Map<number, number> {
  const sorted = runs
    .filter((run) => run.mark == null && run.value != null)
    .toSorted((a, b) => compareRuns(kind, a, b) || a.userId - b.userId);
  const ranks = new Map<number, number>();
  let place = 0;
  for (const [at, run] of sorted.entries()) {
    if (at === 0 || compareRuns(kind, sorted[at - 1]!, run) !== 0) place = at + 1;
    ranks.set(run.userId, place);
  }
  return ranks;
}

/** With more than eight, three trials; then the best eight, and whoever is equal to the eighth, have three more. */
export const FINAL_EIGHT = 8;
export const FIRST_TRIALS = 3;
export function finalists(runs: readonly Run[]): number[] {
  if (runs.length <= FINAL_EIGHT) return runs.map((run) => run.userId);
  const first = runs.map((run): Run => {
    const trials = run.attempts && 'trials' in run.attempts ? run.attempts.trials.slice(0, FIRST_TRIALS) : [];
    return { ...run, value: bestTrial(trials), attempts: { trials } };
  });
  const ranks = ranksOf('length', first);
  return [...ranks].filter(([, rank]) => rank <= FINAL_EIGHT).map(([userId]) => userId);
}
/**
 * Who had more than three trials without being one of the best eight. Whoever is behind eight others stays there, whatever the rest
 * will jump: it holds before everybody has had three, too.
 */
export function beyondThree<R extends Run>(runs: readonly R[]): R[] {
  const best = new Set(finalists(runs));
  return runs.filter(
    ({ userId, mark, attempts }) =>
      (mark == null || mark === 'NM') &&
      attempts != null &&
      'trials' in attempts &&
      attempts.trials.length > FIRST_TRIALS &&
      !best.has(userId),
  );
}
