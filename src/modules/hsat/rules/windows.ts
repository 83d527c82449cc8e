/** The stages of an exam, in their order. Appeals are taken within the publicity. */
export const STAGES = ['signup', 'choice', 'exempt', 'draw', 'test', 'publicity', 'appeal', 'lock'] as const;
export type Stage = (typeof STAGES)[number];
/** Days of the region, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}
export type Windows = Readonly<Partial<Record<Stage, Span>>>;

export type WindowFault =
  | { readonly kind: 'backwards' | 'appealOutside'; readonly stage: Stage }
  | { readonly kind: 'crosses'; readonly stage: Stage; readonly other: Stage };

/** The first two windows that cross, or one that ends before it begins; nothing where all is well. */
export function windowFault(windows: Windows): WindowFault | undefined {
  let before: { readonly stage: Stage; readonly to: string } | undefined;
  for (const stage of STAGES) {
    const span = windows[stage];
    if (!span) continue;
    if (span.to < span.from) return { kind: 'backwards', stage };
    if (stage === 'appeal') {
      const { publicity } = windows;
      if (!publicity || span.from < publicity.from || span.to > publicity.to) return { kind: 'appealOutside', stage };
      continue;
    }
    if (before && span.from <= before.to) return { kind: 'crosses', stage, other: before.stage };
    before = { stage, to: span.to };
  }
  return undefined;
}
/** Whether a stage goes on; one that was not set is shut. */
export const isWithin = (windows: Windows, stage: Stage, today: string): boolean => {
  const span = windows[stage];
  return span !== undefined && span.from <= today && today <= span.to;
};
/** draft: collected. reckoned: scores stand for schools. shown: rows are frozen, objections. locked: nobody writes. sealed: handed over. */
export const STATES = ['draft', 'reckoned', 'shown', 'locked', 'sealed'] as const;
export type ExamState = (typeof STATES)[number];
/** Where a state may go; back only from shown and locked, with a reason. */
const NEXT: Readonly<Record<ExamState, readonly ExamState[]>> = {
  draft: [],
  reckoned: ['shown'],
  shown: ['locked', 'reckoned'],
  locked: ['sealed', 'shown'],
  sealed: [],
};
export const mayGo = (from: ExamState, to: ExamState): boolean => NEXT[from].includes(to);
/** Schools enter while nothing is shown. */
export const takesEntries = (state: ExamState): boolean => state === 'draft' || state === 'reckoned';
