/** What may be said of a run. Each code has a text in the locale, with its numbers. */
export const REASONS = [
  'weekday',
  'window',
  'short',
  'capped',
  'slow',
  'fast',
  'sprint',
  'jump',
  'missing',
  'order',
  'cadence',
  'second',
  'noLine',
  'pair',
  'replay',
  'even',
  'away',
  'excused',
  'other',
] as const;
export type ReasonCode = (typeof REASONS)[number];
export const VERDICTS = ['valid', 'invalid', 'doubtful'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Why a run is what it is: a code, what was measured against what, and where in the run. */
export interface Reason {
  readonly code: ReasonCode;
  /** What was measured, in the unit of the code: metres, seconds a kilometre, steps a minute, a count. */
  readonly value?: number;
  readonly limit?: number;
  /** Milliseconds since 1970 of the place, and metres from the start. */
  readonly at?: number;
  readonly metres?: number;
  /** Whom it is about besides the runner. */
  readonly otherId?: number;
  /** The run that was there before. */
  readonly runId?: number;
}
/** A note alone changes nothing; what somebody has to look at never decides by itself. */
const WEIGHT: Readonly<Record<ReasonCode, Verdict>> = {
  weekday: 'invalid',
  window: 'invalid',
  short: 'invalid',
  capped: 'valid',
  slow: 'invalid',
  fast: 'invalid',
  sprint: 'invalid',
  jump: 'invalid',
  missing: 'invalid',
  order: 'invalid',
  cadence: 'invalid',
  second: 'invalid',
  noLine: 'invalid',
  pair: 'doubtful',
  replay: 'doubtful',
  even: 'doubtful',
  away: 'doubtful',
  excused: 'doubtful',
  // Only a person says that somebody else ran with the band; faces never decide.
  other: 'invalid',
};
/** The gravest of the reasons decides. */
export function verdictOf(reasons: readonly Pick<Reason, 'code'>[]): Verdict {
  const all = reasons.map(({ code }) => WEIGHT[code]);
  if (all.includes('invalid')) return 'invalid';
  return all.includes('doubtful') ? 'doubtful' : 'valid';
}
