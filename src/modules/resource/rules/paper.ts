/** A question of a paper by its version; `scores` shares a passage's points out among its questions. */
export interface PaperQue {
  readonly verId: number;
  readonly qid: number;
  readonly score: number;
  readonly scores?: readonly { readonly qcid: number; readonly score: number }[] | undefined;
}
export interface PaperSection {
  readonly title: string;
  readonly questions: readonly PaperQue[];
}

/** Points in tenths, so that 0.1 + 0.2 is 0.3. */
export const sumScores = (scores: readonly number[]): number =>
  Math.round(scores.reduce((sum, s) => sum + Math.round(s * 10), 0)) / 10;
export const fullScoreOf = (
  sections: readonly { readonly questions: readonly { readonly score: number }[] }[],
): number => sumScores(sections.flatMap((s) => s.questions.map((q) => q.score)));
export const queCountOf = (sections: readonly { readonly questions: readonly unknown[] }[]): number =>
  sections.reduce((n, s) => n + s.questions.length, 0);

/** Shares a passage's points among its questions in half points as evenly as they go; the first ones carry what is left over. */
export function shareScore(
  score: number,
  qcids: readonly number[],
): { readonly qcid: number; readonly score: number }[] {
  const halves = Math.round(score * 2),
    n = qcids.length;
  // A score like 2.3 cannot be cut into halves: tenths then.
  const unit = Math.abs(halves / 2 - score) < 0.001 && halves >= n ? 2 : 10;
  const whole = Math.round(score * unit),
    each = Math.floor(whole / n),
    rest = whole - each * n;
  return qcids.map((qcid, at) => ({ qcid, score: (each + (at < rest ? 1 : 0)) / unit }));
}

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十'];
/** 一, 二, … 十一, 二十 before a section's title. */
export function numeralOf(at: number, english: boolean): string {
  if (english) {
    const roman = [
      'I',
      'II',
      'III',
      'IV',
      'V',
      'VI',
      'VII',
      'VIII',
      'IX',
      'X',
      'XI',
      'XII',
      'XIII',
      'XIV',
      'XV',
      'XVI',
      'XVII',
      'XVIII',
      'XIX',
      'XX',
    ];
    return roman[at] ?? String(at + 1);
  }
  const n = at + 1;
  return n <= 10 ? NUMERALS[at]! : n < 20 ? `十${NUMERALS[n - 11]}` : n === 20 ? '二十' : String(n);
}
