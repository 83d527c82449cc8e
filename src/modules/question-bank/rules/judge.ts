import { isEmptyAnswer, type Answer, type Part } from './model';
import { sameBlank } from './equal';

/** right 1, part something between, wrong 0, empty nothing given; hand: a person has to look. */
export type Verdict = 'right' | 'part' | 'wrong' | 'empty' | 'hand';
export interface Judged {
  readonly verdict: Verdict;
  /**
   * How much of the score, as hundredths 0 to 100; null where a person has to look. Hundredths are kept whole, so
   * that sums of scores never hang on a binary fraction.
   */
  readonly share: number | null;
  /** blank, match: place by place. */
  readonly places?: readonly boolean[];
}
export interface JudgeRules {
  /** multi: what some but not all of the right options and no wrong one earn, in hundredths. 0: all or nothing. The entrance exams' usual rule is half. */
  readonly multiPart: number;
}
export const JUDGE_DEFAULT: JudgeRules = { multiPart: 50 };

const judged = (share: number, places?: readonly boolean[]): Judged => ({
  verdict: share >= 100 ? 'right' : share > 0 ? 'part' : 'wrong',
  share,
  ...(places ? { places } : {}),
});

/** Marks one part. Pure: the same in browser, server and bench. */
export function judge(part: Part, given: Answer | null | undefined, rules: JudgeRules = JUDGE_DEFAULT): Judged {
  if (part.kind === 'short' || part.kind === 'photo')
    return isEmptyAnswer(given) ? { verdict: 'empty', share: 0 } : { verdict: 'hand', share: null };
  if (given == null || isEmptyAnswer(given)) return { verdict: 'empty', share: 0 };
  const key = part.answer;
  switch (part.kind) {
    case 'single':
      return judged(given.picks?.length === 1 && given.picks[0] === key.picks?.[0] ? 100 : 0);
    case 'multi': {
      const right = new Set(key.picks ?? []),
        picks = new Set(given.picks ?? []);
      if ([...picks].some((p) => !right.has(p))) return judged(0);
      return judged(picks.size === right.size ? 100 : picks.size > 0 ? rules.multiPart : 0);
    }
    case 'judge':
      return judged(given.truth === key.truth ? 100 : 0);
    case 'order':
      return judged(
        key.order != null &&
          given.order?.length === key.order.length &&
          key.order.every((p, at) => given.order![at] === p)
          ? 100
          : 0,
      );
    case 'match':
      return byPlaces((key.pairs ?? []).map((p, at) => given.pairs?.[at] === p));
    case 'blank': {
      const keys = key.blanks ?? [];
      if (keys.some((k) => k.mode === 'hand')) return { verdict: 'hand', share: null };
      return byPlaces(keys.map((k, at) => sameBlank(k, given.blanks?.[at] ?? '')));
    }
  }
}
function byPlaces(places: readonly boolean[]): Judged {
  const right = places.filter(Boolean).length;
  return judged(
    places.length === 0 ? 0 : right === places.length ? 100 : Math.floor((right * 100) / places.length),
    places,
  );
}
/** A share of a full score, to half points: 5 points at 33 are 1.5. The full share is always the full score. */
export const scoreOf = (share: number, full: number): number =>
  share >= 100 ? full : Math.round((share * full * 2) / 100) / 2;
