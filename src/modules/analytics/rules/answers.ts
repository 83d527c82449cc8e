/** What children of a class answered on a day in one subject, while they stood there. */
export interface AnswerSum {
  readonly onDate: string;
  readonly clazzId: number;
  readonly sbjId: number;
  /** Days of answers that were added up: one for each child. */
  readonly dayRows: number;
  readonly answers: number;
  readonly rightCount: number;
  /** Hundredths of all answers together, and seconds in practice. */
  readonly shareSum: number;
  readonly spent: number;
}
