import { membershipOf } from './roster';
import type { Score } from './score';
import type { Rules } from './settings';

/** What a result suggests to whoever is trained for it. Hints of a screening, never a diagnosis. */
export const ADVICE = ['again', 'today', 'week', 'sleep', 'guidance', 'none'] as const;
export type Advice = (typeof ADVICE)[number];

/** By the written rule of the rosters; a subscale of 8 or more asks for guidance of its own (data/scales.json). */
export function adviceOf(score: Score, rules: Pick<Rules, 'cutoff'>): Advice[] {
  const roster = membershipOf(score, rules)?.roster;
  const isHigh = score.kind === 'mht' && score.parts.some(({ band }) => band === 'high');
  const advice: Advice[] = [
    ...(score.credible ? [] : (['again'] as const)),
    ...(roster === 'danger' ? (['today'] as const) : []),
    ...(roster === 'warn' ? ([score.kind === 'psqi' ? 'sleep' : 'week'] as const) : []),
    ...(isHigh ? (['guidance'] as const) : []),
  ];
  return advice.length > 0 ? advice : ['none'];
}
