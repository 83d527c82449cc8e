/** Sign-ins of a day, without persons. */
export interface SignInSum {
  readonly onDate: string;
  /** Those that were let in, and how many people they were. */
  readonly logins: number;
  readonly people: number;
  /** Those that were refused. */
  readonly refused: number;
}
