/** So many answers make a measured difficulty worth more than the author's. */
export const USE_ENOUGH = 30;
/** The degree that follows from how much of the score was earned, in hundredths: easy above 85, most difficult below 30. */
export const degreeOf = (rate: number): 1 | 2 | 3 | 4 | 5 => (rate >= 85 ? 1 : rate >= 70 ? 2 : rate >= 50 ? 3 : rate >= 30 ? 4 : 5);
/** The degree to reckon with: measured where enough answered, else what the author says. */
export const degreeInUse = (declared: number, answers: number, shareSum: number): number => (answers >= USE_ENOUGH ? degreeOf(shareSum / answers) : declared);
