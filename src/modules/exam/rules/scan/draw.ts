import {
  bubblesOf,
  CODE,
  CORNERS,
  FIFTH,
  PAGE,
  QR,
  SAMPLES,
  SQUARE,
  type Box,
  type Point,
  type Question,
} from '../paper';
import { squaresOf, type SheetCode } from '../sheet-code';
import { chanceOf } from './chance';
import { shadeAt, type Gray } from './gray';

// A printed side as shades of grey, for tests and for the demonstration: the same shapes that the browser prints.

/** A rectangle of ink; an outline where `line` is its width in millimetres. */
export interface Ink extends Box {
  readonly line?: number;
}
/** The squares of a QR, row by row. */
export interface QrSquares {
  readonly size: number;
  get(row: number, column: number): boolean | number;
}
/** A QR as rows of ink: runs of dark squares. */
export function inkOfQr(squares: QrSquares): Ink[] {
  const out: Ink[] = [];
  for (let row = 0; row < squares.size; row++)
    for (let column = 0; column < squares.size; column++) {
      const from = column;
      while (column < squares.size && squares.get(row, column)) column += 1;
      const at = { x: QR.x + from * QR.cell, y: QR.y + row * QR.cell };
      if (column > from) out.push({ ...at, w: (column - from) * QR.cell, h: QR.cell });
    }
  return out;
}
/** All shapes of a side that a reader of marks looks at; layouts of old have no QR. */
export function inkOfSide(questions: readonly Question[], page: number, code: SheetCode, qr?: QrSquares): Ink[] {
  const square = ({ x, y }: Point): Ink => ({ x: x - SQUARE / 2, y: y - SQUARE / 2, w: SQUARE, h: SQUARE });
  const cells = squaresOf(code).flatMap((on, i) => {
    const at = { x: CODE.x + (i % CODE.columns) * CODE.cell, y: CODE.y + Math.floor(i / CODE.columns) * CODE.cell };
    return on ? [{ ...at, w: CODE.cell, h: CODE.cell }] : [];
  });
  const here = questions.filter((q) => q.region.page === page);
  return [
    ...CORNERS.map(square),
    square(FIFTH),
    ...cells,
    ...(qr ? inkOfQr(qr) : []),
    SAMPLES.filled,
    { ...SAMPLES.empty, line: 0.2 },
    ...here.flatMap((q) => bubblesOf(q).map((b) => ({ x: b.x, y: b.y, w: b.w, h: b.h, line: 0.2 }))),
    ...here.filter((q) => q.kind !== 'choice').map((q) => ({ ...q.region, line: 0.2 })),
  ];
}

/** A blank page of so many dots to the inch. */
export function blankPage(dpi: number, paper = 245): Gray {
  const width = Math.round((PAGE.w / 25.4) * dpi);
  const height = Math.round((PAGE.h / 25.4) * dpi);
  return { data: new Uint8Array(width * height).fill(paper), width, height };
}
/** Puts ink of a shade on the page; `coverage` below 1 leaves that share of the dots white, as a pencil does. */
export function paint(gray: Gray, box: Ink, shade: number, coverage = 1, chance: () => number = () => 0): void {
  const scale = gray.width / PAGE.w;
  const { x, y, w, h, line } = box;
  if (line) {
    paint(gray, { x, y, w, h: line }, shade);
    paint(gray, { x, y: y + h - line, w, h: line }, shade);
    paint(gray, { x, y, w: line, h }, shade);
    paint(gray, { x: x + w - line, y, w: line, h }, shade);
    return;
  }
  for (let row = Math.max(0, Math.round(y * scale)); row < Math.min(gray.height, (y + h) * scale); row++)
    for (let column = Math.max(0, Math.round(x * scale)); column < Math.min(gray.width, (x + w) * scale); column++)
      if (coverage >= 1 || chance() < coverage) gray.data[row * gray.width + column] = shade;
}
/** A printed side. */
export function drawSide(
  questions: readonly Question[],
  page: number,
  code: SheetCode,
  dpi = 200,
  qr?: QrSquares,
): Gray {
  const gray = blankPage(dpi);
  for (const ink of inkOfSide(questions, page, code, qr)) paint(gray, ink, 25);
  return gray;
}

/** The usual noise of a feeder: the same each time, so that a page which was read wrongly can be fed again. */
const NOISE_SEED = 20_261_120;
/** What a feeder does to a page: turned by degrees about its middle, larger or smaller, shifted, with noise. */
export function feed(
  gray: Gray,
  o: {
    readonly degrees?: number;
    readonly scale?: number;
    readonly shift?: Point;
    readonly noise?: number;
    readonly chance?: () => number;
  },
): Gray {
  const { degrees = 0, scale = 1, shift = { x: 0, y: 0 }, noise = 0, chance = chanceOf(NOISE_SEED) } = o;
  const angle = (degrees / 180) * Math.PI;
  const cos = Math.cos(angle) / scale;
  const sin = Math.sin(angle) / scale;
  const mid = { x: gray.width / 2, y: gray.height / 2 };
  const data = new Uint8Array(gray.width * gray.height);
  for (let y = 0; y < gray.height; y++)
    for (let x = 0; x < gray.width; x++) {
      const dx = x + 0.5 - mid.x - shift.x;
      const dy = y + 0.5 - mid.y - shift.y;
      const value = shadeAt(gray, { x: mid.x + dx * cos + dy * sin, y: mid.y - dx * sin + dy * cos });
      data[y * gray.width + x] = Math.max(0, Math.min(255, Math.round(value + (chance() - 0.5) * 2 * noise)));
    }
  return { data, width: gray.width, height: gray.height };
}
