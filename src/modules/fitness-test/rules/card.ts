/** What a card says to whoever holds it, in words and figures that never change again. */
export interface CardContent {
  readonly school: string;
  readonly year: number;
  readonly standard: string;
  readonly name: string;
  readonly sex: 'male' | 'female';
  readonly clazz: string;
  readonly grdId: number;
  readonly lines: readonly {
    readonly itemId: string;
    /** Of the item, in both languages; cards sealed before 2026-11-22 have none, and their standard is asked. */
    readonly zh?: string;
    readonly en?: string;
    readonly text: string;
    readonly points: number | null;
    readonly level: string | null;
    readonly bonus: number;
  }[];
  readonly standardScore: number | null;
  readonly bonus: number;
  readonly total: number | null;
  readonly level: string | null;
  readonly state: string;
  /** Of a child who was tested again: what the first test came to. Cards without a retest leave it out and keep their hash. */
  readonly firstTotal?: number;
}
