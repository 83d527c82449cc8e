import type { ExemptScope } from './scheme';
import type { Stage } from './windows';

/** In which window a kind is applied for: who was hurt on the spot applies when it happens, within the tests. */
export const stageOf = (scope: ExemptScope): Stage => (scope === 'rest' ? 'test' : 'exempt');
/** Who looks at an application, in their order; the bureau has the last word. */
export const STEPS = ['class', 'pe', 'school', 'bureau'] as const;
export type ExemptStep = (typeof STEPS)[number];
/** At which step it stands; returned: the candidate mends it; granted, refused: over. */
export const EXEMPT_STATES = [...STEPS, 'returned', 'granted', 'refused'] as const;
export type ExemptState = (typeof EXEMPT_STATES)[number];
export const VERDICTS = ['pass', 'return', 'refuse'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What follows a verdict at a step. */
export function afterStep(step: ExemptStep, verdict: Verdict): ExemptState {
  if (verdict === 'return') return 'returned';
  if (verdict === 'refuse') return 'refused';
  return STEPS[STEPS.indexOf(step) + 1] ?? 'granted';
}
export const isStep = (state: ExemptState): state is ExemptStep => STEPS.some((step) => step === state);
/** Papers: pictures and PDFs that only the candidate and those who look at the application see; each look is audited. */
export const PAPERS = {
  proc: 'hsat.papers',
  use: { families: ['image', 'pdf'], open: false, session: 'linked', count: 9 },
} as const;
