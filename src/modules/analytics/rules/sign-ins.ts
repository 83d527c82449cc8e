/** Sign-ins of a day by what kind of person tried. */
export interface SignInSum {
  readonly onDate: string;
  /** 0 where the person is no more. */
  readonly userType: number;
  /** Those that were let in, and how many people they were. */
  readonly logins: number;
  readonly people: number;
  /** Those that were refused. */
  readonly refused: number;
}
