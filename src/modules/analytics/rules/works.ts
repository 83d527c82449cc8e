/** The homework of a teacher that began on a day, for one class and subject. */
export interface WorkSum {
  readonly onDate: string;
  readonly clazzId: number;
  readonly sbjId: number;
  readonly teacherId: number;
  /** Tasks; papers of their children, and those that were handed in. */
  readonly works: number;
  readonly papers: number;
  readonly handedIn: number;
}
