import { plainText } from '../../contract';

/** A, B, … T: up to twenty options. */
export const letter = (at: number): string => String.fromCharCode(65 + at);
/** ①②…⑳, then plain numbers in brackets. */
export const circled = (no: number): string =>
  no >= 1 && no <= 20 ? String.fromCodePoint(0x2460 + no - 1) : `(${no})`;

/** The stem with its gaps drawn: four low lines become a line with the gap's number, `__3__` of a cloze the number of its question. */
export function withGaps(stem: string): string {
  let no = 0;
  const many = (stem.replace(/__\d{1,3}__/g, '').match(/_{4,}/g) ?? []).length > 1;
  return stem
    .replace(/__(\d{1,3})__/g, '<u>\u3000<b>$1</b>\u3000</u>')
    .replace(/_{4,}/g, () => `<u>\u3000${many ? circled(++no) : '\u3000'}\u3000</u>`);
}
/** How many options stand beside each other: short ones four, longer ones two, whole sentences one. */
export function columnsOf(options: readonly string[]): 1 | 2 | 4 {
  if (options.some((o) => /<(img|table|video)/.test(o))) return 2;
  const longest = Math.max(0, ...options.map((o) => plainText(o).length));
  return longest <= 10 && options.length % 4 === 0 ? 4 : longest <= 24 ? 2 : 1;
}
