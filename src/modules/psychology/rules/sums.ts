import type { Score } from './score';
import type { Rules } from './settings';

/** One count of a group; `total` carries a quantity (minutes slept) where it has one. */
export interface Tally {
  readonly measure: string;
  readonly code: string;
  readonly total: number;
}
/** The measure whose codes are whole hours slept. */
export const HOURS = 'hours';
/** What a paper adds to the sums of its class. */
export const talliesOf = (score: Score, rules: Pick<Rules, 'cutoff'>): Tally[] => [
  { measure: 'total', code: score.band, total: score.total },
  ...(score.validity == null ? [] : [{ measure: 'credible', code: score.credible ? 'yes' : 'no', total: 0 }]),
  ...score.parts.map(({ code, band, sum }) => ({ measure: code, code: band, total: sum })),
  ...(score.sleep
    ? [
        { measure: 'slept', code: 'minutes', total: score.sleep.slept },
        // Whole hours: by them the sleep statistics say who reaches the hours of its stage, whichever that is.
        { measure: HOURS, code: String(Math.floor(score.sleep.slept / 60)), total: 0 },
      ]
    : []),
  ...(score.kind === 'psqi'
    ? [{ measure: 'cutoff', code: score.total > rules.cutoff ? 'over' : 'within', total: 0 }]
    : []),
];

/** Groups of fewer children are not shown. */
export const LEAST_GROUP = 5;
/**
 * Which of some groups under one sum are shown: none under five; and where what is hidden could be reckoned from the others,
 * the smallest of these is hidden too.
 */
export function visibleGroups<G extends { readonly count: number }>(groups: readonly G[]): ReadonlySet<G> {
  const small = groups.filter(({ count }) => count > 0 && count < LEAST_GROUP);
  const shown = groups.filter(({ count }) => count >= LEAST_GROUP).toSorted((a, b) => a.count - b.count);
  let hidden = small.reduce((sum, { count }) => sum + count, 0);
  while (hidden > 0 && shown.length > 0 && hidden < LEAST_GROUP) hidden += shown.shift()?.count ?? 0;
  return new Set(shown);
}
