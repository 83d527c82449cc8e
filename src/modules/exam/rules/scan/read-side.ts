import { CODE, CORNERS, PAGE, QR, SQUARE, type Question } from '../paper';
import { codeOf, codeOfLetters, type SheetCode } from '../sheet-code';
import { fillsOf, readRow, type RowRead } from './bubbles';
import { placeBy, placeSheet, type Placed } from './corners';
import { meanShade, shadeAt, spreadOf, type Gray } from './gray';
import { perspective, type Four } from './homography';

/** The layouts that a side may have, by version: its questions. */
export type Layouts = Readonly<Record<number, readonly Question[]>>;
/** What of a side is known already: corners that somebody pointed at, the page that somebody named. */
export interface Known {
  readonly corners?: Four;
  readonly page?: number;
  readonly ver?: number;
  /** What the QR says, where the squares could not be read. */
  readonly letters?: string;
  /** The read's number and the school's mark in codes that belong here. */
  readonly school: number;
  readonly read: number;
}
export type SideRead =
  | { readonly kind: 'blank' }
  | { readonly kind: 'range' }
  | {
      readonly kind: 'placed';
      readonly corners: Four;
      /** Nothing where the code cannot be read or belongs to another exam. */
      readonly code: SheetCode | undefined;
      /** What the rows of bubbles say; nothing while page or layout is unknown. */
      readonly rows: readonly RowRead[] | undefined;
    };

/** An empty back varies by no more than its noise. */
const BLANK = 6;

/** Reads one side: where it stands, whose it is, what is marked on it. Everything that is not certain is left open. */
export function readSide(gray: Gray, layouts: Layouts, known: Known): SideRead {
  const placed = known.corners ? placeBy(gray, known.corners) : placeSheet(gray);
  if (!placed) return { kind: spreadOf(gray) < BLANK ? 'blank' : 'range' };
  const found = readCode(gray, placed) ?? (known.letters ? codeOfLetters(known.letters) : undefined);
  const code = found && found.school === known.school && found.read === known.read ? found : undefined;
  const page = known.page ?? code?.page;
  const ver = code?.ver ?? known.ver;
  const questions = page == null || ver == null ? undefined : layouts[ver];
  if (!questions) return { kind: 'placed', corners: placed.corners, code, rows: undefined };
  const fill = fillsOf(gray, placed.to);
  if (!fill) return { kind: 'range' };
  const rows = questions
    .filter((q) => q.region.page === page && (q.kind === 'choice' || q.kind === 'score' || q.kind === 'number'))
    .map((q) => readRow(q, fill));
  return { kind: 'placed', corners: placed.corners, code, rows };
}

/** The code's squares, each compared with the ink and the paper of this sheet; nothing where one lies in between or the check fails. */
function readCode(gray: Gray, { to }: Placed): SheetCode | undefined {
  const [corner] = CORNERS;
  const ink = meanShade(gray, to, { x: corner.x - 2, y: corner.y - 2, w: 4, h: 4 });
  const paper = meanShade(gray, to, { x: corner.x + SQUARE / 2 + 2, y: corner.y - 2, w: 4, h: 4 });
  const squares: boolean[] = [];
  for (let row = 0; row < CODE.rows; row++)
    for (let column = 0; column < CODE.columns; column++) {
      const cell = { x: CODE.x + column * CODE.cell, y: CODE.y + row * CODE.cell, w: CODE.cell, h: CODE.cell };
      const inner = { x: cell.x + 0.6, y: cell.y + 0.6, w: cell.w - 1.2, h: cell.h - 1.2 };
      const dark = (paper - meanShade(gray, to, inner, 4, 4)) / (paper - ink);
      if (dark > 0.42 && dark < 0.58) return undefined;
      squares.push(dark >= 0.5);
    }
  return codeOf(squares);
}

/** Dots of the cut-out QR for each millimetre, and the light edge around it in millimetres. */
const QR_DOTS = 8;
const QR_EDGE = 2.2;
/** The place of the QR, upright, for whoever reads it. */
export function qrArea(gray: Gray, corners: Four): Gray | undefined {
  const placed = placeBy(gray, corners);
  if (!placed) return undefined;
  const size = Math.round((QR.size * QR.cell + 2 * QR_EDGE) * QR_DOTS);
  const data = new Uint8Array(size * size);
  const at = (from: number, dot: number) => from - QR_EDGE + (dot + 0.5) / QR_DOTS;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++)
      data[y * size + x] = Math.round(shadeAt(gray, placed.to({ x: at(QR.x, x), y: at(QR.y, y) })));
  return { data, width: size, height: size };
}

/** Dots of a straightened page for each millimetre: 150 to the inch. */
export const DOTS = 150 / 25.4;
/**
 * The side as if it had been scanned straight, at 150 dots to the inch: what crops are cut from and people look at. Two million dots
 * without an object for each, or it would take ten times as long as decoding the picture.
 */
export function straighten(gray: Gray, corners: Four): Gray | undefined {
  const placed = placeBy(gray, corners);
  const h = placed && perspective(CORNERS, placed.corners);
  if (!h) return undefined;
  const [a, b, c, d, e, f, g, i] = h;
  const { data: from, width: w, height: tall } = gray;
  const width = Math.round(PAGE.w * DOTS);
  const height = Math.round(PAGE.h * DOTS);
  const data = new Uint8Array(width * height).fill(255);
  for (let row = 0; row < height; row++) {
    const y = (row + 0.5) / DOTS;
    for (let column = 0; column < width; column++) {
      const x = (column + 0.5) / DOTS;
      const scale = g * x + i * y + 1;
      const px = (a * x + b * y + c) / scale - 0.5;
      const py = (d * x + e * y + f) / scale - 0.5;
      const left = Math.floor(px);
      const top = Math.floor(py);
      if (left < 0 || top < 0 || left + 1 >= w || top + 1 >= tall) continue;
      const at = top * w + left;
      const fx = px - left;
      const upper = (from[at] ?? 255) * (1 - fx) + (from[at + 1] ?? 255) * fx;
      const lower = (from[at + w] ?? 255) * (1 - fx) + (from[at + w + 1] ?? 255) * fx;
      data[row * width + column] = upper + (lower - upper) * (py - top) + 0.5;
    }
  }
  return { data, width, height };
}
