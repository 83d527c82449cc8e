/** So many answers make a measured difficulty worth more than the author's. */
export const USE_ENOUGH = 30;
/** From how much of the score, in hundredths, a question is easy, easier, normal, difficult; below the last it is most difficult. */
export const DEGREE_RATES = [85, 70, 50, 30] as const;
/** The degree that follows from how much of the score was earned. */
export const degreeOf = (rate: number): number => {
  const at = DEGREE_RATES.findIndex((r) => rate >= r);
  return at < 0 ? DEGREE_RATES.length + 1 : at + 1;
};
/** The degree to reckon with: measured where enough answered, else what the author says. */
export const degreeInUse = (declared: number, answers: number, shareSum: number): number =>
  answers >= USE_ENOUGH ? degreeOf(shareSum / answers) : declared;
