import {
  isEmptyAnswer,
  judge,
  partsOf,
  scoreOf,
  type Answer,
  type Part,
  type PartKind,
  type QuestionBody,
} from '../../question-bank/contract';

// A task's paper: its parts, their points, and how a child's answers are judged. Pure.

/** Points a question is worth when nobody says otherwise; the parts of a passage share theirs. */
const USUAL: Readonly<Record<PartKind, number>> = {
  single: 4,
  multi: 5,
  judge: 3,
  blank: 4,
  match: 5,
  order: 4,
  short: 8,
  photo: 8,
};
/** The usual points of a question's parts. */
export const usualScores = (body: QuestionBody): { readonly qcid: number; readonly score: number }[] =>
  partsOf(body).map((p) => ({ qcid: p.qcid, score: USUAL[p.kind] }));

export interface PaperPart extends Part {
  readonly qid: number;
  readonly verId: number;
  readonly queNo: number;
  readonly score: number;
}
export const partKey = (p: { readonly qid: number; readonly qcid: number }): string => `${p.qid}/${p.qcid}`;

/** A part whose key takes further answers: equivalence that was found after the task was set. */
export function widened<P extends Part>(
  part: P,
  accept: Readonly<Record<string, readonly string[]>> | null | undefined,
): P {
  if (!accept || part.kind !== 'blank') return part;
  const blanks = (part.answer.blanks ?? []).map((key, at) => ({
    ...key,
    accept: [...key.accept, ...(accept[String(at)] ?? [])],
  }));
  return { ...part, answer: { ...part.answer, blanks } };
}

export interface Given {
  readonly qid: number;
  readonly qcid: number;
  readonly answer: Answer | null;
  readonly isSkip: boolean;
}
export interface JudgedPart {
  readonly qid: number;
  readonly qcid: number;
  readonly share: number | null;
  readonly score: number | null;
  readonly isEmpty: boolean;
}

/** Judges every part of a paper; `share` and `score` are null where a person has to look. */
export function judgePaper(parts: readonly PaperPart[], given: readonly Given[]): readonly JudgedPart[] {
  const byPart = new Map(given.map((g) => [partKey(g), g]));
  return parts.map((p) => {
    const g = byPart.get(partKey(p));
    const { share } = judge(p, g?.isSkip ? null : g?.answer);
    return {
      qid: p.qid,
      qcid: p.qcid,
      share,
      score: share == null ? null : scoreOf(share, p.score),
      isEmpty: g == null || (!g.isSkip && isEmptyAnswer(g.answer)),
    };
  });
}
/** Parts a child has left empty without saying "I don't know" (V-082), by the number of their question. */
export const missingOf = (parts: readonly PaperPart[], given: readonly Given[]): readonly PaperPart[] => {
  const done = new Set(given.filter((g) => g.isSkip || !isEmptyAnswer(g.answer)).map(partKey));
  return parts.filter((p) => !done.has(partKey(p)));
};
/** Hundredths of the full score a mark is; what a mark of no points is worth, all of. */
export const shareOf = (score: number, full: number): number =>
  full <= 0 ? 100 : Math.min(100, Math.round((score * 100) / full));
/** Sums of scores in tenths, so that 0.1 + 0.2 is 0.3. */
export const sumScores = (scores: readonly (number | null)[]): number =>
  Math.round(scores.reduce<number>((n, s) => n + Math.round((s ?? 0) * 10), 0)) / 10;
/** What a paper has so far; nothing, which is not nought, where no part of it is judged yet. */
export const scoreSoFar = (scores: readonly (number | null)[]): number | null =>
  scores.length > 0 && scores.every((s) => s == null) ? null : sumScores(scores);
