import sharp, { type Sharp } from 'sharp';
import type { CellHint } from '../../../../kernel/shared/importing';
import { table } from '../../rules/table/draw-for-tests';
import type { Gray } from '../../rules/table/ink';

/** A ruled page with words in its cells, as a program prints it. */
export interface Print {
  readonly gray: Gray;
  readonly rows: number;
  readonly columns: number;
  /** What stands in each cell, row by row; nothing in a blank one. */
  readonly words: readonly string[];
  /** What each column holds. */
  readonly hints: readonly CellHint[];
}
/** Whom a printed list names. */
export const ROSTER: readonly string[] = [
  '王梓萱',
  '李雨泽',
  '张浩然',
  '刘思远',
  '陈嘉怡',
  '杨晨曦',
  '赵文博',
  '黄诗涵',
  '周子墨',
  '吴佳琪',
  '徐天佑',
  '孙若彤',
  '马俊杰',
  '朱雅静',
  '胡明哲',
  '林小满',
  '郭建国',
  '何田田',
  '高志强',
  '罗丹丹',
];
/** Columns of a list by turns: most of them are results. */
const TURNS: readonly CellHint[] = ['name', 'number', 'time', 'number', 'mark', 'number', 'number', 'time'];
export const FONTS = ['sans-serif', 'serif', 'monospace'] as const;
const BLANK = 0.2;
/** A font that has Chinese signs stands behind each. */
const CHINESE = "'Noto Sans CJK SC'";

type Chance = () => number;
const two = (n: number): string => String(n).padStart(2, '0');
/** Some word of a kind. */
function wordOf(hint: CellHint, chance: Chance): string {
  if (chance() < BLANK) return '';
  switch (hint) {
    case 'name':
      return ROSTER[Math.floor(chance() * ROSTER.length)] ?? '';
    case 'time':
      return `${3 + Math.floor(chance() * 3)}'${two(Math.floor(chance() * 60))}"`;
    case 'mark':
      return '√';
    default:
      return chance() < 0.5 ? String(1000 + Math.floor(chance() * 4000)) : (5 + chance() * 9).toFixed(1);
  }
}
/** A picture in shades of grey. */
export async function shadesOf(picture: Sharp): Promise<Gray> {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const one = new Uint8Array(width * height).map((_, i) => data[i * channels] ?? 255);
  return { data: one, width, height };
}
export const blurred = ({ data, width, height }: Gray, sigma: number): Promise<Gray> =>
  shadesOf(sharp(data, { raw: { width, height, channels: 1 } }).blur(sigma));
const escaped = (word: string): string => word.replaceAll('"', '&quot;');

/** A printed list of names, results, times and ticks. */
export async function printedPage(
  chance: Chance,
  o: { readonly rows: number; readonly columns: number; readonly font: string },
): Promise<Print> {
  const { rows, columns, font } = o;
  const hints = Array.from({ length: columns }, (_, column) => TURNS[column % TURNS.length] ?? 'number');
  const words = Array.from({ length: rows * columns }, (_, at) => wordOf(hints[at % columns] ?? 'number', chance));
  const { gray, xs, ys } = table({ rows, columns, isEmpty: () => true });
  const { width, height } = gray;
  const look = `font-size="20" fill="#282828" font-family="${font}, ${CHINESE}"`;
  const texts = words.map((word, at) => {
    const [x, y] = [(xs[at % columns] ?? 0) + 12, (ys[Math.floor(at / columns)] ?? 0) + 25];
    return `<text x="${x}" y="${y}" ${look}>${escaped(word)}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${texts.join('')}</svg>`;
  const paper = sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    { input: Buffer.from(gray.data), raw: { width, height, channels: 1 } },
    { input: Buffer.from(svg) },
  ]);
  return { gray: await shadesOf(paper), rows, columns, words, hints };
}
