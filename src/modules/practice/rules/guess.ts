import type { Part } from '../../question-bank/contract';

/** What blind choice gives on one part, 0 to 1. */
export function guessOf(part: Pick<Part, 'kind' | 'options'>): number {
  if (part.kind === 'judge') return 0.5;
  if (part.kind === 'single') return part.options.length > 1 ? 1 / part.options.length : 0.25;
  return 0;
}
/** Whether a program can judge the part at once: nobody waits for a teacher in practice. */
export const judgedAtOnce = (part: Pick<Part, 'kind' | 'answer'>): boolean =>
  part.kind !== 'short' &&
  part.kind !== 'photo' &&
  !(part.kind === 'blank' && (part.answer.blanks ?? []).some((b) => b.mode === 'hand'));
