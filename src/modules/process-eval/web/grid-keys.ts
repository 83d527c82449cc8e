/** A place in a grid. */
export interface Place {
  readonly row: number;
  readonly column: number;
}
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
};
/** Where a key leads; arrows to the sides only from the edge of what is typed, so that a digit can be mended. */
export function stepOf(
  key: string,
  at: Place,
  edge: { readonly start: boolean; readonly end: boolean },
): Place | undefined {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  if (step) return { row: at.row + step[0], column: at.column + step[1] };
  if (key === 'ArrowLeft' && edge.start) return { row: at.row, column: at.column - 1 };
  if (key === 'ArrowRight' && edge.end) return { row: at.row, column: at.column + 1 };
  return undefined;
}
/** A block copied from a sheet, row by row; one cell is no block. */
export function blockOf(text: string): string[][] | undefined {
  const rows = text.replace(/\r/g, '').replace(/\n$/, '').split('\n');
  const block = rows.map((row) => row.split('\t'));
  return block.length > 1 || (block[0]?.length ?? 0) > 1 ? block : undefined;
}
