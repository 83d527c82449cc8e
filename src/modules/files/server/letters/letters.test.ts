import { spawnSync } from 'node:child_process';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { chanceOf } from '../../rules/table/draw-for-tests';
import { outsideReader } from './outside';
import { saidByLine } from './crops';
import { readLetters } from './read';
import { turnSaid } from './upright';

const row = (cells: readonly (string | number)[]) => cells.join('\t');
describe('what the reader says', () => {
  test('words are put together by the line they stand in, from the left, as sure as the least sure of them', () => {
    const tsv = [
      row(['level', 'page', 'block', 'par', 'line', 'word', 'left', 'top', 'width', 'height', 'conf', 'text']),
      row([4, 1, 1, 1, 1, 0, 24, 20, 200, 50, -1, '']),
      row([5, 1, 1, 1, 1, 2, 90, 30, 40, 40, 71.4, '明']),
      row([5, 1, 1, 1, 1, 1, 24, 28, 40, 40, 96.2, '王小']),
      row([5, 1, 1, 1, 2, 1, 24, 220, 40, 40, 93, '8.1']),
    ].join('\n');
    expect(saidByLine(tsv, 3)).toEqual([
      { text: '王小 明', sure: 71 },
      { text: '', sure: 0 },
      { text: '8.1', sure: 93 },
    ]);
    expect(saidByLine('', 1)).toEqual([{ text: '', sure: 0 }]);
    expect(saidByLine('5\t\u0000\n\t\t', 1)).toEqual([{ text: '', sure: 0 }]);
  });
  test('a page is turned as far as the reader is sure of it', () => {
    const said = (turn: number, sure: number) => turnSaid(`Rotate: ${turn}\nOrientation confidence: ${sure}\n`);
    expect([said(180, 7.3), said(90, 2), said(180, 0.4), said(45, 9), turnSaid('')]).toEqual([180, 90, 0, 0, 0]);
  });
  test('an outside service is asked only where an address of the web is named', () => {
    expect(outsideReader({})).toBeUndefined();
    expect(outsideReader({ OCR_URL: 'https://ocr.example.cn/read' })?.host).toBe('ocr.example.cn');
    expect(() => outsideReader({ OCR_URL: 'file:///etc/passwd' })).toThrow(/no address of the web/);
  });
});

const reader = spawnSync(process.env['TESSERACT'] || 'tesseract', ['--list-langs'], { encoding: 'utf8' });
describe.skipIf(reader.status !== 0 || !/^eng$/m.test(reader.stdout))('printed digits', () => {
  test('nine of ten are read and sure, and of those that are sure at most one in a thousand is wrong', async () => {
    const chance = chanceOf(20_261_118);
    const truth = Array.from({ length: 240 }, (_, n) =>
      n % 2 === 0 ? String(1000 + Math.floor(chance() * 4000)) : (5 + chance() * 9).toFixed(1),
    );
    const [wide, high, columns] = [120, 44, 6];
    const rows = truth.length / columns;
    const words = truth.map((word, n) => {
      const [x, y] = [(n % columns) * wide + 20, Math.floor(n / columns) * high + 31];
      return `<text x="${x}" y="${y}" font-size="24" font-family="sans-serif">${word}</text>`;
    });
    const size = `width="${wide * columns}" height="${high * rows}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${words.join('')}</svg>`;
    const { data, info } = await sharp(Buffer.from(svg))
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const shades = new Uint8Array(info.width * info.height).map((_, i) => data[i * info.channels] ?? 255);
    const page = { data: shades, width: info.width, height: info.height };
    const boxes = truth.map((_, n) => ({
      x: (n % columns) * wide + 4,
      y: Math.floor(n / columns) * high + 4,
      w: wide - 8,
      h: high - 8,
    }));
    let [sure, wrong] = [0, 0];
    for (let from = 0; from < truth.length; from += 60) {
      const lot = boxes.slice(from, from + 60).map((box) => ({ hint: 'number' as const, box }));
      const { engine, said } = await readLetters(page, lot, []);
      expect(engine).toMatch(/^tesseract \d/);
      for (const [i, { text, sure: how }] of said.entries()) {
        if (how < 90) continue;
        sure += 1;
        if (text !== truth[from + i]) wrong += 1;
      }
    }
    expect(wrong).toBeLessThanOrEqual(truth.length / 1000);
    expect(sure).toBeGreaterThanOrEqual(truth.length * 0.9);
  });
});
