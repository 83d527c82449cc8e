import type { CellHint } from '../../src/kernel/shared/importing';
import {
  blurred,
  FONTS,
  printedPage,
  ROSTER,
  type Print,
} from '../../src/modules/files/server/letters/print-for-tests';
import { lettersBy, readLetters } from '../../src/modules/files/server/letters/read';
import { warped } from '../../src/modules/files/rules/table/corners';
import { aside, chanceOf, digits, page, photo, table } from '../../src/modules/files/rules/table/draw-for-tests';
import { readTable, type TableRead } from '../../src/modules/files/rules/table/grid';
import type { Gray } from '../../src/modules/files/rules/table/ink';
import { told, type Line } from './table';

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
  /** What was printed, cell by cell, by the kinds of its columns; nothing where strokes stand in the place of digits. */
  readonly print?: Pick<Print, 'words' | 'hints'>;
}
type Chance = () => number;
interface Kind {
  readonly name: string;
  /** Of its cells so many in a hundred must be found. */
  readonly atLeast: number;
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
/** A page of words in one of three fonts. */
async function printed(chance: Chance, n: number): Promise<Drawn> {
  const [rows, columns] = [20 + Math.floor(chance() * 16), 6 + Math.floor(chance() * 3)];
  const print = await printedPage(chance, { rows, columns, font: FONTS[n % FONTS.length] ?? FONTS[0] });
  const isEmpty = (row: number, column: number) => print.words[row * columns + column] === '';
  return { gray: print.gray, rows, columns, isEmpty, print };
}
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
    atLeast: 95,
    drawn: (chance) => seen(ruled(chance), (gray) => aside(gray, (chance() - 0.5) * 0.2, chance() * 0.16)),
  },
  { name: 'a list without rules', atLeast: 95, drawn: unruled },
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
  o: { readonly atLeast?: number | undefined; readonly note: string },
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
/** What was counted of words: how many there are, how many the reader is sure of, and of those how many are wrong. */
interface Counted {
  sure: number;
  wrong: number;
  all: number;
}
/** Kinds of words with their name in the table: how many in a hundred must be sure, and of those right; else it is told alone. */
const WORDS: readonly {
  readonly hint: CellHint;
  readonly name: string;
  readonly sure?: number;
  readonly right?: number;
}[] = [
  { hint: 'number', name: 'numbers', sure: 90, right: 99.9 },
  { hint: 'time', name: 'times', right: 99.9 },
  { hint: 'name', name: 'Chinese names of a list' },
  { hint: 'mark', name: 'ticks' },
];
/** A time is the same with and without the sign of its seconds. */
const isSame = (hint: CellHint, read: string, word: string): boolean =>
  hint === 'time' ? read.replace(/"$/, '') === word.replace(/"$/, '') : read === word;
const noWords = (): Map<CellHint, Counted> => new Map(WORDS.map(({ hint }) => [hint, { sure: 0, wrong: 0, all: 0 }]));

/** What the reader of this machine makes of the words of a page, from the cells that were found. */
async function readWords(
  gray: Gray,
  { cells, straight, columns }: TableRead,
  { words, hints }: Pick<Print, 'words' | 'hints'>,
  counted: ReadonlyMap<CellHint, Counted>,
): Promise<void> {
  const { width, height } = straight;
  const laid = { data: warped(gray, 1, straight), width, height };
  const full = cells.flatMap(({ row, column, box }) => {
    const word = words[row * columns + column] ?? '';
    return word === '' ? [] : [{ word, box, hint: hints[column] ?? ('number' as const) }];
  });
  for (let from = 0; from < full.length; from += LOT) {
    const lot = full.slice(from, from + LOT);
    const { said } = await readLetters(laid, lot, ROSTER);
    for (const [i, { word, hint }] of lot.entries()) {
      const { text = '', sure = 0 } = said[i] ?? {};
      const of = counted.get(hint);
      if (!of) continue;
      of.all += 1;
      if (sure < SURE) continue;
      of.sure += 1;
      if (!isSame(hint, text, word)) of.wrong += 1;
    }
  }
}
/** What is told of the words of a kind of page, a kind of word after the other. */
const wordLines = (counted: ReadonlyMap<CellHint, Counted>): Line[] =>
  WORDS.flatMap(({ hint, name, sure: leastSure, right: leastRight }) => {
    const { sure, wrong, all } = counted.get(hint) ?? { sure: 0, wrong: 0, all: 0 };
    if (all === 0) return [];
    return [
      share(`… of its ${name} read and sure`, sure, all, { atLeast: leastSure, note: `${all} of them` }),
      share(`… of the sure ${name} right`, sure - wrong, sure, { atLeast: leastRight, note: `${wrong} wrong` }),
    ];
  });
/** Of the cells that were drawn, the share that is found in its place, empty or not as it was drawn; of its words, what is read. */
async function figuresOf({ name, atLeast, drawn }: Kind, isRead: boolean): Promise<Line[]> {
  const chance = chanceOf(20_261_129);
  const counted = { right: 0, all: 0 };
  const words = noWords();
  for (let n = 0; n < PAGES; n++) {
    const { gray, rows, columns, isEmpty, print } = await drawn(chance, n);
    const read = readTable(gray);
    counted.all += rows * columns;
    if (read.rows !== rows || read.columns !== columns) continue;
    counted.right += read.cells.filter(({ row, column, ink }) => ink < EMPTY === isEmpty(row, column)).length;
    if (isRead && print) await readWords(gray, read, print, words);
  }
  return [
    share(`Cells found on ${name}`, counted.right, counted.all, { atLeast, note: `${counted.all} cells` }),
    ...wordLines(words),
  ];
}
/** How many cells are found on pages of every kind, and where this machine reads letters how many words are sure and right. */
export async function pageFigures(): Promise<Line[]> {
  const isRead = (await lettersBy()) === 'here';
  const lines: Line[] = isRead ? [] : [told('Letters of the pages', 'not read', 'this machine has no tesseract')];
  for (const kind of KINDS) lines.push(...(await figuresOf(kind, isRead)));
  return lines;
}
