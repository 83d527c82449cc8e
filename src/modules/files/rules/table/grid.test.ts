import { describe, expect, test } from 'vitest';
import { cornered, warped } from './corners';
import { aside, chanceOf, digits, fill, furry, page, photo, table, type Drawn } from './draw-for-tests';
import { readTable, type TableRead } from './grid';
import { inkIn, inkOf, type Gray } from './ink';
import { MOST_COLUMNS } from './limits';
import { levelRules, withLost } from './rules';
import { slopeOf, straightened } from './straight';
import { warningsOf } from './warnings';

/** A cell whose ink is less than this share is empty. */
const EMPTY = 0.01;
const shape = ({ kind, rows, columns, fault }: TableRead) => ({ kind, rows, columns, fault });
/** Of the cells that were drawn, the share that is found at its row and column with or without ink as it was drawn. */
function right(read: TableRead, rows: number, columns: number, isEmpty: (row: number, column: number) => boolean) {
  if (read.rows !== rows || read.columns !== columns) return 0;
  const good = read.cells.filter(
    ({ row, column, span, ink }) => span === 1 && ink < EMPTY === isEmpty(row, column),
  ).length;
  return good / (rows * columns);
}

describe('the grid of a ruled table', () => {
  test('every cell of a straight print stands where it was drawn, without its lines', () => {
    const isEmpty = (row: number, column: number) => (row * 7 + column * 3) % 5 === 0;
    const { gray, xs, ys } = table({ rows: 12, columns: 5, isEmpty });
    const read = readTable(gray);
    expect(shape(read)).toEqual({ kind: 'ruled', rows: 12, columns: 5, fault: undefined });
    expect(read.angle).toBe(0);
    for (const { row, column, box } of read.cells) {
      expect(Math.abs(box.x - 4 - (xs[column] ?? 0))).toBeLessThanOrEqual(2);
      expect(Math.abs(box.y + box.h + 4 - (ys[row + 1] ?? 0))).toBeLessThanOrEqual(2);
    }
    expect(right(read, 12, 5, isEmpty)).toBe(1);
  });
  test.each([-15, -7, -3, 3, 10, 15])('a page that lies %i degrees askew is straightened first', (degrees) => {
    const { gray } = table({ rows: 12, columns: 6 });
    const read = readTable(photo(gray, { degrees }));
    expect(Math.abs(read.angle - degrees)).toBeLessThan(0.15);
    expect(shape(read)).toEqual({ kind: 'ruled', rows: 12, columns: 6, fault: undefined });
  });
  test('of photos with shadow and noise at least 95 % of the cells are found, of straight prints at least 99 %', () => {
    const chance = chanceOf(20_261_129);
    const found: { readonly askew: number[]; readonly straight: number[] } = { askew: [], straight: [] };
    // Sixty pages: each as a print and as a photo.
    for (let n = 0; n < 30; n++) {
      const [rows, columns] = [8 + Math.floor(chance() * 20), 4 + Math.floor(chance() * 5)];
      const blanks = chance() * 0.4;
      const empty = Array.from({ length: rows * columns }, () => chance() < blanks);
      const isEmpty = (row: number, column: number) => empty[row * columns + column] ?? false;
      const { gray } = table({ rows, columns, wide: 70 + Math.floor(chance() * 30), isEmpty });
      found.straight.push(right(readTable(photo(gray, { noise: 8, seed: n + 1 })), rows, columns, isEmpty));
      const degrees = (chance() - 0.5) * 20;
      const seen = photo(gray, { degrees, shadow: 0.4, noise: 12, seed: n + 100 });
      found.askew.push(right(readTable(seen), rows, columns, isEmpty));
    }
    const mean = (list: readonly number[]) => list.reduce((sum, x) => sum + x, 0) / list.length;
    expect(mean(found.straight)).toBeGreaterThanOrEqual(0.99);
    expect(mean(found.askew)).toBeGreaterThanOrEqual(0.95);
  });
  test('a line that the printer lost is found by the rhythm of the others; a head twice as high stays one', () => {
    expect(shape(readTable(table({ rows: 12, columns: 5, lost: [5, 9] }).gray))).toMatchObject({ rows: 12 });
    expect(shape(readTable(table({ rows: 12, columns: 5, head: 68 }).gray))).toMatchObject({ rows: 12 });
  });
  test('cells without a border between them are one, as wide as they are', () => {
    const read = readTable(
      table({ rows: 6, columns: 4, isOpen: (row, line) => row === 0 && (line === 1 || line === 2) }).gray,
    );
    expect(read.cells.filter(({ row }) => row === 0).map(({ column, span }) => [column, span])).toEqual([
      [0, 3],
      [3, 1],
    ]);
    expect(read.cells).toHaveLength(22);
  });
  test('cells without a line between them are one, as tall as they are; a line that the printer lost makes none', () => {
    const isOpenBelow = (line: number, column: number) => column === 0 && (line === 2 || line === 3);
    const read = readTable(table({ rows: 8, columns: 4, isOpenBelow }).gray);
    expect(read.cells.filter(({ column }) => column === 0).map(({ row, down }) => [row, down])).toEqual([
      [0, 1],
      [1, 3],
      [4, 1],
      [5, 1],
      [6, 1],
      [7, 1],
    ]);
    expect(read.cells).toHaveLength(30);
    expect(readTable(table({ rows: 12, columns: 5, lost: [5] }).gray).cells.every(({ down }) => down === 1)).toBe(true);
  });
  test('a table without lines at its left and right ends where its level lines end', () => {
    const { gray } = table({ rows: 8, columns: 4, isOpen: (_, line) => line === 0 || line === 4 });
    expect(shape(readTable(gray))).toMatchObject({ kind: 'ruled', rows: 8, columns: 4 });
  });
});

describe('a page that was photographed from aside', () => {
  test.each([
    [0, 0.18],
    [0.15, 0],
    [-0.1, 0.14],
  ])('has its lines at right angles again (%d across, %d down)', (across, down) => {
    const { gray } = table({ rows: 14, columns: 6 });
    const read = readTable(aside(gray, across, down));
    expect(shape(read)).toEqual({ kind: 'ruled', rows: 14, columns: 6, fault: undefined });
    expect(read.isBent).toBe(true);
    expect(read.cells).toHaveLength(84);
    const places = read.cells.map(({ box }) => read.straight.toPicture(box.x + box.w / 2, box.y + box.h / 2));
    // Every cell of the page lies on the picture, the first one up and to the left of the last.
    for (const [x, y] of places) expect(x >= 0 && y >= 0 && x < gray.width && y < gray.height).toBe(true);
    expect((places[0]?.[0] ?? 0) < (places.at(-1)?.[0] ?? 0)).toBe(true);
  });
  test('one that only lies askew is turned, and an empty one is as it was', () => {
    const { gray } = table({ rows: 12, columns: 6 });
    expect(readTable(photo(gray, { degrees: 8 })).isBent).toBe(false);
    expect(cornered(inkOf(page(300, 200)), 0)).toBeUndefined();
  });
  test('the picture is laid out as its page is', () => {
    const { gray } = table({ rows: 14, columns: 6 });
    const seen = aside(gray, 0, 0.18);
    const { straight, cells } = readTable(seen);
    const laid = { data: warped(seen, 1, straight), width: straight.width, height: straight.height };
    const ink = inkOf(laid);
    // Each cell was drawn with writing in it.
    expect(cells.every(({ box }) => inkIn(ink, box) > EMPTY)).toBe(true);
  });
});

describe('a list without rules', () => {
  test('has its columns by the white between them', () => {
    const gray = page(700, 640);
    for (let row = 0; row < 12; row++)
      for (const [at, x] of [80, 300, 520].entries()) digits(gray, x, 60 + row * 42, 2 + ((row + at) % 3));
    const read = readTable(gray);
    expect(shape(read)).toEqual({ kind: 'gaps', rows: 12, columns: 3, fault: undefined });
    expect(read.cells.every(({ ink }) => ink >= EMPTY)).toBe(true);
  });
});

describe('what is no table is said by name', () => {
  test('an empty page, a few words, a picture that is all texture, three hundred columns', () => {
    expect(shape(readTable(page(600, 500)))).toMatchObject({ fault: 'blank', rows: 0 });
    const words = page(600, 500);
    digits(words, 100, 100, 5);
    digits(words, 100, 140, 7);
    expect(readTable(words).fault).toBe('none');
    const chance = chanceOf(3);
    const texture = page(400, 400);
    for (let i = 0; i < texture.data.length; i++) texture.data[i] = chance() < 0.5 ? 0 : 255;
    expect(readTable(texture).fault).toBe('textured');
    const wide: Drawn = table({ rows: 3, columns: 300, wide: 12, isEmpty: () => true });
    expect(readTable(wide.gray).fault).toBe('tooWide');
    expect(MOST_COLUMNS).toBeLessThan(300);
  });
  test('fur is no table: what lies on its lines lies beside them as well', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const read = readTable(furry(620, 520, seed));
      expect(read.cells).toEqual([]);
      expect(['none', 'textured']).toContain(read.fault);
    }
  });
  test('pictures of one dot and of one shade are no fault of the program', () => {
    for (const [w, h] of [
      [1, 1],
      [1, 50],
      [50, 1],
      [3, 3],
    ] as const)
      for (const paper of [0, 128, 255]) expect(readTable(page(w, h, paper)).cells).toEqual([]);
  });
});

describe('the parts', () => {
  test('ink is told by its surroundings: a shadow over half of the page is none', () => {
    const gray = page(400, 300);
    fill(gray, 200, 0, 200, 300, 150);
    digits(gray, 50, 100, 3);
    digits(gray, 300, 100, 3);
    const ink = inkOf(gray);
    expect(inkIn(ink, { x: 50, y: 100, w: 31, h: 16 })).toBeGreaterThan(0.2);
    expect(inkIn(ink, { x: 300, y: 100, w: 31, h: 16 })).toBeGreaterThan(0.2);
    expect(inkIn(ink, { x: 230, y: 150, w: 150, h: 140 })).toBe(0);
    expect(inkIn(ink, { x: 900, y: 900, w: 10, h: 10 })).toBe(0);
  });
  test('a page without ink lies straight', () => {
    expect(slopeOf(inkOf(page(80, 80)))).toBe(0);
  });
  test('a place of the straightened page is found again in the picture', () => {
    const to = straightened({ width: 400, height: 300 }, 10);
    const [x, y] = to.toPicture(to.width / 2, to.height / 2);
    expect([x, y]).toEqual([200, 150]);
    const [right10] = to.toPicture(to.width / 2 + 100, to.height / 2);
    expect(right10).toBeCloseTo(200 + 100 * Math.cos(Math.PI / 18));
  });
  test('a line is one however thick, with where it begins and ends', () => {
    const gray = page(500, 200);
    fill(gray, 50, 100, 400, 3);
    const [line, ...more] = levelRules(inkOf(gray));
    expect(more).toEqual([]);
    expect(line?.at).toBeCloseTo(101.5);
    expect([line?.from, line?.to, line?.thick]).toEqual([50, 450, 3]);
  });
  test('without a rhythm nothing is made up', () => {
    const none = () => 0;
    expect(withLost([0, 10, 50, 55, 90], none)).toEqual([0, 10, 50, 55, 90]);
    expect(withLost([0, 10, 20], none)).toEqual([0, 10, 20]);
    expect(withLost([0, 10, 20, 40, 50, 60, 70], none)).toEqual([0, 10, 20, 30, 40, 50, 60, 70]);
    expect(withLost([0, 20, 30, 40, 50, 60], none)).toEqual([0, 20, 30, 40, 50, 60]);
    expect(withLost([0, 20, 30, 40, 50, 60], () => 1)).toEqual([0, 10, 20, 30, 40, 50, 60]);
    expect(withLost([], none)).toEqual([]);
  });
});

describe('a screen that was photographed', () => {
  /** Stripes over a picture, so many dots apart, each row a little further than the one above. */
  const striped = ({ data, width, height }: Gray, apart: number, strong: number): Gray => ({
    data: data.map((shade, at) => {
      const along = (at % width) + 0.4 * Math.floor(at / width);
      return Math.max(0, Math.min(255, Math.round(shade + strong * Math.sin((2 * Math.PI * along) / apart))));
    }),
    width,
    height,
  });
  test.each([4, 7, 13])('stripes %i dots apart are said, and the table is read all the same', (apart) => {
    const read = readTable(striped(table({ rows: 12, columns: 5 }).gray, apart, 6));
    expect(read.isStriped).toBe(true);
    expect(shape(read)).toEqual({ kind: 'ruled', rows: 12, columns: 5, fault: undefined });
    expect(warningsOf(read)).toEqual(['striped', 'unread']);
  });
  test('a print, a photo with shadow and noise, one that lies askew and an empty page have none', () => {
    const { gray } = table({ rows: 12, columns: 5 });
    const seen = [gray, photo(gray, { noise: 12, shadow: 0.4 }), photo(gray, { degrees: 7 }), page(600, 500)];
    expect(seen.map((one) => readTable(one).isStriped)).toEqual([false, false, false, false]);
  });
});

describe('how writing stands in its cells', () => {
  const columns = 4;
  const rows = 12;
  /** A table whose writing is drawn by a rule of its own. */
  function written(draw: (gray: Gray, x: number, y: number, n: number) => void): Gray {
    const { gray, xs, ys } = table({ rows, columns, high: 44, isEmpty: () => true });
    for (let n = 0; n < rows * columns; n++)
      draw(gray, (xs[n % columns] ?? 0) + 20, (ys[Math.floor(n / columns)] ?? 0) + 8, n);
    return gray;
  }
  test('printed digits are neither by hand nor on their side', () => {
    const read = readTable(written((gray, x, y, n) => digits(gray, x, y + 6, 1 + (n % 3))));
    expect(read.writing).toEqual({ isSideways: false, isHand: false });
  });
  test('words that run down the page are told by their shape', () => {
    const read = readTable(
      written((gray, x, y) => {
        for (const part of [0, 10, 20]) fill(gray, x, y + part, 8, 7);
      }),
    );
    expect(read.writing.isSideways).toBe(true);
  });
  test('writing that is high and low as no printer writes is by hand', () => {
    const chance = chanceOf(20_261_118);
    const read = readTable(
      written((gray, x, y) => digits(gray, x, y + Math.floor(chance() * 10), 2, 9 + Math.floor(chance() * 14))),
    );
    expect(read.writing).toEqual({ isSideways: false, isHand: true });
  });
});
