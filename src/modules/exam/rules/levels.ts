export const LEVELS = ['A', 'B', 'C', 'D'] as const;
export type Level = (typeof LEVELS)[number];
/** Lines of a subject in percent of its full score. */
export interface Lines {
  readonly excellent: number;
  readonly good: number;
  readonly pass: number;
}
export const USUAL_LINES: Lines = { excellent: 85, good: 70, pass: 60 };
/** The level of a score: what children of compulsory schooling and their parents read in place of it. */
export function levelOf(score: number, full: number, { excellent, good, pass }: Lines): Level {
  const percent = full > 0 ? (score / full) * 100 : 0;
  return percent >= excellent ? 'A' : percent >= good ? 'B' : percent >= pass ? 'C' : 'D';
}
