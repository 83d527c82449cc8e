import { flipped, inkIn, inkOf, type Gray, type Ink } from './ink';
import type { GridLines, TableCell } from './cells';
import { cornered } from './corners';
import { gapGrid } from './gaps';
import { MOST_COLUMNS, MOST_ROWS } from './limits';
import { levelRules, middleOf, withLost, type Rule } from './rules';
import { isStriped } from './stripes';
import { NO_WRITING, writingOf, type Writing } from './writing';
import { slopeOf, straightened, turnedInk, type Straightened } from './straight';

/** What a picture has in place of a table, or beside one. */
export type TableFault = 'blank' | 'none' | 'textured' | 'tooWide' | 'tooLong';
export interface TableRead {
  /** By how many degrees the lines fell to the right. */ readonly angle: number;
  readonly straight: Straightened;
  /** It was taken from aside: no turn alone sets it right. */ readonly isBent: boolean;
  /** `ruled`: by its lines; `gaps`: by the white between its columns; nothing where `fault` says why not. */
  readonly kind: 'ruled' | 'gaps' | undefined;
  readonly fault: TableFault | undefined;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly TableCell[];
  readonly writing: Writing;
  /** Fine stripes lie over it, as over a screen that was photographed. */ readonly isStriped: boolean;
}

/** Less ink than this share is an empty page, more is no writing. */
const BLANK = 0.0005;
const TEXTURED = 0.35;

/**
 * Finds the table of a photographed or scanned page: its angle, its lines, its cells. What is no table is said by name.
 * @param step hears of each part that is done
 */
export function readTable(gray: Gray, step: () => void = () => undefined): TableRead {
  const crooked = inkOf(gray);
  step();
  const found = tableIn(gray, crooked, step);
  return { ...found, isStriped: isStriped(gray, crooked) };
}
/** How often `step` is said of a page with a table. */
export const STEPS = 4;
type Found = Omit<TableRead, 'isStriped'>;
function tableIn(gray: Gray, crooked: Ink, step: () => void): Found {
  const share = inkIn(crooked, { x: 0, y: 0, w: gray.width, h: gray.height });
  const level = straightened(gray, 0);
  if (share < BLANK) return without('blank', 0, level);
  if (share > TEXTURED) return without('textured', 0, level);
  const angle = slopeOf(crooked);
  step();
  const { straight, ink, ruled, isBent } = clearest(crooked, straightened(gray, angle), angle);
  step();
  const lines = ruled ?? gapGrid(ink);
  if (!lines) return without('none', angle, straight);
  const [rows, columns] = [lines.ys.length - 1, lines.xs.length - 1];
  if (columns > MOST_COLUMNS) return without('tooWide', angle, straight);
  if (rows > MOST_ROWS) return without('tooLong', angle, straight);
  const cells = cellsOf(ink, lines, ruled !== undefined);
  step();
  const kind = ruled ? 'ruled' : 'gaps';
  return { angle, straight, isBent, kind, fault: undefined, rows, columns, cells, writing: writingOf(ink, cells) };
}

/** A page as it was straightened, and the lines on it. */
interface Look {
  readonly straight: Straightened;
  readonly ink: Ink;
  readonly ruled: GridLines | undefined;
  readonly isBent: boolean;
}
function lookAt(crooked: Ink, straight: Straightened, isBent: boolean): Look {
  const ink = turnedInk(crooked, straight);
  return { straight, ink, ruled: ruledGrid(ink), isBent };
}
/** How much of its lines a page shows, 0 to 2: they are whole where it lies straight. */
function clearness({ ink, ruled }: Look): number {
  if (!ruled) return 0;
  const whole = (over: Ink, places: readonly number[], across: readonly number[]) =>
    places.reduce((sum, at) => sum + along(over, at, across[0] ?? 0, across.at(-1) ?? 0, REACH), 0) / places.length;
  return whole(ink, ruled.ys, ruled.xs) + whole(flipped(ink), ruled.xs, ruled.ys);
}
/** By so much the lines of a page must be wholer for it to have been taken from aside. */
const CLEARER = 0.05;
/** The page turned back by its slope, or set right from aside where its lines run together and are wholer then. */
function clearest(crooked: Ink, turned: Straightened, angle: number): Look {
  const flat = lookAt(crooked, turned, false);
  const corners = cornered(crooked, angle);
  if (!corners) return flat;
  const bent = lookAt(crooked, corners, true);
  return clearness(bent) > clearness(flat) + CLEARER ? bent : flat;
}
const without = (fault: TableFault, angle: number, straight: Straightened): Found => ({
  angle,
  straight,
  isBent: false,
  kind: undefined,
  fault,
  rows: 0,
  columns: 0,
  cells: [],
  writing: NO_WRITING,
});

/** The dark border between a page and the desk below it is thicker than any line. */
const LINE_SHARE = 0.012;
const LINE_DOTS = 12;
const linesOf = (ink: Ink): Rule[] =>
  levelRules(ink).filter(({ thick }) => thick <= Math.max(LINE_DOTS, ink.height * LINE_SHARE));
/** Ink along a level place between two ends, 0 to 1: dots of the length that have any within a few dots of it. */
function along(ink: Ink, at: number, from: number, to: number, reach: number): number {
  const [left, right] = [Math.max(0, Math.round(from)), Math.min(ink.width, Math.round(to))];
  const [top, bottom] = [Math.max(0, Math.round(at - reach)), Math.min(ink.height - 1, Math.round(at + reach))];
  if (right <= left) return 0;
  let count = 0;
  for (let x = left; x < right; x++)
    for (let y = top; y <= bottom; y++)
      if (ink.data[y * ink.width + x]) {
        count += 1;
        break;
      }
  return count / (right - left);
}
/** How far ink may lie from its line. */
const REACH = 2;

/** A grid of lines; nothing where there are too few for one. */
function ruledGrid(ink: Ink): GridLines | undefined {
  const level = linesOf(ink);
  const upright = flipped(ink);
  const plumb = linesOf(upright);
  if (level.length < 2 || plumb.length < 1 || level.length + plumb.length < 5) return undefined;
  const xs = closed(plumb, level);
  const ys = closed(level, plumb);
  if (xs.length < 2 || ys.length < 2) return undefined;
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const lines = { xs, ys: withLost(ys, (at) => along(ink, at, left, right, REACH)) };
  return standOut(ink, upright, lines) ? lines : undefined;
}
/** On the lines of a table lies so much more ink than beside them, this share of a gap away; fur and leaves have as much everywhere. */
const STANDS_OUT = 0.2;
const BESIDE = 0.2;
const BESIDE_DOTS = 2 * REACH + 1;
/** Whether the lines one way or the other are lines, and not the middle of a dark mass. */
function standOut(ink: Ink, upright: Ink, { ys, xs }: GridLines): boolean {
  const more = (over: Ink, places: readonly number[], across: readonly number[]) => {
    const [from, to] = [across[0] ?? 0, across.at(-1) ?? 0];
    const gap = middleOf(places.slice(1).map((at, i) => at - (places[i] ?? 0)));
    const off = Math.max(BESIDE_DOTS, gap * BESIDE);
    const inkAt = (at: number) => along(over, at, from, to, REACH);
    // The edge of a dark mass has nothing outside and all of it inside.
    const each = places.map((at) => inkAt(at) - Math.max(inkAt(at - off), inkAt(at + off)));
    return each.reduce((sum, one) => sum + one, 0) / each.length;
  };
  return Math.max(more(ink, ys, xs), more(upright, xs, ys)) >= STANDS_OUT;
}
/** The places of lines, with the outer ones that are not drawn: there the lines across them end. */
function closed(lines: readonly Rule[], across: readonly Rule[]): number[] {
  const places = lines.map(({ at }) => at);
  const gaps = places.slice(1).map((at, i) => at - (places[i] ?? 0));
  const from = middleOf(across.map((rule) => rule.from));
  const to = middleOf(across.map((rule) => rule.to));
  const [first = from, last = to] = [places[0], places.at(-1)];
  const room = Math.max(8, middleOf(gaps) / 2);
  return [...(first - from > room ? [from] : []), ...places, ...(to - last > room ? [to] : [])];
}

/** A cell without its lines: by this share of its height, at least so many dots, of a low one at most a fifth. */
const MARGIN = 0.06;
const MARGIN_DOTS = 4;
const MARGIN_MOST = 0.2;
/** A border stands where this share of it is ink; without it two cells are one. */
const BORDER = 0.5;

function cellsOf(ink: Ink, { ys, xs }: GridLines, ruled: boolean): TableCell[] {
  const upright = flipped(ink);
  const cells: TableCell[] = [];
  for (let row = 0; row + 1 < ys.length; row++) {
    const [top = 0, bottom = 0] = [ys[row], ys[row + 1]];
    const high = bottom - top;
    const edge = Math.min(Math.max(MARGIN_DOTS, high * MARGIN), high * MARGIN_MOST);
    for (let column = 0; column + 1 < xs.length;) {
      let span = 1;
      const isOpen = (line: number) =>
        ruled && along(upright, xs[line] ?? 0, top + edge, bottom - edge, REACH) < BORDER;
      while (column + span + 1 < xs.length && isOpen(column + span)) span += 1;
      const [left = 0, right = 0] = [xs[column], xs[column + span]];
      const box = { x: left + edge, y: top + edge, w: right - left - 2 * edge, h: high - 2 * edge };
      cells.push({ row, column, span, down: 1, box, ink: inkIn(ink, box) });
      column += span;
    }
  }
  return ruled ? highCells(ink, { ys, xs }, cells) : cells;
}

/** A level line with less of it than this was lost by the printer: no cells are one across it. */
const DRAWN = 0.4;
/** Below a cell that goes on in the next row there is less ink than this: writing in its middle crosses the place of the line. */
const OPEN_BELOW = 0.35;
/** Cells that go on in the rows below them, as tall as they are. */
function highCells(ink: Ink, { ys, xs }: GridLines, cells: readonly TableCell[]): TableCell[] {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const isDrawn = ys.map((y) => along(ink, y, left, right, REACH) >= DRAWN);
  const at = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const taken = new Set<TableCell>();
  const out: TableCell[] = [];
  for (const first of cells) {
    if (taken.has(first)) continue;
    let { down, box } = first;
    for (;;) {
      const line = first.row + down;
      const below = at.get(`${line} ${first.column}`);
      if (!below || below.span !== first.span || !isDrawn[line]) break;
      if (along(ink, ys[line] ?? 0, box.x, box.x + box.w, REACH) >= OPEN_BELOW) break;
      taken.add(below);
      down += 1;
      box = { ...box, h: below.box.y + below.box.h - box.y };
    }
    out.push(down === 1 ? first : { ...first, down, box, ink: inkIn(ink, box) });
  }
  return out;
}
