import type { Score } from './score';
import type { Rules } from './settings';

/** The written rule of who comes to a roster (README.md); another rule is another version. */
export const ROSTER_RULE = 1;
export const ROSTERS = ['warn', 'danger'] as const;
export type Roster = (typeof ROSTERS)[number];
export const CASE_STATES = ['open', 'taken', 'talked', 'guardianTold', 'referred', 'resolved'] as const;
export type CaseState = (typeof CASE_STATES)[number];
/** What is done for a child between taking and resolving; `handed`: somebody else takes it over. */
export const STEPS = ['talked', 'guardianTold', 'referred', 'handed'] as const;
export const STEP_KINDS = ['taken', ...STEPS, 'resolved'] as const;
export type StepKind = (typeof STEP_KINDS)[number];

/** How far a case is after a further step: a talk after the referral does not take the referral back. */
export const furthest = (state: CaseState, step: CaseState): CaseState =>
  CASE_STATES.indexOf(step) > CASE_STATES.indexOf(state) ? step : state;

/** Why a child stands on a roster: `crisis`, `total` or a part of the scale. */
export interface Reason {
  readonly code: string;
  readonly value: number;
}
export interface Membership {
  readonly roster: Roster;
  readonly reasons: readonly Reason[];
}
const HIGH = new Set(['high', 'moderate', 'severe']);

/** V-111: the roster that a score leads to, or undefined. Whether the answers are credible changes nothing: it is shown beside. */
export function membershipOf(score: Score, rules: Pick<Rules, 'cutoff'>): Membership | undefined {
  const total: Reason = { code: 'total', value: score.total };
  const crisis = score.crisis.map((no): Reason => ({ code: 'crisis', value: no }));
  const parts = score.parts.filter(({ band }) => HIGH.has(band)).map(({ code, sum }): Reason => ({ code, value: sum }));
  const severe = score.band === 'special' || score.parts.some(({ band }) => band === 'severe');
  if (crisis.length > 0 || severe)
    return { roster: 'danger', reasons: [...crisis, ...(severe ? [total] : []), ...parts] };
  const over = score.kind === 'psqi' ? score.total > rules.cutoff : ['attention', 'positive'].includes(score.band);
  return over || parts.length > 0 ? { roster: 'warn', reasons: [...(over ? [total] : []), ...parts] } : undefined;
}

/** What is odd about how a paper was filled in: shown, never a reason to drop it. */
export const REMARKS = ['fast', 'flat'] as const;
export type Remark = (typeof REMARKS)[number];
/** Nobody reads a sentence in less. */
const SECONDS_AN_ITEM = 1;
export function remarksOf(answers: readonly number[], seconds: number | null): Remark[] {
  const isFast = seconds != null && seconds < answers.length * SECONDS_AN_ITEM;
  return [...(isFast ? (['fast'] as const) : []), ...(new Set(answers).size === 1 ? (['flat'] as const) : [])];
}
