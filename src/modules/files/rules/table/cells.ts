import type { Box } from './ink';

/** A cell of a table: `span` columns wide and `down` rows high, its place on the straightened page, and how much of it is ink. */
export interface TableCell {
  readonly row: number;
  readonly column: number;
  readonly span: number;
  readonly down: number;
  readonly box: Box;
  readonly ink: number;
}
/** Where the lines of a grid run, from above and from the left. */
export interface GridLines {
  readonly ys: readonly number[];
  readonly xs: readonly number[];
}
