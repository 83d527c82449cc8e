/** Which class and subject the page is at, and how its parts change the address. */
export interface ClazzAt {
  readonly clazzId: number;
  readonly sbjId: number;
  readonly stgId: number | null;
  readonly today: string;
  readonly friday: string;
  readonly search: URLSearchParams;
  readonly put: (change: Readonly<Record<string, string | number | undefined>>) => void;
}
