import sharp, { type Sharp } from 'sharp';
import { lettersBy, readLetters } from '../../src/modules/files/server/letters/read';
import { warped } from '../../src/modules/files/rules/table/corners';
import { aside, chanceOf, digits, page, photo, table } from '../../src/modules/files/rules/table/draw-for-tests';
import { readTable, type TableRead } from '../../src/modules/files/rules/table/grid';
import type { Gray } from '../../src/modules/files/rules/table/ink';
import type { Line } from './table';

/** Pages of each kind. */
const PAGES = 15;
/** A cell whose ink is less than this share is empty. */
const EMPTY = 0.01;
/** A reading that is as sure as this is not looked at by anybody. */
const SURE = 90;
const LOT = 60;

interface Drawn {
  readonly gray: Gray;
  readonly rows: number;
  readonly columns: number;
  readonly isEmpty: (row: number, column: number) => boolean;
  /** What was printed, cell by cell; nothing where strokes stand in the place of digits. */
  readonly words?: readonly string[];
}
type Chance = () => number;
interface Kind {
  readonly name: string;
  /** Of its cells so many in a hundred must be found; nothing where the share is only told. */
  readonly atLeast?: number;
  readonly drawn: (chance: Chance, n: number) => Drawn | Promise<Drawn>;
}

/** Some ruled page or other. */
function ruled(chance: Chance): Drawn {
  const [rows, columns] = [8 + Math.floor(chance() * 20), 4 + Math.floor(chance() * 5)];
  const empty = Array.from({ length: rows * columns }, () => chance() < 0.2);
  const isEmpty = (row: number, column: number) => empty[row * columns + column] ?? false;
  return { gray: table({ rows, columns, isEmpty }).gray, rows, columns, isEmpty };
}
function unruled(chance: Chance): Drawn {
  const rows = 8 + Math.floor(chance() * 8);
  const gray = page(700, 120 + rows * 42);
  for (let row = 0; row < rows; row++)
    for (const x of [80, 300, 520]) digits(gray, x, 60 + row * 42, 2 + Math.floor(chance() * 3));
  return { gray, rows, columns: 3, isEmpty: () => false };
}
async function shadesOf(picture: Sharp): Promise<Gray> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const one = new Uint8Array(width * height).map((_, i) => data[i * channels] ?? 255);
  return { data: one, width, height };
}
const FONTS = ['sans-serif', 'serif', 'monospace'] as const;
function wordBy(chance: Chance): string {
  if (chance() < 0.2) return '';
  return chance() < 0.5 ? String(1000 + Math.floor(chance() * 4000)) : (5 + chance() * 9).toFixed(1);
}
/** A ruled page with numbers in one of three fonts. */
async function printed(chance: Chance, n: number): Promise<Drawn> {
  const [rows, columns] = [8 + Math.floor(chance() * 16), 4 + Math.floor(chance() * 4)];
  const words = Array.from({ length: rows * columns }, () => wordBy(chance));
  const { gray, xs, ys } = table({ rows, columns, isEmpty: () => true });
  const { width, height } = gray;
  const look = `font-size="20" fill="#282828" font-family="${FONTS[n % FONTS.length] ?? FONTS[0]}"`;
  const texts = words.map((word, at) => {
    const [x, y] = [(xs[at % columns] ?? 0) + 12, (ys[Math.floor(at / columns)] ?? 0) + 25];
    return `<text x="${x}" y="${y}" ${look}>${word}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${texts.join('')}</svg>`;
  const paper = sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: Buffer.from(gray.data), raw: { width, height, channels: 1 } },
    { input: Buffer.from(svg) },
  ]);
  const isEmpty = (row: number, column: number) => words[row * columns + column] === '';
  return { gray: await shadesOf(paper), rows, columns, isEmpty, words };
}
const blurred = ({ data, width, height }: Gray, sigma: number): Promise<Gray> =>
  shadesOf(sharp(data, { raw: { width, height, channels: 1 } }).blur(sigma));
const seen = (of: Drawn, by: (gray: Gray) => Gray): Drawn => ({ ...of, gray: by(of.gray) });

/** Kinds of pages, each drawn by the same chance in every run. */
const KINDS: readonly Kind[] = [
  {
    name: 'a print that was scanned',
    atLeast: 99,
    drawn: (chance, n) => seen(ruled(chance), (gray) => photo(gray, { noise: 8, seed: n + 1 })),
  },
  {
    name: 'a photo up to 10 degrees askew, with shadow and noise',
    atLeast: 95,
    drawn: (chance, n) => {
      const degrees = (chance() - 0.5) * 20;
      return seen(ruled(chance), (gray) => photo(gray, { degrees, shadow: 0.4, noise: 12, seed: n + 1 }));
    },
  },
  {
    name: 'a photo from aside',
    drawn: (chance) => seen(ruled(chance), (gray) => aside(gray, (chance() - 0.5) * 0.2, chance() * 0.16)),
  },
  { name: 'a list without rules', drawn: unruled },
  {
    name: 'a print in one of three fonts',
    atLeast: 99,
    drawn: async (chance, n) => seen(await printed(chance, n), (gray) => photo(gray, { noise: 6, seed: n + 1 })),
  },
  {
    name: 'a blurred photo of such a print, up to 10 degrees askew, with shadow and noise',
    atLeast: 95,
    drawn: async (chance, n) => {
      const [degrees, sigma] = [(chance() - 0.5) * 20, 0.5 + chance() * 0.7];
      const print = await printed(chance, n);
      const soft = { ...print, gray: await blurred(print.gray, sigma) };
      return seen(soft, (gray) => photo(gray, { degrees, shadow: 0.3, noise: 8, seed: n + 1 }));
    },
  },
];

/** A share in a hundred, judged where it has a bound. */
const share = (
  what: string,
  part: number,
  of: number,
  o: { readonly atLeast?: number; readonly note: string },
): Line => {
  const percent = of === 0 ? 0 : (100 * part) / of;
  return {
    what,
    figure: `${percent.toFixed(1)} %`,
    bound: o.atLeast === undefined ? '' : `≥ ${o.atLeast} %`,
    good: o.atLeast === undefined || percent >= o.atLeast,
    judged: o.atLeast !== undefined,
    note: o.note,
  };
};
/** What the reader of this machine makes of the numbers of a page, from the cells that were found. */
async function lettersOf(gray: Gray, { cells, straight }: TableRead, columns: number, words: readonly string[]) {
  const { width, height } = straight;
  const laid = { data: warped(gray, 1, straight), width, height };
  const full = cells.flatMap(({ row, column, box }) => {
    const word = words[row * columns + column] ?? '';
    return word === '' ? [] : [{ word, box }];
  });
  const counted = { sure: 0, wrong: 0, all: full.length };
  for (let from = 0; from < full.length; from += LOT) {
    const lot = full.slice(from, from + LOT);
    const { said } = await readLetters(
      laid,
      lot.map(({ box }) => ({ hint: 'number' as const, box })),
      [],
    );
    for (const [i, { word }] of lot.entries()) {
      const { text = '', sure = 0 } = said[i] ?? {};
      if (sure < SURE) continue;
      counted.sure += 1;
      if (text !== word) counted.wrong += 1;
    }
  }
  return counted;
}
/** Of the cells that were drawn, the share that is found in its place, empty or not as it was drawn; of its numbers, what is read. */
async function figuresOf({ name, atLeast, drawn }: Kind, isRead: boolean): Promise<Line[]> {
  const chance = chanceOf(20_261_129);
  const counted = { right: 0, all: 0, sure: 0, wrong: 0, words: 0 };
  for (let n = 0; n < PAGES; n++) {
    const { gray, rows, columns, isEmpty, words } = await drawn(chance, n);
    const read = readTable(gray);
    counted.all += rows * columns;
    if (read.rows !== rows || read.columns !== columns) continue;
    counted.right += read.cells.filter(({ row, column, ink }) => ink < EMPTY === isEmpty(row, column)).length;
    if (!isRead || !words) continue;
    const { sure, wrong, all } = await lettersOf(gray, read, columns, words);
    counted.sure += sure;
    counted.wrong += wrong;
    counted.words += all;
  }
  const cells = share(`Cells found on ${name}`, counted.right, counted.all, { atLeast, note: `${counted.all} cells` });
  if (counted.words === 0) return [cells];
  const { sure, wrong, words } = counted;
  return [
    cells,
    share('… of its numbers read and sure', sure, words, { atLeast: 90, note: `${words} numbers` }),
    share('… of the sure ones right', sure - wrong, sure, { atLeast: 99.9, note: `${wrong} wrong` }),
  ];
}
/** How many cells are found on pages of every kind, and where this machine reads letters how many numbers are sure and right. */
export async function pageFigures(): Promise<Line[]> {
  const isRead = (await lettersBy()) === 'here';
  const lines: Line[] = [];
  for (const kind of KINDS) lines.push(...(await figuresOf(kind, isRead)));
  return lines;
}
