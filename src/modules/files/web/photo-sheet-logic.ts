import type { SheetColumn } from '../../../kernel/shared/importing';
import { shotKey, type ShotBox } from '../../../kernel/web/import/photo-slot';
import type { TableOfPhoto } from '../contract';

export type PhotoCell = TableOfPhoto['cells'][number];
export type PhotoGrid = Pick<TableOfPhoto, 'rows' | 'columns' | 'cells'>;
/** What stands in a column of the photo: the key of a column of the sheet. */
export type Means = Readonly<Record<number, string>>;
/** What was read or typed, by the place of the cell. */
export type Words = Readonly<Record<string, string>>;
export const placeKey = (row: number, column: number): string => `${row} ${column}`;

/** The cell that stands at each place; one that is several rows high stands at all of them. */
export function cellsByPlace({ cells }: PhotoGrid): ReadonlyMap<string, PhotoCell> {
  const at = new Map<string, PhotoCell>();
  for (const cell of cells)
    for (let row = cell.row; row < cell.row + cell.down; row++) at.set(placeKey(row, cell.column), cell);
  return at;
}

/** A cell in which the photo has nothing: nobody has to look at it. */
const isBlank = ({ text, sure }: PhotoCell): boolean => text === '' && sure === 100;
/** Cells that are still to be typed behind one: downwards, and behind the last of a column from the top of the next. */
export function cellsBehind({ cells }: PhotoGrid, { row, column, down }: PhotoCell): readonly PhotoCell[] {
  return cells
    .filter((cell) => !isBlank(cell) && (cell.column === column ? cell.row >= row + down : cell.column > column))
    .toSorted((a, b) => a.column - b.column || a.row - b.row);
}

/** A title as it is compared: without blanks, stars, remarks in brackets and case, as the sheet's own header is. */
const titleKey = (title: string): string =>
  title
    .normalize('NFKC')
    .replace(/\([^)]*\)/g, '')
    .replace(/[\s*:]/g, '')
    .toLowerCase();
/** Columns whose titles were read at the head of the photo. */
export function meansOf(grid: PhotoGrid, words: Words, columns: readonly SheetColumn[]): Means {
  const means: Record<number, string> = {};
  const taken = new Set<string>();
  for (let column = 0; column < grid.columns; column++) {
    const head = titleKey(words[placeKey(0, column)] ?? '');
    const found = head
      ? columns.find(({ key, titles }) => !taken.has(key) && titles.some((title) => titleKey(title) === head))
      : undefined;
    if (!found) continue;
    means[column] = found.key;
    taken.add(found.key);
  }
  return means;
}
/** Columns that the sheet must have and the photo does not. */
export const lackingOf = (columns: readonly SheetColumn[], means: Means): readonly SheetColumn[] => {
  const chosen = new Set(Object.values(means));
  return columns.filter(({ key, required }) => required && !chosen.has(key));
};

/** The sheet that a photo makes: its lines, the first one the header, and where each cell stood. */
interface MadeSheet {
  readonly lines: readonly (readonly string[])[];
  readonly boxes: Readonly<Record<string, ShotBox>>;
}
/** Rows below `heads` with something in them, in the columns that mean something. */
export function sheetOf(
  grid: PhotoGrid,
  o: {
    readonly heads: number;
    readonly means: Means;
    readonly words: Words;
    readonly columns: readonly SheetColumn[];
  },
): MadeSheet {
  const at = cellsByPlace(grid);
  const used = Array.from({ length: grid.columns }, (_, place) => place).flatMap((place) => {
    const column = o.columns.find(({ key }) => key === o.means[place]);
    return column ? [{ place, column }] : [];
  });
  const lines: string[][] = [used.map(({ column }) => column.title)];
  const boxes: Record<string, ShotBox> = {};
  for (let row = o.heads; row < grid.rows; row++) {
    const cells = used.map(({ place }) => at.get(placeKey(row, place)));
    const said = cells.map((cell) => (cell ? (o.words[placeKey(cell.row, cell.column)] ?? '').trim() : ''));
    // What stands beside many rows at once makes none of them a row.
    const own = said.filter((_, i) => (cells[i]?.down ?? 1) === 1);
    if (!(own.length > 0 ? own : said).some((word) => word !== '')) continue;
    for (const [i, { column }] of used.entries()) {
      const box = cells[i]?.box;
      if (box) boxes[shotKey(lines.length, column.key)] = box;
    }
    lines.push(said);
  }
  return { lines, boxes };
}
/** Lines as a sheet file: every cell in quotes, so that no sign in it parts it. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((line) => line.map((word) => `"${word.replaceAll('"', '""')}"`).join(',')).join('\r\n')}\r\n`;

/** A place that was tapped, as shares of the page. */
export interface Tap {
  readonly x: number;
  readonly y: number;
}
/** A list has at least so much of the page's height in each row. */
const LOWEST = 0.004;
/**
 * The grid of a list in which no lines were found: its upper left corner, its lower right corner and the foot of its first row were
 * tapped, and the rows repeat. `lines` are taps between columns.
 */
export function drawnGrid(
  taps: readonly Tap[],
  lines: readonly Tap[],
  most: { readonly rows: number; readonly columns: number },
): PhotoGrid | undefined {
  const [first, last, foot] = taps;
  if (!first || !last || !foot) return undefined;
  const [left, right] = [Math.min(first.x, last.x), Math.max(first.x, last.x)];
  const [top, bottom] = [Math.min(first.y, last.y), Math.max(first.y, last.y)];
  const high = foot.y - top;
  if (high < LOWEST || right - left < LOWEST || bottom - top < LOWEST) return undefined;
  const rows = Math.min(most.rows, Math.max(1, Math.round((bottom - top) / high)));
  const between = [...new Set(lines.map(({ x }) => x))].filter((x) => x > left && x < right).toSorted((a, b) => a - b);
  const xs = [left, ...between.slice(0, most.columns - 1), right];
  // The rows fill the list: the foot of the first one was tapped with a finger.
  const step = (bottom - top) / rows;
  const cells = Array.from({ length: rows }, (_, row) =>
    xs.slice(1).map((end, column): PhotoCell => {
      const x = xs[column] ?? left;
      return {
        row,
        column,
        span: 1,
        down: 1,
        text: '',
        sure: 0,
        box: { x, y: top + row * step, w: end - x, h: Math.min(step, 1 - top - row * step) },
      };
    }),
  ).flat();
  return { rows, columns: xs.length - 1, cells };
}
