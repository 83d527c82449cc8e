import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CellHint } from '../../../kernel/shared/importing';
import { TestApp, fileOf, type Caller } from '../../../kernel/testing/app';
import * as calls from '../contract';
import { LETTERS_AT_ONCE } from '../rules';
import { chanceOf, photo, table } from '../rules/table/draw-for-tests';
import type { Gray } from '../rules/table/ink';
import { SURE } from '../rules/table/letters';
import { blurred, FONTS, printedPage, ROSTER, shadesOf, type Print } from './letters/print-for-tests';

// What the reader of this machine makes of pages that go the whole way: sent, straightened, kept, read from there.
const listed = spawnSync(process.env['TESSERACT'] || 'tesseract', ['--list-langs'], { encoding: 'utf8' });
const knows = (language: string) => listed.status === 0 && new RegExp(`^${language}$`, 'm').test(listed.stdout);
const canRead = knows('eng') && knows('chi_sim');

let t: TestApp;
let teacher: Caller;
beforeAll(async () => {
  if (!canRead) return;
  t = await TestApp.start();
  teacher = await t.as('teacher189');
});
afterAll(async () => {
  await t?.stop();
});
beforeEach(() => {
  // A busy machine takes its time: nothing goes on as a job here.
  vi.stubEnv('TABLE_WAIT_MS', '600000');
});

const jpegOf = ({ data, width, height }: Gray) =>
  sharp(data, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 92 })
    .toBuffer();
interface Answer {
  readonly hint: CellHint;
  readonly word: string;
  readonly text: string;
  readonly sure: number;
}
/** Sends a page and reads every cell that something stands in. @returns what was read, beside what was printed */
async function readPage(gray: Gray, { words, hints, rows, columns }: Print): Promise<readonly Answer[]> {
  const found = await teacher.ok(calls.ocrTable, { file: fileOf('成绩.jpg', await jpegOf(gray), 'image/jpeg') });
  expect([found.rows, found.columns, found.letters]).toEqual([rows, columns, 'here']);
  const full = found.cells.filter(({ row, column }) => words[row * columns + column] !== '');
  const read: Answer[] = [];
  for (let from = 0; from < full.length; from += LETTERS_AT_ONCE) {
    const cells = full
      .slice(from, from + LETTERS_AT_ONCE)
      .map(({ row, column, box }) => ({ row, column, box, hint: hints[column] ?? ('text' as const) }));
    const { engine, cells: said } = await teacher.ok(calls.ocrRead, { photo: found.photo, names: [...ROSTER], cells });
    expect(engine).toMatch(/^tesseract \d/);
    for (const { row, column, text, sure } of said)
      read.push({
        hint: hints[column] ?? 'text',
        word: words[row * columns + column] ?? '',
        text,
        sure,
      });
  }
  return read;
}
const ofKind = (read: readonly Answer[], hint: CellHint) => read.filter((one) => one.hint === hint);
/** Answers that nobody looks at and that are not what was printed. */
const wrongIn = (read: readonly Answer[]) => read.filter(({ word, text, sure }) => sure >= SURE && text !== word);
const shareOf = (read: readonly Answer[], is: (one: Answer) => boolean) =>
  read.length === 0 ? 1 : read.filter(is).length / read.length;

describe.skipIf(!canRead)('a page that this machine reads', () => {
  test.each([
    ['a print', 0, 0],
    ['a blurred photo that lies askew', 4, 0.6],
  ])(
    '%s: digits are read and right where they are sure, and a name is one of the list or none',
    async (_, degrees, sigma) => {
      const chance = chanceOf(20_261_130 + degrees);
      const all: Answer[] = [];
      for (const font of FONTS) {
        const print = await printedPage(chance, { rows: 16, columns: 8, font });
        const soft = sigma > 0 ? await blurred(print.gray, sigma) : print.gray;
        all.push(...(await readPage(photo(soft, { degrees, noise: 4, shadow: degrees > 0 ? 0.2 : 0 }), print)));
      }
      const numbers = ofKind(all, 'number');
      expect(numbers.length).toBeGreaterThan(100);
      expect(wrongIn(numbers)).toEqual([]);
      // The bench asks for nine of ten on many more pages.
      expect(shareOf(numbers, ({ sure }) => sure >= SURE)).toBeGreaterThanOrEqual(0.8);

      const names = ofKind(all, 'name');
      expect(names.filter(({ text }) => text !== '' && !ROSTER.includes(text))).toEqual([]);
      expect(wrongIn(names)).toEqual([]);
      expect(shareOf(names, ({ word, text }) => text === word)).toBeGreaterThanOrEqual(0.5);

      const times = ofKind(all, 'time');
      // With or without the sign of the seconds it is the same time.
      const isOther = ({ word, text }: Answer) => text.replace(/"$/, '') !== word.replace(/"$/, '');
      expect(times.filter((one) => one.sure >= SURE && isOther(one))).toEqual([]);
      expect(ofKind(all, 'mark').every(({ text }) => text === '√' || text === '')).toBe(true);
    },
  );
  test.skipIf(!knows('osd'))('a page on its head is set upright by the way its letters stand', async () => {
    const [rows, columns] = [14, 4];
    const { gray, xs, ys } = table({ rows, columns, wide: 150, isEmpty: () => true });
    const { width, height } = gray;
    // The first column ends early: whoever turns the page sees the blanks elsewhere.
    const isEmpty = (row: number, column: number) => column === 0 && row >= rows - 3;
    const WORDS = ['Student name', 'Running time', 'Good result', 'Jumping far', 'Morning class'];
    const texts = Array.from({ length: rows * columns }, (_, at) => {
      const [row, column] = [Math.floor(at / columns), at % columns];
      if (isEmpty(row, column)) return '';
      return `<text x="${(xs[column] ?? 0) + 10}" y="${(ys[row] ?? 0) + 24}">${WORDS[(row + column) % WORDS.length]}</text>`;
    });
    const look = 'font-size="19" fill="#222" font-family="sans-serif"';
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g ${look}>${texts.join('')}</g></svg>`;
    const upright = await shadesOf(
      sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
        { input: Buffer.from(gray.data), raw: { width, height, channels: 1 } },
        { input: Buffer.from(svg) },
      ]),
    );
    const turned = { ...upright, data: upright.data.toReversed() };
    const found = await teacher.ok(calls.ocrTable, { file: fileOf('a.jpg', await jpegOf(turned), 'image/jpeg') });
    expect([found.rows, found.columns]).toEqual([rows, columns]);
    const blanks = found.cells.filter(({ sure }) => sure === 100).map(({ row, column }) => [row, column]);
    expect(blanks).toEqual([11, 12, 13].map((row) => [row, 0]));
  });
});
