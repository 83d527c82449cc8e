// Numbers as people write them: boxes of numbers and sheets ask here, so that a comma is never dropped (10,5 is not 105).
import { visibleText } from './visible';

const PLAIN = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;
const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;

/**
 * Signs of a number as the usual ones: full-width ones, U+2212 as the minus it is, the full stop of a Chinese keyboard as
 * the point. Not NFKC: it makes 10² to 102 and ① to 1.
 */
export const numberSigns = (text: string): string =>
  visibleText(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u2212/g, '-')
    .replace(/。/g, '.')
    .trim();

/**
 * The number of a sheet's cell with a point and without thousands signs, which spreadsheets write: 12, -0.5, １２．５ and
 * 1,234.50. A comma that does not part thousands (10,5, 1,23), a blank inside, letters (1e3, 0x1) and units are no number:
 * undefined, for the caller to refuse.
 */
export function writtenNumber(text: string): string | undefined {
  const plain = numberSigns(text);
  if (PLAIN.test(plain)) return plain.replace(/^\+/, '');
  return GROUPED.test(plain) ? plain.replace(/^\+|,/g, '') : undefined;
}
