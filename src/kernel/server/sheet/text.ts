import { visibleText } from '../../shared/visible';

/** What a cell may hold when it comes from the reader or goes to the writer. */
export type Cell = string | number | boolean | Date | null | undefined;

const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(1900, 0, 1);

/** A cell as trimmed text: days YYYY-MM-DD, numbers without exponent, text as it was typed. */
export function cellText(value: Cell): string {
  if (value == null) return '';
  if (typeof value === 'string') return plain(value);
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return dateText(value);
}

/** A number as a person would type it. Spreadsheet programs show 15 digits; what follows is noise of the binary form. */
export function numberText(n: number): string {
  if (!Number.isFinite(n)) return '';
  if (Number.isInteger(n)) return Math.abs(n) < 1e21 ? String(n) : BigInt(n).toString();
  const short = Number(n.toPrecision(15));
  const text = String(short);
  return text.includes('e') ? short.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : text;
}

function dateText(date: Date): string {
  // The parts are milliseconds of a spreadsheet's day number: a time of day alone lies before its first day.
  const ms = Math.round(date.getTime() / 1000) * 1000;
  if (Number.isNaN(ms)) return '';
  const iso = new Date(ms).toISOString();
  const time = iso.slice(17, 19) === '00' ? iso.slice(11, 16) : iso.slice(11, 19);
  if (ms < FIRST_DAY) return time;
  return ms % DAY_MS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${time}`;
}

// Control characters and halves of surrogate pairs: the database refuses them inside json, and nobody typed them.
const UNWANTED = new RegExp(
  [
    // eslint-disable-next-line no-control-regex -- control characters are what it removes
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/,
    /[\ud800-\udbff](?![\udc00-\udfff])/,
    /(?<![\ud800-\udbff])[\udc00-\udfff]/,
  ]
    .map((part) => part.source)
    .join('|'),
  'g',
);
const WIDE = /[０-９\u3000\u00a0\u2000-\u200a\u2028\u2029\u202f\u205f]/g;
const ODD = /[^\u0020-\u007e\u4e00-\u9fff]/;

/** Text without surrounding blanks and what nobody sees, full-width digits and blanks as ordinary ones. */
export function plain(text: string): string {
  if (!ODD.test(text)) return text.trim();
  return visibleText(text.replace(UNWANTED, ''))
    .replace(WIDE, (c) => (c >= '０' && c <= '９' ? String.fromCharCode(c.charCodeAt(0) - 0xfee0) : ' '))
    .trim();
}

/** A title as it is compared: without blanks, stars, remarks in brackets and case. */
export const titleKey = (title: string): string =>
  plain(title)
    .normalize('NFKC')
    .replace(/\([^)]*\)/g, '')
    .replace(/[\s*:]/g, '')
    .toLowerCase();

/** A column's letters: 0 is A, 26 is AA. */
export const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
